import Language
import Reactive
import Values

extension Word {
    static let of = Word(
        "of",
        [
            "extension Observable { static func of(_ elements: Element..., scheduler: ImmediateSchedulerType = current) -> Observable<Element> }"
        ],
        "elements in order, then the end",
        manner: .init(.given, .lists),
        elsewhere: Elsewhere(
            rac: "rac_sequence.signal", reactiveSwift: "SignalProducer(_:)", combine: "Publishers.Sequence", rxjs: "of"),
        marble: """
            of(1, 2, 3)
            (123|)
            """,
        example: """
            watch Observable.of(1, 2)
            //= _1 → 1
            //= _1 → 2
            //= _1 completed
            """
    ) { call in .object(Stream.of(call.loop, call.items(0), on: try call.turns(1), at: call.site)) }

    static let from = Word(
        "from",
        [
            "extension Observable { static func from(_ array: [Element], scheduler: ImmediateSchedulerType = current) -> Observable<Element> }",
            "extension Observable { static func from(optional: Element?, scheduler: ImmediateSchedulerType? = nil) -> Observable<Element> }",
            """
            extension Observable { static func from<S: Sequence>(_ sequence: S, scheduler: ImmediateSchedulerType = current) -> Observable<Element> \
            where S.Element == Element }
            """,
        ],
        "the elements of a collection, then the end",
        manner: .init(.given),
        elsewhere: Elsewhere(
            rac: "rac_sequence.signal", reactiveSwift: "SignalProducer(_:)", combine: "publisher", rxjs: "from"),
        marble: """
            from([1, 2, 3])
            (123|)
            """,
        example: """
            watch Observable.from([1, 2])
            //= _1 → 1
            //= _1 → 2
            //= _1 completed
            """
    ) { call in
        if call.signature == 1 {
            let items = call[0].unwrapped.map { [$0] } ?? []
            if let scheduler = try call.turns(1) {
                return .object(Stream.of(call.loop, items, on: scheduler, at: call.site))
            }
            guard let value = items.first else { return .object(Stream.empty(call.loop, at: call.site)) }
            return .object(Stream.just(call.loop, value, at: call.site))
        }
        let (sequence, scheduler) = (call[0], try call.turns(1))
        guard let items = sequence.items else {
            return .object(
                Stream.pull(call.loop, on: scheduler, at: call.site) {
                    let iterator: IteratorObject = try call.iterator(of: sequence).object()
                    return iterator.next
                })
        }
        return .object(Stream.of(call.loop, items, on: scheduler, at: call.site))
    }

    static let range = Word(
        "range",
        [
            "extension Observable where Element == Int { static func range(start: Int, count: Int, scheduler: ImmediateSchedulerType = current) -> Observable<Int> }",
            """
            extension Observable where Element: FixedWidthInteger { static func range(start: Element, count: Element, \
            scheduler: ImmediateSchedulerType = current) -> Observable<Element> }
            """,
        ],
        "whole numbers in a row, then the end",
        elsewhere: Elsewhere(combine: "(a..<b).publisher", rxjs: "range"),
        marble: """
            range(start: 1, count: 3)
            (123|)
            """,
        example: """
            watch Observable.range(start: 1, count: 2)
            //= _1 → 1
            //= _1 → 2
            //= _1 completed
            """
    ) { call in
        let (start, count) = (Int(clamping: call[0].whole ?? 0), Int(clamping: call[1].whole ?? 0))
        return .object(
            Stream.range(
                call.loop, start: start, count: count, on: try call.givenScheduler(2), at: call.site,
                as: call.elementKind))
    }

    static let repeatElement = Word(
        "repeatElement",
        [
            "extension Observable { static func repeatElement(_ element: Element, scheduler: ImmediateSchedulerType = current) -> Observable<Element> }"
        ],
        "one element, over and over",
        elsewhere: Elsewhere(rac: "return: repeat", reactiveSwift: "repeat"),
        marble: """
            repeatElement(1)
            (1111…
            """,
        example: """
            watch Observable.repeatElement(1).take(2)
            //= _1 → 1
            //= _1 → 1
            //= _1 completed
            """
    ) { call in .object(Stream.repeatElement(call.loop, call[0], on: try call.givenScheduler(1), at: call.site)) }

    static let generate = Word(
        "generate",
        [
            """
            extension Observable { static func generate(initialState: Element, condition: (Element) throws -> Bool, \
            scheduler: ImmediateSchedulerType = current, iterate: (Element) throws -> Element) -> Observable<Element> }
            """
        ],
        "a state that is sent while a condition holds, and changed from one element to the next",
        manner: .init(nil, .acts),
        elsewhere: Elsewhere(rxjs: "generate"),
        marble: """
            generate(1, while < 4, + 1)
            (123|)
            """,
        example: """
            watch Observable.generate(initialState: 1, condition: { $0 < 3 }, iterate: { $0 + 1 })
            //= _1 → 1
            //= _1 → 2
            //= _1 completed
            """
    ) { call in
        .object(
            Stream.generate(
                call.loop, call[0], while: try call.predicate(1), on: try call.givenScheduler(2), try call.transform(3),
                at: call.site))
    }
}

extension Call {
    /// What elements take their turns on: the scheduler argument; or main for a control's stream, as in RxCocoa; or nil.
    fileprivate func turns(_ index: Int) throws -> Scheduler? {
        isForControls ? interpreter.mainOfItsOwn : try givenScheduler(index)
    }
}
