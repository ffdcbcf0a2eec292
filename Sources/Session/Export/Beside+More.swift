extension Beside {
    static let more = #"""
        extension ObservableType where Element: Equatable {
            func sequenceEqual<S: ObservableType>(_ other: S) -> Observable<Bool> where S.Element == Element {
                sequenceEqual(other, comparer: ==)
            }
            func contains(_ element: Element) -> Observable<Bool> { contains { $0 == element } }
        }
        extension ObservableType where Element: Hashable {
            func distinct() -> Observable<Element> { distinct { $0 } }
        }
        extension ObservableType where Element: Comparable {
            func min() -> Observable<Element> { min(by: <) }
            func max() -> Observable<Element> { max(by: <) }
        }
        extension ObservableType where Element: AdditiveArithmetic {
            func sum() -> Observable<Element> { reduce(.zero, accumulator: +) }
        }
        extension ObservableType where Element == Int {
            func average() -> Observable<Double> { map(Double.init).average() }
        }
        extension ObservableType where Element == Double {
            func average() -> Observable<Double> {
                reduce((0.0, 0.0), accumulator: { ($0.0 + $1, $0.1 + 1) }).map { sum, count in
                    guard count > 0 else { throw RxError.noElements }
                    return sum / count
                }
            }
        }
        extension ObservableType {
            func buffer(count: Int, skip: Int? = nil) -> Observable<[Element]> {
                let step = skip ?? count
                return .deferred {
                    var open: [[Element]] = []
                    var index = 0
                    let full = materialize().map { event -> [[Element]] in
                        guard case .next(let element) = event else {
                            if case .error(let error) = event { throw error }
                            return open
                        }
                        if index % step == 0 { open.append([]) }
                        index += 1
                        for place in open.indices { open[place].append(element) }
                        guard let first = open.first, first.count == count else { return [] }
                        open.removeFirst()
                        return [first]
                    }
                    return full.concatMap { Observable.from($0) }
                }
            }
            func buffer<S: ObservableType>(boundary: S) -> Observable<[Element]> {
                .deferred {
                    var held: [Element] = []
                    let kept = materialize().do(onNext: { if case .next(let element) = $0 { held.append(element) } })
                    let end = kept.filter { $0.isStopEvent }.map { event in
                        if case .error(let error) = event { throw error }
                    }
                    let cuts = boundary.materialize().filter { !$0.isCompleted }.map { event in
                        if case .error(let error) = event { throw error }
                    }
                    return Observable.merge(end.map { true }, cuts.map { false })
                        .take(until: { $0 }, behavior: .inclusive)
                        .map { _ in
                            defer { held = [] }
                            return held
                        }
                }
            }
            func takeLast(for time: RxTimeInterval, scheduler: SchedulerType = MainScheduler.instance)
                -> Observable<Element>
            {
                map { (scheduler.now, $0) }.toArray().asObservable().concatMap { all in
                    Observable.from(all.filter { $0.0 > scheduler.now - time.seconds }.map(\.1))
                }
            }
            func skipLast(for time: RxTimeInterval, scheduler: SchedulerType = MainScheduler.instance)
                -> Observable<Element>
            {
                .deferred {
                    var held: [(Date, Element)] = []
                    return materialize().concatMap { event -> Observable<Element> in
                        if case .error(let error) = event { return .error(error) }
                        if case .next(let element) = event { held.append((scheduler.now, element)) }
                        let old = held.prefix { $0.0 <= scheduler.now - time.seconds }
                        held.removeFirst(old.count)
                        return .from(old.map(\.1))
                    }
                }
            }
            func skipLast(_ count: Int) -> Observable<Element> {
                .deferred {
                    var held: [Element] = []
                    return compactMap { element in
                        held.append(element)
                        return held.count > count ? held.removeFirst() : nil
                    }
                }
            }
        }
        extension RxTimeInterval {
            var seconds: TimeInterval {
                switch self {
                case .seconds(let n): return Double(n)
                case .milliseconds(let n): return Double(n) / 1e3
                case .microseconds(let n): return Double(n) / 1e6
                case .nanoseconds(let n): return Double(n) / 1e9
                default: return .infinity
                }
            }
        }
        extension ObservableType where Element == Any {
            static func forkJoin<A: ObservableType, B: ObservableType>(_ a: A, _ b: B)
                -> Observable<(A.Element, B.Element)>
            { Observable.combineLatest(a.takeLast(1), b.takeLast(1)) }
            static func forkJoin<A: ObservableType, B: ObservableType, C: ObservableType>(_ a: A, _ b: B, _ c: C)
                -> Observable<(A.Element, B.Element, C.Element)>
            { Observable.combineLatest(a.takeLast(1), b.takeLast(1), c.takeLast(1)) }
        }
        extension ObservableType {
            static func forkJoin<S: ObservableType>(_ sources: [S]) -> Observable<[S.Element]>
            where Element == [S.Element] { Observable.combineLatest(sources.map { $0.takeLast(1) }) }
        }

        """#

    static let commands = #"""
        enum CommandError: Error { case notEnabled }

        /// Work done on demand, that says whether it may be done and whether it is being done.
        final class Command<Input, Element> {
            let executions: Observable<Observable<Element>>
            let values: Observable<Element>
            let errors: Observable<Error>
            var enabled: Observable<Bool> { permission.distinctUntilChanged() }
            var executing: Observable<Bool> { running.map { $0 > 0 }.distinctUntilChanged() }
            var isExecuting: Bool { running.value > 0 }
            var allowsConcurrentExecution: Bool {
                get { concurrency.value }
                set { concurrency.accept(newValue) }
            }
            private let concurrency: BehaviorRelay<Bool>
            private let work: (Input) throws -> Observable<Element>
            private let begun = PublishSubject<Observable<Element>>()
            private let said = PublishSubject<Element>()
            private let failed = PublishSubject<Error>()
            private let running = BehaviorRelay(value: 0)
            private let gate = BehaviorRelay(value: true)
            private let permission = BehaviorRelay(value: true)
            private var runs: [Int: Disposable] = [:]
            private var next = 0
            private let bag = DisposeBag()

            private init(gate source: Observable<Bool>?, _ isConcurrent: Bool, _ open: @escaping (Input) throws -> Observable<Element>) {
                work = open
                concurrency = BehaviorRelay(value: isConcurrent)
                executions = begun.asObservable()
                values = said.asObservable()
                errors = failed.asObservable()
                source?.subscribe(onNext: { [gate] in gate.accept($0) }, onError: { [failed] in failed.onNext($0) })
                    .disposed(by: bag)
                Observable.combineLatest(gate, running, concurrency) { $0 && ($2 || $1 == 0) }
                    .subscribe(onNext: { [permission] in permission.accept($0) }).disposed(by: bag)
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
                guard permission.value else {
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
                running.accept(running.value + 1)
                begun.onNext(execution.catch { _ in .empty() })
                run.setDisposable(
                    source.subscribe(
                        onNext: { [said] in
                            execution.onNext($0)
                            said.onNext($0)
                        },
                        onError: { [failed] in
                            execution.onError($0)
                            failed.onNext($0)
                            self.end(number)
                        },
                        onCompleted: {
                            execution.onCompleted()
                            self.end(number)
                        }))
                return execution.asObservable()
            }
            func cancel() { for (number, run) in runs { run.dispose(); end(number) } }
            private func end(_ number: Int) {
                guard runs.removeValue(forKey: number) != nil else { return }
                running.accept(running.value - 1)
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
