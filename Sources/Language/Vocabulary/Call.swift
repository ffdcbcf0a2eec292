import Reactive
import Values

/// One use of a word, when it is carried out.
package struct Call {
    package let receiver: Value
    package var receiverType: Type = .void
    /// For a mutating word: what it changes.
    package var held: HeldValue?
    /// In the order of the parameters; nil for one that was left out.
    package let arguments: [Value?]
    /// Which of the word's signatures was meant.
    package let signature: Int
    package let site: Site
    /// The static types of the arguments, for words that print.
    package let types: [Type]
    /// The static type of what the whole call gives.
    package let result: Type
    package let interpreter: Interpreter

    package init(
        receiver: Value, receiverType: Type = .void, held: HeldValue? = nil, arguments: [Value?], signature: Int,
        site: Site,
        types: [Type], result: Type, interpreter: Interpreter
    ) {
        self.receiver = receiver
        self.receiverType = receiverType
        self.held = held
        self.arguments = arguments
        self.signature = signature
        self.site = site
        self.types = types
        self.result = result
        self.interpreter = interpreter
    }

    package var loop: Loop { interpreter.loop }

    /// The argument at `index`; void if it was left out.
    package subscript(index: Int) -> Value { index < arguments.count ? arguments[index] ?? .void : .void }

    package func has(_ index: Int) -> Bool { index < arguments.count && arguments[index] != nil }

    package func int(_ index: Int) -> Int { if case .int(let value) = self[index] { value } else { 0 } }
    package func double(_ index: Int) -> Double {
        switch self[index] {
        case .double(let value): value
        case .int(let value): Double(value)
        default: 0
        }
    }
    package func bool(_ index: Int) -> Bool { if case .bool(let value) = self[index] { value } else { false } }
    package func string(_ index: Int) -> String { if case .string(let value) = self[index] { value } else { "" } }
    package func items(_ index: Int) -> [Value] { self[index].items ?? [] }

    /// An object argument of a kind that the signature promises.
    package func object<Kind: Object>(_ index: Int, as kind: Kind.Type = Kind.self) throws -> Kind {
        try self[index].object(as: kind)
    }

    /// The static types of what was given for a parameter that takes any number.
    package func itemTypes(_ index: Int) -> [Type] {
        guard index < types.count, case .tuple(let items) = types[index].resolved else { return [] }
        return items.map(\.type)
    }

    package func function(_ index: Int) throws -> Function { try object(index) }

    package func receiver<Kind: Object>(as kind: Kind.Type = Kind.self) throws -> Kind {
        try receiver.object(as: kind)
    }
}

extension Value {
    /// The object that a value is. What the checker has promised is held here without trust.
    package func object<Kind: Object>(as kind: Kind.Type = Kind.self) throws -> Kind {
        guard case .object(let object) = self, let result = object as? Kind else {
            throw Trap("expected \(kind), found \(literal)")
        }
        return result
    }
}
