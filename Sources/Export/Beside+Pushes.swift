extension Beside {
    static let pushes = #"""
        precedencegroup PushPrecedence {
            higherThan: AssignmentPrecedence
            lowerThan: TernaryPrecedence
        }
        infix operator <- : PushPrecedence
        infix operator <~ : PushPrecedence
        infix operator <~> : PushPrecedence

        func <- <O: ObserverType>(target: O, element: O.Element) { Turn.run { target.onNext(element) } }
        func <- <O: ObserverType>(target: O, event: RxSwift.Event<O.Element>) { Turn.run { target.on(event) } }
        func <- <E>(relay: PublishRelay<E>, element: E) { Turn.run { relay.accept(element) } }
        func <- <E>(relay: BehaviorRelay<E>, element: E) { Turn.run { relay.accept(element) } }
        func <- <E>(relay: ReplayRelay<E>, element: E) { Turn.run { relay.accept(element) } }
        @discardableResult func <- <I, E>(command: Command<I, E>, input: I) -> Observable<E> {
            Turn.run { command.execute(input) }
        }
        @discardableResult func <- <I, E>(action: Action<I, E>, input: I) -> Observable<E> {
            Turn.run { action.execute(input) }
        }

        func <- <O: ObserverType>(target: O?, element: O.Element) {
            Turn.run { target?.onNext(element) }
        }
        func <- <E>(relay: PublishRelay<E>?, element: E) { Turn.run { relay?.accept(element) } }
        func <- <E>(relay: BehaviorRelay<E>?, element: E) { Turn.run { relay?.accept(element) } }
        @discardableResult func <- <I, E>(command: Command<I, E>?, input: I) -> Observable<E> {
            Turn.run { command?.execute(input) ?? .empty() }
        }

        @discardableResult func <~ <O: ObserverType, S: ObservableConvertibleType>(target: O, source: S) -> Disposable
        where O.Element == S.Element { source.asObservable().subscribe(target) }
        @discardableResult func <~ <O: ObserverType, S: ObservableConvertibleType>(target: O, source: S) -> Disposable
        where O.Element == S.Element? { source.asObservable().map(Optional.some).subscribe(target) }
        @discardableResult func <~ <S: ObservableConvertibleType>(relay: PublishRelay<S.Element>, source: S)
            -> Disposable
        { source.asObservable().subscribe(onNext: relay.accept) }
        @discardableResult func <~ <S: ObservableConvertibleType>(relay: BehaviorRelay<S.Element>, source: S)
            -> Disposable
        { source.asObservable().subscribe(onNext: relay.accept) }
        @discardableResult func <~ <S: ObservableConvertibleType>(relay: BehaviorRelay<S.Element?>, source: S)
            -> Disposable
        { source.asObservable().subscribe(onNext: relay.accept) }
        @discardableResult func <~ <S: ObservableConvertibleType>(relay: ReplayRelay<S.Element>, source: S)
            -> Disposable
        { source.asObservable().subscribe(onNext: relay.accept) }
        @discardableResult func <~ <S: ObservableConvertibleType, E>(command: Command<S.Element, E>, source: S)
            -> Disposable
        { source.asObservable().bind(to: command) }

        @discardableResult func <~> <E>(left: BehaviorRelay<E>, right: BehaviorRelay<E>) -> Disposable {
            left.bindBothWays(to: right)
        }
        @discardableResult func <~> <E>(left: BehaviorSubject<E>, right: BehaviorSubject<E>) -> Disposable {
            left.bindBothWays(to: right)
        }
        extension BehaviorRelay {
            @discardableResult func bindBothWays(to other: BehaviorRelay<Element>) -> Disposable {
                bothWays(self, accept, other, other.accept)
            }
        }
        extension BehaviorSubject {
            @discardableResult func bindBothWays(to other: BehaviorSubject<Element>) -> Disposable {
                bothWays(self, onNext, other, other.onNext)
            }
        }
        private func bothWays<A: ObservableType, B: ObservableType>(
            _ left: A, _ setLeft: @escaping (A.Element) -> Void, _ right: B, _ setRight: @escaping (A.Element) -> Void
        ) -> Disposable where A.Element == B.Element {
            var isPassing = false
            func pass(_ set: @escaping (A.Element) -> Void) -> (A.Element) -> Void {
                { value in
                    guard !isPassing else { return }
                    isPassing = true
                    set(value)
                    isPassing = false
                }
            }
            let back = right.subscribe(onNext: pass(setLeft))
            return Disposables.create(back, left.skip(1).subscribe(onNext: pass(setRight)))
        }
        /// A handler that fails says so; the subscription goes on.
        func attempted<E>(_ handler: @escaping (E) throws -> Void) -> (E) -> Void {
            { element in
                do { try handler(element) } catch {
                    FileHandle.standardError.write(Data("error: \(error)\n".utf8))
                }
            }
        }
        extension ObservableType {
            @_disfavoredOverload func subscribe(
                onNext: @escaping (Element) throws -> Void, onError: ((Error) -> Void)? = nil,
                onCompleted: (() -> Void)? = nil, onDisposed: (() -> Void)? = nil
            ) -> Disposable {
                let handler: (Element) -> Void = attempted(onNext)
                return subscribe(onNext: handler, onError: onError, onCompleted: onCompleted, onDisposed: onDisposed)
            }
            @_disfavoredOverload func bind(onNext: @escaping (Element) throws -> Void) -> Disposable {
                let handler: (Element) -> Void = attempted(onNext)
                return subscribe(onNext: handler)
            }
            func bind<E>(to command: Command<Element, E>) -> Disposable {
                subscribe(onNext: { command.execute($0) })
            }
        }

        """#
}
