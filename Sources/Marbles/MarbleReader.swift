extension Marble {
    /// Reads a line: `-` is a frame, `300ms` the exact gap between its neighbours, `@1s` a pin to a time, `(ab)` one
    /// instant, `|` the end, `#` an error, `^` a subscription and `!` its end.
    package init(_ text: String, frame: Int = Marble.usualFrame) throws(MarbleMistake) {
        var reader = MarbleReader(text, frame: frame)
        self = try reader.line()
    }
}

private struct MarbleReader {
    private let characters: [Character]
    private let frame: Int
    private var place = 0
    /// When the next symbol stands.
    private var now = 0
    private var moments: [Marble.Moment] = []
    private var subscription: Int?
    private var disposal: Int?
    private var isOver = false
    /// Whether a gap or a pin has said where the next symbol stands.
    private var isPlaced = false

    init(_ text: String, frame: Int) {
        characters = Array(text)
        self.frame = max(frame, 1)
    }

    mutating func line() throws(MarbleMistake) -> Marble {
        while let character = peek {
            let column = place + 1
            if character == " " { place += 1; continue }
            if isOver, character != "!" {
                throw MarbleMistake(column: column, sentence: "only ! may follow the end, not \(character)")
            }
            try symbol(character, column)
        }
        let origin = subscription ?? 0
        return Marble(
            moments: moments.map { Marble.Moment(time: $0.time - origin, mark: $0.mark, column: $0.column) },
            lead: origin, subscription: subscription.map { _ in 0 }, disposal: disposal.map { $0 - origin },
            end: now - origin)
    }

    private mutating func symbol(_ character: Character, _ column: Int) throws(MarbleMistake) {
        switch character {
        case "-":
            place += 1
            advance()
        case "^":
            guard subscription == nil else { throw MarbleMistake(column: column, sentence: "there is one ^ already") }
            place += 1
            subscription = now
            advance()
        case "!":
            guard disposal == nil else { throw MarbleMistake(column: column, sentence: "there is one ! already") }
            place += 1
            // It follows what stands before it, the end as well, by one frame.
            disposal = now
            isOver = true
            advance()
        case "(": try group(column)
        case ")": throw MarbleMistake(column: column, sentence: "this ) has no (")
        case "@": try pin(column)
        case _ where startsDuration:
            let gap = try duration(column)
            // The symbol before has moved on by a frame, which the gap takes the place of.
            let base = isPlaced || !hasSymbol ? now : now - frame
            now = try sum(base, gap, column)
            isPlaced = true
        default:
            try mark()
            advance()
        }
    }

    /// Whether anything stood before that took a frame.
    private var hasSymbol: Bool { now > 0 }

    private mutating func advance() {
        now = now > .max - frame ? now : now + frame
        isPlaced = false
    }

    private mutating func group(_ opening: Int) throws(MarbleMistake) {
        place += 1
        var isEmpty = true
        while let character = peek, character != ")" {
            let column = place + 1
            if character == " " { place += 1; continue }
            if "-^!(@".contains(character) {
                throw MarbleMistake(
                    column: column, sentence: "\(character) can't be in a group: a group is one instant")
            }
            if isOver {
                throw MarbleMistake(column: column, sentence: "nothing may follow the end, not even in a group")
            }
            isEmpty = false
            try mark()
        }
        guard peek == ")" else { throw MarbleMistake(column: opening, sentence: "this ( is not closed") }
        guard !isEmpty else { throw MarbleMistake(column: opening, sentence: "a group holds at least one value") }
        place += 1
        advance()
    }

    /// A value, an end or an error, at the present time.
    private mutating func mark() throws(MarbleMistake) {
        let column = place + 1
        guard let character = peek else { return }
        switch character {
        case "|":
            place += 1
            add(.completed, column)
            isOver = true
        case "#":
            place += 1
            add(.error(peek == "{" ? try braced() : nil), column)
            isOver = true
        case "{": add(.value(try braced()), column)
        case "\"", "'": add(.text(try quoted(character)), column)
        case _ where character.isLetter || character.isNumber:
            place += 1
            add(.value(String(character)), column)
        default: throw MarbleMistake(column: column, sentence: "\(character) means nothing in a line of marbles")
        }
    }

    private mutating func add(_ mark: Marble.Mark, _ column: Int) {
        moments.append(Marble.Moment(time: now, mark: mark, column: column))
    }

    private mutating func braced() throws(MarbleMistake) -> String {
        let column = place + 1
        place += 1
        var name = ""
        while let character = peek, character != "}" {
            name.append(character)
            place += 1
        }
        guard peek == "}" else { throw MarbleMistake(column: column, sentence: "this { is not closed") }
        place += 1
        guard !name.isEmpty else { throw MarbleMistake(column: column, sentence: "a name is wanted in {}") }
        return name
    }

    private mutating func quoted(_ quote: Character) throws(MarbleMistake) -> String {
        let column = place + 1
        place += 1
        var text = ""
        while let character = peek, character != quote {
            text.append(character)
            place += 1
        }
        guard peek == quote else { throw MarbleMistake(column: column, sentence: "this string does not end") }
        place += 1
        return text
    }

    // MARK: times

    private mutating func pin(_ column: Int) throws(MarbleMistake) {
        place += 1
        guard startsDuration else { throw MarbleMistake(column: column, sentence: "@ wants a time: @300ms, @1s") }
        let time = try sum(subscription ?? 0, try duration(column), column)
        let earliest = moments.last?.time ?? 0
        guard time >= earliest else {
            throw MarbleMistake(column: column, sentence: "this time has passed already")
        }
        now = time
        isPlaced = true
    }

    /// Whether digits with a unit stand here: `300ms`, `2s`, `1m`.
    private var startsDuration: Bool { unit != nil }

    private var unit: (digits: Int, length: Int, nanoseconds: Int)? {
        var end = place
        while end < characters.count, characters[end].isNumber { end += 1 }
        guard end > place else { return nil }
        for (name, nanoseconds) in [("ms", 1_000_000), ("us", 1_000), ("ns", 1), ("s", 1_000_000_000)] {
            guard characters[end...].starts(with: Array(name)) else { continue }
            let after = end + name.count
            if after < characters.count, characters[after].isLetter { continue }
            return (end - place, name.count, nanoseconds)
        }
        return nil
    }

    private mutating func duration(_ column: Int) throws(MarbleMistake) -> Int {
        guard let unit, let amount = Int(String(characters[place..<place + unit.digits])) else {
            throw MarbleMistake(column: column, sentence: "this time is too long")
        }
        place += unit.digits + unit.length
        let (time, overflow) = amount.multipliedReportingOverflow(by: unit.nanoseconds)
        if overflow { throw MarbleMistake(column: column, sentence: "this time is too long") }
        return time
    }

    private func sum(_ base: Int, _ more: Int, _ column: Int) throws(MarbleMistake) -> Int {
        let (time, overflow) = base.addingReportingOverflow(more)
        if overflow { throw MarbleMistake(column: column, sentence: "this time is too long") }
        return time
    }

    private var peek: Character? { place < characters.count ? characters[place] : nil }
}
