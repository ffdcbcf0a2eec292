import Language
import Reactive

extension Word {
    static let take = Word.operator(
        "take",
        [
            "func take(_ count: Int) -> Observable<Element>",
            "func take<S: ObservableType>(until other: S) -> Observable<Element>",
            """
            func take(until predicate: (Element) throws -> Bool, behavior: TakeBehavior = .exclusive) \
            -> Observable<Element>
            """,
            """
            func take(while predicate: (Element) throws -> Bool, behavior: TakeBehavior = .exclusive) \
            -> Observable<Element>
            """,
        ],
        "the first elements: so many, or until another stream sends, or while a test holds",
        manner: .init(nil, .limits),
        elsewhere: Elsewhere(
            rac: "take:", reactiveSwift: "take(first:)", combine: "prefix", rxjs: "take"),
        marble: """
            --1--2--3--|
            take(2)
            --1--(2|)
            """,
        example: """
            watch Observable.of(1, 2, 3).take(2)
            //= _1 → 1
            //= _1 → 2
            //= _1 completed
            """
    ) { call, source in
        switch call.signature {
        case 0: return source.take(call.int(0), at: call.site(detail: "\(call.int(0))"))
        case 1: return source.take(until: try call.stream(0), at: call.site(detail: "until"))
        case 2:
            return source.take(
                until: try call.predicate(0), behavior: try call.takeBehavior(1), at: call.site(detail: "until"))
        default:
            return source.take(
                while: try call.predicate(0), behavior: try call.takeBehavior(1), at: call.site(detail: "while"))
        }
    }
}

extension Call {
    /// Whether the element that ends a `take` is itself sent.
    func takeBehavior(_ index: Int) throws -> TakeBehavior {
        guard has(index) else { return .exclusive }
        return try object(index, as: EnumObject.self).index == 1 ? .inclusive : .exclusive
    }
}
