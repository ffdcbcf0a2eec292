import Language

extension Word {
    static let takeUntil = Word.operator(
        "takeUntil",
        [
            "func takeUntil<S: ObservableType>(_ other: S) -> Observable<Element>",
            "func takeUntil(_ behavior: TakeBehavior, predicate: (Element) throws -> Bool) -> Observable<Element>",
        ],
        "the older name of take(until:)",
        manner: .init(nil, .limits),
        elsewhere: Elsewhere(rac: "takeUntil:", reactiveSwift: "take(until:)", combine: "prefix", rxjs: "takeUntil"),
        isOlder: true
    ) { call, source in
        if call.signature == 0 { return source.take(until: try call.stream(0), at: call.site) }
        return source.take(until: try call.predicate(1), behavior: try call.takeBehavior(0), at: call.site)
    }
}
