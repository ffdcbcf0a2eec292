extension Beside {
    static let tables = #"""
        class UITableViewCell<Row>: UIResponder {
            let viewModel = BehaviorRelay<Row?>(value: nil)
            fileprivate var bindings = CompositeDisposable()
            func prepareForReuse() {}
            deinit { bindings.dispose() }
        }
        struct TableSection<Row> {
            let title: String
            let rows: [Row]
            init(_ title: String, _ rows: [Row]) { (self.title, self.rows) = (title, rows) }
        }
        /// Rows, drawn by cells that are used again.
        final class UITableView<Row>: UIControl {
            let rows = ControlProperty<[Row]>([])
            let footerText = ControlProperty("")
            let isRefreshing = ControlProperty(false)
            let isLoadingMore = ControlProperty(false)
            private let chosen = PublishSubject<Int>()
            private let said = PublishSubject<String>()
            private var sections: [TableSection<Row>] = []
            private let makeCell: ((Row) -> UITableViewCell<Row>)?
            /// Whether a cell serves any row; else one is made for the row that it shows.
            private let isReused: Bool
            private var cells: [UITableViewCell<Row>] = []
            private var offset = 0
            private let height = 6
            private var pulled: (() -> Void)?
            private var ended: (() -> Void)?

            private var all: [Row] { sections.flatMap(\.rows) }
            var count: Int { all.count }
            var selected: Observable<Int> { chosen.asObservable() }
            var modelSelected: Observable<Row> {
                chosen.compactMap { [weak self] index in self.flatMap { index < $0.count ? $0.all[index] : nil } }
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
                let old = all
                self.sections = sections
                offset = min(offset, max(0, count - height))
                if let sentence = difference(old.map(key), all.map(key)) { said.onNext(sentence) }
                fill()
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
                func title(_ part: Any) -> String? { (part as? UIButton)?.title.value ?? (part as? UISwitch)?.caption }
                let found = parts.first { title($0.value) == control } ?? parts.first { $0.label == control }
                switch found?.value {
                case let button as UIButton: button.tap()
                case let toggle as UISwitch: toggle.tap()
                default: refuse("row \(row) of \(name) has no '\(control)'")
                }
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
        /// `+20…39`, `-3 +0`; nil if nothing changed.
        private func difference(_ old: [AnyHashable], _ new: [AnyHashable]) -> String? {
            func missing(_ rows: [AnyHashable], in others: [AnyHashable]) -> (places: [Int], rest: [AnyHashable]) {
                var left = Dictionary(others.map { ($0, 1) }, uniquingKeysWith: +)
                var (places, rest): ([Int], [AnyHashable]) = ([], [])
                for (place, row) in rows.enumerated() {
                    if let count = left[row], count > 0 {
                        left[row] = count - 1
                        rest.append(row)
                    } else {
                        places.append(place)
                    }
                }
                return (places, rest)
            }
            func ranges(_ places: [Int], _ sign: String) -> [String] {
                var ranges: [ClosedRange<Int>] = []
                for place in places {
                    if let last = ranges.last, last.upperBound + 1 == place {
                        ranges[ranges.count - 1] = last.lowerBound...place
                    } else {
                        ranges.append(place...place)
                    }
                }
                return ranges.map { "\(sign)\($0.lowerBound)" + ($0.count == 1 ? "" : "…\($0.upperBound)") }
            }
            let (removed, inserted) = (missing(old, in: new), missing(new, in: old))
            let parts = ranges(removed.places, "-") + ranges(inserted.places, "+")
            let all = parts + (removed.rest == inserted.rest ? [] : ["moved"])
            return all.isEmpty ? nil : all.joined(separator: " ")
        }

        """#
}
