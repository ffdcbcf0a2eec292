import Language
import Reactive

extension Event {
    /// An event as a sentence tells it.
    fileprivate var told: String {
        switch self {
        case .next(let value): value.literal
        case .error: "an error"
        case .completed: "its completion"
        }
    }
}

/// These values in this order, and no others.
final class EmitsExpectation: Expectation {
    private let wanted: [Value]
    private var came: [Value] = []

    init(_ call: Call, _ stream: Stream, _ wanted: [Value]) {
        self.wanted = wanted
        super.init(call, stream)
    }

    override func hear(_ event: Event) {
        guard case .next(let value) = event else { return settle() }
        came.append(value)
        if came.count > wanted.count || wanted[came.count - 1] != value { fail(difference) }
    }

    override func verdict() -> [String]? { came.count < wanted.count ? difference : nil }

    private var difference: [String] {
        func list(_ values: [Value]) -> String {
            values.isEmpty ? "nothing" : values.map(\.literal).joined(separator: ", ")
        }
        let index = zip(wanted, came).enumerated().first { $1.0 != $1.1 }?.offset ?? min(wanted.count, came.count)
        return [
            "\(title) differs at its value \(index + 1)", "expected  \(list(wanted))", "came      \(list(came))",
        ]
    }
}

/// Nothing at all.
final class NeverExpectation: Expectation {
    override func hear(_ event: Event) { fail(["\(title) was to say nothing; \(event.told) came"]) }
}

/// One value, soon enough.
final class WithinExpectation: Expectation {
    private let limit: Int
    private let wanted: Value
    private var last: Value?

    init(_ call: Call, _ stream: Stream, _ limit: Int, _ wanted: Value) {
        (self.limit, self.wanted) = (max(limit, 0), wanted)
        super.init(call, stream)
    }

    override func begin() {
        super.begin()
        if !isOver { wake(after: limit) }
    }

    override func hear(_ event: Event) {
        guard case .next(let value) = event else { return settle() }
        last = value
        if value == wanted { end() }
    }

    override func verdict() -> [String]? {
        let rest = last.map { "the last value was \($0.literal)" } ?? "no value came"
        return ["\(title) was to say \(wanted.literal) within \(TimeText.short(limit)); \(rest)"]
    }
}

/// So many values.
final class CountExpectation: Expectation {
    private let wanted: Int
    private var count = 0

    init(_ call: Call, _ stream: Stream, _ wanted: Int) {
        self.wanted = wanted
        super.init(call, stream)
    }

    override func hear(_ event: Event) {
        guard case .next = event else { return settle() }
        count += 1
        if count > wanted { fail(["\(title) was to say \(wanted) values; one more came"]) }
    }

    override func verdict() -> [String]? {
        count < wanted ? ["\(title) was to say \(wanted) values; \(count) came"] : nil
    }
}

/// When somebody subscribes to a source and lets it go.
final class SubscriptionExpectation: Expectation {
    private let source: RecordedStream
    private let wanted: [RecordedStream.Span]
    private let before: Int

    init(_ call: Call, _ source: RecordedStream, _ wanted: [RecordedStream.Span]) {
        (self.source, self.wanted) = (source, wanted)
        before = source.subscriptions.count
        super.init(call, source)
    }

    /// It listens to nobody: that would be a subscription.
    override func begin() { enlist() }

    override func verdict() -> [String]? {
        let came = Array(source.subscriptions.dropFirst(before))
        guard came != wanted else { return nil }
        func list(_ spans: [RecordedStream.Span]) -> String {
            let texts = spans.map { span in
                "\(TimeText.short(span.from)) to \(span.to.map(TimeText.short) ?? "now")"
            }
            return texts.isEmpty ? "never" : texts.joined(separator: ", ")
        }
        return ["\(title) was subscribed to otherwise", "expected  \(list(wanted))", "came      \(list(came))"]
    }
}
