import Language
import Reactive
import Values

extension Call {
    /// The event that the word stands on.
    fileprivate func event() throws -> Event { (try receiver() as EventObject).event }
}

extension Word {
    static let event = Word(
        "element",
        [
            "extension Event { var element: Element? }", "extension Event { var error: Error? }",
            "extension Event { var isCompleted: Bool }", "extension Event { var isStopEvent: Bool }",
            "extension Event { var debugDescription: String }",
        ],
        "what an event holds, and which kind it is",
        example: """
            Observable.of(1).subscribe { event in print(event.element ?? 0, event.isCompleted) }
            //= 1 false
            //= 0 true
            """
    ) { call in
        switch (call.signature, try call.event()) {
        case (0, .next(let value)): .some(value)
        case (1, .error(let error)): .error(error)
        case (2, .completed): .bool(true)
        case (3, let event): .bool(event.isTerminal)
        case (4, _): .string(call.interpreter.text(of: call.receiver, as: call.receiverType))
        case (2, _): .bool(false)
        default: .null
        }
    }

    static let mapEvent = Word(
        "map", ["extension Event { func map<Result>(_ transform: (Element) throws -> Result) -> Event<Result> }"],
        "the same event with another element",
        example: """
            Observable.of(1).subscribe { event in print(event.map { $0 * 2 }) }
            //= next(2)
            //= completed
            """
    ) { call in
        guard case .next(let value) = try call.event() else { return call.receiver }
        do { return .object(EventObject(.next(try call.transform(0)(value)))) } catch {
            return .object(EventObject(.error(error)))
        }
    }
}
