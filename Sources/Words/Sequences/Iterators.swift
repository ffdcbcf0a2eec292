import Language
import Reactive
import Values

/// What goes through sequences, as it is written where a person makes a sequence of their own.
extension Word {
    static let iteratorTypes = [
        "struct AnyIterator<Element>: Sequence, IteratorProtocol {}",
        "typealias IndexingIterator<Elements> = AnyIterator<Elements.Element>",
        "struct UnfoldSequence<Element>: Sequence {}",
        "struct IteratorSequence<Element>: Sequence, IteratorProtocol {}",
        """
        struct EnumeratedSequence<Base: Sequence>: Sequence { typealias Element = (offset: Int, element: Base.Element) }
        """,
        """
        struct Repeated<Element>: RandomAccessCollection { typealias Index = Int; \
        typealias SubSequence = ArraySlice<Element> }
        """,
        """
        struct ReversedCollection<Base: BidirectionalCollection>: BidirectionalCollection { \
        typealias Element = Base.Element; typealias Index = Int; typealias SubSequence = ArraySlice<Base.Element> }
        """,
        """
        struct Zip2Sequence<Sequence1: Sequence, Sequence2: Sequence>: Sequence { \
        typealias Element = (Sequence1.Element, Sequence2.Element) }
        """,
    ]

    static let iterators: [Word] = [
        .member(of: "AnyIterator", "init(_ body: () -> Element?)") { call in
            let body = try call.function(0)
            return .object(IteratorObject { try body.nullary().unwrapped })
        },
        .member(of: "AnyIterator", "init<I: IteratorProtocol>(_ base: I) where I.Element == Element") { call in
            try call.iterator(of: call[0])
        },
        .member(of: "IteratorSequence", "init<I: IteratorProtocol>(_ base: I) where I.Element == Element") { call in
            try call.iterator(of: call[0])
        },
        .member(of: "IteratorSequence", "mutating func next() -> Element?") { call in
            try (call.held?.value ?? call.receiver).object(as: IteratorObject.self).next().map { .some($0) } ?? .null
        },
        .member(of: "AnyIterator", "func next() -> Element?") { call in
            try (call.receiver.object() as IteratorObject).next().map { .some($0) } ?? .null
        },
        .member(of: "AnySequence", "init<S: Sequence>(_ base: S) where S.Element == Element") { call in call[0] },
        .member(of: "AnySequence", "init(_ makeIterator: () -> AnyIterator<Element>)") { call in
            let make = try call.function(0)
            return .object(MadeSequence { try make.nullary() })
        },
        .function("func sequence<T>(first: T, next: (T) throws -> T?) -> UnfoldSequence<T>") { call in
            let (first, next) = (call[0], try call.function(1).unary)
            return .object(
                MadeSequence {
                    var upcoming: Value? = first
                    return .object(
                        IteratorObject {
                            let value = upcoming
                            if let value { upcoming = try next(value).unwrapped }
                            return value
                        })
                })
        },
        .function("func sequence<T, State>(state: State, next: (inout State) throws -> T?) -> UnfoldSequence<T>") {
            call in
            let (start, next) = (call[0], try call.function(1).unary)
            return .object(
                MadeSequence {
                    let state = Box(start)
                    return .object(IteratorObject { try next(.object(state)).unwrapped })
                })
        },
        .member(of: "UnfoldSequence", "func prefix(_ maxLength: Int) -> [Element]") { call in
            let most = try call.count(0)
            guard most > 0 else { return .array([]) }
            return try call.gathered { items, item in
                items.append(item)
                return items.count < most
            }
        },
        .member(of: "UnfoldSequence", "func prefix(while predicate: (Element) throws -> Bool) -> [Element]") { call in
            let test = try call.predicate(0)
            return try call.gathered { items, item in
                guard try test(item) else { return false }
                items.append(item)
                return true
            }
        },
        .member(of: "UnfoldSequence", "func first(where predicate: (Element) throws -> Bool) -> Element?") { call in
            let test = try call.predicate(0)
            let found = try call.gathered { items, item in
                if try test(item) { items.append(item) }
                return items.isEmpty
            }
            return found.items?.first.map { .some($0) } ?? .null
        },
        .member(of: "Sequence", "var lazy: PullSequence<Element>") { call in
            let iterator = try call.iterator(of: call.receiver)
            let steps: IteratorObject = try iterator.object()
            return .object(PullSequence(call.loop) { try steps.next() })
        },
        .function(
            """
            func repeatElement<T>(_ element: T, count n: Int) -> Repeated<T>; \
            @_disfavoredOverload func repeatElement<T>(_ element: T, count n: Int) -> [T]
            """
        ) { call in
            let count = try call.count(1)
            guard count <= CompiledLimits.elements else { throw RuntimeError("an array of \(count) is too large") }
            let view = ArrayObject.View("Repeated", [("count", .int(count)), ("repeatedValue", call[0])])
            let isList = call.signature == 1
            return .object(ArrayObject(Array(repeating: call[0], count: count), view: isList ? nil : view))
        },
        .member(of: "Sequence", "func makeIterator() -> AnyIterator<Element>") { call in
            try call.iterator(of: call.receiver)
        },
    ]
}

extension Call {
    /// What `take` puts aside of a sequence, until it says no.
    fileprivate func gathered(_ take: (inout [Value], Value) throws -> Bool) throws -> Value {
        var items: [Value] = []
        try interpreter.iterate(receiver) { try take(&items, $0) }
        return .array(items)
    }

    /// What goes through a sequence, an element a call.
    func iterator(of sequence: Value) throws -> Value {
        if case .object(let object) = sequence, object is IteratorObject { return sequence }
        if case .object(let object) = sequence, let made = object as? MadeSequence {
            return try iterator(of: made.make())
        }
        if case .object(let object) = sequence, let pulled = object as? PullSequence {
            var index = -1
            return .object(
                IteratorObject {
                    index += 1
                    return try pulled.element(at: index)
                })
        }
        if case .object(let object) = sequence, let range = object as? RangeObject, range.lower?.object == nil {
            var numbers = range.integers().makeIterator()
            return .object(IteratorObject { numbers.next().map(range.element) })
        }
        if let iterator = try interpreter.iterator(of: sequence) { return .object(iterator) }
        var rest = try elements(of: sequence)[...]
        return .object(IteratorObject { rest.popFirst() })
    }
}
