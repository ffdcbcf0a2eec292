import Language
import Marbles
import Reactive
import Values

/// The values that stand behind the letters of a line of marbles: `a: 1, b: 2`.
struct LabelledValues {
    private let pairs: [(name: String, value: Value)]

    init(_ items: [Value]) {
        pairs = items.compactMap { item in
            guard case .object(let tuple as TupleObject) = item, tuple.items.count == 2 else { return nil }
            return (tuple.items[0].plain, tuple.items[1])
        }
    }

    func name(of value: Value) -> String? { pairs.first { $0.value == value }?.name }

    /// What a mark of an expectation stands for; nil if it goes by its own name.
    func wanted(_ moment: Marble.Moment) throws -> Value? {
        guard case .value(let name) = moment.mark else { return nil }
        return pairs.first { $0.name == name }?.value
    }

    /// What a source says at a mark.
    func event(_ moment: Marble.Moment) throws -> Event {
        switch moment.mark {
        case .completed: return .completed
        case .error(let name): return .error(ThrownError(.string(name ?? "error")))
        case .text(let text): return .next(.string(text))
        case .value(let name):
            if let pair = pairs.first(where: { $0.name == name }) { return .next(pair.value) }
            if case .int? = pairs.first?.value, let number = Int(name) { return .next(.int(number)) }
            guard pairs.isEmpty else {
                throw RuntimeError("column \(moment.column): \(name) has no value; say which: \(name): …")
            }
            return .next(.string(name))
        }
    }

    /// Each label has its place in the line.
    func check(_ marble: Marble) throws {
        for pair in pairs where !marble.moments.contains(where: { $0.mark == .value(pair.name) }) {
            throw RuntimeError("\(pair.name) does not occur in the line of marbles")
        }
    }
}

extension Call {
    /// The length of a frame, if one was given.
    func frame(_ index: Int) -> Int { has(index) && int(index) > 0 ? int(index) : Marble.usualFrame }

    func labelled(_ index: Int) -> LabelledValues { LabelledValues(has(index) ? items(index) : []) }

    /// The line of marbles at `index`. A mistake in it names its column.
    func marble(_ index: Int, frame: Int) throws -> Marble {
        do { return try Marble(string(index), frame: frame) } catch { throw RuntimeError(error.text) }
    }

    /// What a source says, at times from now on or from each subscription.
    func recorded(marbles index: Int, from origin: Int) throws -> [Recorded] {
        let frame = frame(index + 1)
        let marble = try marble(index, frame: frame)
        guard marble.disposal == nil else { throw RuntimeError("! ends a subscription; a source has |") }
        let values = labelled(index + 2)
        try values.check(marble)
        return try marble.moments.map { moment in
            Recorded(origin.adding(clamped: moment.time), try values.event(moment))
        }
    }
}

extension RecordedStream.Span {
    /// A subscription and its end, as marbles: `--^--!`.
    init(marbles text: String, frame: Int, from origin: Int) throws {
        let marble: Marble
        do { marble = try Marble(text, frame: frame) } catch { throw RuntimeError(error.text) }
        guard marble.subscription != nil, marble.moments.isEmpty else {
            throw RuntimeError("a subscription is ^, and ! where it ends")
        }
        let from = origin.adding(clamped: marble.lead)
        self.init(from, marble.disposal.map(from.adding(clamped:)))
    }
}
