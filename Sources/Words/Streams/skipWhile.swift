import Language

extension Word {
    static let skipWhile = Word.operator(
        "skipWhile", ["func skipWhile(_ predicate: (Element) throws -> Bool) -> Observable<Element>"],
        "the older name of skip(while:)",
        manner: .init(nil, .sifts),
        elsewhere: Elsewhere(
            rac: "skipWhileBlock:", reactiveSwift: "skip(while:)", combine: "drop(while:)", rxjs: "skipWhile"),
        isOlder: true
    ) { call, source in source.skip(while: try call.predicate(0), at: call.site) }
}
