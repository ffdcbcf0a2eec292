import Language

extension Word {
    static let takeWhile = Word.operator(
        "takeWhile", ["func takeWhile(_ predicate: (Element) throws -> Bool) -> Observable<Element>"],
        "the older name of take(while:)",
        manner: .init(nil, .limits),
        elsewhere: Elsewhere(
            rac: "takeWhileBlock:", reactiveSwift: "take(while:)", combine: "prefix(while:)", rxjs: "takeWhile"),
        isOlder: true
    ) { call, source in source.take(while: try call.predicate(0), at: call.site) }
}
