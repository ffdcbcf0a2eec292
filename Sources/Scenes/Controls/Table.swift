import Reactive
import Values

/// Rows in sections, drawn by cells that are used again.
package final class Table: Control {
    package struct Section {
        package let title: String
        package let rows: [Value]
        package init(_ title: String, _ rows: [Value]) { (self.title, self.rows) = (title, rows) }
    }

    /// Cells that are used again for any row, or made for the row that they show.
    package enum CellSource {
        case reused(() throws -> Cell?)
        case chosen((Value) throws -> Cell?)
    }

    /// A cell: what it is to the program, its controls, and how it is given another row.
    package struct Cell {
        package let object: Object
        package let parts: [(name: String, control: Control)]
        package let show: (Value) throws -> Void
        package init(
            _ object: Object, _ parts: [(name: String, control: Control)], show: @escaping (Value) throws -> Void
        ) {
            (self.object, self.parts, self.show) = (object, parts, show)
        }

        /// What can be tapped in it, by what stands on it and by its name.
        fileprivate var taps: [(title: String, name: String, tap: () throws -> Void)] {
            parts.compactMap { name, control in
                if control.isHidden.present == .bool(true) { return nil }
                if let button = control as? Button {
                    return ((button.title.present ?? .string("")).plain, name, { try button.tap() })
                }
                return (control as? Toggle).map { toggle in (toggle.caption, name, { try toggle.tap() }) }
            }
        }
    }

    package let rows: ControlProperty
    /// The places of rows that a person has chosen.
    package let selected: PublishSubject
    /// What a new list of rows changed.
    package let changes: Report
    package private(set) var sections: [Section] = []
    /// Where cells come from; nil draws rows as text.
    package var cellSource: CellSource?
    /// The cells, by the line that they stand on.
    package private(set) var cells: [Cell] = []
    /// The first row on screen, and how many there is room for.
    package private(set) var offset = 0
    package let height = 6
    package var onPull: (() throws -> Void)?
    package var onEnd: (() throws -> Void)?
    package let isRefreshing: ControlProperty
    package let isLoadingMore: ControlProperty
    package let footer: ControlProperty
    private var highlighted: Int?

    package init(_ loop: Loop) {
        rows = ControlProperty(loop, .array([]))
        selected = PublishSubject(loop)
        changes = Report(loop)
        isRefreshing = ControlProperty(loop, .bool(false))
        isLoadingMore = ControlProperty(loop, .bool(false))
        footer = ControlProperty(loop, .string(""))
        super.init(loop, caption: "")
        rows.isShown = false
        rows.onSet = { [weak self] in self?.show([Section("", $0.items ?? [])]) }
    }

    package override var kind: String { "table" }
    package override var streams: [(name: String, stream: Stream)] {
        [
            ("rows", rows), ("selected", selected), ("changes", changes), ("isRefreshing", isRefreshing),
            ("isLoadingMore", isLoadingMore), ("footerText", footer),
        ] + super.streams
    }

    package override var tellers: [Stream] { [rows, changes] }

    package var all: [Value] { sections.flatMap(\.rows) }

    package func show(_ new: [Section]) {
        let (old, moves) = (all, Table.moves(from: sections, to: new))
        sections = new
        let rows = all
        // Another row in the place of the chosen one is not chosen.
        if let chosen = highlighted, chosen >= rows.count || chosen >= old.count || rows[chosen] != old[chosen] {
            highlighted = nil
        }
        let change = RowChange(from: old, to: rows)
        offset = min(offset, max(0, rows.count - height))
        if let sentence = change.sentence(moves) { changes.next(.string(sentence)) }
        fill()
    }

    /// `due 0 → done 1`: the rows that stand in another section than before.
    private static func moves(from old: [Section], to new: [Section]) -> [String] {
        var places: [Value: (title: String, index: Int)] = [:]
        for section in old { for (index, row) in section.rows.enumerated() { places[row] = (section.title, index) } }
        return new.flatMap { section in
            section.rows.enumerated().compactMap { index, row in
                guard let place = places[row], place.title != section.title else { return nil }
                return "\(place.title) \(place.index) → \(section.title) \(index)"
            }
        }
    }

    package override func leaveScene() {
        for part in cells.flatMap(\.parts) { part.control.leaveScene() }
    }

    /// Gives the cells on screen their rows.
    private func fill() {
        guard let cellSource else { return }
        let rows = all
        for line in 0..<min(height, rows.count - offset) {
            do {
                guard try prepareCell(at: line, for: rows[offset + line], from: cellSource) else { return }
                try cells[line].show(rows[offset + line])
            } catch { loop.onFault?(error) }
        }
    }

    /// Sees to it that a cell stands on a line; false if none can be made.
    private func prepareCell(at line: Int, for row: Value, from source: CellSource) throws -> Bool {
        switch source {
        case .reused(let make):
            if line < cells.count { return true }
            guard let cell = try make() else { return false }
            cells.append(cell)
        case .chosen(let make):
            guard let cell = try make(row) else { return false }
            if line < cells.count { cells[line] = cell } else { cells.append(cell) }
        }
        return true
    }

    // MARK: gestures

    package func select(_ index: Int) throws {
        try touch(index)
        highlighted = index
        selected.next(.int(index))
    }

    private func touch(_ index: Int) throws(GestureRefusal) {
        try touch()
        guard all.indices.contains(index) else {
            throw GestureRefusal("\(knownName) has no row \(index): it has \(all.count)")
        }
    }

    package func deselect() { highlighted = nil }

    /// Taps what is called so in a row, which is scrolled to first if it is not on screen.
    package func tap(_ what: String, row: Int) throws {
        try touch(row)
        if !(offset..<offset + height).contains(row) { try scroll(to: row) }
        let taps = cells.indices.contains(row - offset) ? cells[row - offset].taps : []
        guard let found = taps.first(where: { $0.title == what }) ?? taps.first(where: { $0.name == what }) else {
            let names = taps.map { $0.title.isEmpty ? $0.name : $0.title }
            let there = names.isEmpty ? "nothing to tap; select(\(row)) chooses it" : names.joined(separator: ", ")
            throw GestureRefusal("row \(row) of \(knownName) has no '\(what)': it has \(there)")
        }
        do { try found.tap() } catch is GestureRefusal {
            throw GestureRefusal("\(found.title) is disabled in row \(row) of \(knownName)")
        }
    }

    package func pull() throws {
        try touch()
        guard let onPull else { throw GestureRefusal("\(knownName) can't be pulled: it has no header") }
        // A finger can pull only what is at its top.
        offset = 0
        fill()
        isRefreshing.change(to: .bool(true))
        try onPull()
    }

    package func scroll(to index: Int) throws {
        try touch(index)
        offset = min(index, max(0, all.count - height))
        fill()
    }

    package func scrollToEnd() throws {
        try touch()
        offset = max(0, all.count - height)
        fill()
        if let onEnd {
            isLoadingMore.change(to: .bool(true))
            try onEnd()
        }
    }

    // MARK: drawing

    package override func lines(width: Int) -> [String] {
        var lines: [String] = []
        if isRefreshing.present == .bool(true) { lines.append("⟳") }
        var index = 0
        for section in sections {
            let first = index, last = index + section.rows.count
            if !section.title.isEmpty, last > offset || section.rows.isEmpty, first < offset + height {
                lines.append("— \(section.title) —")
            }
            for row in section.rows {
                if index >= offset, index < offset + height { lines.append(line(index, row, width)) }
                index += 1
            }
        }
        if index > height { lines.append("rows \(offset + 1)–\(min(index, offset + height)) of \(index)") }
        if isLoadingMore.present == .bool(true) { lines.append("…") }
        if case .string(let text)? = footer.present, !text.isEmpty { lines.append(text) }
        return lines
    }

    private func line(_ index: Int, _ row: Value, _ width: Int) -> String {
        let mark = highlighted == index ? "▸ " : "  "
        guard cellSource != nil, index - offset < cells.count else { return mark + row.plain }
        let parts = cells[index - offset].parts.map(\.control).filter { $0.isHidden.present != .bool(true) }
        return mark + parts.map { $0.lines(width: 12).first ?? "" }.filter { !$0.isEmpty }.joined(separator: "  ")
    }

    package override func visitReferences(_ visit: (Object) -> Void) {
        super.visitReferences(visit)
        for row in all { row.visitReference(visit) }
        for cell in cells { visit(cell.object) }
    }
}
