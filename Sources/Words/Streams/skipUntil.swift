import Language

extension Word {
    static let skipUntil = Word.operator(
        "skipUntil", ["func skipUntil<S: ObservableType>(_ other: S) -> Observable<Element>"],
        "the older name of skip(until:)",
        manner: .init(nil, .waits),
        elsewhere: Elsewhere(rac: "skipUntilBlock:", reactiveSwift: "skip(until:)", combine: "drop", rxjs: "skipUntil"),
        isOlder: true
    ) { call, source in source.skip(until: try call.stream(0), at: call.site) }
}
