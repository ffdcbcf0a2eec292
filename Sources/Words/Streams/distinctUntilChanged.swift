import Language
import Values

extension Word {
    static let distinctUntilChanged = Word.operator(
        "distinctUntilChanged",
        [
            "extension ObservableType where Element: Equatable { func distinctUntilChanged() -> Observable<Element> }",
            "func distinctUntilChanged<Key: Equatable>(_ keySelector: (Element) throws -> Key) -> Observable<Element>",
            "func distinctUntilChanged(_ comparer: (Element, Element) throws -> Bool) -> Observable<Element>",
            "func distinctUntilChanged<Key: Equatable>(at keyPath: KeyPath<Element, Key>) -> Observable<Element>",
            """
            func distinctUntilChanged<Key>(_ keySelector: (Element) throws -> Key, \
            comparer: (Key, Key) throws -> Bool) -> Observable<Element>
            """,
        ],
        "the elements that differ from the one before",
        manner: .init(nil, [.sifts, .compares]),
        elsewhere: Elsewhere(
            rac: "distinctUntilChanged", reactiveSwift: "skipRepeats", combine: "removeDuplicates",
            rxjs: "distinctUntilChanged"),
        marble: """
            --1--1--2--1--|
            distinctUntilChanged()
            --1-----2--1--|
            """,
        example: """
            let n = PublishSubject<Int>()
            watch n.distinctUntilChanged()
            n <- 1
            //= n → 1
            //= └ _1 → 1
            n <- 1
            //= n → 1
            """
    ) { call, source in
        switch call.signature {
        case 0: return source.distinctUntilChanged(at: call.site)
        case 2: return source.distinctUntilChanged({ $0 }, try call.comparison(0), at: call.site)
        case 4: return source.distinctUntilChanged(try call.transform(0), try call.comparison(1), at: call.site)
        default: return source.distinctUntilChanged(try call.transform(0), at: call.site)
        }
    }
}
