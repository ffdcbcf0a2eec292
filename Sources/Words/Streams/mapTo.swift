import Language
import Reactive
import Values

extension Word {
    /// What RxSwiftExt adds.
    static let mapTo = Word.operator(
        "mapTo", ["func mapTo<Result>(_ value: Result) -> Observable<Result>"], "the same value for each element",
        elsewhere: Elsewhere(rac: "mapReplace:", rxjs: "mapTo"),
        marble: """
            -a--b--|
            mapTo(1)
            -1--1--|
            """,
        example: """
            watch Observable.of("a", "b").mapTo(1)
            //= _1 → 1
            //= _1 → 1
            //= _1 completed
            """
    ) { call, source in
        let value = call[0]
        return source.map({ _ in value }, at: call.site)
    }

    static let eventElements = Word.operator(
        "elements",
        ["extension ObservableType where Element: EventConvertible { func elements() -> Observable<Element.Element> }"],
        "of what materialize() sends, the elements",
        example: """
            watch Observable.just(1).materialize().elements()
            //= _1 → 1
            //= _1 completed
            """
    ) { call, source in
        source.taken(at: call.site) { if case .next(let value) = $0 { value } else { nil } }
    }

    static let eventErrors = Word.operator(
        "errors",
        ["extension ObservableType where Element: EventConvertible { func errors() -> Observable<Error> }"],
        "of what materialize() sends, the errors",
        example: """
            watch Observable<Int>.error("down").materialize().errors()
            //= _1 → "down"
            //= _1 completed
            """
    ) { call, source in
        source.taken(at: call.site) { if case .error(let error) = $0 { .error(error) } else { nil } }
    }
}

extension Stream {
    /// What `part` finds in events that are elements; those in which it finds nothing are left out.
    fileprivate func taken(at site: Site, _ part: @escaping (Event) -> Value?) -> Stream {
        func found(_ value: Value) -> Value? {
            guard case .object(let object) = value, let event = (object as? EventObject)?.event else { return nil }
            return part(event)
        }
        return filter({ found($0) != nil }, at: site).map({ found($0) ?? .void }, at: site)
    }
}
