import Language
import Reactive

extension Word {
    static let groupBy = Word.operator(
        "groupBy",
        ["func groupBy<Key>(keySelector: (Element) throws -> Key) -> Observable<GroupedObservable<Key, Element>>"],
        "a stream for each key, sent before the first element of that key",
        manner: .init(nil, .sorts),
        elsewhere: Elsewhere(rac: "groupBy:", rxjs: "groupBy"),
        marble: """
            -1-2-3-|
            groupBy { $0 % 2 }
            -A-B---|   A: 1-3-|   B: 2-|
            """,
        example: """
            Observable.of(1, 2, 3).groupBy { $0 % 2 }.subscribe(onNext: { group in
                group.subscribe(onNext: { print(group.key, $0) })
            })
            //= 1 1
            //= 0 2
            //= 1 3
            """
    ) { call, source in source.groupBy(try call.transform(0), at: call.site) }

    static let groupKey = Word(
        "key", ["extension GroupedObservable { var key: Key }"], "what the elements of a group have in common",
        example: """
            Observable.of("ann", "bob").groupBy { $0.count }.subscribe(onNext: { print($0.key) })
            //= 3
            """
    ) { call in (try call.receiver() as KeyedStream).key }
}
