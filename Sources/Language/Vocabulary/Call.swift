import Reactive
import Values

/// A word where it stands in the text: what is the same each time it is carried out.
package final class WordUse {
    let receiverType: Type
    let signature: Int
    let site: Site
    let types: [Type]
    let result: Type
    let interpreter: Interpreter
    /// Whether it gives a stream for controls.
    private(set) lazy var isForControls = ["Driver", "Signal", "SharedSequence"].contains(result.nominal?.name)

    package init(
        _ site: Site, signature: Int, receiverType: Type = .void, types: [Type], result: Type,
        _ interpreter: Interpreter
    ) {
        self.receiverType = receiverType
        self.signature = signature
        self.site = site
        self.types = types
        self.result = result
        self.interpreter = interpreter
    }

    /// The same with what generic parameters stand for.
    func replacing(_ map: [ObjectIdentifier: Type]) -> WordUse {
        WordUse(
            site, signature: signature, receiverType: receiverType.replacing(map, isDeep: true),
            types: types.map { $0.replacing(map, isDeep: true) }, result: result.replacing(map, isDeep: true),
            interpreter)
    }
}

/// An object that stands for a number, where a word asks for one: a length of time.
package protocol CountingObject: Object { var count: Int { get } }

/// The arguments of one call in the order of the parameters; nil for one that was left out. Most calls need no list.
package struct Arguments {
    private var first: Value?
    private var second: Value?
    private var others: [Value?] = []
    private(set) var count = 0

    package init() {}

    package init(_ values: [Value?]) { for value in values { append(value) } }

    package mutating func append(_ value: Value?) {
        switch count {
        case 0: first = value
        case 1: second = value
        default: others.append(value)
        }
        count += 1
    }

    /// Those that were not left out.
    var given: [Value] { (0..<count).compactMap { self[$0] } }

    /// Nil also beyond the last.
    package subscript(index: Int) -> Value? {
        switch index {
        case 0: first
        case 1: second
        default: index < count ? others[index - 2] : nil
        }
    }
}

/// One use of a word, when it is carried out.
///
/// Why it is large: each word's file adds to it, for that file alone, how its words read what they are given. What
/// all words share stands here.
package struct Call {
    private let use: WordUse
    package let receiver: Value
    /// For a mutating word: what it changes.
    package let held: HeldValue?
    private let arguments: Arguments

    package init(_ use: WordUse, receiver: Value, held: HeldValue? = nil, _ arguments: Arguments) {
        self.use = use
        self.receiver = receiver
        self.held = held
        self.arguments = arguments
    }

    package var receiverType: Type { use.receiverType }
    /// Which of the word's signatures was meant.
    package var signature: Int { use.signature }
    package var site: Site { use.interpreter.state.standing(use.site) }
    /// The name that what is made here will have, if a statement on this line gives one: for what speaks before it has it.
    package var nameAhead: String? {
        guard let binding = use.interpreter.binding, let place = site.place, place.source == binding.place.source,
            place.line == binding.place.line
        else { return nil }
        return binding.name
    }
    /// The static types of the arguments, for words that print.
    package var types: [Type] { use.types }
    /// The static type of what the whole call gives.
    package var result: Type { use.result }
    package var interpreter: Interpreter { use.interpreter }
    /// Whether it gives a stream for controls.
    package var isForControls: Bool { use.isForControls }

    package var loop: Loop { interpreter.loop }

    /// The argument at `index`; void if it was left out.
    package subscript(index: Int) -> Value { arguments[index] ?? .void }

    /// All arguments that were not left out.
    package var given: [Value] { arguments.given }

    package func has(_ index: Int) -> Bool { arguments[index] != nil }

    package func int(_ index: Int) -> Int {
        switch self[index] {
        case .int(let value): value
        case .object(let object): (object as? any CountingObject)?.count ?? 0
        default: 0
        }
    }
    package func double(_ index: Int) -> Double {
        switch self[index] {
        case .double(let value): value
        default: self[index].anyNumber ?? 0
        }
    }
    package func bool(_ index: Int) -> Bool { if case .bool(let value) = self[index] { value } else { false } }
    package func string(_ index: Int) -> String { self[index].text ?? "" }
    package func items(_ index: Int) -> [Value] { self[index].items ?? [] }

    /// An object argument of a kind that the signature promises.
    package func object<Kind: Object>(_ index: Int, as kind: Kind.Type = Kind.self) throws -> Kind {
        try standingIn(self[index]) ?? self[index].object(as: kind)
    }

    /// The static types of what was given for a parameter that takes any number.
    package func itemTypes(_ index: Int) -> [Type] {
        guard index < types.count, case .tuple(let items) = types[index].resolved else { return [] }
        return items.map(\.type)
    }

    package func function(_ index: Int) throws -> Function { try object(index) }

    package func receiver<Kind: Object>(as kind: Kind.Type = Kind.self) throws -> Kind {
        try standingIn(receiver) ?? receiver.object(as: kind)
    }
}

extension Call {
    private func standingIn<Kind: Object>(_ value: Value) throws -> Kind? {
        try (value.object as? Instance)?.standing(interpreter, at: site.place)
    }
}

extension Instance {
    /// What an instance of a person's class leaves to the class of the vocabulary that it extends; nil if it is none such.
    package func standing<Kind: Object>(
        _ interpreter: Interpreter, as kind: Kind.Type = Kind.self, at place: Place?
    ) throws -> Kind? {
        if self is Kind { return nil }
        if let known = native as? Kind { return known }
        guard native == nil, let above = nominal.extended else { return nil }
        let metatype = Value.object(MetatypeObject(above.itself))
        native = try interpreter.sendStatic("init()", to: metatype, [], at: place ?? .nowhere).object
        return native as? Kind
    }
}

extension Nominal {
    /// The class of the vocabulary that a person's class extends.
    fileprivate var extended: Nominal? {
        sequence(first: self) { $0.superclass?.nominal }.first { $0.isBuiltIn }
    }
}

extension Value {
    /// The object that a value is. What the checker has promised is held here without trust.
    @inlinable package func object<Kind: Object>(as kind: Kind.Type = Kind.self) throws -> Kind {
        if case .object(let object) = self, let result = object as? Kind { return result }
        throw surprise("\(kind)")
    }

    @inline(never) @usableFromInline func surprise(_ wanted: String) -> any Error {
        RuntimeError(fault: "expected \(wanted), found \(literal)")
    }
}
