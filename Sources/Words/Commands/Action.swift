import Language
import Reactive
import Values

/// RxSwiftCommunity's Action: a command whose inputs are a subject, and whose errors say which kind they are.
package final class Action: Object, NamedObject, TellingObject {
    package let command: Command
    package let inputs: PublishSubject
    private var subscription: Disposable?

    init(_ loop: Loop, enabledIf: Stream?, at site: Site, _ work: @escaping (Value) throws -> Stream) {
        command = Command(loop, enabledIf: enabledIf, isEnabledAtFirst: enabledIf == nil, at: site, work)
        inputs = PublishSubject(loop, at: Site("inputs"))
        super.init()
        let command = command
        subscription = inputs.subscribe(onNext: { command.execute($0) })
    }

    package func teller(_ name: String) -> Stream? {
        switch name {
        case "elements": command.values
        case "underlyingError": command.errors
        case "executionObservables": command.executions
        case "inputs": inputs
        default: command.teller(name)
        }
    }

    package var typeName: String { "Action" }
    package override func write(to text: inout String, as style: TextStyle) { text += "Action" }
    package override func visitReferences(_ visit: (Object) -> Void) {
        visit(command)
        visit(inputs)
    }
}

extension Word {
    static let actions: [Word] = [action, actionExecute, actionStreams]

    private static let action = Word(
        "Action",
        ["", "enabledIf: E, "].flatMap { gate in
            [("() throws -> S", "Input == Void, "), ("(Input) throws -> S", "")].flatMap { work, void in
                ["workFactory", "_"].map { label in
                    """
                    extension Action { init<S: ObservableConvertibleType\\
                    \(gate.isEmpty ? "" : ", E: ObservableConvertibleType")>(\(gate)\(label)\\
                    \(label == "_" ? " work" : ""): \(work)) where \(void)S.Element == Element\\
                    \(gate.isEmpty ? "" : ", E.Element == Bool") }
                    """.filter { $0 != "\\" && $0 != "\n" }
                }
            }
        },
        "a command as RxSwiftCommunity writes it: inputs, elements, errors, executing, enabled",
        elsewhere: Elsewhere(rac: "RACCommand", reactiveSwift: "Action"),
        example: """
            let save = Action { (text: String) in Observable.just(text.count) }
            save.elements.subscribe(onNext: { print($0) })
            save.inputs.onNext("rx")
            //= …
            //= 2
            //= …
            """
    ) { call in
        let hasGate = call.signature >= 4
        let work = try call.function(hasGate ? 1 : 0)
        let takesNothing = call.signature % 4 < 2
        let open = takesNothing ? { _ in try work.nullary() } : work.unary
        let gate: Stream? = hasGate ? try call.stream(0) : nil
        let action = Action(call.loop, enabledIf: gate, at: call.site) { try open($0).object() }
        action.command.closure = work
        return .object(action)
    }

    private static let actionExecute = Word(
        "execute",
        [
            "extension Action { @discardableResult func execute() -> Observable<Element> where Input == Void }",
            "extension Action { @discardableResult func execute(_ input: Input) -> Observable<Element> }",
        ],
        "starts an action's work, if it may be done, and gives what this execution says",
        manner: .init(nil, .marks),
        example: """
            let save = Action { (text: String) in Observable.just(text.count) }
            save.execute("rx").subscribe(onNext: { print($0) })
            //= …
            //= 2
            """
    ) { call in
        let execution = (try call.receiver() as Action).command.execute(call[0])
        return .object(execution.catch({ throw try call.actionError($0) }, at: call.site))
    }

    private static let actionStreams = Word(
        "elements",
        [
            "extension Action { var elements: Observable<Element> }",
            "extension Action { var errors: Observable<ActionError> }",
            "extension Action { var underlyingError: Observable<Error> }",
            "extension Action { var executing: Observable<Bool> }",
            "extension Action { var enabled: Observable<Bool> }",
            "extension Action { var executionObservables: Observable<Observable<Element>> }",
            "extension Action { var inputs: PublishSubject<Input> }",
        ],
        "what an action says of itself",
        example: """
            let save = Action { (text: String) in Observable<Int>.error("full") }
            save.errors.subscribe(onNext: { print($0) })
            save <- "rx"
            //= …
            //= underlyingError("full")
            //= …
            """
    ) { call in
        let action: Action = try call.receiver()
        let command = action.command
        switch call.signature {
        case 0: return .object(command.values)
        case 1: return .object(command.errors.map({ .error(try call.actionError($0.error)) }, at: call.site))
        case 2: return .object(command.errors.filter({ !($0.error is CommandError) }, at: call.site))
        case 3: return .object(command.executing)
        case 4: return .object(command.enabled)
        case 5: return .object(command.executions)
        default: return .object(action.inputs)
        }
    }
}

extension Call {
    /// An error as an action tells it.
    fileprivate func actionError(_ error: any Error) throws -> any Error {
        if error is CommandError { return try make("ActionError", 0).error }
        return try make("ActionError", 1, [.error(error)]).error
    }
}
