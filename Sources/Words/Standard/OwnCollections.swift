import Language
import Reactive
import Values

/// What a person's own collection gets for its places and its elements: arrays and texts have their own.
extension Word {
    static let ownCollections: [Word] =
        [
            .member(of: "BidirectionalCollection", "var last: Element?") { call in
                try call.elements().last.map { .some($0) } ?? .null
            },
            .member(
                of: "BidirectionalCollection", "func last(where predicate: (Element) throws -> Bool) -> Element?"
            ) { call in
                try call.elements().last(where: call.predicate(0)).map { .some($0) } ?? .null
            },
            .member(
                of: "BidirectionalCollection", "func lastIndex(of element: Element) -> Index?",
                where: "Element: Equatable"
            ) { call in
                let place = try call.elements().lastIndex(of: call[0])
                return try OwnCollection(call).index(at: place)
            },
            .member(
                of: "BidirectionalCollection", "func lastIndex(where predicate: (Element) throws -> Bool) -> Index?"
            ) { call in
                let place = try call.elements().lastIndex(where: call.predicate(0))
                return try OwnCollection(call).index(at: place)
            },
            .member(of: "BidirectionalCollection", "func index(before i: Index) -> Index") { call in
                guard case .int(let index) = call[0] else {
                    throw RuntimeError(
                        "\(call[0].plain) is no whole number: the type must say itself which index comes before it")
                }
                return .int(try index.minus(1))
            },
            .member(of: "RandomAccessCollection", "var indices: Range<Int>", where: "Index == Int") { call in
                let indices = try OwnCollection(call).indices() ?? call.elements().indices.map { .int(call.start + $0) }
                let start = indices.first ?? .int(0)
                let end = try indices.last.map { if case .int(let last) = $0 { try last.plus(1) } else { 0 } } ?? 0
                return .object(RangeObject(start, .int(indices.isEmpty ? 0 : end), isClosed: false))
            },
        ] + slicing + changing

    private static let slicing: [Word] =
        ends
        + ["Range", "ClosedRange", "PartialRangeFrom", "PartialRangeUpTo", "PartialRangeThrough"].map { range in
            .member(
                of: "Sequence", "func `subscript`(_ bounds: \(range)<Index>) -> SubSequence"
            ) { call in
                if call.receiver.text != nil { return try Letters(call).slice() }
                if let part = try OwnCollection(call).part() { return part }
                let (items, start) = (try call.elements(), try OwnCollection(call).start())
                let places = ArrayObject.places(of: try call.object(0), in: items.count, start)
                guard places.lowerBound >= 0, places.upperBound <= items.count else {
                    throw RuntimeError(
                        "the range \(call[0].literal) is out of range: \(ArrayObject.extent(items, start))")
                }
                return .slice(items[places], of: start)
            }
        }

    private static let ends: [Word] = [
        .member(of: "BidirectionalCollection", "func suffix(_ maxLength: Int) -> SubSequence") { call in
            let count = try call.count(0)
            return try call.slice { $0.suffix(count) }
        },
        .member(of: "BidirectionalCollection", "func dropLast(_ k: Int = 1) -> SubSequence") { call in
            let count = try call.count(0)
            return try call.slice { $0.dropLast(count) }
        },
    ]

    private static let changing: [Word] = [
        .member(of: "MutableCollection", "mutating func reverse()") { call in
            try OwnCollection(call).change { Array($0.reversed()) }
        },
        .member(of: "MutableCollection", "mutating func sort()", where: "Element: Comparable") { call in
            try OwnCollection(call).change { $0.sorted(by: natural) }
        },
        .member(
            of: "MutableCollection", "mutating func sort(by areInIncreasingOrder: (Element, Element) throws -> Bool)"
        ) { call in
            let isBefore = try call.comparison(0)
            return try OwnCollection(call).change { try $0.sorted(by: isBefore) }
        },
        .member(of: "MutableCollection", "mutating func shuffle()") { call in
            try OwnCollection(call).change(call.shuffled)
        },
        .member(
            of: "MutableCollection",
            "mutating func partition(by belongsInSecondPartition: (Element) throws -> Bool) -> Index"
        ) { call in
            let (test, collection) = (try call.predicate(0), OwnCollection(call))
            var place = 0
            _ = try collection.change { items in
                var items = items
                place = try items.partition(by: test)
                return items
            }
            return try collection.index(at: place)
        },
    ]
}

/// A collection of a person's type, asked for what it says itself.
struct OwnCollection {
    private let call: Call
    init(_ call: Call) { self.call = call }

    private var value: Value { call.held?.value ?? call.receiver }
    private var place: Place { call.site.place ?? .nowhere }

    /// Its places, from one of its ends to the other; nil for what has no ends of its own.
    func indices() throws -> [Value]? {
        guard var index = try own("startIndex"), let end = try own("endIndex") else { return nil }
        var indices: [Value] = []
        while index != end {
            guard indices.count < CompiledLimits.elements else {
                throw RuntimeError("the end of this collection is never reached")
            }
            indices.append(index)
            if let next = try own("index(after:)", [index]) {
                index = next
            } else if case .int(let number) = index {
                index = .int(number &+ 1)
            } else {
                return nil
            }
        }
        return indices
    }

    /// The index of its element of that number: one behind the last is its end. nil of none.
    func index(at number: Int?) throws -> Value {
        guard let number else { return .null }
        guard let indices = try indices() else { return .int(try start() + number) }
        if number < indices.count { return .some(indices[number]) }
        return try own("endIndex") ?? .int(number)
    }

    /// All places that an index may stand for, the end too; nil if it does not say itself which comes after another.
    private func steps() throws -> [Value]? {
        guard let nominal = value.object?.declaredType,
            call.interpreter.library.method("index(after:)", of: nominal) != nil, let indices = try indices(),
            let end = try own("endIndex")
        else { return nil }
        return indices + [end]
    }

    private func number(of index: Value, in steps: [Value]) throws -> Int {
        guard let number = steps.firstIndex(of: index) else {
            throw RuntimeError("\(index.plain) is no index of this collection")
        }
        return number
    }

    /// The index so many steps further, as its own `index(after:)` goes; nil without one, null beyond the limit.
    func index(_ index: Value, offsetBy distance: Int, limitedBy limit: Value? = nil) throws -> Value? {
        guard let steps = try steps() else { return nil }
        let here = try number(of: index, in: steps)
        let there = try here.plus(distance)
        if let limit {
            let last = try number(of: limit, in: steps)
            if distance < 0 ? there < last && last <= here : there > last && last >= here { return .null }
        }
        guard steps.indices.contains(there) else { throw RuntimeError("this index is out of the collection") }
        return steps[there]
    }

    /// The elements between two indices that are no numbers: what is asked of them afterwards goes by numbers.
    func part() throws -> Value? {
        let range: RangeObject = try call.object(0)
        guard let bound = range.lower ?? range.upper, bound.whole == nil, let steps = try steps() else { return nil }
        let first = try range.lower.map { try number(of: $0, in: steps) } ?? 0
        let last = try range.upper.map { try number(of: $0, in: steps) + (range.isClosed ? 1 : 0) } ?? steps.count - 1
        let items = try call.elements()
        guard first <= last, last <= items.count else { throw RuntimeError("this range is out of the collection") }
        return .array(Array(items[first..<last]))
    }

    func distance(from start: Value, to end: Value) throws -> Int? {
        guard let steps = try steps() else { return nil }
        return try number(of: end, in: steps) - number(of: start, in: steps)
    }

    /// The number that its first index is.
    func start() throws -> Int {
        guard let index = try own("startIndex") else { return value.start }
        guard case .int(let start) = index else {
            throw RuntimeError("\(index.plain) is no whole number: a part of such a collection is not known here")
        }
        return start
    }

    /// Gives each place the element that `turned` puts there.
    func change(_ turned: ([Value]) throws -> [Value]) throws -> Value {
        guard let held = call.held else { return .void }
        if held.value.items != nil {
            return try call.change {
                $0 = try turned($0)
                return .void
            }
        }
        let places = try indices() ?? []
        let elements = try places.map { try call.interpreter.send("subscript(_:)", to: held.value, [$0], at: place) }
        for (element, index) in zip(try turned(elements), places) {
            _ = try call.interpreter.mutate(&held.value, "subscript(_:)=", [element, index], at: place)
        }
        return .void
    }

    /// What its type says itself of a member; nil if it says nothing.
    func own(_ selector: String, _ arguments: [Value] = []) throws -> Value? {
        guard let nominal = value.object?.declaredType,
            nominal.fieldIndex(selector) != nil || call.interpreter.library.method(selector, of: nominal) != nil
        else { return nil }
        return try call.interpreter.send(selector, to: value, arguments, at: place)
    }
}
