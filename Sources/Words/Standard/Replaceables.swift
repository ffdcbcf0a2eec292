import Language
import Values

extension Word {
    /// What is changed in whatever stands for a list: `extension BehaviorRelay where Element: RangeReplaceableCollection`.
    static let replaceables: [Word] =
        [
            replaceable("mutating func append(_ newElement: Element)") { call, items in items.append(call[0]) },
            replaceable("mutating func append<S: Sequence>(contentsOf newElements: S) where S.Element == Element") {
                call, items in items.append(contentsOf: try call.elements(0))
            },
            replaceable("mutating func insert(_ newElement: Element, at i: Index)") { call, items in
                items.insert(call[0], at: try call.index(1, below: items.count + 1))
            },
            replaceable(
                "mutating func insert<S: Sequence>(contentsOf newElements: S, at i: Index) where S.Element == Element"
            ) { call, items in
                items.insert(contentsOf: try call.elements(0), at: try call.index(1, below: items.count + 1))
            },
            .member(
                of: "RangeReplaceableCollection", "@discardableResult mutating func remove(at index: Index) -> Element"
            ) { call in
                try call.change { items in items.remove(at: try call.index(0, below: items.count)) }
            },
            .member(of: "RangeReplaceableCollection", "@discardableResult mutating func removeFirst() -> Element") {
                call in
                try call.change { items in
                    guard !items.isEmpty else { throw RuntimeError("there is no first element to remove") }
                    return items.removeFirst()
                }
            },
            .member(of: "RangeReplaceableCollection", "@discardableResult mutating func removeLast() -> Element") {
                call in
                try call.change { items in
                    guard let last = items.popLast() else { throw RuntimeError("there is no last element to remove") }
                    return last
                }
            },
            replaceable("mutating func removeAll(keepingCapacity: Bool = false)") { _, items in items = [] },
            replaceable("mutating func removeAll(where shouldBeRemoved: (Element) throws -> Bool)") { call, items in
                let test = try call.predicate(0)
                try items.removeAll(where: test)
            },
        ] + making

    private static let making: [Word] = [
        .member(of: "RangeReplaceableCollection", "init<S: Sequence>(_ elements: S) where S.Element == Element") {
            call in try MadeCollection(call: call).of(call.elements(0))
        },
        .member(of: "RangeReplaceableCollection", "init(repeating repeatedValue: Element, count: Int)") { call in
            let count = try call.count(1)
            guard count <= CompiledLimits.elements else { throw RuntimeError("a list of \(count) is too large") }
            return try MadeCollection(call: call).of(Array(repeating: call[0], count: count))
        },
    ]

    private static func replaceable(
        _ signature: String, _ body: @escaping @Sendable (Call, inout [Value]) throws -> Void
    ) -> Word {
        .member(of: "RangeReplaceableCollection", signature) { call in
            try call.change { items in
                try body(call, &items)
                return .void
            }
        }
    }
}

/// A collection that a call makes.
private struct MadeCollection {
    let call: Call

    /// A collection of the type that is meant, of these elements: a person's own is filled as it says itself.
    func of(_ elements: [Value]) throws -> Value {
        guard let type = call.madeType, !type.isBuiltIn else {
            let isText = ["String", "Substring"].contains(call.madeType?.name)
            return isText ? .string(elements.map { $0.text ?? "" }.joined()) : .array(elements)
        }
        let (place, library) = (call.site.place ?? .nowhere, call.interpreter.library)
        let told =
            call.receiver.object is MetatypeObject
            ? call.receiver : .object(MetatypeObject(call.result.wrapped ?? call.result))
        var made = try call.interpreter.sendStatic("init()", to: told, [], at: place)
        if OwnMethod.named("append(_:)", of: type, in: library) != nil {
            for element in elements { _ = try call.interpreter.mutate(&made, "append(_:)", [element], at: place) }
            return made
        }
        guard let method = OwnMethod.named("replaceSubrange(_:with:)", of: type, in: library) else {
            throw RuntimeError("\(type.name) has neither append(_:) nor replaceSubrange(_:with:)", at: place)
        }
        let start = try call.interpreter.send("startIndex", to: made, [], at: place)
        let end = try call.interpreter.send("endIndex", to: made, [], at: place)
        let any = method.generics.map { _ in Value.object(MetatypeObject(.any)) }
        let range = Value.object(RangeObject(start, end, isClosed: false))
        _ = try call.interpreter.mutate(&made, method.selector, [range, .array(elements)] + any, at: place)
        return made
    }
}
