import Language
import Reactive
import Scenes
import Values

/// What a cell of a person's class holds beside its fields.
private final class CellModel: Object {
    let row: BehaviorSubject
    /// What the cell binds to its labels; ends with the cell.
    var bindings = Group()
    init(_ loop: Loop) { row = BehaviorSubject(loop, .null) }
    deinit { bindings.dispose() }
    override func visitReferences(_ visit: (Object) -> Void) {
        visit(row)
        visit(bindings)
    }
}

extension Word {
    static let tables: [Word] = [table, tableRows, tableEnds, cellModel, sections] + tableGestures

    private static let table = Word(
        "UITableView",
        [
            "extension UITableView { init() }",
            "extension UITableView { init(_ makeCell: () -> UITableViewCell<Row>) }",
            "extension UITableView { init(_ cellFor: (Row) -> UITableViewCell<Row>) }",
        ],
        "rows, drawn by cells that are used again; a closure that is given the row chooses its cell's class",
        example: """
            let list = UITableView<String>()
            list.rows <~ Observable.of(["a", "b"], ["b", "c"])
            //= list.changes → "+0…1"
            //= list.changes → "-0 +1"
            """
    ) { call in
        let table = Table(call.loop)
        let interpreter = call.interpreter
        switch call.signature {
        case 1:
            let make = try call.function(0).nullary
            table.cellSource = .reused { try interpreter.cell(make) }
        case 2:
            let make = try call.function(0).unary
            table.cellSource = .chosen { row in try interpreter.cell { try make(row) } }
        default: break
        }
        return .object(table)
    }

    private static let cellModel = Word(
        "viewModel", ["extension UITableViewCell { var viewModel: BehaviorRelay<Row?> }"],
        "the row that a cell shows now; nil before the first",
        example: """
            final class NameCell: UITableViewCell<String> {
                let name = UILabel()
                override init() {
                    super.init()
                    name.text <~ viewModel.map { $0 ?? "" }
                }
            }
            let cell = NameCell()
            cell.viewModel <- "ann"
            //= …
            print(cell.name.text.value)
            //= ann
            """
    ) { call in .object(call.interpreter.row(of: try call.receiver())) }

    private static let tableRows = Word(
        "rows",
        [
            "extension UITableView { var rows: ControlProperty<[Row]> }",
            "extension UITableView { var selected: Observable<Int> }",
            "extension UITableView { var modelSelected: Observable<Row> }",
            "extension UITableView { var changes: Observable<String> }",
            "extension UITableView { var footerText: ControlProperty<String> }",
            "extension UITableView { var isRefreshing: ControlProperty<Bool> }",
            "extension UITableView { var isLoadingMore: ControlProperty<Bool> }",
            "extension UITableView { var count: Int }",
        ],
        "a table's rows, which of them are chosen, what changed, and what its header and footer show",
        example: """
            let list = UITableView<String>()
            list.rows <~ Observable.just(["a", "b"])
            //= …
            watch list.modelSelected as it
            list.select(1)
            //= list.selected → 1
            //= └ _1 → "b"   it
            """
    ) { call in
        let table: Table = try call.receiver()
        return switch call.signature {
        case 0: .object(table.rows)
        case 1: .object(table.selected)
        case 2:
            .object(
                table.selected.map(
                    { [unowned table] value in
                        guard case .int(let index) = value, table.all.indices.contains(index) else { return .null }
                        return table.all[index]
                    }, at: call.site))
        case 3: .object(table.changes)
        case 4: .object(table.footer)
        case 5: .object(table.isRefreshing)
        case 6: .object(table.isLoadingMore)
        default: .int(table.all.count)
        }
    }

    /// What a person does with a table: a word each.
    private static let tableGestures: [Word] = [
        gesture(
            "select", "(_ row: Int)", "a person chooses a row",
            example: """
                let list = UITableView<String>()
                list.select(0)
                //! list has no row 0: it has 0
                """
        ) { try $0.select($1.int(0)) },
        gesture("deselect", "()", "nothing is chosen any more") { table, _ in table.deselect() },
        gesture("pull", "()", "a person pulls the table down to have it made anew: onPull hears that") { table, _ in
            try table.pull()
        },
        gesture("scrollToEnd", "()", "a person scrolls to the last row: onEnd hears that") { table, _ in
            try table.scrollToEnd()
        },
        gesture("scroll", "(to row: Int)", "a person scrolls until a row stands on top") {
            try $0.scroll(to: $1.int(0))
        },
        gesture("tap", "(_ control: String, row: Int)", "a person taps a button in a row, by what is written on it") {
            try $0.tap($1.string(0), row: $1.int(1))
        },
        Word(
            "cell", ["extension UITableView { func cell(_ row: Int) -> UITableViewCell<Row>? }"],
            "the cell that shows a row; nil if the row is not on screen"
        ) { call in
            let table: Table = try call.receiver()
            let line = call.int(0) &- table.offset
            return table.cells.indices.contains(line) ? .object(table.cells[line].object) : .null
        },
    ]

    private static func gesture(
        _ name: String, _ taken: String, _ sentence: String, example: String = "",
        _ body: @escaping @Sendable (Table, Call) throws -> Void
    ) -> Word {
        Word(name, ["extension UITableView { func \(name)\(taken) }"], sentence, example: example) { call in
            try body(call.receiver(), call)
            return .void
        }
    }

    private static let tableEnds = Word(
        "onPull",
        [
            "extension UITableView { func onPull(_ action: () -> Void) }",
            "extension UITableView { func onEnd(_ action: () -> Void) }",
            "extension UITableView { func stopHeader() }", "extension UITableView { func stopFooter() }",
        ],
        "what pulling a table and reaching its end does: closures, and nothing else",
        example: """
            let list = UITableView<String>()
            list.onPull { print("pulled") }
            list.pull()
            //= list.isRefreshing → true
            //= pulled
            list.stopHeader()
            //= list.isRefreshing → false
            """
    ) { call in
        let table: Table = try call.receiver()
        switch call.signature {
        case 0:
            let action = try call.function(0).nullary
            table.onPull = { _ = try action() }
        case 1:
            let action = try call.function(0).nullary
            table.onEnd = { _ = try action() }
        case 2: table.isRefreshing.next(.bool(false))
        default: table.isLoadingMore.next(.bool(false))
        }
        return .void
    }

    private static let sections = Word(
        "TableSection",
        [
            "extension TableSection { init(_ title: String, _ rows: [Row]) }",
            "extension UITableView { func show(_ sections: [TableSection<Row>]) }",
            "extension UITableView { var sections: Binder<[TableSection<Row>]> }",
            "extension TableSection { var title: String }", "extension TableSection { var rows: [Row] }",
        ],
        "rows under a title; a row that comes to stand under another title is told as a move",
        example: """
            let list = UITableView<String>()
            list.show([TableSection("due", ["a"]), TableSection("done", ["b"])])
            //= list.changes → "+0…1"
            list.sections <~ Observable.just([TableSection("due", []), TableSection("done", ["b", "a"])])
            //= list.changes → "due 0 → done 1"
            """
    ) { call in
        switch call.signature {
        case 0: return .tuple([call[0], call[1]])
        case 1: (try call.receiver() as Table).show(Table.Section.list(call[0]))
        case 2:
            return .object(
                BinderSink(try call.receiver() as Table, on: call.interpreter.main) { table, value in
                    (table as? Table)?.show(Table.Section.list(value))
                })
        default: return (try call.receiver() as TupleObject).items[call.signature - 3]
        }
        return .void
    }
}

extension Table.Section {
    fileprivate static func list(_ value: Value) -> [Table.Section] {
        (value.items ?? []).compactMap { value in
            guard case .object(let object) = value, let pair = object as? TupleObject else { return nil }
            return Table.Section(pair.items[0].plain, pair.items[1].items ?? [])
        }
    }
}

extension Interpreter {
    /// The relay that holds the row of a cell.
    fileprivate func row(of instance: Instance) -> BehaviorSubject { model(of: instance).row }

    /// The cell that a person's closure makes, with its controls and what it binds to them.
    fileprivate func cell(_ make: () throws -> Value) throws -> Table.Cell? {
        let stage = theStage
        let (outer, bindings) = (stage.collecting, Group())
        stage.collecting = bindings
        defer { stage.collecting = outer }
        let instance: Instance = try make().object()
        model(of: instance).bindings = bindings
        var parts: [(name: String, control: Control)] = []
        for (field, value) in Swift.zip(instance.nominal.fields, instance.fields) {
            guard case .object(let object) = value, let control = object as? Control else { continue }
            parts.append((field.name, control))
        }
        return Table.Cell(instance, parts) { [unowned self] row in
            try callIfThere("prepareForReuse()", instance)
            self.row(of: instance).next(row)
        }
    }

    fileprivate func model(of instance: Instance) -> CellModel {
        if let known = instance.attachment as? CellModel { return known }
        let made = CellModel(loop)
        instance.attachment = made
        return made
    }
}
