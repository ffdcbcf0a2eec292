import Language
import Reactive
import Values

extension Word {
    static let commands: [Word] = [command, execute, commandStreams, cancel, allowsConcurrentExecution]

    private static let work = [
        ("", "work: () throws -> S", "Input == Void, S.Element == Element"),
        ("", "work: (Input) throws -> S", "S.Element == Element"),
        (
            ", E: ObservableConvertibleType", "work: () throws -> S",
            "Input == Void, S.Element == Element, E.Element == Bool"
        ),
        (", E: ObservableConvertibleType", "work: (Input) throws -> S", "S.Element == Element, E.Element == Bool"),
    ]

    private static let command = Word(
        "Command",
        work.map { generic, work, constraint in
            """
            extension Command { init<S: ObservableConvertibleType\(generic)>(\(generic.isEmpty ? "" : "enabledIf: E, ")\
            allowsConcurrentExecution: Bool = false, _ \(work)) where \(constraint) }
            """
        },
        "an action with `enabled`, `executing`, `values`, `errors`; refuses while disabled or running",
        elsewhere: Elsewhere(rac: "RACCommand", reactiveSwift: "Action"),
        example: """
            let save = Command { (text: String) in Observable.just(text.count) }
            save <- "rx"
            //= save started
            //= └ save.enabled → false
            //= └ save → 2
            //=   └ save finished
            //=     └ save.enabled → true
            """
    ) { call in
        let hasGate = call.signature >= 2
        let work = try call.function(hasGate ? 2 : 1)
        let open = call.signature % 2 == 0 ? { _ in try work.nullary() } : work.unary
        let command = Command(
            call.loop, enabledIf: hasGate ? try call.stream(0) : nil,
            allowsConcurrentExecution: call.bool(hasGate ? 1 : 0), at: call.site
        ) { try open($0).object() }
        command.closure = work
        return .object(command)
    }

    private static let execute = Word(
        "execute",
        [
            """
            extension Command { @discardableResult func execute() -> Observable<Element> where Input == Void }
            """,
            "extension Command { @discardableResult func execute(_ input: Input) -> Observable<Element> }",
        ],
        "starts a command's work, if it may be done, and gives what this execution says",
        elsewhere: Elsewhere(rac: "execute:", reactiveSwift: "apply"),
        example: """
            let save = Command { (text: String) in Observable.just(text.count) }
            save.execute("rx").subscribe(onNext: { print($0) })
            //= save started
            //= …
            //= 2
            """
    ) { call in .object((try call.receiver() as Command).execute(call[0])) }

    private static let commandStreams = Word(
        "enabled",
        [
            "extension Command { var enabled: Observable<Bool> }",
            "extension Command { var executing: Observable<Bool> }",
            "extension Command { var executions: Observable<Observable<Element>> }",
            "extension Command { var values: Observable<Element> }",
            "extension Command { var errors: Observable<Error> }",
            "extension Command { var elements: Observable<Element> }",
        ],
        "what a command says of itself: enabled, executing, executions, values, errors",
        elsewhere: Elsewhere(rac: "executionSignals", reactiveSwift: "isEnabled, isExecuting, values, errors"),
        example: """
            let save = Command { Observable.just(1).delay(.seconds(1)) }
            save.executing.subscribe(onNext: { print("executing", $0) })
            //= executing false
            save <- ()
            //= save started
            //= executing true
            //= └ save.enabled → false
            :advance 1s
            //= save → 1   from #1, delay 1 s
            //= …
            """
    ) { call in
        let command: Command = try call.receiver()
        return switch call.signature {
        case 0: .object(command.enabled)
        case 1: .object(command.executing)
        case 2: .object(command.executions)
        case 3, 5: .object(command.values)
        default: .object(command.errors)
        }
    }

    private static let cancel = Word(
        "cancel", ["extension Command { func cancel() }"], "disposes of what runs; its subscribers get nothing more",
        example: """
            let save = Command { Observable.just(1).delay(.seconds(1)) }
            save <- ()
            //= save started
            //= └ save.enabled → false
            save.cancel()
            //= save finished   cancelled
            //= └ save.enabled → true
            """
    ) { call in
        (try call.receiver() as Command).cancel()
        return .void
    }

    private static let allowsConcurrentExecution = Word(
        "allowsConcurrentExecution", ["extension Command { var allowsConcurrentExecution: Bool { get set } }"],
        "whether a command may start while it executes",
        example: """
            let save = Command(allowsConcurrentExecution: true) { Observable.just(1).delay(.seconds(1)) }
            save <- ()
            //= save started
            save.allowsConcurrentExecution = false
            //= save.enabled → false
            save <- ()
            //= save refused: it is executing (#1)
            """
    ) { call in
        let command: Command = try call.receiver()
        if call.has(0) { command.allowsConcurrentExecution = call.bool(0) }
        return .bool(command.allowsConcurrentExecution)
    }
}

extension Command: NamedObject {
    package var typeName: String { "Command" }
}
