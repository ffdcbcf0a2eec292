import Language
import Reactive
import Values

extension Word {
    static let singles: [Word] =
        [createInfallible, infallibleEvents, createSingle, subscribeSingle, flatMapSingle] + makeSingle + zips

    private static let createSingle = Word(
        "create",
        [
            """
            extension Single { static func create(subscribe: ((Result<Element, Error>) -> Void) -> Disposable) \
            -> Single<Element> }
            """
        ],
        "a source of one element, written by hand",
        elsewhere: Elsewhere(combine: "Future"),
        example: """
            let a = Single<Int>.create { single in
                single(.success(1))
                return Disposables.create()
            }
            watch a
            //= a → 1
            //= a completed
            """
    ) { call in
        try call.told { result, sink in
            if result.index == 0 {
                sink.next(result.payload[0])
                sink.completed()
            } else {
                sink.error(result.payload[0].error)
            }
        }
    }

    private static let createInfallible: Word = .member(
        of: "Infallible",
        "static func create(subscribe: ((InfallibleEvent<Element>) -> Void) -> Disposable) -> Infallible<Element>"
    ) { call in
        try call.told { event, sink in
            if event.index == 0 { sink.next(event.payload[0]) } else { sink.completed() }
        }
    }

    private static let infallibleEvents: Word = .member(
        of: "Infallible",
        "@discardableResult func subscribe(_ on: (InfallibleEvent<Element>) -> Void) -> Disposable"
    ) { call in
        let (hear, over) = (try call.transform(0), try call.make("InfallibleEvent", 1))
        let nominal = call.interpreter.library.known("InfallibleEvent")
        return .object(
            try call.stream().subscribe(
                onNext: { value in if let nominal { _ = try hear(.object(EnumObject(nominal, 0, [value]))) } },
                onCompleted: { _ = try hear(over) }))
    }

    private static let subscribeSingle = Word(
        "subscribe",
        [
            """
            extension Single { @discardableResult func subscribe(onSuccess: ((Element) -> Void)? = nil, \
            onFailure: ((Error) -> Void)? = nil, onDisposed: (() -> Void)? = nil) -> Disposable }
            """,
            """
            extension Single { @discardableResult func subscribe(onSuccess: ((Element) -> Void)? = nil, \
            onError: ((Error) -> Void)? = nil) -> Disposable }
            """,
            "extension Single { @discardableResult func subscribe(_ observer: (Result<Element, Error>) -> Void) -> Disposable }",
        ],
        "starts a run, and hands its one element or its error to closures",
        example: """
            Single.just(1).subscribe(onSuccess: { print($0) })
            //= 1
            """
    ) { call in
        let stream = try call.stream()
        if call.signature == 2 {
            let observer = try call.transform(0)
            let success: (Value) throws -> Void = { _ = try observer(call.make("Result", 0, [$0])) }
            return .object(
                stream.subscribe(onNext: success, onError: { _ = try observer(call.make("Result", 1, [.error($0)])) }))
        }
        let (success, disposed) = (try call.listener(0), try call.lastAction(2))
        return .object(
            stream.subscribe(
                onNext: {
                    try success?($0)
                    try disposed?()
                }, onError: try call.errorListener(1) ?? call.unhandled, onDisposed: disposed))
    }

    private static let makeSingle: [Word] = [
        .member(of: "Single", "static func error(_ error: Error) -> Single<Element>") { call in
            .object(Stream.error(call.loop, call[0].error, at: call.site))
        },
        .member(of: "Single", "static func never() -> Single<Element>") { call in
            .object(Stream.never(call.loop, at: call.site))
        },
        .member(of: "Single", "func asSingle() -> Single<Element>") { call in call.receiver },
        .member(of: "Single", "func asMaybe() -> Maybe<Element>") { call in call.receiver },
        .member(of: "Single", "func asCompletable() -> Completable") { call in
            .object(try call.stream().asCompletable(at: call.site))
        },
        .member(of: "Single", "func filter(_ predicate: (Element) throws -> Bool) -> Maybe<Element>") { call in
            .object(try call.stream().filter(call.predicate(0), at: call.site))
        },
    ]

    private static let flatMapSingle = Word(
        "flatMap",
        [
            "extension Single { func flatMap<Result>(_ selector: (Element) throws -> Single<Result>) -> Single<Result> }",
            "extension Single { func flatMapMaybe<Result>(_ selector: (Element) throws -> Maybe<Result>) -> Maybe<Result> }",
            "extension Single { func flatMapCompletable(_ selector: (Element) throws -> Completable) -> Completable }",
            "extension Maybe { func flatMap<Result>(_ selector: (Element) throws -> Maybe<Result>) -> Maybe<Result> }",
        ],
        "another source of one element, made of the element"
    ) { call in .object(try call.stream().flatMap(call.opening(0), at: call.site)) }

    private static let zips = ["Single", "Maybe"].map(zip)

    private static func zip(_ trait: String) -> Word {
        Word(
            "zip",
            LazySignatures(trait, ["zip"]) {
                arities(
                    "extension \(trait) { static func zip<<S>>((S)) -> \(trait)<({S})> }",
                    of: "ObservableConvertibleType")
                    + arities(
                        """
                        extension \(trait) { static func zip<<S>, R>((S), resultSelector: ({S}) throws -> R) \
                        -> \(trait)<R> }
                        """, of: "ObservableConvertibleType")
                    + [
                        "extension \(trait) { static func zip<E>(_ sources: [\(trait)<E>]) -> \(trait)<[E]> }",
                        """
                        extension \(trait) { static func zip<E, R>(_ sources: [\(trait)<E>], \
                        resultSelector: ([E]) throws -> R) -> \(trait)<R> }
                        """,
                    ]
            },
            "the elements of several sources of one element, together"
        ) { call in
            let (sources, combiner) = try call.joined()
            if sources.isEmpty, case .list(let combine) = combiner {
                return .object(
                    Stream.deferred(call.loop, at: call.site) { .just(call.loop, try combine([]), at: call.site) })
            }
            return .object(Stream.zip(call.loop, sources, combiner, asCollection: call[0].items != nil, at: call.site))
        }
    }
}
