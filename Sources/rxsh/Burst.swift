import Log
import Session
import Values

/// What waits to be drawn. Of a stream that says very much, the screen shows where it began and where it is.
struct Burst {
    /// How many signals of one stream in a turn are shown each.
    private static let mostInTurn = 20
    /// How many of them when there are more.
    private static let shown = 10
    /// How many signals of one stream are shown each in one frame.
    private static let mostInFrame = 20

    private enum Item {
        case line(Line)
        /// Signals left out, of the group with this number.
        case gap(Int)
        case nothing
    }

    /// The signals of one stream: of a turn, or of several short ones.
    private struct Group {
        let turn: Int
        /// Whether they came in more turns than one.
        var isBurst = false
        var count = 0
        /// How many of them stand in earlier frames.
        var drawn = 0
        /// Where the others stand among the items.
        var places: [Int] = []
        /// Those that are left out of this frame.
        var hidden = 0
        var firstHidden = 0
        var last: Signal

        var isFolded: Bool { hidden > 0 || count > Burst.mostInTurn }
    }

    private var items: [Item] = []
    private var groups: [Group] = []
    /// The group of each stream that its next signal may belong to.
    private var current: [String: Int] = [:]

    var isEmpty: Bool { items.isEmpty }
    /// How many lines wait, those that are left out among them.
    private(set) var count = 0

    mutating func add(_ line: Line) {
        count += 1
        guard case .signal(let signal) = line, signal.kind == .next else { return items.append(.line(line)) }
        let number = group(of: signal)
        groups[number].count += 1
        groups[number].last = signal
        if groups[number].turn != signal.turn { groups[number].isBurst = true }
        let most = groups[number].isBurst ? Burst.mostInFrame : Burst.mostInTurn
        guard groups[number].count > most else {
            groups[number].places.append(items.count)
            items.append(.line(line))
            return
        }
        if groups[number].hidden == 0 { fold(number, from: signal.id) }
        groups[number].hidden += 1
    }

    /// A turn that said much stays one by itself; short ones go together.
    private mutating func group(of signal: Signal) -> Int {
        if let number = current[signal.name] {
            let group = groups[number]
            if group.turn == signal.turn || group.isBurst || (!group.isFolded && group.drawn == 0) { return number }
        }
        groups.append(Group(turn: signal.turn, last: signal))
        current[signal.name] = groups.count - 1
        return groups.count - 1
    }

    /// Takes back what is too much of the items that stand there.
    private mutating func fold(_ number: Int, from id: Int) {
        let group = groups[number]
        groups[number].firstHidden = id
        for (index, place) in group.places.dropFirst(group.isBurst ? 0 : max(0, Burst.shown - group.drawn)).enumerated()
        {
            if index == 0, case .line(.signal(let signal)) = items[place] { groups[number].firstHidden = signal.id }
            items[place] = .nothing
            groups[number].hidden += 1
        }
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
            case .gap(let number): lines += summary(of: groups[number], columns, dress)
            }
        }
        // A turn that is not over goes on where it was.
        let open = current.compactMap { name, number in groups[number].isBurst ? nil : groups[number] }
        self = Burst()
        for var group in open {
            (group.drawn, group.places, group.hidden) = (group.count, [], 0)
            current[group.last.name] = groups.count
            groups.append(group)
        }
        return lines
    }

    private func summary(of group: Group, _ columns: Int, _ dress: (String, Line) -> String) -> [String] {
        let last = Line.signal(group.last)
        if group.isBurst {
            let head = "\(group.last.name) … \(group.hidden) values, last "
            let range = " (#\(group.firstHidden)–#\(group.last.id))"
            let room = columns - (head + range).displayWidth
            return [dress((head + group.last.value.cut(to: max(8, room)) + range).harmless, last)]
        }
        let rows = Burst.text(last, columns).map { dress($0, last) }
        guard group.hidden > 1 else { return rows }
        let gap = "… \(group.hidden - 1) more, :log #\(group.firstHidden) #\(group.last.id - 1)"
        return [dress(gap, .note(""))] + rows
    }

    /// The rows of a line; a signal has one, and its value gives way.
    static func text(_ line: Line, _ columns: Int) -> [String] {
        if case .signal(let signal) = line { return [signal.text(in: columns)] }
        var rows = line.text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        switch line {
        // A definition may be very long, and is in `:source` whole.
        case .note: rows = rows.map { $0.cut(to: Burst.mostRows * columns) }.flatMap { $0.wrapped(to: columns) }
        case .answer, .error: rows = rows.flatMap { $0.wrapped(to: columns) }
        // What a program prints is broken where the screen ends, and nowhere else.
        case .print, .signal: break
        }
        return rows.map(\.harmless)
    }

    private static let mostRows = 4
}

extension Line {
    /// A row of it as a screen with colours shows it.
    func coloured(_ text: String) -> String {
        switch self {
        case .error: "\u{1B}[31m\(text)\u{1B}[0m"
        case .note: "\u{1B}[90m\(text)\u{1B}[0m"
        case .answer, .print: text
        case .signal(let signal): signal.kind == .error ? "\u{1B}[31m\(text)\u{1B}[0m" : text
        }
    }
}
