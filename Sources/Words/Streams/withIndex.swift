import Language
import Reactive
import Values

/// Operators of RxSwift's earlier versions that have no single word today.
extension Word {
    static let earlier: [Word] = [
        mapWithIndex, flatMapWithIndex, takeWhileWithIndex, skipWhileWithIndex, doOn,
        .member(of: "Array", "func toObservable() -> Observable<Element>") { call in
            .object(Stream.of(call.loop, call.receiver.items ?? [], at: call.site))
        },
    ]

    private static let mapWithIndex = Word.operator(
        "mapWithIndex",
        ["func mapWithIndex<Result>(_ transform: (Element, Int) throws -> Result) -> Observable<Result>"],
        "what a closure makes of each element and its number: RxSwift 4's name for enumerated().map",
        example: """
            watch Observable.of("a", "b").mapWithIndex { letter, index in letter + "\\(index)" }
            //= _1 → "a0"
            //= _1 → "b1"
            //= _1 completed
            """,
        isOlder: true
    ) { call, source in
        source.enumerated(at: call.site).map(try call.indexed(0), at: call.site)
    }

    private static let flatMapWithIndex = Word.operator(
        "flatMapWithIndex",
        [
            """
            func flatMapWithIndex<S: ObservableConvertibleType>(_ selector: (Element, Int) throws -> S) \
            -> Observable<S.Element>
            """
        ],
        "a stream for each element and its number: RxSwift 4's name for enumerated().flatMap",
        example: """
            watch Observable.of("a", "b").flatMapWithIndex { letter, index in Observable.just(index) }
            //= _1 → 0
            //= _1 → 1
            //= _1 completed
            """,
        isOlder: true
    ) { call, source in
        let (open, opened) = (try call.indexed(0), call.opened)
        return source.enumerated(at: call.site).flatMap({ try opened(open($0)) }, at: call.site)
    }

    private static let takeWhileWithIndex = Word.operator(
        "takeWhileWithIndex",
        ["func takeWhileWithIndex(_ predicate: (Element, Int) throws -> Bool) -> Observable<Element>"],
        "the first elements, as long as a closure says so of each and its number",
        example: """
            watch Observable.of("a", "b", "c").takeWhileWithIndex { letter, index in index < 1 }
            //= _1 → "a"
            //= _1 completed
            """,
        isOlder: true
    ) { call, source in
        let keeps = try call.indexed(0)
        return source.enumerated(at: call.site).take(while: { try keeps($0) == .bool(true) }, at: call.site)
            .map(elementOfPair, at: call.site)
    }

    private static let skipWhileWithIndex = Word.operator(
        "skipWhileWithIndex",
        ["func skipWhileWithIndex(_ predicate: (Element, Int) throws -> Bool) -> Observable<Element>"],
        "all but the first elements, as long as a closure says so of each and its number",
        example: """
            watch Observable.of("a", "b").skipWhileWithIndex { letter, index in index < 1 }
            //= _1 → "b"
            //= _1 completed
            """,
        isOlder: true
    ) { call, source in
        let skips = try call.indexed(0)
        return source.enumerated(at: call.site).skip(while: { try skips($0) == .bool(true) }, at: call.site)
            .map(elementOfPair, at: call.site)
    }

    private static let doOn = Word.operator(
        "doOn", ["func doOn(_ eventHandler: (Event<Element>) throws -> Void) -> Observable<Element>"],
        "the same stream, with something done with each event: RxSwift 2's name for do",
        manner: .init(nil, .acts),
        example: """
            watch Observable.of(1).doOn { print("event", $0) }
            //= event next(1)
            //= _1 → 1
            //= event completed
            //= _1 completed
            """,
        isOlder: true
    ) { call, source in
        let handle = try call.function(0).unary
        func tell(_ event: Event) throws { _ = try handle(.object(EventObject(event))) }
        var effects = Effects()
        effects.onNext = { try tell(.next($0)) }
        effects.onError = { try tell(.error($0)) }
        effects.onCompleted = { try tell(.completed) }
        return source.do(effects, at: call.site)
    }
}

extension Call {
    /// A closure of an element and its number, as one of what `enumerated` says.
    fileprivate func indexed(_ index: Int) throws -> Transform {
        let body = try function(index).binary
        return { pair in
            guard case .object(let object) = pair, let tuple = object as? TupleObject else { return .void }
            return try body(tuple.items[1], tuple.items[0])
        }
    }
}

/// The element of what `enumerated` says.
private func elementOfPair(_ pair: Value) -> Value {
    guard case .object(let object) = pair, let tuple = object as? TupleObject else { return .void }
    return tuple.items[1]
}
