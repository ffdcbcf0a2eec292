import Language
import Reactive
import Values

/// Operators that make something else of each element, or let some by.
extension Word {
    static let combineChanging: [Word] = [
        .publishers(
            [
                "func map<T>(_ transform: (Output) -> T) -> Pub<T, Failure>",
                "func map<T>(_ keyPath: KeyPath<Output, T>) -> Pub<T, Failure>",
            ], manner: Word.map.manner
        ) { call, source in source.map(try call.transform(0), at: call.site) },
        .publishers(
            [
                "func map<A, B>(_ first: KeyPath<Output, A>, _ second: KeyPath<Output, B>) -> Pub<(A, B), Failure>",
                """
                func map<A, B, C>(_ first: KeyPath<Output, A>, _ second: KeyPath<Output, B>, \
                _ third: KeyPath<Output, C>) -> Pub<(A, B, C), Failure>
                """,
            ], manner: Word.map.manner
        ) { call, source in
            let paths = try (0..<call.given.count).map { try call.transform($0) }
            return source.map({ value in .tuple(try paths.map { try $0(value) }) }, at: call.site)
        },
        .publishers("func tryMap<T>(_ transform: (Output) throws -> T) -> Pub<T, Error>", manner: Word.map.manner) {
            call, source in source.map(try call.transform(0), at: call.site)
        },
        .publishers(
            "func compactMap<T>(_ transform: (Output) -> T?) -> Pub<T, Failure>", manner: Word.compactMap.manner
        ) { call, source in source.compactMap(try call.transform(0), at: call.site) },
        .publishers(
            "func tryCompactMap<T>(_ transform: (Output) throws -> T?) -> Pub<T, Error>", manner: Word.compactMap.manner
        ) { call, source in source.compactMap(try call.transform(0), at: call.site) },
        .publishers("func replaceNil<T>(with output: T) -> Pub<T, Failure> where Output == T?") { call, source in
            let instead = call[0]
            return source.map({ $0.unwrapped ?? instead }, at: call.site)
        },
        .publishers(
            "func scan<T>(_ initial: T, _ next: (T, Output) -> T) -> Pub<T, Failure>", manner: Word.scan.manner
        ) { call, source in source.scan(call[0], try call.combine(1), at: call.site) },
        .publishers(
            "func tryScan<T>(_ initial: T, _ next: (T, Output) throws -> T) -> Pub<T, Error>", manner: Word.scan.manner
        ) { call, source in source.scan(call[0], try call.combine(1), at: call.site) },
        .publishers("func eraseToAnyPublisher() -> Pub<Output, Failure>", manner: .init(nil, .shows)) { _, source in
            source
        },
        .publishers(
            [
                """
                func handleEvents(receiveSubscription: ((Combine.Subscription) -> Void)? = nil, \
                receiveOutput: ((Output) -> Void)? = nil, \
                receiveCompletion: ((Combine.Subscribers.Completion<Failure>) -> Void)? = nil, \
                receiveCancel: (() -> Void)? = nil, \
                receiveRequest: ((Combine.Subscribers.Demand) -> Void)? = nil) -> Pub<Output, Failure>
                """
            ], manner: .init(nil, .acts)
        ) { call, source in source.do(try Watched(call: call).handled(), at: call.site) },
        .publishers("func print(_ prefix: String = \"\") -> Pub<Output, Failure>") { call, source in
            source.do(Watched(call: call).printed(of: source), at: call.site)
        },
    ]

    static let combineSifting: [Word] = [
        .publishers(
            "func filter(_ isIncluded: (Output) -> Bool) -> Pub<Output, Failure>", manner: Word.filter.manner
        ) { call, source in source.filter(try call.predicate(0), at: call.site) },
        .publishers(
            "func tryFilter(_ isIncluded: (Output) throws -> Bool) -> Pub<Output, Error>", manner: Word.filter.manner
        ) { call, source in source.filter(try call.predicate(0), at: call.site) },
        .publishers(
            "func removeDuplicates() -> Pub<Output, Failure>", where: "Output: Equatable",
            manner: Word.distinctUntilChanged.manner
        ) { call, source in source.distinctUntilChanged(at: call.site) },
        .publishers(
            ["func removeDuplicates(by predicate: (Output, Output) -> Bool) -> Pub<Output, Failure>"],
            manner: Word.distinctUntilChanged.manner
        ) { call, source in source.distinctUntilChanged({ $0 }, try call.comparison(0), at: call.site) },
        .publishers("func prefix(_ maxLength: Int) -> Pub<Output, Failure>", manner: Word.take.manner) { call, source in
            source.take(call.int(0), at: call.site)
        },
        .publishers("func prefix(while predicate: (Output) -> Bool) -> Pub<Output, Failure>") { call, source in
            source.take(while: try call.predicate(0), at: call.site)
        },
        .publishers("func prefix<P: Combine.Publisher>(untilOutputFrom publisher: P) -> Pub<Output, Failure>") {
            call, source in source.take(until: try call.stream(0), at: call.site)
        },
        .publishers("func dropFirst(_ count: Int = 1) -> Pub<Output, Failure>", manner: Word.skip.manner) {
            call, source in
            source.skip(call.has(0) ? call.int(0) : 1, at: call.site)
        },
        .publishers("func drop(while predicate: (Output) -> Bool) -> Pub<Output, Failure>") { call, source in
            source.skip(while: try call.predicate(0), at: call.site)
        },
        .publishers("func drop<P: Combine.Publisher>(untilOutputFrom publisher: P) -> Pub<Output, Failure>") {
            call, source in source.skip(until: try call.stream(0), at: call.site)
        },
        .publishers([
            "func first() -> Pub<Output, Failure>",
            "func first(where predicate: (Output) -> Bool) -> Pub<Output, Failure>",
        ]) {
            call, source in
            source.first(call.signature == 0 ? nil : try call.predicate(0), absent: .nothing, at: call.site)
        },
        .publishers([
            "func last() -> Pub<Output, Failure>",
            "func last(where predicate: (Output) -> Bool) -> Pub<Output, Failure>",
        ]) {
            call, source in
            source.last(call.signature == 0 ? nil : try call.predicate(0), absent: .nothing, at: call.site)
        },
        .publishers("func output(at index: Int) -> Pub<Output, Failure>") { call, source in
            source.skip(call.int(0), at: call.site).take(1, at: call.site)
        },
        .publishers([
            "func output(in range: Range<Int>) -> Pub<Output, Failure>",
            "func output(in range: ClosedRange<Int>) -> Pub<Output, Failure>",
            "func output(in range: PartialRangeUpTo<Int>) -> Pub<Output, Failure>",
            "func output(in range: PartialRangeThrough<Int>) -> Pub<Output, Failure>",
            "func output(in range: PartialRangeFrom<Int>) -> Pub<Output, Failure>",
        ]) {
            call, source in
            let range: RangeObject = try call.object(0)
            func place(_ bound: Value?) -> Int { bound?.whole.map { Int(clamping: $0) } ?? 0 }
            if range.upper == nil { return source.skip(place(range.lower), at: call.site) }
            if range.lower == nil {
                return source.take(place(range.upper) + (range.isClosed ? 1 : 0), at: call.site)
            }
            let places = try call.object(0, as: RangeObject.self).integers()
            return source.skip(places.lowerBound, at: call.site).take(places.count, at: call.site)
        },
        .publishers("func ignoreOutput() -> Pub<Never, Failure>") { call, source in source.ignoreElements(at: call.site)
        },
    ]

    static let combineGathering: [Word] = [
        .publishers("func collect() -> Pub<[Output], Failure>", manner: Word.toArray.manner) { call, source in
            source.toArray(at: call.site)
        },
        .publishers("func collect(_ count: Int) -> Pub<[Output], Failure>") { call, source in
            source.buffer(count: call.int(0), at: call.site)
        },
        .publishers(
            "func reduce<T>(_ initial: T, _ next: (T, Output) -> T) -> Pub<T, Failure>", manner: Word.reduce.manner
        ) {
            call, source in source.reduce(call[0], try call.combine(1), at: call.site)
        },
        .publishers(
            "func tryReduce<T>(_ initial: T, _ next: (T, Output) throws -> T) -> Pub<T, Error>",
            manner: Word.reduce.manner
        ) { call, source in source.reduce(call[0], try call.combine(1), at: call.site) },
        .publishers("func count() -> Pub<Int, Failure>") { call, source in source.count(at: call.site) },
        .publishers(
            ["func min() -> Pub<Output, Failure>", "func max() -> Pub<Output, Failure>"], where: "Output: Comparable",
            manner: Word.reduce.manner
        ) { call, source in source.extreme(call, Value.precedes, greatest: call.signature == 1) },
        .publishers("func min(by areInIncreasingOrder: (Output, Output) -> Bool) -> Pub<Output, Failure>") {
            call, source in
            source.extreme(call, try call.comparison(0), greatest: false)
        },
        .publishers("func max(by areInIncreasingOrder: (Output, Output) -> Bool) -> Pub<Output, Failure>") {
            call, source in
            source.extreme(call, try call.comparison(0), greatest: true)
        },
        .publishers("func contains(_ output: Output) -> Pub<Bool, Failure>", where: "Output: Equatable") {
            call, source in
            source.contains(call[0], at: call.site)
        },
        .publishers("func contains(where predicate: (Output) -> Bool) -> Pub<Bool, Failure>") { call, source in
            source.contains(where: try call.predicate(0), at: call.site)
        },
        .publishers("func allSatisfy(_ predicate: (Output) -> Bool) -> Pub<Bool, Failure>") { call, source in
            source.allSatisfy(try call.predicate(0), at: call.site)
        },
        .publishers("func replaceEmpty(with output: Output) -> Pub<Output, Failure>") { call, source in
            source.ifEmpty(default: call[0], at: call.site)
        },
    ]
}

extension Reactive.Stream {
    /// The least or the greatest element, of equal ones the first; nothing of none.
    func extreme(
        _ call: Call, _ precedes: @escaping (Value, Value) throws -> Bool, greatest: Bool
    ) -> Reactive.Stream {
        let better: (Value, Value) throws -> Bool = greatest ? { try precedes($1, $0) } : precedes
        return reduce(
            .null,
            { best, value in
                guard let held = best.unwrapped else { return .some(value) }
                return try better(value, held) ? .some(value) : best
            }, at: call.site
        ).compactMap({ $0 }, at: call.site)
    }
}

extension Reactive.Stream {
    /// What Combine calls a subscription of it.
    fileprivate func combineName(_ interpreter: Interpreter) -> String {
        if self is BehaviorSubject { return "CurrentValueSubject" }
        if self is Subject { return "PassthroughSubject" }
        if let sequence = (self as? Source)?.origin as? SupplyingSequence {
            return interpreter.text(of: sequence.value, as: .any)
        }
        // Its subscription has nothing to say but that it failed.
        if site.word == "Fail" { return "Empty" }
        return site.word == "publisher" ? "Sequence" : site.word.prefix(1).uppercased() + site.word.dropFirst()
    }
}

/// What is done beside a stream by a call of Combine's.
private struct Watched {
    let call: Call

    /// The closures of `handleEvents`. It is cancelled if it goes before its end has been told.
    func handled() throws -> Effects {
        var effects = Effects()
        effects.onNext = try call.listener(1)
        let (begin, end, cancel) = (
            try call.listener(0), call.has(2) && !call[2].isNull ? try Ending.teller(call, 2) : nil, try call.action(3)
        )
        let ask = try call.listener(4)
        let isOver = Box(.bool(false))
        let subscription = Value.object(Disposable())
        effects.onSubscribe = {
            isOver.value = .bool(false)
            try begin?(subscription)
            try ask?(Demand.unlimited)
        }
        effects.onError = {
            isOver.value = .bool(true)
            try end?($0)
        }
        effects.onCompleted = {
            isOver.value = .bool(true)
            try end?(nil)
        }
        if let cancel { effects.onDispose = { if isOver.value == .bool(false) { try cancel() } } }
        return effects
    }

    /// What `print` says of a run.
    func printed(of source: Reactive.Stream) -> Effects {
        let interpreter = call.interpreter
        let prefix = call.has(0) && !call.string(0).isEmpty ? call.string(0) + ": " : ""
        let element = call.result.arguments.first ?? .any
        let say: (String) -> Void = { interpreter.print("\(prefix)\($0)\n") }
        let isOver = Box(.bool(false))
        var effects = Effects()
        effects.onSubscribe = {
            isOver.value = .bool(false)
            say("receive subscription: (\(source.combineName(interpreter)))")
            say("request unlimited")
        }
        effects.onNext = { say("receive value: (\(interpreter.text(of: $0, as: element)))") }
        effects.onError = {
            isOver.value = .bool(true)
            say("receive error: (\(interpreter.text(of: $0)))")
        }
        effects.onCompleted = {
            isOver.value = .bool(true)
            say("receive finished")
        }
        effects.onDispose = { if isOver.value == .bool(false) { say("receive cancel") } }
        return effects
    }
}
