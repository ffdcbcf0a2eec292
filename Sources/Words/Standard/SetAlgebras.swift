import Language
import Reactive
import Values

/// What all that is like a set has in generic code, whoever made it: sets, options, and a person's own.
extension Word {
    static let setAlgebras: [Word] =
        algebraMembers.map { selector, declaration in
            .member(of: "SetAlgebra", declaration) { call in try SetLike(call: call).carryOut(selector) }
        } + [
            .member(of: "SetAlgebra", "init<S: Sequence>(_ sequence: S) where S.Element == Element") { call in
                try SetLike(call: call).made(of: call.elements(0))
            },
            .member(of: "SetAlgebra", "init()") { call in try SetLike(call: call).made(of: []) },
            .member(of: "SetAlgebra", "init(arrayLiteral elements: Element...)") { call in
                try SetLike(call: call).made(of: call.items(0))
            },
        ]

    /// Each by what a type of a person's own calls it.
    private static let algebraMembers: [(selector: String, declaration: String)] = [
        ("isEmpty", "var isEmpty: Bool"),
        ("contains(_:)", "func contains(_ member: Element) -> Bool"),
        ("isSubset(of:)", "func isSubset(of other: Self) -> Bool"),
        ("isSuperset(of:)", "func isSuperset(of other: Self) -> Bool"),
        ("isStrictSubset(of:)", "func isStrictSubset(of other: Self) -> Bool"),
        ("isStrictSuperset(of:)", "func isStrictSuperset(of other: Self) -> Bool"),
        ("isDisjoint(with:)", "func isDisjoint(with other: Self) -> Bool"),
        ("union(_:)", "func union(_ other: Self) -> Self"),
        ("intersection(_:)", "func intersection(_ other: Self) -> Self"),
        ("symmetricDifference(_:)", "func symmetricDifference(_ other: Self) -> Self"),
        ("subtracting(_:)", "func subtracting(_ other: Self) -> Self"),
        ("formUnion(_:)", "mutating func formUnion(_ other: Self)"),
        ("formIntersection(_:)", "mutating func formIntersection(_ other: Self)"),
        ("formSymmetricDifference(_:)", "mutating func formSymmetricDifference(_ other: Self)"),
        ("subtract(_:)", "mutating func subtract(_ other: Self)"),
        (
            "insert(_:)",
            "@discardableResult mutating func insert(_ newMember: Element) -> (inserted: Bool, memberAfterInsert: Element)"
        ),
        ("remove(_:)", "@discardableResult mutating func remove(_ member: Element) -> Element?"),
        ("update(with:)", "@discardableResult mutating func update(with newMember: Element) -> Element?"),
    ]
}

/// Something like a set that a word stands on.
private struct SetLike {
    let call: Call
    private var value: Value { call.held?.value ?? call.receiver }
    private var place: Place { call.site.place ?? .nowhere }

    func carryOut(_ selector: String) throws -> Value {
        if value.object is SetObject { return try told(selector, by: Word.setMembers) }
        guard let nominal = value.object?.declaredType else { throw RuntimeError("\(value.plain) is like no set") }
        if OwnMethod.named(selector, of: nominal, in: call.interpreter.library) != nil {
            guard let held = call.held else { return try asked(selector, call.receiver, call.given) }
            return try call.interpreter.mutate(&held.value, selector, call.given, at: place)
        }
        if call.interpreter.library.known("OptionSet").map(nominal.follows) == true {
            return try told(selector, by: Word.optionSets)
        }
        return try derived(selector)
    }

    private func told(_ selector: String, by words: [Word]) throws -> Value {
        let name = selector.prefix { $0 != "(" }
        guard let word = words.first(where: { $0.name == name }) else {
            throw RuntimeError("\(value.plain) has no \(selector)", at: place)
        }
        return try word.body(call)
    }

    private func asked(_ selector: String, _ value: Value, _ arguments: [Value] = []) throws -> Value {
        try call.interpreter.send(selector, to: value, arguments, at: place)
    }

    /// What Swift makes of the others.
    private func derived(_ selector: String) throws -> Value {
        let (other, nothing) = (call[0], try made(of: []))
        func common() throws -> Value { try asked("intersection(_:)", value, [other]) }
        switch selector {
        case "isEmpty": return .bool(value == nothing)
        case "isSubset(of:)": return .bool(try common() == value)
        case "isSuperset(of:)": return .bool(try common() == other)
        case "isStrictSubset(of:)": return .bool(try common() == value && value != other)
        case "isStrictSuperset(of:)": return .bool(try common() == other && value != other)
        case "isDisjoint(with:)": return .bool(try common() == nothing)
        case "subtracting(_:)", "subtract(_:)":
            let rest = try asked("intersection(_:)", value, [asked("symmetricDifference(_:)", value, [other])])
            guard let held = call.held else { return rest }
            held.value = rest
            return .void
        default: throw RuntimeError("\(value.plain) has no \(selector)", at: place)
        }
    }

    /// One of the same kind, of these members.
    func made(of members: [Value]) throws -> Value {
        let type: Type =
            (call.receiver.object as? MetatypeObject)?.type ?? value.object?.declaredType?.itself ?? call.result
        if type.isNamed("Set") { return .object(SetObject(members)) }
        var made = try call.interpreter.sendStatic("init()", to: .object(MetatypeObject(type)), [], at: place)
        for member in members { _ = try call.interpreter.mutate(&made, "insert(_:)", [member], at: place) }
        return made
    }
}
