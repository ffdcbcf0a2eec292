import Language
import Reactive
import Values

extension PullSequence: NamedObject { package var typeName: String { "PullSequence" } }

extension Call {
    fileprivate func sequence() throws -> PullSequence { try receiver() }
}

extension Word {
    /// Sequences that are pulled: lazy, evaluated once, and only as far as they are read.
    static let sequences: [Word] =
        [
            pullSequence, lazySequence, sequenceOperators, sequenceReading, sequenceCounts, sequenceObservable,
            sequenceOfStream,
        ] + iterators

    private static let pullSequence = Word(
        "PullSequence",
        [
            "extension PullSequence { init(_ elements: [Element]) }",
            "extension PullSequence { init(first: Element, next: (Element) throws -> Element?) }",
        ],
        "elements that are made when they are asked for, each once",
        elsewhere: Elsewhere(rac: "RACSequence"),
        example: """
            let odd = PullSequence(first: 1) { $0 + 2 }
            print(odd.take(3).array)
            //= [1, 3, 5]
            """
    ) { call in
        if call.signature == 0 { return .object(PullSequence(call.loop, call.items(0))) }
        var upcoming: Value? = call[0]
        let next = try call.function(1).unary
        return .object(
            PullSequence(call.loop) {
                let value = upcoming
                if let value { upcoming = try next(value).unwrapped }
                return value
            })
    }

    private static let lazySequence = Word(
        "lazy", ["extension Array { var lazy: PullSequence<Element> }"],
        "the same elements as a sequence whose operators wait until someone reads",
        elsewhere: Elsewhere(rac: "rac_sequence"),
        example: """
            let names = ["a", "b"].lazy.map { (name: String) -> String in
                print("made", name)
                return name + "!"
            }
            print(names.first ?? "")
            //= made a
            //= a!
            """
    ) { call in .object(PullSequence(call.loop, try call.elements())) }

    private static let sequenceOperators = Word(
        "map",
        [
            "extension PullSequence { func map<R>(_ transform: (Element) throws -> R) -> PullSequence<R> }",
            "extension PullSequence { func filter(_ isIncluded: (Element) throws -> Bool) -> PullSequence<Element> }",
            "extension PullSequence { func take(_ count: Int) -> PullSequence<Element> }",
            "extension PullSequence { func skip(_ count: Int) -> PullSequence<Element> }",
            "extension PullSequence { func scan<R>(_ seed: R, _ next: (R, Element) throws -> R) -> PullSequence<R> }",
            "extension PullSequence { func flatMap<R>(_ open: (Element) throws -> PullSequence<R>) -> PullSequence<R> }",
            "extension PullSequence { func concat(_ other: PullSequence<Element>) -> PullSequence<Element> }",
            "extension PullSequence { func take(while predicate: (Element) throws -> Bool) -> PullSequence<Element> }",
            "extension PullSequence { func compactMap<R>(_ transform: (Element) throws -> R?) -> PullSequence<R> }",
            "extension PullSequence { func drop(while predicate: (Element) throws -> Bool) -> PullSequence<Element> }",
            "extension PullSequence { func dropFirst(_ k: Int = 1) -> PullSequence<Element> }",
        ],
        "the operators of streams, pulled: nothing is made until someone reads",
        example: """
            let tens = PullSequence([1, 2, 3]).map { $0 * 10 }.filter { $0 > 10 }
            print(tens.array)
            //= [20, 30]
            """
    ) { call in
        let sequence = try call.sequence()
        let made: PullSequence =
            switch call.signature {
            case 0: sequence.map(try call.transform(0))
            case 1: sequence.filter(try call.predicate(0))
            case 2: sequence.take(try call.count(0))
            case 3: sequence.skip(try call.count(0))
            case 4: sequence.scan(call[0], try call.combine(1))
            case 5:
                sequence.flatMap { [open = try call.function(0).unary] in try open($0).object() }
            case 6: sequence.concat(try call.object(0))
            case 7: sequence.take(while: try call.predicate(0))
            case 8:
                sequence.map(try call.transform(0)).filter { !$0.isNull }.map { $0.unwrapped ?? .null }
            case 9: dropping(sequence, try call.predicate(0), call)
            default: sequence.skip(try call.count(0))
            }
        return .object(made)
    }

    /// Without the first elements of which something holds.
    private static func dropping(_ sequence: PullSequence, _ isDropped: @escaping Predicate, _ call: Call)
        -> PullSequence
    {
        var (index, drops) = (-1, true)
        return PullSequence(call.loop) {
            index += 1
            while drops, let element = try sequence.element(at: index), try isDropped(element) { index += 1 }
            drops = false
            return try sequence.element(at: index)
        }
    }

    private static let sequenceReading = Word(
        "array",
        [
            "extension PullSequence { var array: [Element] }", "extension PullSequence { var first: Element? }",
            "extension PullSequence { var head: Element? }",
            "extension PullSequence { func first(where predicate: (Element) throws -> Bool) -> Element? }",
            "extension PullSequence { func reduce<R>(_ seed: R, _ next: (R, Element) throws -> R) -> R }",
        ],
        "reads a sequence: all of it, its head, the first that fits",
        example: """
            let numbers = PullSequence(first: 1) { $0 + 1 }
            print(numbers.first(where: { $0 * $0 > 50 }) ?? 0)
            //= 8
            """
    ) { call in
        let sequence = try call.sequence()
        switch call.signature {
        case 0: return .array(try sequence.array())
        case 1, 2: return try sequence.head().map { .some($0) } ?? .null
        case 3: return try sequence.first(where: try call.predicate(0)).map { .some($0) } ?? .null
        default: return try sequence.reduce(call[0], try call.combine(1))
        }
    }

    private static let sequenceCounts = Word(
        "madeCount",
        [
            "extension PullSequence { var madeCount: Int }",
            "extension PullSequence { var tail: PullSequence<Element> }",
        ],
        "how many elements have been made so far; all but the first",
        example: """
            let squares = PullSequence(first: 1) { $0 + 1 }
            let few = squares.take(2).array
            print(few, squares.madeCount)
            //= [1, 2] 2
            """
    ) { call in
        call.signature == 0 ? .int(try call.sequence().countMade) : .object(try call.sequence().tail)
    }

    private static let sequenceObservable = Word(
        "asObservable", ["extension PullSequence { func asObservable() -> Observable<Element> }"],
        "the elements as a stream, each made when the one before has been delivered",
        elsewhere: Elsewhere(rac: "signal"),
        example: """
            watch PullSequence([1, 2]).asObservable()
            //= _1 → 1
            //= _1 → 2
            //= _1 completed
            """
    ) { call in .object(try call.sequence().asObservable(at: call.site)) }

    private static let sequenceOfStream = Word(
        "sequence", ["extension ObservableType { var sequence: PullSequence<Element> }"],
        "what a stream says at once as a sequence: it is subscribed when someone reads",
        elsewhere: Elsewhere(rac: "sequence"),
        example: """
            print(Observable.of(1, 2, 3).sequence.map { $0 * 2 }.array)
            //= [2, 4, 6]
            """
    ) { call in
        let stream = try call.stream()
        var said: [Value]?
        var index = 0
        return .object(
            PullSequence(call.loop) {
                if said == nil {
                    var heard: [Value] = []
                    stream.subscribe(onNext: { heard.append($0) }).dispose()
                    said = heard
                }
                defer { index += 1 }
                return index < (said?.count ?? 0) ? said?[index] : nil
            })
    }
}
