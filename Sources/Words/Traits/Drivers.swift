import Language
import Reactive
import Values

extension Word {
    static let drivers: [Word] = [asDriver, asSignal, asInfallible, drive, emit, asSharedSequence]

    private static let asSharedSequence = Word.member(
        of: "SharedSequenceConvertibleType",
        "func asSharedSequence() -> SharedSequence<SharingStrategy, Element>"
    ) { call in
        let stream = try call.calmed(isOnMain: true)
        let isSignal = call.result.isNamed("Signal")
        return .object(isSignal ? stream.share(at: call.site) : stream.share(replay: 1, at: call.site))
    }

    private static let asDriver = Word(
        "asDriver",
        [
            "extension ObservableConvertibleType { func asDriver(onErrorJustReturn: Element) -> Driver<Element> }",
            "extension ObservableConvertibleType { func asDriver(onErrorDriveWith: Driver<Element>) -> Driver<Element> }",
            """
            extension ObservableConvertibleType { func asDriver(onErrorRecover: (Error) -> Driver<Element>) \
            -> Driver<Element> }
            """,
            "extension BehaviorRelay { func asDriver() -> Driver<Element> }",
            "extension ControlProperty { func asDriver() -> Driver<Element> }",
            "extension ControlEvent { func asDriver() -> Driver<Element> }",
            "extension \(ofDrivers) { func asDriver() -> Driver<Element> }",
            "extension Infallible { func asDriver() -> Driver<Element> }",
            "extension Signal { func asDriver(onErrorJustReturn: Element) -> Driver<Element> }",
        ],
        "a stream for controls: on main, never an error, its last element shared",
        manner: .init(.caught, remedy: "asSignal replays nothing"),
        example: """
            let a = BehaviorRelay(value: 1)
            let b = a.asDriver()
            watch b
            //= b → 1
            """
    ) { call in .object(try call.calmed(isOnMain: true).share(replay: 1, at: call.site)) }

    private static let asSignal = Word(
        "asSignal",
        [
            "extension ObservableConvertibleType { func asSignal(onErrorJustReturn: Element) -> Signal<Element> }",
            "extension ObservableConvertibleType { func asSignal(onErrorSignalWith: Signal<Element>) -> Signal<Element> }",
            """
            extension ObservableConvertibleType { func asSignal(onErrorRecover: (Error) -> Signal<Element>) \
            -> Signal<Element> }
            """,
            "extension PublishRelay { func asSignal() -> Signal<Element> }",
            "extension ControlEvent { func asSignal() -> Signal<Element> }",
            "extension Signal { func asSignal() -> Signal<Element> }",
        ],
        "events for controls: on main, never an error, shared without a past",
        manner: .init(.caught, keeper: "asDriver keeps one"),
        example: """
            let a = PublishRelay<Int>()
            let b = a.asSignal()
            watch b
            a <- 1
            //= a → 1
            //= └ b → 1
            """
    ) { call in .object(try call.calmed(isOnMain: true).share(at: call.site)) }

    private static let asInfallible = Word(
        "asInfallible",
        [
            "extension ObservableConvertibleType { func asInfallible(onErrorJustReturn: Element) -> Infallible<Element> }",
            """
            extension ObservableConvertibleType { func asInfallible(onErrorFallbackTo: Infallible<Element>) \
            -> Infallible<Element> }
            """,
            """
            extension ObservableConvertibleType { func asInfallible(onErrorRecover: (Error) -> Infallible<Element>) \
            -> Infallible<Element> }
            """,
            "extension BehaviorRelay { func asInfallible() -> Infallible<Element> }",
            "extension PublishRelay { func asInfallible() -> Infallible<Element> }",
            "extension ReplayRelay { func asInfallible() -> Infallible<Element> }",
        ],
        "a stream that never fails",
        example: """
            let a = BehaviorRelay(value: 1)
            let b = a.asInfallible()
            watch b
            //= b → 1
            """
    ) { call in
        let calm = try call.calmed()
        return .object(calm is Subject ? calm.asObservable(at: call.site) : calm)
    }

    /// Driver, and what a person has that is one.
    private static let ofDrivers = "SharedSequenceConvertibleType where SharingStrategy == DriverSharingStrategy"

    private static let listening = """
        onNext: ((Element) -> Void)? = nil, onCompleted: (() -> Void)? = nil, onDisposed: (() -> Void)? = nil
        """

    private static let drive = Word(
        "drive",
        [
            "extension \(ofDrivers) { @discardableResult func drive(\(listening)) -> Disposable }",
            "extension \(ofDrivers) { @discardableResult func drive(_ relay: BehaviorRelay<Element>) -> Disposable }",
            "extension \(ofDrivers) { @discardableResult func drive(_ relay: BehaviorRelay<Element?>) -> Disposable }",
            "extension \(ofDrivers) { @discardableResult func drive(_ relay: PublishRelay<Element>) -> Disposable }",
            "extension \(ofDrivers) { @discardableResult func drive(_ relay: PublishRelay<Element?>) -> Disposable }",
            "extension \(ofDrivers) { @discardableResult func drive(_ relay: ReplayRelay<Element>) -> Disposable }",
            "extension \(ofDrivers) { @discardableResult func drive(_ relay: ReplayRelay<Element?>) -> Disposable }",
            "extension \(ofDrivers) { @discardableResult func drive<O: ObserverType>(_ observer: O) -> Disposable where O.Element == Element }",
            "extension Infallible { @discardableResult func subscribe(\(listening)) -> Disposable }",
        ],
        "starts a run of a Driver, and hands its elements on",
        manner: .init(nil, .marks),
        example: """
            BehaviorRelay(value: 1).asDriver().drive(onNext: { print($0) })
            //= 1
            """
    ) { call in try call.listened() }

    private static let emit = Word(
        "emit",
        [
            "extension Signal { @discardableResult func emit(\(listening)) -> Disposable }",
            "extension Signal { @discardableResult func emit(to relay: PublishRelay<Element>) -> Disposable }",
            "extension Signal { @discardableResult func emit(to relay: BehaviorRelay<Element>) -> Disposable }",
            "extension Signal { @discardableResult func emit(to relay: BehaviorRelay<Element?>) -> Disposable }",
            "extension Signal { @discardableResult func emit(to relay: PublishRelay<Element?>) -> Disposable }",
            "extension Signal { @discardableResult func emit(to relay: ReplayRelay<Element>) -> Disposable }",
            "extension Signal { @discardableResult func emit(to relay: ReplayRelay<Element?>) -> Disposable }",
            "extension Signal { @discardableResult func emit<O: ObserverType>(to observer: O) -> Disposable where O.Element == Element }",
        ],
        "starts a run of a Signal, and hands its elements on",
        manner: .init(nil, .marks),
        example: """
            let a = PublishRelay<Int>()
            a.asSignal().emit(onNext: { print("got", $0) })
            a <- 1
            //= a → 1
            //= got 1
            """
    ) { call in try call.listened() }
}

extension Call {
    /// The stream that the word stands on, with its errors replaced as the call says.
    fileprivate func calmed(isOnMain: Bool = false) throws -> Stream {
        let source = isOnMain ? try stream().observe(on: interpreter.mainOfItsOwn, at: site) : try stream()
        guard has(0) else { return source }
        if case .object(let object) = self[0], object is Function { return source.catch(try recovery(0), at: site) }
        if case .object(let object) = self[0], let other = object as? Stream {
            return source.catch({ _ in other }, at: site)
        }
        return source.catchAndReturn(self[0], at: site)
    }

    /// A subscription of closures, or of what is pushed into.
    fileprivate func listened() throws -> Value {
        let source = try stream()
        if case .object(let object) = self[0], let target = object as? Subject {
            // A relay never ends; the last of the ways to write it takes an observer, which does.
            return .object(source.bind(to: target, elementsOnly: signature < 4))
        }
        if case .object(let object) = self[0], !(object is Function) {
            return .object(source.subscribe(try entrance(0)))
        }
        return .object(
            source.subscribe(
                onNext: try onNext(0), onCompleted: try action(1), onDisposed: try action(2)))
    }

    /// A case of an enum of the vocabulary.
    func make(_ type: String, _ index: Int, _ payload: [Value] = []) throws -> Value {
        guard let nominal = interpreter.library.known(type) else { throw RuntimeError("there is no type \(type)") }
        return .object(EnumObject(nominal, index, payload))
    }
}
