import RxSwift

enum ActionError: Error { case notEnabled, underlyingError(Error) }

typealias CocoaAction = Action<Void, Void>

/// RxSwiftCommunity's Action, as a command.
final class Action<Input, Element> {
    let inputs = PublishSubject<Input>()
    let command: Command<Input, Element>
    private let bag = DisposeBag()
    var elements: Observable<Element> { command.values }
    var values: Observable<Element> { command.values }
    var executing: Observable<Bool> { command.executing }
    var enabled: Observable<Bool> { command.enabled }
    var executionObservables: Observable<Observable<Element>> { command.executions }
    var errors: Observable<ActionError> {
        command.errors.map { $0 is CommandError ? .notEnabled : .underlyingError($0) }
    }
    var underlyingError: Observable<Error> { command.errors.filter { !($0 is CommandError) } }

    private init(_ command: Command<Input, Element>) {
        self.command = command
        inputs.subscribe(onNext: { [command] in command.execute($0) }).disposed(by: bag)
    }
    // A closure that writes `.just(…)` needs one type to look it up in; others may give any stream.
    convenience init(workFactory: @escaping (Input) throws -> Observable<Element>) {
        self.init(Command(workFactory))
    }
    convenience init<S: ObservableConvertibleType>(workFactory: @escaping (Input) throws -> S)
    where S.Element == Element { self.init(Command(workFactory)) }
    convenience init<E: ObservableConvertibleType>(
        enabledIf: E, workFactory: @escaping (Input) throws -> Observable<Element>
    ) where E.Element == Bool {
        self.init(Command(enabledIf: enabledIf.asObservable().startWith(false), workFactory))
    }
    convenience init<S: ObservableConvertibleType, E: ObservableConvertibleType>(
        enabledIf: E, workFactory: @escaping (Input) throws -> S
    ) where S.Element == Element, E.Element == Bool {
        self.init(Command(enabledIf: enabledIf.asObservable().startWith(false), workFactory))
    }
    @discardableResult func execute() -> Observable<Element> where Input == Void { execute(()) }
    @discardableResult func execute(_ input: Input) -> Observable<Element> { command.execute(input) }
}
