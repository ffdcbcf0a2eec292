import Language
import Reactive
import Values

extension Word {
    static let count = Word.operator(
        "count",
        [
            "func count() -> Observable<Int>",
            "func count(_ predicate: (Element) throws -> Bool) -> Observable<Int>",
        ],
        "how many elements there were, when the source completes",
        manner: .init(.gathered, keeping: Manner.atTheEnd),
        elsewhere: Elsewhere(combine: "count", rxjs: "count"),
        example: """
            watch Observable.of(1, 2, 3).count()
            //= _1 → 3
            //= _1 completed
            """
    ) { call, source in source.count(call.has(0) ? try call.predicate(0) : nil, at: call.site) }

    static let sum = Word.operator(
        "sum",
        [
            "extension ObservableType where Element == Int { func sum() -> Observable<Int> }",
            "extension ObservableType where Element == Double { func sum() -> Observable<Double> }",
        ],
        "the sum of all elements, when the source completes",
        manner: .init(.gathered, keeping: Manner.atTheEnd),
        example: """
            watch Observable.of(1, 2, 3).sum()
            //= _1 → 6
            //= _1 completed
            """
    ) { call, source in source.sum(zero: call.signature == 0 ? .int(0) : .double(0), at: call.site) }

    static let average = Word.operator(
        "average",
        [
            "extension ObservableType where Element == Int { func average() -> Observable<Double> }",
            "extension ObservableType where Element == Double { func average() -> Observable<Double> }",
        ],
        "the mean of all elements, when the source completes",
        manner: .init(keeping: Manner.atTheEnd),
        example: """
            watch Observable.of(1, 2, 6).average()
            //= _1 → 3.0
            //= _1 completed
            """
    ) { call, source in source.average(at: call.site) }

    static let min = Word.operator(
        "min",
        [
            "extension ObservableType where Element: Comparable { func min() -> Observable<Element> }",
            "func min(by areInIncreasingOrder: (Element, Element) throws -> Bool) -> Observable<Element>",
        ],
        "the least element, when the source completes",
        manner: .init(keeping: Manner.atTheEnd),
        elsewhere: Elsewhere(combine: "min", rxjs: "min"),
        example: """
            watch Observable.of(2, 1, 3).min()
            //= _1 → 1
            //= _1 completed
            """
    ) { call, source in
        call.has(0) ? source.min(by: try call.comparison(0), at: call.site) : source.min(at: call.site)
    }

    static let max = Word.operator(
        "max",
        [
            "extension ObservableType where Element: Comparable { func max() -> Observable<Element> }",
            "func max(by areInIncreasingOrder: (Element, Element) throws -> Bool) -> Observable<Element>",
        ],
        "the greatest element, when the source completes",
        manner: .init(keeping: Manner.atTheEnd),
        elsewhere: Elsewhere(combine: "max", rxjs: "max"),
        example: """
            watch Observable.of(2, 3, 1).max()
            //= _1 → 3
            //= _1 completed
            """
    ) { call, source in
        call.has(0) ? source.max(by: try call.comparison(0), at: call.site) : source.max(at: call.site)
    }
}
