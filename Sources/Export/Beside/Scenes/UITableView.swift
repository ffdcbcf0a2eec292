import RxCocoa
import RxSwift

/// Rows, drawn by cells that are used again.
final class UITableView<Row>: UIControl {
    let rows = ControlProperty<[Row]>([])
    let footerText = ControlProperty("")
    let isRefreshing = ControlProperty(false)
    let isLoadingMore = ControlProperty(false)
    private let chosen = PublishSubject<Int>()
    private let said = PublishSubject<String>()
    private var parts: [TableSection<Row>] = []
    private let makeCell: ((Row) -> UITableViewCell<Row>)?
    /// Whether a cell serves any row; else one is made for the row that it shows.
    private let isReused: Bool
    private var cells: [UITableViewCell<Row>] = []
    private var offset = 0
    private let height = 6
    private var pulled: (() -> Void)?
    private var ended: (() -> Void)?

    private var all: [Row] { parts.flatMap(\.rows) }
    var count: Int { all.count }
    var selected: Observable<Int> { chosen.asObservable() }
    var modelSelected: Observable<Row> {
        chosen.compactMap { [weak self] index in self.flatMap { index < $0.count ? $0.all[index] : nil } }
    }
    var sections: Binder<[TableSection<Row>]> {
        Binder(self, scheduler: CurrentThreadScheduler.instance) { $0.show($1) }
    }
    var changes: Observable<String> { said.asObservable() }

    override init() {
        (makeCell, isReused) = (nil, true)
        super.init()
        rows.onSet = { [weak self] in self?.show([TableSection("", $0)]) }
    }
    init(_ makeCell: @escaping () -> UITableViewCell<Row>) {
        (self.makeCell, isReused) = ({ _ in makeCell() }, true)
        super.init()
        rows.onSet = { [weak self] in self?.show([TableSection("", $0)]) }
    }
    init(_ cellFor: @escaping (Row) -> UITableViewCell<Row>) {
        (makeCell, isReused) = (cellFor, false)
        super.init()
        rows.onSet = { [weak self] in self?.show([TableSection("", $0)]) }
    }
    func show(_ sections: [TableSection<Row>]) {
        let (old, moves) = (all, moves(to: sections))
        parts = sections
        offset = min(offset, max(0, count - height))
        if let sentence = RowChange(from: old.map(key), to: all.map(key)).sentence(moves) { said.onNext(sentence) }
        fill()
    }
    /// `due 0 → done 1`: the rows that stand in another section than before.
    private func moves(to new: [TableSection<Row>]) -> [String] {
        var places: [AnyHashable: (title: String, index: Int)] = [:]
        for part in parts { for (index, row) in part.rows.enumerated() { places[key(row)] = (part.title, index) } }
        return new.flatMap { part in
            part.rows.enumerated().compactMap { index, row in
                guard let place = places[key(row)], place.title != part.title else { return nil }
                return "\(place.title) \(place.index) → \(part.title) \(index)"
            }
        }
    }
    private func key(_ row: Row) -> AnyHashable {
        if let row = row as? AnyHashable { return row }
        if Row.self is AnyClass { return ObjectIdentifier(row as AnyObject) }
        return String(reflecting: row)
    }
    private func fill() {
        guard let makeCell else { return }
        for line in 0..<max(0, min(height, count - offset)) {
            let row = all[offset + line]
            if line == cells.count || !isReused {
                let bindings = CompositeDisposable()
                let cell = Stage.shared.collecting(into: bindings) { makeCell(row) }
                cell.bindings = bindings
                if line == cells.count { cells.append(cell) } else { cells[line] = cell }
            }
            cells[line].prepareForReuse()
            cells[line].viewModel.accept(row)
        }
    }
    private func hasRow(_ index: Int) -> Bool {
        isTouchable() && (all.indices.contains(index) || refuse("\(name) has no row \(index): it has \(count)"))
    }
    func select(_ row: Int) { if hasRow(row) { chosen.onNext(row) } }
    func deselect() {}
    func tap(_ control: String, row: Int) {
        guard hasRow(row) else { return }
        if !(offset..<offset + height).contains(row) { scroll(to: row) }
        let parts = cell(row).map { Mirror(reflecting: $0).everyChild } ?? []
        let found = parts.first { ($0.value as? Tappable)?.face == control } ?? parts.first { $0.label == control }
        guard let part = found?.value as? Tappable else { refuse("row \(row) of \(name) has no '\(control)'"); return }
        part.tap()
    }
    func cell(_ row: Int) -> UITableViewCell<Row>? {
        cells.indices.contains(row - offset) ? cells[row - offset] : nil
    }
    func scroll(to row: Int) {
        guard hasRow(row) else { return }
        offset = min(row, max(0, count - height))
        fill()
    }
    func pull() {
        guard isTouchable() else { return }
        guard let pulled else { refuse("\(name) can't be pulled: it has no header"); return }
        offset = 0
        fill()
        isRefreshing.change(to: true)
        pulled()
    }
    func scrollToEnd() {
        guard isTouchable() else { return }
        offset = max(0, count - height)
        fill()
        guard let ended else { return }
        isLoadingMore.change(to: true)
        ended()
    }
    func onPull(_ action: @escaping () -> Void) { pulled = action }
    func onEnd(_ action: @escaping () -> Void) { ended = action }
    func stopHeader() { isRefreshing.on(.next(false)) }
    func stopFooter() { isLoadingMore.on(.next(false)) }
}
