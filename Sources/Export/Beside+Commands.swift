extension Beside {
    static let commands = #"""
        enum CommandError: Error { case notEnabled }

        /// Work done on demand, that says whether it may be done and whether it is being done.
        final class Command<Input, Element> {
            let executions: Observable<Observable<Element>>
            let values: Observable<Element>
            let errors: Observable<Error>
            let enabled: Observable<Bool>
            let executing: Observable<Bool>
            var isExecuting: Bool { !runs.isEmpty }
            var allowsConcurrentExecution: Bool { didSet { tellEnabled() } }
            private let work: (Input) throws -> Observable<Element>
            private let begun = PublishSubject<Observable<Element>>()
            private let said = PublishSubject<Element>()
            private let failed = PublishSubject<Error>()
            private let running = Truth(false)
            private let permission = Truth(true)
            private var isPermitted = true { didSet { tellEnabled() } }
            private var runs: [Int: Disposable] = [:]
            private var next = 0
            private var holders = 0
            private let bag = DisposeBag()

            /// What greets newcomers, and speaks only when it changes.
            private final class Truth {
                let changes: BehaviorSubject<Bool>
                private var value: Bool
                init(_ value: Bool) { (self.value, changes) = (value, BehaviorSubject(value: value)) }
                func tell(_ now: Bool) {
                    guard now != value else { return }
                    value = now
                    changes.onNext(now)
                }
            }

            private init(gate: Observable<Bool>?, _ isConcurrent: Bool, _ open: @escaping (Input) throws -> Observable<Element>) {
                work = open
                allowsConcurrentExecution = isConcurrent
                executions = begun.asObservable()
                values = said.asObservable()
                errors = failed.asObservable()
                enabled = permission.changes.asObservable()
                executing = running.changes.asObservable()
                gate?.subscribe(
                    onNext: { [weak self] in self?.isPermitted = $0 }, onError: { [failed] in failed.onNext($0) }
                ).disposed(by: bag)
            }
            deinit {
                for outlet in [permission, running] { outlet.changes.onCompleted() }
                begun.onCompleted()
                said.onCompleted()
                failed.onCompleted()
            }
            private var isEnabled: Bool { isPermitted && (allowsConcurrentExecution || runs.isEmpty) }
            private func tellEnabled() { permission.tell(isEnabled) }
            private func tell() {
                running.tell(isExecuting)
                tellEnabled()
            }
            convenience init<S: ObservableConvertibleType>(
                allowsConcurrentExecution: Bool = false, _ work: @escaping () throws -> S
            ) where Input == Void, S.Element == Element {
                self.init(gate: nil, allowsConcurrentExecution) { _ in try work().asObservable() }
            }
            convenience init(
                allowsConcurrentExecution: Bool = false, _ work: @escaping (Input) throws -> Observable<Element>
            ) {
                self.init(gate: nil, allowsConcurrentExecution, work)
            }
            convenience init<S: ObservableConvertibleType>(
                allowsConcurrentExecution: Bool = false, _ work: @escaping (Input) throws -> S
            ) where S.Element == Element {
                self.init(gate: nil, allowsConcurrentExecution) { try work($0).asObservable() }
            }
            convenience init<S: ObservableConvertibleType, E: ObservableConvertibleType>(
                enabledIf: E, allowsConcurrentExecution: Bool = false, _ work: @escaping () throws -> S
            ) where Input == Void, S.Element == Element, E.Element == Bool {
                self.init(gate: enabledIf.asObservable(), allowsConcurrentExecution) { _ in try work().asObservable() }
            }
            convenience init<S: ObservableConvertibleType, E: ObservableConvertibleType>(
                enabledIf: E, allowsConcurrentExecution: Bool = false, _ work: @escaping (Input) throws -> S
            ) where S.Element == Element, E.Element == Bool {
                self.init(gate: enabledIf.asObservable(), allowsConcurrentExecution) { try work($0).asObservable() }
            }

            @discardableResult func execute() -> Observable<Element> where Input == Void { execute(()) }
            @discardableResult func execute(_ input: Input) -> Observable<Element> {
                guard isEnabled else {
                    failed.onNext(CommandError.notEnabled)
                    return .error(CommandError.notEnabled)
                }
                let execution = ReplaySubject<Element>.createUnbounded()
                let source: Observable<Element>
                do { source = try work(input) } catch { source = .error(error) }
                let run = SingleAssignmentDisposable()
                next += 1
                let number = next
                runs[number] = run
                tell()
                begun.onNext(execution.catch { _ in .empty() })
                run.setDisposable(
                    source.subscribe(
                        onNext: { [said] in
                            execution.onNext($0)
                            said.onNext($0)
                        },
                        onError: { [failed, weak self] in
                            execution.onError($0)
                            failed.onNext($0)
                            self?.end(number)
                        },
                        onCompleted: { [weak self] in
                            execution.onCompleted()
                            self?.end(number)
                        }))
                return execution.asObservable()
            }
            /// For as long as someone shows it: when the last of these is disposed, what runs is cancelled.
            func hold() -> Disposable {
                holders += 1
                return Disposables.create {
                    self.holders -= 1
                    if self.holders == 0 { self.cancel() }
                }
            }
            func cancel() {
                let cancelled = runs.sorted { $0.key < $1.key }.map(\.value)
                runs = [:]
                for run in cancelled { run.dispose() }
                tell()
            }
            private func end(_ number: Int) {
                if runs.removeValue(forKey: number) != nil { tell() }
            }
        }

        enum ActionError: Error { case notEnabled, underlyingError(Error) }
        typealias CocoaAction = Action<Void, Void>

        /// RxSwiftCommunity's Action, as a command.
        final class Action<Input, Element> {
            let inputs = PublishSubject<Input>()
            private let command: Command<Input, Element>
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
        """#
}
