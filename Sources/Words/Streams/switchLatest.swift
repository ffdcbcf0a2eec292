import Language

extension Word {
    static let switchLatest = Word.operator(
        "switchLatest",
        [
            """
            extension ObservableType where Element: ObservableConvertibleType \
            { func switchLatest() -> Observable<Element.Element> }
            """
        ],
        "of a stream of streams, what the newest says",
        manner: .init(.inner, .switches),
        elsewhere: Elsewhere(
            rac: "switchToLatest", reactiveSwift: "flatten(.latest)", combine: "switchToLatest", rxjs: "switchAll"),
        example: """
            let pages = PublishSubject<Observable<Int>>()
            watch pages.switchLatest()
            pages <- Observable.just(1)
            //= …
            """
    ) { call, source in source.switchLatest(at: call.site) }
}
