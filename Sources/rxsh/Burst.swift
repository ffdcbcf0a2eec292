import Session
import Values

/// What waits to be drawn. Of a stream that says very much, the screen shows where it began and where it is.
struct Burst {
    /// How many signals of one stream in a turn are shown each.
    private static let mostInTurn = 20
    /// How many of them when there are more.
    private static let shown = 10
    /// How many signals of one stream are shown each in one frame.
    private static let mostInFrame = 40

    private enum Item {
        case line(Line)
        /// Signals left out, of the group with this number.
        case gap(Int)
        case nothing
    }

    private struct Group {
        let turn: Int
        var count = 0
        /// Where its signals stand among the items.
        var places: [Int] = []
        /// The first that is left out.
        var firstHidden = 0
        var last: Signal
        /// Whether they came in more turns than one.
        var isBurst = false
        let first: Int
    }

    private var items: [Item] = []
    private var groups: [Group] = []
    private var current: [String: Int] = [:]

    var isEmpty: Bool { items.isEmpty }

    mutating func add(_ line: Line) {
        guard case .signal(let signal) = line, signal.kind == .next else { return items.append(.line(line)) }
        var number = current[signal.name] ?? -1
        if number < 0 || (groups[number].turn != signal.turn && isFolded(number)) {
            number = groups.count
            groups.append(Group(turn: signal.turn, last: signal, first: signal.id))
            current[signal.name] = number
        }
        groups[number].count += 1
        if groups[number].turn != signal.turn { groups[number].isBurst = true }
        groups[number].last = signal
        let count = groups[number].count
        let most = groups[number].isBurst ? Burst.mostInFrame : Burst.mostInTurn
        if count <= most {
            groups[number].places.append(items.count)
            items.append(.line(line))
        } else if count == most + 1 {
            fold(number)
        }
    }

    /// Whether a group's turn is over and its signals were too many: the next turn's begin anew.
    private func isFolded(_ number: Int) -> Bool {
        !groups[number].isBurst && groups[number].count > Burst.mostInTurn
    }

    private mutating func fold(_ number: Int) {
        let places = groups[number].places
        let kept = groups[number].isBurst ? 0 : Burst.shown
        if kept < places.count, case .line(.signal(let signal)) = items[places[kept]] {
            groups[number].firstHidden = signal.id
        }
        for place in places.dropFirst(kept) { items[place] = .nothing }
        groups[number].places = []
        items.append(.gap(number))
    }

    /// All that waits, in lines for so many columns.
    mutating func take(_ columns: Int, _ dress: (String, Line) -> String) -> [String] {
        var lines: [String] = []
        for item in items {
            switch item {
            case .nothing: continue
            case .line(let line): lines += Burst.text(line, columns).map { dress($0, line) }
            case .gap(let number):
                let group = groups[number]
                let last = Line.signal(group.last)
                if group.isBurst {
                    let text = Burst.summary(group.last, count: group.count, first: group.first, columns)
                    lines.append(dress(text, last))
                } else {
                    let missing = group.count - Burst.shown - 1
                    let end = group.last.id - 1
                    lines.append(dress("… \(missing) more, :log #\(group.firstHidden) #\(end)", .note("")))
                    lines += Burst.text(last, columns).map { dress($0, last) }
                }
            }
        }
        self = Burst()
        return lines
    }

    private static func summary(_ last: Signal, count: Int, first: Int, _ columns: Int) -> String {
        let range = " (#\(first)–#\(last.id))"
        let head = "\(last.name) … \(count) values, last "
        let room = columns - (head + range).displayWidth
        return (head + last.value.cut(to: max(8, room)) + range).harmless
    }

    /// The rows of a line; a signal has one, and its value gives way.
    private static func text(_ line: Line, _ columns: Int) -> [String] {
        guard case .signal(var signal) = line else {
            let rows = line.text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
            return rows.map { String($0).harmless }
        }
        let text = signal.text.harmless
        let width = text.displayWidth
        if width <= columns { return [text] }
        let value = signal.value.harmless.displayWidth
        signal.value = signal.value.harmless.cut(to: max(8, columns - (width - value)))
        return [signal.text.harmless.cut(to: columns)]
    }
}
