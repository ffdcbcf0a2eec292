import Language
import Reactive
import Values

extension Word {
    static let times: [Word] = [.lengths, .mainScheduler]

    static let lengths = Word(
        "milliseconds",
        [
            "extension RxTimeInterval { static var zero: RxTimeInterval }",
            "extension RxTimeInterval { init(_ seconds: Double) }",
            "extension RxTimeInterval { init(_ seconds: Int) }",
        ],
        "a length of time",
        example: """
            let a = PublishSubject<Int>()
            let b = a.debounce(.seconds(1))
            """
    ) { call in
        switch call.signature {
        case 0: .object(LengthObject(0, .seconds))
        case 1: .int(nanoseconds(call.double(0)))
        default: .int(nanoseconds(Double(call.int(0))))
        }
    }

    /// A length of time as RxSwift prints it, in the largest unit that it is a whole number of.
    static func lengthText(_ value: Value) -> String {
        if case .object(let object) = value, let length = object as? LengthObject { return length.text }
        guard case .int(let length) = value else { return value.plain }
        if length == .max { return "never" }
        let units = [(1_000_000_000, "seconds"), (1_000_000, "milliseconds"), (1_000, "microseconds")]
        let unit = units.first { length % $0.0 == 0 && (length != 0 || $0.0 == 1_000_000) } ?? (1, "nanoseconds")
        return "\(unit.1)(\(length / unit.0))"
    }

    static let mainScheduler = Word(
        "instance",
        [
            "extension MainScheduler { static var instance: MainScheduler }",
            "extension MainScheduler { static var asyncInstance: MainScheduler }",
            "extension CurrentThreadScheduler { static var instance: CurrentThreadScheduler }",
            "extension ConcurrentMainScheduler { static var instance: ConcurrentMainScheduler }",
            "extension SerialDispatchQueueScheduler { init(internalSerialQueueName: String); init(qos: DispatchQoS) }",
            "extension ConcurrentDispatchQueueScheduler { init(qos: DispatchQoS) }",
            "extension CurrentThreadScheduler { static var isScheduleRequired: Bool }",
            "extension MainScheduler { init() }",
        ], "the main queue, the trampoline, or a queue in the background",
        example: """
            let a = PublishSubject<Int>()
            let b = a.debounce(.seconds(1), scheduler: MainScheduler.instance)
            """
    ) { call in
        let schedulers = call.interpreter.schedulers
        switch call.signature {
        case 0: return .object(call.interpreter.main)
        case 1: return .object(schedulers.queued)
        case 2: return .object(schedulers.current)
        case 3, 7: return .object(call.interpreter.mainOfItsOwn)
        case 4:
            return .object(
                Scheduler(call.loop, call.has(0) && !call.string(0).isEmpty ? call.string(0) : "background", .queued))
        case 6: return .bool(!call.loop.isOnTrampoline)
        default: return .object(Scheduler(call.loop, "background", .queued))
        }
    }
}

/// A length of time as it was written, which is equal to any other of the same time.
final class LengthObject: Object, CountingObject {
    enum Unit: Int {
        case seconds, milliseconds, microseconds, nanoseconds, never

        var nanoseconds: Int { [1_000_000_000, 1_000_000, 1_000, 1, 1][rawValue] }
    }
    let amount: Int
    let unit: Unit
    init(_ amount: Int, _ unit: Unit) { (self.amount, self.unit) = (amount, unit) }

    /// Nanoseconds.
    var count: Int {
        guard unit != .never else { return .max }
        let (count, overflow) = amount.multipliedReportingOverflow(by: unit.nanoseconds)
        return overflow ? .max : count
    }

    /// The nanoseconds of the unit that a length was written in.
    static func unit(of value: Value) -> Int { (value.object as? LengthObject)?.unit.nanoseconds ?? 1 }

    var text: String { unit == .never ? "never" : "\(unit)(\(amount))" }
    override func isEqual(to other: Object) -> Bool { (other as? LengthObject)?.count == count }
    override func hash(into hasher: inout Hasher) { hasher.combine(count) }
    override func write(to text: inout String, as style: TextStyle) { text += (style.isLiteral ? "." : "") + self.text }
}

extension Bridge {
    /// What was told as a number of nanoseconds is taken apart in the largest unit that it is a whole number of.
    static let interval = Bridge("RxTimeInterval") { index, payload in
        let amount = if case .int(let amount)? = payload.first { amount } else { 0 }
        return .object(LengthObject(amount, LengthObject.Unit(rawValue: index) ?? .never))
    } read: { value, index in
        var length: LengthObject? = if case .object(let object) = value { object as? LengthObject } else { nil }
        if case .int(let count) = value {
            let unit = count == .max ? .never : LengthObject.Unit.whole(count)
            length = LengthObject(count / Swift.max(1, LengthObject(1, unit).count), unit)
        }
        guard let length, length.unit.rawValue == index else { return nil }
        return length.unit == .never ? [] : [.int(length.amount)]
    }
}

extension LengthObject.Unit {
    fileprivate static func whole(_ count: Int) -> Self {
        // Nothing left of a time is told as RxSwift tells most of them.
        count % 1_000_000_000 == 0 && count != 0
            ? .seconds : count % 1_000_000 == 0 ? .milliseconds : count % 1_000 == 0 ? .microseconds : .nanoseconds
    }
}
