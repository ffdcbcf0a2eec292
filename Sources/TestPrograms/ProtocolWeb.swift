/// Protocols over types that they leave open, a protocol that refines one, types that conform in the ways Swift allows, and
/// code that is generic over them. Swift itself runs what stands here.
package struct ProtocolWeb {
    package private(set) var declarations: [String] = []
    /// What says how it is; `print` by default.
    package private(set) var statements: [String] = []

    private var dice: Dice
    private let suffix: String
    private let say: String
    private var protocolName: String { "Holder\(suffix)" }
    private var refinedName: String { "Finer\(suffix)" }
    private let bound: Bound
    /// What the root asks for; those with a default need no witness.
    private var members: [(member: Member, hasDefault: Bool)] = []
    private var isRefined = false
    private var refinedItem: Content?
    /// Types that conform, with what they hold.
    private var types: [(name: String, made: String, item: Content, isFiner: Bool)] = []

    /// Webs of one program differ in their suffix.
    package init(_ number: Int, suffix: String = "", say: String = "print") {
        dice = Dice(number &+ 77_000_000)
        (self.suffix, self.say) = (suffix, say)
        bound = dice.pick(Bound.allCases) ?? .none
        root()
        if dice.below(3) > 0 { refinement() }
        for index in 0...dice.below(3) { type(index) }
        boxes()
        generics()
        uses()
    }

    // MARK: what is held

    /// What a conforming type can hold.
    private enum Content: String, CaseIterable {
        case int = "Int", text = "String", real = "Double", ints = "[Int]", pair = "[String: Int]"

        var isComparable: Bool { self == .int || self == .text || self == .real }

        var values: [String] {
            switch self {
            case .int: ["3", "-1", "7"]
            case .text: ["\"a\"", "\"bc\""]
            case .real: ["2.5", "0.25"]
            case .ints: ["[1, 2]", "[]"]
            case .pair: ["[\"k\": 1]", "[:]"]
            }
        }
    }

    /// What the protocol asks of what is held.
    private enum Bound: String, CaseIterable {
        case none = "", comparable = ": Comparable", hashable = ": Hashable", byDefault = " = Int"

        func allows(_ content: Content) -> Bool { self == .comparable ? content.isComparable : true }
    }

    // MARK: the root

    /// What a protocol may ask for.
    private enum Member: CaseIterable {
        case item, items, maybe, take, visit, start, changed

        var requirement: String {
            switch self {
            case .item: "var item: Item { get }"
            case .items: "var items: [Item] { get }"
            case .maybe: "var maybe: Item? { get }"
            case .take: "func take(_ new: Item) -> String"
            case .visit: "func visit(_ body: (Item) -> Void)"
            case .start: "static var start: Item { get }"
            case .changed: "func changed<T>(_ change: (Item) -> T) -> [T]"
            }
        }

        /// A default that asks for nothing else.
        var byDefault: String? {
            switch self {
            case .item, .start: nil
            case .items: "var items: [Item] { [] }"
            case .maybe: "var maybe: Item? { nil }"
            case .take: "func take(_ new: Item) -> String { \"default \\(new)\" }"
            case .visit: "func visit(_ body: (Item) -> Void) {}"
            case .changed: "func changed<T>(_ change: (Item) -> T) -> [T] { [] }"
            }
        }

        /// How a type that holds `type` answers; `Item` if it speaks of it by its name.
        func witness(_ type: String, _ value: String, _ other: String) -> String {
            switch self {
            case .item: "var item: \(type) { \(value) }"
            case .items: "var items: [\(type)] { [\(value), \(other)] }"
            case .maybe: "var maybe: \(type)? { \(other) }"
            case .take: "func take(_ new: \(type)) -> String { \"own \\(new)\" }"
            case .visit: "func visit(_ body: (\(type)) -> Void) { body(\(value)); body(\(other)) }"
            case .start: "static var start: \(type) { \(value) }"
            case .changed: "func changed<T>(_ change: (\(type)) -> T) -> [T] { [change(\(value)), change(\(other))] }"
            }
        }

        /// How it is asked of `it`, an expression of a type that is known or generic.
        func asked(of it: String) -> String {
            switch self {
            case .item: "\(it).item"
            case .items: "\(it).items"
            case .maybe: "\(it).maybe as Any"
            case .take, .visit, .changed: "\(it).changedCount"
            case .start: "type(of: \(it)).start"
            }
        }
    }

    private mutating func root() {
        var chosen = Member.allCases.filter { _ in dice.below(2) == 0 }
        if !chosen.contains(where: { $0 == .item || $0 == .items }) { chosen.append(.item) }
        members = chosen.map { ($0, $0.byDefault != nil && dice.below(2) == 0) }
        let requirements = members.map(\.member.requirement).joined(separator: "\n    ")
        let nested = dice.below(3) == 0 ? "\n    typealias Pair = (first: Item, second: Item)" : ""
        declarations.append(
            "protocol \(protocolName) {\n    associatedtype Item\(bound.rawValue)\(nested)\n    \(requirements)\n}")
        var defaults = members.filter(\.hasDefault).compactMap(\.member.byDefault)
        defaults.append("var rank: String { \"any\" }")
        defaults.append("var changedCount: Int { \(has(.items) ? "items.count" : "1") }")
        if !has(.maybe) { defaults.append("var maybe: Item? { \(has(.item) ? "item" : "items.first") }") }
        defaults.append("func same(_ other: Self) -> [Item?] { [maybe, other.maybe] }")
        declarations.append("extension \(protocolName) {\n    \(defaults.joined(separator: "\n    "))\n}")
        switch dice.below(3) {
        case 0: declarations.append("extension \(protocolName) where Item == Int { var rank: String { \"int\" } }")
        case 1 where bound != .comparable:
            declarations.append("extension \(protocolName) where Item: Comparable { var rank: String { \"ordered\" } }")
        default: break
        }
    }

    private func has(_ member: Member) -> Bool { members.contains { $0.member == member } }

    // MARK: the refinement

    private mutating func refinement() {
        isRefined = true
        var clause = ""
        if dice.below(3) == 0, let content = dice.pick(Content.allCases.filter(bound.allows)) {
            refinedItem = content
            clause = " where Item == \(content.rawValue)"
        }
        let told = dice.below(2) == 0 ? " = [Item]" : ""
        declarations.append(
            """
            protocol \(refinedName): \(protocolName)\(clause) {
                associatedtype Other\(told)
                func other() -> Other
                var label: String { get }
            }
            extension \(refinedName) {
                func other() -> [Item] { maybe.map { [$0] } ?? [] }
                var label: String { "\(refinedName) \\(other())" }
                var finer: (Item?, Other) { (maybe, other()) }
            }
            """)
        if dice.below(2) == 0 {
            declarations.append("extension \(refinedName) { var rank: String { \"finer\" } }")
        }
    }

    // MARK: types

    private mutating func type(_ index: Int) {
        let isFiner = isRefined && dice.below(2) == 0
        let fitting = Content.allCases.filter(bound.allows)
        guard let item = isFiner ? refinedItem ?? dice.pick(fitting) : dice.pick(fitting) else { return }
        let name = "\(dice.pick(["Cup", "Jar", "Case"]) ?? "")\(suffix)\(index)"
        let value = dice.pick(item.values) ?? "", other = dice.pick(item.values) ?? ""
        let isNamed = dice.below(2) == 0
        var body: [String] = isNamed ? ["typealias Item = \(item.rawValue)"] : []
        for (member, hasDefault) in members where !hasDefault || dice.below(3) == 0 {
            body.append(member.witness(isNamed && dice.below(2) == 0 ? "Item" : item.rawValue, value, other))
        }
        if body.isEmpty { body = ["typealias Item = \(item.rawValue)"] }
        if isFiner, dice.below(3) == 0 { body.append("func other() -> String { \"own other\" }") }
        if isFiner, dice.below(3) == 0 { body.append("var label: String { \"own label\" }") }
        if dice.below(4) == 0 { body.append("var rank: String { \"own\" }") }
        let kind = dice.pick(["struct", "final class", "enum"]) ?? ""
        if kind == "enum" { body.insert("case one, two(Int)", at: 0) }
        let conformed = isFiner ? refinedName : protocolName
        let lines = body.joined(separator: "\n    ")
        if dice.below(3) == 0, kind != "enum" {
            declarations.append("\(kind) \(name) {}\nextension \(name): \(conformed) {\n    \(lines)\n}")
        } else {
            declarations.append("\(kind) \(name): \(conformed) {\n    \(lines)\n}")
        }
        types.append((name, kind == "enum" ? "\(name).two(\(dice.below(5)))" : "\(name)()", item, isFiner))
    }

    /// A type of one that conforms, which conforms for that.
    private mutating func boxes() {
        guard let held = dice.pick(types), dice.below(2) == 0 else { return }
        let name = "Box\(suffix)"
        let needed = bound == .comparable ? "Base.Item" : "[Base.Item]"
        let value = bound == .comparable ? "base.maybe!" : "[base.maybe].compactMap { $0 }"
        let body = members.map { member, _ -> String in
            switch member {
            case .item: "var item: \(needed) { \(value) }"
            case .items: "var items: [\(needed)] { [\(value)] }"
            case .maybe: "var maybe: \(needed)? { \(value) }"
            case .take: "func take(_ new: \(needed)) -> String { \"box \\(new)\" }"
            case .visit: "func visit(_ body: (\(needed)) -> Void) { body(\(value)) }"
            case .start: "static var start: \(needed) { \(bound == .comparable ? "Base.start" : "[Base.start]") }"
            case .changed: "func changed<T>(_ change: (\(needed)) -> T) -> [T] { [change(\(value))] }"
            }
        }.joined(separator: "\n    ")
        // What may be nil can't be opened with certainty.
        guard bound != .comparable else { return }
        declarations.append(
            "struct \(name)<Base: \(protocolName)>: \(protocolName) {\n    let base: Base\n    \(body)\n}")
        statements.append(
            "\(say)(\"\\(\(name)(base: \(held.made)).rank) \\(\(name)(base: \(held.made)).maybe as Any)\")")
        if isRefined, refinedItem == nil {
            declarations.append("extension \(name): \(refinedName) where Base: \(refinedName) {}")
            if held.isFiner { statements.append("\(say)(\"\\(\(name)(base: \(held.made)).label)\")") }
        }
    }

    // MARK: generic code

    private mutating func generics() {
        let body = members.map(\.member).map { "\\(\($0.asked(of: "it")))" }.joined(separator: " ")
        declarations.append(
            """
            func shown\(suffix)<T: \(protocolName)>(_ it: T) -> String { "\(body) \\(it.rank) \\(T.Item.self)" }
            func short\(suffix)(_ it: some \(protocolName)) -> String { "\\(it.maybe as Any)" }
            func opened\(suffix)(_ it: any \(protocolName)) -> String { it.rank + shown\(suffix)(it) }
            """)
        if has(.take) {
            declarations.append(
                """
                func told\(suffix)<T: \(protocolName)>(_ it: T, _ item: T.Item) -> String { it.take(item) }
                """)
        }
        if has(.visit) {
            declarations.append(
                """
                extension \(protocolName) {
                    var visited: [Item] {
                        var all: [Item] = []
                        visit { all.append($0) }
                        return all
                    }
                }
                """)
        }
        if isRefined {
            declarations.append(
                """
                func fine\(suffix)<T: \(refinedName)>(_ it: T) -> String { "\\(it.label) \\(it.finer.1) \\(T.Other.self) \\(it.rank)" }
                """)
        }
    }

    private mutating func uses() {
        for type in types {
            statements.append("\(say)(shown\(suffix)(\(type.made)), \(type.made).rank)")
            statements.append("\(say)(short\(suffix)(\(type.made)), opened\(suffix)(\(type.made)))")
            if has(.take), let value = dice.pick(type.item.values) {
                statements.append("\(say)(told\(suffix)(\(type.made), \(value)), \(type.made).take(\(value)))")
            }
            if has(.visit) { statements.append("\(say)(\(type.made).visited)") }
            if has(.changed) { statements.append("\(say)(\(type.made).changed { \"\\($0)\" })") }
            if type.isFiner { statements.append("\(say)(fine\(suffix)(\(type.made)), \(type.made).other())") }
            statements.append("\(say)(\(type.made).same(\(type.made)).count)")
        }
        let all = types.map(\.made).joined(separator: ", ")
        statements.append("for it in [\(all)] as [any \(protocolName)] { \(say)(opened\(suffix)(it)) }")
        if isRefined {
            statements.append(
                "\(say)(([\(all)] as [any \(protocolName)]).compactMap { $0 as? any \(refinedName) }.map { fine\(suffix)($0) })"
            )
        }
    }
}
