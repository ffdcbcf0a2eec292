import Reactive
import Services

/// What was heard or noted, beside what was expected.
struct Comparison {
    private let stage: Stage
    private(set) var differences: [String] = []

    init(_ stage: Stage) { self.stage = stage }

    mutating func events(_ name: String, _ heard: [Recorded], _ expected: JSON?) throws {
        guard let list = expected?.array else { throw Inexpressible("nothing is said of what \(name) hears") }
        let wanted = try list.map(stage.recorded)
        let isSame =
            wanted.count == heard.count
            && zip(wanted, heard).allSatisfy { $0.time == $1.time && Comparison.same($0.event, $1.event) }
        if !isSame { differ(name, wanted.map(Comparison.text), heard.map(Comparison.text)) }
    }

    mutating func spans(_ index: Int, _ noted: [RecordedStream.Span], _ expected: JSON) throws {
        let wanted = try (expected.array ?? []).map { pair in
            guard let ends = pair.array, ends.count == 2, let from = ends[0].int else {
                throw Inexpressible("\(pair) is no subscription")
            }
            return RecordedStream.Span(from, ends[1].int)
        }
        guard wanted != noted else { return }
        func text(_ span: RecordedStream.Span) -> String { "\(span.from)–\(span.to.map(String.init) ?? "")" }
        differ("subscriptions of source \(index)", wanted.map(text), noted.map(text))
    }

    mutating func fact<Fact: Equatable & CustomStringConvertible>(_ name: String, _ came: Fact?, is wanted: Fact?) {
        if came != wanted { differ(name, wanted.map { ["\($0)"] } ?? [], came.map { ["\($0)"] } ?? []) }
    }

    private mutating func differ(_ name: String, _ wanted: [String], _ came: [String]) {
        func line(_ parts: [String]) -> String { parts.isEmpty ? "nothing" : parts.joined(separator: "  ") }
        differences.append("\(name): expected \(line(wanted)); came \(line(came))")
    }

    private static func text(_ recorded: Recorded) -> String {
        switch recorded.event {
        case .next(let value): "\(recorded.time) \(value.literal)"
        case .error(let error): "\(recorded.time) #\(NamedError.name(of: error))"
        case .completed: "\(recorded.time) |"
        }
    }

    private static func same(_ left: Event, _ right: Event) -> Bool {
        switch (left, right) {
        case (.next(let a), .next(let b)): same(a, b)
        case (.error(let a), .error(let b)): NamedError.name(of: a) == NamedError.name(of: b)
        case (.completed, .completed): true
        default: false
        }
    }

    /// A vector's list is a tuple or an array, and its whole number may be a `Double`.
    private static func same(_ left: Value, _ right: Value) -> Bool {
        if let a = left.parts, let b = right.parts { return a.count == b.count && zip(a, b).allSatisfy(same) }
        switch (left, right) {
        case (.int(let a), .double(let b)), (.double(let b), .int(let a)): return Double(a) == b
        case (.object(let a as EventObject), .object(let b as EventObject)): return same(a.event, b.event)
        default: return left == right
        }
    }
}
