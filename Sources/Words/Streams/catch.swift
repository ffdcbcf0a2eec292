import Language
import Reactive
import Values

extension Word {
    static let `catch` = Word(
        "catch",
        [
            """
            extension ObservableType { func `catch`(_ handler: (Error) throws -> Observable<Element>) \
            -> Observable<Element> }
            """,
            """
            extension ObservableType { static func `catch`(sequence: [Observable<Element>]) -> Observable<Element> }
            """,
        ],
        "after an error, the stream that a closure makes of it",
        manner: .init(.caught, .follows),
        elsewhere: Elsewhere(rac: "catch:", reactiveSwift: "flatMapError", combine: "catch", rxjs: "catchError"),
        marble: """
            --1--2--#
            catch { _ in -8--9--| }
            --1--2---8--9--|
            """,
        example: """
            watch Observable<Int>.error("bad").catch { _ in Observable.just(0) }
            //= _1 → 0
            //= _1 completed
            """
    ) { call in
        if call.signature == 1 { return .object(Stream.catch(call.loop, sequence: try call.streams(0), at: call.site)) }
        return .object(try call.stream().catch(call.recovery(0), at: call.site))
    }

    static let catchError = Word.operator(
        "catchError", ["func catchError(_ handler: (Error) throws -> Observable<Element>) -> Observable<Element>"],
        "the older name of catch",
        manner: .init(.caught), isOlder: true
    ) { call, source in source.catch(try call.recovery(0), at: call.site) }
}

extension Call {
    /// A closure that makes a stream of an error.
    func recovery(_ index: Int) throws -> Recovery {
        let (open, opened) = (try function(index).unary, opened)
        return { try opened(open(.error($0))) }
    }
}
