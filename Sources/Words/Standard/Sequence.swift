import Language
import Values

extension Word {
    /// What all sequences have.
    static let sequenceMembers: [Word] = [
        .member(of: "Sequence", "var count: Int") { call in .int(try call.elements().count) },
        .member(of: "Sequence", "var indices: [Index]") { call in
            .array(try OwnCollection(call).indices() ?? call.elements().indices.map { .int(call.start + $0) })
        },
        .member(of: "Sequence", "var startIndex: Index") { call in
            try OwnCollection(call).own("startIndex") ?? .int(call.start)
        },
        .member(of: "Sequence", "func index(_ i: Index, offsetBy distance: Int) -> Index") { call in
            try OwnCollection(call).index(call[0], offsetBy: call.int(1)) ?? .int(counted(call[0]).plus(call.int(1)))
        },
        .member(of: "Sequence", "func index(_ i: Index, offsetBy distance: Int, limitedBy limit: Index) -> Index?") {
            call in
            if let own = try OwnCollection(call).index(call[0], offsetBy: call.int(1), limitedBy: call[2]) {
                return own.isNull ? own : .some(own)
            }
            let (distance, limit) = (call.int(1), try counted(call[2]))
            let (index, overflow) = try counted(call[0]).addingReportingOverflow(distance)
            return overflow || (distance < 0 ? index < limit : index > limit) ? .null : .int(index)
        },
        .member(of: "Sequence", "func index(after i: Index) -> Index") { call in
            try OwnCollection(call).own("index(after:)", [call[0]]) ?? .int(counted(call[0]).plus(1))
        },
        .member(of: "Sequence", "func distance(from start: Index, to end: Index) -> Int") { call in
            .int(
                try OwnCollection(call).distance(from: call[0], to: call[1])
                    ?? counted(call[1]).minus(counted(call[0])))
        },
        .member(of: "Sequence", "var endIndex: Index") { call in
            try OwnCollection(call).own("endIndex") ?? .int(call.start + call.elements().count)
        },
        .member(of: "Sequence", "func `subscript`(_ position: Index) -> Element") { call in
            if let own = try OwnCollection(call).own("subscript(_:)", [call[0]]) { return own }
            let elements = try call.elements()
            return elements[try call.index(0, below: elements.count)]
        },
        .member(of: "Sequence", "func firstIndex(of element: Element) -> Index?", where: "Element: Equatable") { call in
            try firstIndex(call) { $0 == call[0] }
        },
        .member(
            of: "Sequence",
            "func firstIndex(where predicate: (Element) throws -> Bool) -> Index?; "
                + "func index(where predicate: (Element) throws -> Bool) -> Index?"
        ) { call in
            try firstIndex(call, where: call.predicate(0))
        },
        .member(of: "Sequence", "var isEmpty: Bool") { call in
            .bool(try call.first { _ in true } == nil)
        },
        .member(of: "Sequence", "var first: Element?") { call in
            try call.first { _ in true }.map { .some($0) } ?? .null
        },
        .member(of: "Sequence", "func map<T>(_ transform: (Element) throws -> T) -> [T]") { call in
            let transform = try call.transform(0)
            return .array(try call.elements().map(transform))
        },
        .member(of: "Sequence", "func compactMap<T>(_ transform: (Element) throws -> T?) -> [T]") { call in
            let transform = try call.transform(0)
            return .array(try call.elements().compactMap { try transform($0).unwrapped })
        },
        // What compactMap was called before it had a name of its own.
        .member(of: "Sequence", "@_disfavoredOverload func flatMap<T>(_ transform: (Element) throws -> T?) -> [T]") {
            call in
            let transform = try call.transform(0)
            return .array(try call.elements().compactMap { try transform($0).unwrapped })
        },
        .member(of: "Sequence", "func flatMap<S: Sequence>(_ transform: (Element) throws -> S) -> [S.Element]") {
            call in
            let transform = try call.transform(0)
            var result: [Value] = []
            for element in try call.elements() {
                try call.interpreter.iterate(transform(element)) {
                    try call.add($0, to: &result)
                    return true
                }
            }
            return .array(result)
        },
        .member(of: "Sequence", "func filter(_ isIncluded: (Element) throws -> Bool) -> [Element]") { call in
            .array(try call.elements().filter(call.predicate(0)))
        },
        .member(of: "Sequence", "func reduce<A>(_ initial: A, _ next: (A, Element) throws -> A) -> A") { call in
            let combine = try call.combine(1)
            var result = call[0]
            try call.each {
                result = try combine(result, $0)
                return true
            }
            return result
        },
        .member(of: "Sequence", "func reduce<A>(into initial: A, _ update: (inout A, Element) throws -> Void) -> A") {
            call in
            // In a box of its own the accumulator is changed in place.
            let (box, update) = (Box(call[0]), try call.function(1).binary)
            try call.each {
                _ = try update(.object(box), $0)
                return true
            }
            return box.value
        },
        .member(of: "Sequence", "func forEach(_ body: (Element) throws -> Void)") { call in
            let body = try call.transform(0)
            try call.each {
                _ = try body($0)
                return true
            }
            return .void
        },
        .member(of: "Sequence", "func contains(_ element: Element) -> Bool", where: "Element: Equatable") { call in
            .bool(try call.first { $0 == call[0] } != nil)
        },
        .member(of: "Sequence", "func contains(where predicate: (Element) throws -> Bool) -> Bool") { call in
            .bool(try call.first(where: call.predicate(0)) != nil)
        },
        .member(of: "Sequence", "func first(where predicate: (Element) throws -> Bool) -> Element?") { call in
            try call.first(where: call.predicate(0)).map { .some($0) } ?? .null
        },
        .member(of: "Sequence", "func allSatisfy(_ predicate: (Element) throws -> Bool) -> Bool") { call in
            let test = try call.predicate(0)
            return .bool(try call.first { try !test($0) } == nil)
        },
        .member(of: "Sequence", "func count(where predicate: (Element) throws -> Bool) -> Int") { call in
            let test = try call.predicate(0)
            var count = 0
            try call.each {
                if try test($0) { count += 1 }
                return true
            }
            return .int(count)
        },
        .member(of: "Sequence", "func sorted() -> [Element]", where: "Element: Comparable") { call in
            .array(try call.elements().sorted(by: natural))
        },
        .member(of: "Sequence", "func sorted(by areInIncreasingOrder: (Element, Element) throws -> Bool) -> [Element]")
        { call in
            .array(try call.elements().sorted(by: call.comparison(0)))
        },
        .member(of: "Sequence", "func min() -> Element?", where: "Element: Comparable") { call in
            try call.elements().least(natural)
        },
        .member(of: "Sequence", "func max() -> Element?", where: "Element: Comparable") { call in
            try call.elements().greatest(natural)
        },
        .member(of: "Sequence", "func min(by areInIncreasingOrder: (Element, Element) throws -> Bool) -> Element?") {
            call in
            try call.elements().least(call.comparison(0))
        },
        .member(of: "Sequence", "func max(by areInIncreasingOrder: (Element, Element) throws -> Bool) -> Element?") {
            call in
            try call.elements().greatest(call.comparison(0))
        },
        .member(of: "Sequence", "func reversed() -> [Element]") { call in .array(try call.elements().reversed()) },
        .member(of: "BidirectionalCollection", "func reversed() -> ReversedCollection<Self>") { call in
            let view = ArrayObject.View("ReversedCollection", [("_base", call.receiver)])
            return .object(ArrayObject(try call.elements().reversed(), view: view))
        },
        .member(of: "ReversedCollection", "func reversed() -> Base") { call in
            try call.receiver.object(as: ArrayObject.self).view?.parts.first?.value ?? call.receiver
        },
        .member(of: "Sequence", "func enumerated() -> EnumeratedSequence<Self>") { call in
            func pair(_ offset: Int, _ element: Value) -> Value {
                .tuple([.int(offset), element], labels: ["offset", "element"])
            }
            let view = ArrayObject.View("EnumeratedSequence", [("_base", call.receiver)])
            guard let passage = Passage(call) else {
                return .object(ArrayObject(try call.elements().enumerated().map(pair), view: view))
            }
            return passage.later(view) { next in
                var offset = -1
                return {
                    offset += 1
                    return try next().map { pair(offset, $0) }
                }
            }
        },
        .member(of: "Sequence", "func prefix(_ maxLength: Int) -> SubSequence") { call in
            let count = try call.count(0)
            var items: [Value] = []
            if count == 0 { return .array(items) }
            try call.each {
                try call.add($0, to: &items)
                return items.count < count
            }
            return .array(items)
        },
        .member(of: "Sequence", "func suffix(_ maxLength: Int) -> [Element]") { call in
            .array(Array(try call.elements().suffix(call.count(0))))
        },
        .member(of: "Sequence", "func dropFirst(_ k: Int = 1) -> SubSequence") { call in
            let count = try call.count(0)
            guard let passage = Passage(call) else { return .array(Array(try call.elements().dropFirst(count))) }
            return passage.later { next in
                var left = count
                return {
                    while left > 0, try next() != nil { left -= 1 }
                    return try next()
                }
            }
        },
        .member(of: "Sequence", "func dropLast(_ k: Int = 1) -> [Element]") { call in
            .array(Array(try call.elements().dropLast(call.count(0))))
        },
        .member(of: "Sequence", "func prefix(while predicate: (Element) throws -> Bool) -> SubSequence") { call in
            let test = try call.predicate(0)
            var items: [Value] = []
            try call.each {
                guard try test($0) else { return false }
                try call.add($0, to: &items)
                return true
            }
            return .array(items)
        },
        .member(of: "Sequence", "func drop(while predicate: (Element) throws -> Bool) -> SubSequence") { call in
            .array(Array(try call.elements().drop(while: call.predicate(0))))
        },
        .member(
            of: "Sequence",
            "func split(separator: Element, maxSplits: Int = Int.max, omittingEmptySubsequences: Bool = true) -> [ArraySlice<Element>]",
            where: "Element: Equatable"
        ) { call in
            let separator = call[0]
            return try call.parted(1) { $0 == separator }
        },
        .member(
            of: "Sequence",
            "func split(maxSplits: Int = Int.max, omittingEmptySubsequences: Bool = true, whereSeparator isSeparator: (Element) throws -> Bool) -> [ArraySlice<Element>]"
        ) { call in
            let test = try call.predicate(2)
            return try call.parted(0, test)
        },
        .member(of: "Sequence", "func elementsEqual<S: Sequence>(_ other: S) -> Bool") { call in
            .bool(try call.elements() == call.elements(0))
        },
        .member(of: "Sequence", "func starts<S: Sequence>(with other: S) -> Bool") { call in
            .bool(try call.elements().starts(with: call.elements(0)))
        },
        .member(of: "Sequence", "func joined() -> String", where: "Element: StringProtocol") { call in
            .string(try call.elements().map { $0.text ?? "" }.joined())
        },
        .member(of: "Sequence", "func joined(separator: String = \"\") -> String", where: "Element: StringProtocol") {
            call in
            .string(try call.elements().map { $0.text ?? "" }.joined(separator: call.string(0)))
        },
        Word(
            "joined",
            [
                "extension Sequence where Element: Sequence { func joined() -> [Element.Element] }",
                "extension Sequence where Element: Sequence { func joined<S: Sequence>(separator: S) -> [Element.Element] where S.Element == Element.Element }",
            ], ""
        ) { call in
            let between = call.has(0) ? try call.elements(0) : []
            var (result, isFirst): ([Value], Bool) = ([], true)
            try call.each { element in
                if !isFirst { for value in between { try call.add(value, to: &result) } }
                isFirst = false
                try call.interpreter.iterate(element) {
                    try call.add($0, to: &result)
                    return true
                }
                return true
            }
            return .array(result)
        },
    ]
}

extension Call {
    /// The elements cut where `isSeparator` says. From `index` on stand how often, and whether empty parts go.
    func parted(_ index: Int, _ isSeparator: (Value) throws -> Bool) throws -> Value {
        let most = has(index) ? Swift.max(0, int(index)) : Int.max
        let omits = !has(index + 1) || bool(index + 1)
        return .array(
            try elements().split(maxSplits: most, omittingEmptySubsequences: omits, whereSeparator: isSeparator)
                .map { .slice($0, of: start) })
    }
}

extension Word {
    /// The index of the first element that something holds of, as a person's collection counts.
    private static func firstIndex(_ call: Call, where holds: (Value) throws -> Bool) throws -> Value {
        guard let place = try call.elements().firstIndex(where: holds) else { return .null }
        let (interpreter, collection) = (call.interpreter, call.receiver)
        guard let nominal = collection.object?.declaredType else { return .some(.int(call.start + place)) }
        var index = try interpreter.send("startIndex", to: collection, [], at: .nowhere)
        if interpreter.library.method("index(after:)", of: nominal) == nil {
            guard case .int(let start) = index else { return .some(.int(place)) }
            return .some(.int(start &+ place))
        }
        for _ in 0..<place { index = try interpreter.send("index(after:)", to: collection, [index], at: .nowhere) }
        return .some(index)
    }
}

/// A sequence of which only a person's own code knows where it ends.
private struct Passage {
    private let call: Call

    /// Nil of any other.
    init?(_ call: Call) {
        let object = call.receiver.object
        guard object is MadeSequence || object is IteratorObject || object?.declaredType != nil,
            call.receiverType.associatedType("Index") == nil
        else { return nil }
        self.call = call
    }

    /// A sequence that goes through it when it is asked itself.
    func later(
        _ view: ArrayObject.View? = nil, _ steps: @escaping (@escaping () throws -> Value?) -> () throws -> Value?
    ) -> Value {
        .object(
            MadeSequence(view: view) {
                let source: IteratorObject = try call.iterator(of: call.receiver).object()
                return .object(IteratorObject(steps(source.next)))
            })
    }
}

/// An index that is counted: of another kind, only what has it knows which comes next.
private func counted(_ index: Value) throws -> Int {
    guard case .int(let place) = index else {
        throw RuntimeError("\(index.plain) is no whole number: the type must say itself which index comes after it")
    }
    return place
}
