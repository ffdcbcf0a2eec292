/// Values of types that are made of others (optionals of optionals, collections in collections, what stands behind `Any`),
/// handed through generic code, asked for their type and taken apart. Swift itself runs what stands here.
package struct ValueWeb {
    package private(set) var declarations: [String]
    package private(set) var statements: [String] = []

    private var dice: Dice
    private let suffix: String

    /// Webs of one program differ in their suffix.
    package init(_ number: Int, suffix: String = "") {
        dice = Dice(number &+ 77_000_000)
        self.suffix = suffix
        declarations = ValueWeb.helpers.map { $0.replacing("§", with: suffix) }
        for _ in 0..<3 { use(shape(depth: 1 + dice.below(3))) }
    }

    // MARK: types

    /// How a type is made.
    private indirect enum Shape {
        case plain(String)
        case optional(Shape)
        case array(Shape)
        case slice(Shape)
        case set(Shape)
        case table(Shape)
        case tuple(Shape, Shape)
        case box(Shape)
        case either(Shape)

        var isEquatable: Bool {
            switch self {
            case .plain(let name): name != "Any"
            case .optional(let inner), .array(let inner), .slice(let inner), .table(let inner), .box(let inner),
                .either(let inner):
                inner.isEquatable
            case .set: true
            case .tuple: false
            }
        }

        var isHashable: Bool {
            switch self {
            case .plain(let name): name != "Any"
            case .optional(let inner), .array(let inner): inner.isHashable
            default: false
            }
        }

        /// Without the optionals around it, and a slice as an array: in what is empty or nil nobody here sees of what it is.
        var solid: Shape {
            switch self {
            case .optional(let inner): inner.solid
            case .slice(let inner): .array(inner)
            default: self
            }
        }
    }

    private mutating func shape(depth: Int) -> Shape {
        guard depth > 0 else {
            return .plain(dice.pick(["Int", "String", "Double", "Character", "Bool", "Coin", "Any", "UInt8"]) ?? "Int")
        }
        let inner = shape(depth: depth - 1)
        switch dice.below(16) {
        case 0..<6: return .optional(inner)
        case 6..<9: return .array(inner)
        case 9: return .slice(inner)
        case 10: return inner.isHashable ? .set(inner) : .array(inner)
        case 11: return .table(inner)
        case 12: return .tuple(inner, shape(depth: 0))
        case 13, 14: return .box(inner)
        default: return .either(inner)
        }
    }

    private func text(_ shape: Shape) -> String {
        switch shape {
        case .plain(let name): name == "Coin" ? name + suffix : name
        case .optional(let inner): "\(text(inner))?"
        case .array(let inner): "[\(text(inner))]"
        case .slice(let inner): "ArraySlice<\(text(inner))>"
        case .set(let inner): "Set<\(text(inner))>"
        case .table(let inner): "[String: \(text(inner))]"
        case .tuple(let first, let second): "(\(text(first)), \(text(second)))"
        case .box(let inner): "Box\(suffix)<\(text(inner))>"
        case .either(let inner): "Either\(suffix)<\(text(inner))>"
        }
    }

    // MARK: values

    private mutating func value(_ shape: Shape) -> String {
        switch shape {
        case .plain(let name): return plain(name)
        case .optional(let inner):
            if dice.below(3) == 0 { return "nil" }
            return dice.below(4) == 0 ? ".some(\(value(inner)))" : value(inner)
        case .array(let inner), .slice(let inner):
            return "[" + (0..<dice.below(3)).map { _ in value(inner) }.joined(separator: ", ") + "]"
        case .set(let inner): return "[\(value(inner))]"
        case .table(let inner): return dice.below(4) == 0 ? "[:]" : "[\"k\": \(value(inner))]"
        case .tuple(let first, let second): return "(\(value(first)), \(value(second)))"
        case .box(let inner): return "Box\(suffix)(\(value(inner)))"
        case .either(let inner):
            return dice.pick([".neither", ".left(\(value(inner)))", ".right([\(value(inner))])"]) ?? ".neither"
        }
    }

    private mutating func plain(_ name: String) -> String {
        let values: [String: [String]] = [
            "String": ["\"a\"", "\"bc\"", "\"\""], "Double": ["1.5", "2.0", "0.25"], "Character": ["\"x\"", "\"y\""],
            "Bool": ["true", "false"], "Coin": [".heads", ".tails(1)", ".tails(2)"],
            "Any": ["1", "\"s\"", "Coin\(suffix).heads", "[1, 2]", "2.5", "(1, \"t\")"],
        ]
        return values[name].flatMap { dice.pick($0) } ?? "\(dice.below(9))"
    }

    // MARK: what is done with them

    private mutating func use(_ shape: Shape) {
        var lines = ValueWeb.anyUses
        if case .optional = shape { lines += ValueWeb.optionalUses }
        if shape.isEquatable { lines += ValueWeb.equatableUses }
        if shape.isHashable { lines += ValueWeb.hashableUses }
        let type = text(shape)
        let inner = if case .optional(let inner) = shape { text(inner) } else { type }
        statements.append("do {\nlet x: \(type) = \(value(shape)), y: \(type) = \(value(shape))")
        for (place, line) in lines.enumerated() where dice.below(2) == 0 {
            let other = text(self.shape(depth: dice.below(3)).solid)
            let filled = line.replacing("TYPE", with: type).replacing("OTHER", with: other).replacing(
                "INNER", with: inner)
            statements.append("do { print(\"\(place)\"); \(filled.replacing("§", with: suffix)) }")
        }
        statements.append("}")
    }

    private static let helpers = [
        "enum Coin§: Hashable { case heads, tails(Int) }",
        """
        protocol Holder§ { associatedtype Item; var item: Item { get } }
        extension Holder§ {
            func twice() -> [Item?] { [item, nil] }
            func anyway() -> Any { item }
            func isNumber() -> Bool { item is Int }
            func asText() -> String? { item as? String }
            func or(_ other: Item?) -> Item { other ?? item }
            func same<T>(_ type: T.Type) -> T? { item as? T }
        }
        extension Holder§ where Item: Equatable {
            func has(_ other: Item) -> Bool { item == other }
            func mayHave(_ other: Item?) -> Bool { other == item }
        }
        """,
        """
        struct Box§<Item>: Holder§ {
            var item: Item
            var last: Item?
            init(_ item: Item) { self.item = item }
            mutating func replace(_ next: Item) { last = item; item = next }
            func map<T>(_ change: (Item) -> T) -> Box§<T> { Box§<T>(change(item)) }
            func filter(_ keep: (Item) -> Bool) -> Item? { keep(item) ? item : nil }
            subscript(_ index: Int) -> Item? { index == 0 ? item : last }
        }
        extension Box§: Equatable where Item: Equatable {}
        """,
        """
        enum Either§<Item> {
            case neither, left(Item), right([Item])
            var first: Item? {
                switch self {
                case .neither: return nil
                case .left(let item): return item
                case .right(let items): return items.first
                }
            }
            func named() -> String { "\\(Item.self)" }
            func turned() -> Either§ { if case .left(let item) = self { .right([item]) } else { .neither } }
        }
        extension Either§: Equatable where Item: Equatable {}
        """,
        "func wrap§<T>(_ x: T) -> T? { x }",
        "func none§<T>(_ x: T) -> T? { nil }",
        "func depth§<T>(_ x: T?) -> String { if let x { return \"some \\(x)\" } else { return \"none\" } }",
        "func cast§<A, B>(_ x: A, _ to: B.Type) -> B? { x as? B }",
        "func ask§<A, B>(_ x: A, _ to: B.Type) -> Bool { x is B }",
        "func pick§<T>(_ list: [T?]) -> [T] { list.compactMap { $0 } }",
        "func fold§<T, R>(_ x: T?, _ f: (T) -> R?) -> R? { x.flatMap(f) }",
    ]

    /// `x` and `y` are of TYPE; OTHER is another one.
    private static let anyUses = [
        "print(x as Any, \"\\(String(describing: x))\", type(of: x))",
        "print([x], (x, 1), [\"k\": x])",
        "print(wrap§(x) as Any, wrap§(wrap§(x)) as Any, none§(x) as Any, type(of: wrap§(x)))",
        "print(depth§(x), depth§(wrap§(x)))",
        "print(pick§([x, nil, y]), pick§([x]).count)",
        "print(fold§(x) { [$0] } as Any, fold§(wrap§(x)) { $0 } as Any)",
        "print([x, y].first as Any, [x, y].last.map { [$0] } as Any, [x].map { $0 }, [x].dropFirst().first as Any)",
        "print([\"a\": x][\"a\"] as Any, [\"a\": x][\"b\"] as Any, [\"a\": x][\"b\", default: y])",
        "print([x, y].compactMap { $0 }, [x, y].compactMap { wrap§($0) }, [[x], [y]].flatMap { $0 })",
        "var box = Box§(x); print(box.last as Any); box.replace(y); print(box, box[0] as Any, box[1] as Any)",
        "print(Box§(x).twice(), Box§(x).anyway(), Box§(x).isNumber(), Box§(x).asText() as Any)",
        "print(Box§(x).map { [$0] }, Box§(x).filter { _ in false } as Any, Box§(x).filter { _ in true } as Any)",
        "let held = Box§(x); print(held.or(nil), held.or(y))",
        "print(Either§.left(x).first as Any, Either§.right([x, y]), Either§<TYPE>.neither.first as Any)",
        "let either: Any = Either§.left(x); print(either, either is Either§<TYPE>, either is Either§<OTHER?>)",
        "print(Either§.left(x).named(), Either§<TYPE>.neither.named(), Either§.left(y).turned() as Any)",
        "print(cast§(x, OTHER.self) as Any, ask§(x, OTHER.self))",
        "print(cast§(x, TYPE.self) as Any, ask§(x, TYPE.self), Box§(x).same(OTHER.self) as Any)",
        "let a: Any = x; print(a, a is OTHER, a as? OTHER as Any)",
        "let b: Any = x; print(b is TYPE, b as? TYPE as Any, (b as? TYPE).map { [$0] } as Any)",
        "let c: Any? = x; print(c as Any, c == nil, c is TYPE, [c])",
        "switch x as Any { case let v as OTHER: print(\"other\", v); case let v as TYPE: print(v); default: print(\"-\") }",
        "let list: [Any] = [x, y]; print(list, list as? [TYPE] as Any, list.compactMap { $0 as? OTHER })",
        "let maybe: [Any?] = [x, nil]; print(maybe, maybe.compactMap { $0 }.count)",
        "let t: [String: Any] = [\"k\": x]; print(t, t as? [String: TYPE] as Any, t[\"k\"] as? TYPE as Any)",
        "let f: (TYPE) -> TYPE? = { $0 }; print(f(x) as Any, [x, y].map(f), [x].compactMap(f))",
        "var m: TYPE? = x; print(m as Any); m = nil; print(m as Any); m = .some(y); print(m as Any, m.map { _ in 1 } as Any)",
        "if let v = wrap§(x) { print(\"is\", v) }; guard case let w? = wrap§(y) else { fatalError() }; print(w)",
        "switch wrap§(x) { case .some(let v): print(\"some\", v); case .none: print(\"none\") }",
        "for v in [x, y] { print(v, terminator: \" \") }; print()",
        "for case let v? in [wrap§(x), nil] { print(\"case\", v) }",
        "var s: [TYPE] = []; s.append(x); print(s.popLast() as Any, s.popLast() as Any, s.first as Any)",
        "let pairs = zip([x, y], 1...).map { ($0, $1) }; print(pairs, pairs.first?.0 as Any)",
        "let r: Result<TYPE, Never> = .success(x); print(r, (try? r.get()) as Any)",
        "print([x, y].reduce(into: [TYPE]()) { $0.append($1) }, [x, y].enumerated().map { ($0, $1) })",
        "let t = (first: x, second: y); print(t, t.first)",
        "print([x, y].reversed() as [TYPE], Array(repeating: x, count: 2), [x, y].prefix(1).map { $0 })",
    ]

    private static let optionalUses = [
        "print(x.map { [$0] } as Any, x.flatMap { $0 as? Int } as Any, (x ?? y) as Any)",
        "if let v = x { print(\"let\", v) } else { print(\"nil\") }",
        "switch x { case nil: print(\"nil\"); case let v?: print(\"v\", v) }",
        "print(x == nil, y != nil, x is INNER, (x as Any) is INNER)",
        "for case let v? in [x, y] { print(\"has\", v) }",
        "print([x, y].compactMap { $0 }, [x, y].filter { $0 != nil }.count, [x, y].first(where: { $0 == nil }) as Any)",
        "let n: TYPE? = x; print(n as Any, n == nil, n.flatMap { $0 } as Any)",
    ]

    private static let equatableUses = [
        "print(x == y, [x] == [y], [x, y].contains(y), [x, y].firstIndex(of: y) as Any, x == x)",
        "print(wrap§(x) == y, wrap§(x) != nil, none§(x) == nil, [x, nil] == [x, y])",
        "print(Box§(x).has(y), Box§(x) == Box§(y), Either§.left(x) == .left(y), Box§(x).mayHave(nil))",
    ]

    private static let hashableUses = [
        "print(Set([x, x]).count, [x: 1][x] as Any, Dictionary(grouping: [x, x]) { $0 }.count)"
    ]
}
