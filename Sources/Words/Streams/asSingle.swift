import Language

extension Word {
    static let asSingle = Word.operator(
        "asSingle", ["func asSingle() -> Single<Element>"],
        "the only element as a Single; none, or more than one, is an error",
        manner: .init(keeping: Manner.atTheEnd),
        elsewhere: Elsewhere(rxjs: "firstValueFrom"),
        example: """
            watch Observable.just(1).asSingle()
            //= _1 → 1
            //= _1 completed
            """
    ) { call, source in source.asSingle(at: call.site) }

    static let asMaybe = Word.operator(
        "asMaybe", ["func asMaybe() -> Maybe<Element>"],
        "the only element, if there is one, as a Maybe",
        manner: .init(keeping: Manner.atTheEnd),
        example: """
            watch Observable.just(1).asMaybe()
            //= _1 → 1
            //= _1 completed
            """
    ) { call, source in source.asMaybe(at: call.site) }

    static let asCompletable = Word.operator(
        "asCompletable",
        ["extension ObservableType where Element == Never { func asCompletable() -> Completable }"],
        "the end alone, as a Completable",
        example: """
            watch Observable.just(1).ignoreElements().asCompletable()
            //= _1 completed
            """
    ) { call, source in source.asCompletable(at: call.site) }
}
