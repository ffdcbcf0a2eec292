import Language
import Reactive
import Values

extension Word {
    static let times: [Word] = [.lengths, .mainScheduler]

    static let lengths = Word(
        "milliseconds",
        [
            "extension RxTimeInterval { static func milliseconds(_ amount: Int) -> RxTimeInterval }",
            "extension RxTimeInterval { static func seconds(_ amount: Int) -> RxTimeInterval }",
            "extension RxTimeInterval { static func microseconds(_ amount: Int) -> RxTimeInterval }",
            "extension RxTimeInterval { static func nanoseconds(_ amount: Int) -> RxTimeInterval }",
            "extension RxTimeInterval { static var zero: RxTimeInterval }",
            "extension RxTimeInterval { static var never: RxTimeInterval }",
            "extension RxTimeInterval { init(_ seconds: Double) }",
            "extension RxTimeInterval { init(_ seconds: Int) }",
        ],
        "a length of time",
        example: """
            let a = PublishSubject<Int>()
            let b = a.debounce(.seconds(1))
            """
    ) { call in
        if call.signature == 7 { return .int(nanoseconds(Double(call.int(0)))) }
        if call.signature == 6 { return .int(nanoseconds(call.double(0))) }
        if call.signature >= 4 { return .int(call.signature == 4 ? 0 : .max) }
        let unit = [1_000_000, 1_000_000_000, 1_000, 1][call.signature]
        let (amount, overflow) = call.int(0).multipliedReportingOverflow(by: unit)
        return .int(overflow ? .max : amount)
    }

    /// A length of time as RxSwift prints it, in the largest unit that it is a whole number of.
    static func lengthText(_ value: Value) -> String {
        guard case .int(let length) = value else { return value.plain }
        if length == .max { return "never" }
        let units = [(1_000_000_000, "seconds"), (1_000_000, "milliseconds"), (1_000, "microseconds")]
        let unit = units.first { length % $0.0 == 0 } ?? (1, "nanoseconds")
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
        case 3: return .object(call.interpreter.mainOfItsOwn)
        case 4:
            return .object(
                Scheduler(call.loop, call.has(0) && !call.string(0).isEmpty ? call.string(0) : "background", .queued))
        case 6: return .bool(!call.loop.isOnTrampoline)
        default: return .object(Scheduler(call.loop, "background", .queued))
        }
    }
}
