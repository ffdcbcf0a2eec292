import Language

extension Word {
    static let times: [Word] = [.interval, .mainScheduler]

    static let interval = Word(
        "milliseconds",
        [
            "extension RxTimeInterval { static func milliseconds(_ amount: Int) -> RxTimeInterval }",
            "extension RxTimeInterval { static func seconds(_ amount: Int) -> RxTimeInterval }",
            "extension RxTimeInterval { static func microseconds(_ amount: Int) -> RxTimeInterval }",
            "extension RxTimeInterval { static func nanoseconds(_ amount: Int) -> RxTimeInterval }",
        ],
        "a length of time",
        example: """
            let a = PublishSubject<Int>()
            let b = a.debounce(.seconds(1))
            """
    ) { call in
        let unit = [1_000_000, 1_000_000_000, 1_000, 1][call.signature]
        let (amount, overflow) = call.int(0).multipliedReportingOverflow(by: unit)
        return .int(overflow ? .max : amount)
    }

    static let mainScheduler = Word(
        "instance", ["extension MainScheduler { static var instance: MainScheduler }"], "the main queue",
        example: """
            let a = PublishSubject<Int>()
            let b = a.debounce(.seconds(1), scheduler: MainScheduler.instance)
            """
    ) { call in .object(call.interpreter.main) }
}
