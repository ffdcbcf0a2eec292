import Language
import Reactive
import Values

/// Operators whose closures may throw: what they throw ends the stream.
extension Word {
    static let combineThrowing: [Word] = [
        .publishers(
            ["func tryRemoveDuplicates(by predicate: (Output, Output) throws -> Bool) -> Pub<Output, Error>"],
            manner: Word.distinctUntilChanged.manner
        ) { call, source in source.distinctUntilChanged({ $0 }, try call.comparison(0), at: call.site) },
        .publishers("func tryPrefix(while predicate: (Output) throws -> Bool) -> Pub<Output, Error>") { call, source in
            source.take(while: try call.predicate(0), at: call.site)
        },
        .publishers("func tryDrop(while predicate: (Output) throws -> Bool) -> Pub<Output, Error>") { call, source in
            source.skip(while: try call.predicate(0), at: call.site)
        },
        .publishers("func tryFirst(where predicate: (Output) throws -> Bool) -> Pub<Output, Error>") { call, source in
            source.first(try call.predicate(0), absent: .nothing, at: call.site)
        },
        .publishers("func tryLast(where predicate: (Output) throws -> Bool) -> Pub<Output, Error>") { call, source in
            source.last(try call.predicate(0), absent: .nothing, at: call.site)
        },
        .publishers("func tryContains(where predicate: (Output) throws -> Bool) -> Pub<Bool, Error>") { call, source in
            source.contains(where: try call.predicate(0), at: call.site)
        },
        .publishers("func tryAllSatisfy(_ predicate: (Output) throws -> Bool) -> Pub<Bool, Error>") { call, source in
            source.allSatisfy(try call.predicate(0), at: call.site)
        },
        .publishers("func tryMin(by areInIncreasingOrder: (Output, Output) throws -> Bool) -> Pub<Output, Error>") {
            call, source in
            source.extreme(call, try call.comparison(0), greatest: false)
        },
        .publishers("func tryMax(by areInIncreasingOrder: (Output, Output) throws -> Bool) -> Pub<Output, Error>") {
            call, source in
            source.extreme(call, try call.comparison(0), greatest: true)
        },
    ]
}
