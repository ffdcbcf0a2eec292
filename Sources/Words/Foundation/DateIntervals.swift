import Language
import Values

/// From one instant to another.
final class DateIntervalObject: Object, ComparableObject, NamedObject {
    let start: Double
    let length: Double
    init(_ start: Double, _ length: Double) { (self.start, self.length) = (start, length) }

    var end: Double { start + length }
    var typeName: String { "DateInterval" }

    override func isEqual(to other: Object) -> Bool {
        (other as? DateIntervalObject).map { $0.start == start && $0.length == length } ?? false
    }
    override func hash(into hasher: inout Hasher) { hasher.combine([start, length]) }
    func isLess(than other: Object) -> Bool {
        (other as? DateIntervalObject).map { (start, length) < ($0.start, $0.length) } ?? false
    }
    override func write(to text: inout String, as style: TextStyle) {
        DateObject(start).write(to: &text, as: style)
        text += " to "
        DateObject(end).write(to: &text, as: style)
    }

    /// What both have; nil if they do not meet.
    func common(_ other: DateIntervalObject) -> DateIntervalObject? {
        let (first, last) = (Swift.max(start, other.start), Swift.min(end, other.end))
        return first <= last ? DateIntervalObject(first, last - first) : nil
    }
}

extension Word {
    static let dateIntervalTypes = ["struct DateInterval: Hashable, Comparable {}"]

    static let dateIntervals: [Word] = [
        .member(of: "DateInterval", "init(start: Date, duration: Double)") { call in
            try interval(call, from: (try call.object(0) as DateObject).seconds, call.double(1))
        },
        .member(of: "DateInterval", "init(start: Date, end: Date)") { call in
            let (start, end): (DateObject, DateObject) = (try call.object(0), try call.object(1))
            return try interval(call, from: start.seconds, end.seconds - start.seconds)
        },
        .member(of: "DateInterval", "var start: Date") { call in
            .object(DateObject((try call.receiver() as DateIntervalObject).start))
        },
        .member(of: "DateInterval", "var end: Date") { call in
            .object(DateObject((try call.receiver() as DateIntervalObject).end))
        },
        .member(of: "DateInterval", "var duration: Double") { call in
            .double((try call.receiver() as DateIntervalObject).length)
        },
        .member(of: "DateInterval", "func contains(_ date: Date) -> Bool") { call in
            let (all, date): (DateIntervalObject, DateObject) = (try call.receiver(), try call.object(0))
            return .bool(all.start <= date.seconds && date.seconds <= all.end)
        },
        .member(of: "DateInterval", "func intersects(_ other: DateInterval) -> Bool") { call in
            .bool(try (try call.receiver() as DateIntervalObject).common(call.object(0)) != nil)
        },
        .member(of: "DateInterval", "func intersection(with other: DateInterval) -> DateInterval?") { call in
            try (try call.receiver() as DateIntervalObject).common(call.object(0)).map { .some(.object($0)) } ?? .null
        },
    ]

    private static func interval(_ call: Call, from start: Double, _ length: Double) throws -> Value {
        guard length >= 0 else { throw RuntimeError("a DateInterval ends before it starts", at: call.site.place) }
        return .object(DateIntervalObject(start, length))
    }
}
