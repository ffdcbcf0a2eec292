import Log
import Marbles
import Messages
import Session
import Values

/// What an answer does that never ends.
package enum Runaway: Equatable, Sendable {
    /// So many values at one time.
    case feedsItself(String, count: Int, at: Int)
    case goesOn(String, count: Int)
    /// Hardly anything was heard of it all the while.
    case loops
    /// What would end a program of Swift's: a loop that goes round too often, an array without end, an index out of range.
    case trapped(String)

    var message: Message {
        switch self {
        case .feedsItself(let name, let count, let time):
            Message("\(name) feeds itself: \(count) values at \(TimeText.short(time)), and no end")
        case .goesOn(let name, let count): Message("it goes on and on: \(count) values, the last from \(name)")
        case .trapped(let text): Message(of: text)
        case .loops: Message("it does not come to an end, and sends hardly anything: is there a loop in it?")
        }
    }
}

/// A line that a case leaves behind: who said it, when and what.
package struct Said: Equatable, Sendable {
    var time: Int
    /// A watch or a stream; empty for what was printed.
    var source = ""
    var text: String

    var line: String { "\(Signal.seconds(time))  \(text)" }
}

/// What a program did: what each stream that is heard sent and when, and what was printed.
package struct Trace: Equatable, Sendable {
    package enum Mark: Equatable, Sendable {
        case next(String)
        case completed
        case error(String)
    }
    package struct Moment: Equatable, Sendable {
        package var time: Int
        package var mark: Mark
    }
    package struct Lane: Equatable, Sendable {
        package var name: String
        package var moments: [Moment] = []
    }

    package var lanes: [Lane] = []
    /// What closures printed, and in a script what each of its watches heard.
    package var lines: [Said] = []
    /// Why it was stopped before it came to an end.
    package var runaway: Runaway?

    package init() {}

    /// As it is compared in a manner.
    func seen(_ manner: Manner) -> Trace {
        var seen = self
        if manner == .order { for place in seen.lines.indices { seen.lines[place].time = 0 } }
        // Who of two comes first within an instant is an accident of how a program is written.
        seen.lines = seen.lines.enumerated()
            .sorted {
                ($0.element.time, $0.element.source, $0.offset) < ($1.element.time, $1.element.source, $1.offset)
            }
            .map(\.element)
        for index in seen.lanes.indices {
            switch manner {
            case .exact: break
            case .order: for place in seen.lanes[index].moments.indices { seen.lanes[index].moments[place].time = 0 }
            case .instant:
                seen.lanes[index].moments.sort { ($0.time, $0.mark.text) < ($1.time, $1.mark.text) }
            case .changes: seen.lanes[index].moments = seen.lanes[index].changes
            }
        }
        return seen
    }

    func agrees(with other: Trace, _ manner: Manner) -> Bool {
        runaway == nil && other.runaway == nil && seen(manner) == other.seen(manner)
    }
}

extension Trace.Mark {
    var text: String {
        switch self {
        case .next(let literal): literal
        case .completed: "|"
        case .error(let text): "#\(text)"
        }
    }

    /// As a line says it: `query → "r"`.
    func said(by name: String) -> String {
        switch self {
        case .next(let literal): "\(name) → \(literal)"
        case .completed: "\(name) completed"
        case .error(let text): "\(name) error: \(text)"
        }
    }

    var isEnd: Bool { if case .next = self { false } else { true } }
}

extension Trace.Mark {
    /// What goes wrong if it comes where nothing ends.
    fileprivate var end: Difference.Kind? {
        switch self {
        case .next: nil
        case .completed: .ended
        case .error: .failed
        }
    }
}

extension Trace.Lane {
    /// Without the values that only say once more what was sent last.
    fileprivate var changes: [Trace.Moment] {
        var last: Trace.Mark?
        return moments.filter { moment in
            defer { last = moment.mark }
            return moment.mark != last || moment.mark.isEnd
        }
    }

    /// As marbles, in letters.
    func marbles(_ letters: inout Legend) -> [(time: Int, mark: Marble.Mark)] {
        moments.map { (time: $0.time, mark: letters.mark($0.mark)) }
    }
}

/// The letters of a picture, and those that had to be made up for it.
struct Legend {
    let letters: Letters
    private(set) var added: [(letter: String, literal: String)] = []
    /// Letters that stood for themselves: no other value gets one of them.
    private var plain: Set<String> = []

    init(_ letters: Letters) { self.letters = letters }

    mutating func mark(_ mark: Trace.Mark) -> Marble.Mark {
        switch mark {
        case .next(let literal): .value(letter(of: literal))
        case .completed: .completed
        case .error: .error(nil)
        }
    }

    mutating func letter(of literal: String) -> String {
        if let known = added.first(where: { $0.literal == literal }) { return known.letter }
        let given = added.map(\.letter)
        if let known = letters.letter(of: literal), !given.contains(known) {
            plain.insert(known)
            return known
        }
        let taken = plain.union(letters.pairs.map(\.letter) + given)
        let free = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".map(String.init).first { !taken.contains($0) } ?? "?"
        added.append((free, literal))
        return free
    }

    /// A sign of a drawing that is no value's: a letter that no legend has, a digit of a value that has a letter.
    func stranger(in drawing: Marble, _ key: Trace, _ input: [InputLane]) -> String? {
        let known = Set((letters.pairs + added(for: key)).map(\.letter))
        let pushed = Set(input.flatMap { $0.marbles.map(String.init) })
        let spelled = letters.pairs.filter { $0.literal.count > 1 && $0.literal.allSatisfy(\.isNumber) }.flatMap {
            $0.literal.map(String.init)
        }
        return drawing.moments.lazy.map(\.mark.symbol).first { sign in
            guard !known.contains(sign), !pushed.contains(sign), !Letters.natural.values.contains(sign), sign.count == 1
            else { return false }
            return sign.allSatisfy(\.isLetter) || spelled.contains(sign)
        }
    }

    /// `A = 10, B = 20`.
    func told(_ key: Trace) -> String {
        (letters.pairs + added(for: key)).map { "\($0.letter) = \($0.literal)" }.joined(separator: ", ")
    }

    private func added(for key: Trace) -> [(letter: String, literal: String)] {
        var legend = self
        for lane in key.lanes { _ = lane.marbles(&legend) }
        return legend.added
    }

    /// What stands for what among signs that are drawn, as far as the letter does not say it itself: `R` of "r!" does.
    func line(among signs: [String]) -> String? {
        let drawn = Set(signs)
        let told = (letters.pairs + added).filter { pair in
            let isPlain = pair.literal.lowercased().contains(pair.letter.lowercased())
            return drawn.contains(pair.letter) && (!isPlain || added.contains { $0.letter == pair.letter })
        }
        return told.isEmpty ? nil : told.map { "\($0.letter) = \($0.literal)" }.joined(separator: "   ")
    }
}

/// Where two traces differ first.
package struct Difference: Sendable {
    package enum Kind: Sendable {
        case tooMuch, tooLittle, tooEarly, tooLate, another, ended, failed, didNotEnd, lines, stopped
    }
    package let kind: Kind
    /// Which stream, and when.
    package let lane: Int
    package let time: Int
    let wanted: Trace.Moment?
    let yours: Trace.Moment?

    /// nil if they agree.
    init?(wanted: Trace, yours: Trace, _ manner: Manner) {
        guard !wanted.agrees(with: yours, manner) else { return nil }
        if yours.runaway != nil {
            self.init(.stopped, 0, nil, nil)
            return
        }
        let (left, right) = (wanted.seen(manner), yours.seen(manner))
        var first: Difference?
        for index in left.lanes.indices where index < right.lanes.count {
            let pair = (left.lanes[index].moments, right.lanes[index].moments)
            guard
                let place = (0..<max(pair.0.count, pair.1.count)).first(where: {
                    Self.at($0, pair.0) != Self.at($0, pair.1)
                })
            else { continue }
            let found = Difference(index, Self.at(place, pair.0), Self.at(place, pair.1), all: pair)
            if first.map({ found.time < $0.time }) ?? true { first = found }
        }
        self = first ?? Difference(.lines, 0, nil, nil)
    }

    private static func at(_ index: Int, _ moments: [Trace.Moment]) -> Trace.Moment? {
        index < moments.count ? moments[index] : nil
    }

    fileprivate init(_ kind: Kind, _ lane: Int, _ wanted: Trace.Moment?, _ yours: Trace.Moment?) {
        (self.kind, self.lane, self.wanted, self.yours) = (kind, lane, wanted, yours)
        time = min(wanted?.time ?? .max, yours?.time ?? .max)
    }

    private init(
        _ lane: Int, _ wanted: Trace.Moment?, _ yours: Trace.Moment?, all: ([Trace.Moment], [Trace.Moment])
    ) {
        switch (wanted, yours) {
        case (let wanted?, let yours?) where wanted.mark == yours.mark:
            self.init(wanted.time < yours.time ? .tooLate : .tooEarly, lane, wanted, yours)
        case (let wanted?, let yours?) where wanted.time == yours.time:
            self.init(yours.mark.end ?? (wanted.mark.isEnd ? .didNotEnd : .another), lane, wanted, yours)
        case (let wanted?, let yours?) where wanted.time < yours.time:
            let later = all.1.first { $0.mark == wanted.mark && $0.time > wanted.time }
            self.init(wanted.mark.isEnd ? .didNotEnd : later == nil ? .tooLittle : .tooLate, lane, wanted, later)
        case (let wanted?, nil): self.init(wanted.mark.isEnd ? .didNotEnd : .tooLittle, lane, wanted, nil)
        case (_, let yours?): self.init(yours.mark.end ?? .tooMuch, lane, nil, yours)
        case (nil, nil): self.init(.lines, lane, nil, nil)
        }
    }

    /// What could not be told apart a second time.
    static let unknown = Difference(.lines, 0, nil, nil)

    /// What is said at the place, in letters.
    func sentence(_ legend: inout Legend) -> Message {
        let clock = (wanted ?? yours).map { TimeText.short(min(time, $0.time)) } ?? ""
        let goal = name(wanted, &legend)
        switch kind {
        case .tooLate, .tooEarly:
            guard let wanted, let yours else { return Message("\(clock): \(goal) is wanted") }
            let came = TimeText.short(yours.time)
            guard wanted.time != time else { return Message("\(clock): \(goal) is wanted; yours comes at \(came)") }
            return Message("\(clock): \(goal) is wanted at \(TimeText.short(wanted.time)); yours comes at \(came)")
        case .tooLittle: return Message("\(clock): \(goal) is wanted; yours sends nothing here")
        case .tooMuch: return Message("\(clock): nothing is wanted; yours sends \(name(yours, &legend))")
        case .another: return Message("\(clock): \(goal) is wanted; yours sends \(name(yours, &legend))")
        case .ended, .failed:
            let end = end
            return wanted == nil ? Message("\(clock): \(end)") : Message("\(clock): \(end); \(goal) is wanted")
        case .didNotEnd: return Message("\(clock): \(goal) is wanted; yours goes on")
        case .lines, .stopped: return Message(of: "")
        }
    }

    private var end: Message {
        guard case .error(let text)? = yours?.mark else { return Message("yours completes here") }
        return text.isEmpty ? Message("yours fails here") : Message("yours fails here (\(text))")
    }

    private func name(_ moment: Trace.Moment?, _ legend: inout Legend) -> Message {
        switch moment?.mark {
        case .next(let literal)?: Message(plain: legend.letter(of: literal))
        case .completed?: Message("the end")
        case .error(let text)?: text.isEmpty ? Message("an error") : Message("an error (\(text))")
        case nil: Message("nothing")
        }
    }

    /// The one question that helps to see it.
    func question(about name: String) -> Message? {
        switch kind {
        case .tooLittle, .didNotEnd, .tooLate: Message("`:case`, then `:whynot \(name)`, says what kept it.")
        case .tooMuch, .tooEarly, .another, .ended, .failed:
            Message("`:case`, then `:why \(name)`, says where it comes from.")
        case .lines: Message("`:case` plays it, so that you can ask.")
        case .stopped: nil
        }
    }
}
