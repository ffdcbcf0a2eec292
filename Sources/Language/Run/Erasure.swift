import Values

/// A letter where anything may stand: there it is told apart from a text.
package final class LetterObject: Object, NamedObject {
    package let letter: Value
    init(_ letter: Value) { self.letter = letter }
    /// A letter as it is where its type is known; any other value as it is.
    static func unerased(_ value: Value) -> Value { (value.object as? LetterObject)?.letter ?? value }
    package var typeName: String { "Character" }
    package override func isEqual(to other: Object) -> Bool { (other as? LetterObject)?.letter == letter }
    package override func hash(into hasher: inout Hasher) { hasher.combine(letter) }
    package override func write(to text: inout String, as style: TextStyle) { letter.write(to: &text, as: style) }
}

/// What a value says of its type where anything may stand: an optional that it is one, a letter that it is no text.
/// And what an optional says where an optional of it is wanted: that it is held, be it nil.
struct Erasure {
    let type: Type
    let wanted: Type

    /// How often the whole optional is held by what is wanted: `Int?` once by `Int??`. What stands in it becomes nothing
    /// else then; `Int?` as `Any??` says nothing where it is nil.
    private var holders: Int {
        guard let inner = type.wrapped, wanted.wrapped?.wrapped != nil else { return 0 }
        var (own, other, count) = (inner, wanted, -1)
        while let next = own.wrapped { (own, count) = (next, count - 1) }
        while let next = other.wrapped { (other, count) = (next, count + 1) }
        return count > 0 && own.isSame(as: other) ? count : 0
    }

    /// Whether there is something to say. What is not known yet may have it.
    var isNeeded: Bool {
        if holders > 0 { return true }
        switch (type.resolved, wanted.resolved) {
        case (.nominal, .any) where type.isNamed("Character") || type.isNamed("ArraySlice") || type.wrapped != nil:
            return true
        case (.nominal(let nominal, let arguments), .any):
            return nominal.isCovariant && arguments.contains { Erasure(type: $0, wanted: .any).isNeeded }
        case (.tuple(let items), .any): return items.contains { Erasure(type: $0.type, wanted: .any).isNeeded }
        case (.parameter, .any), (.associated, .any): return true
        case (.variable(let variable), .any): return variable.literal == nil
        case (.nominal(let own, let x), .nominal(let other, let y)):
            if other.kind == .protocol { return type.isNamed("Character") }
            return own === other && own.isCovariant && zip(x, y).contains { Erasure(type: $0, wanted: $1).isNeeded }
        case (.tuple(let own), .tuple(let other)):
            return zip(own, other).contains { Erasure(type: $0.type, wanted: $1.type).isNeeded }
        case (.function(let a, let x), .function(let b, let y)):
            return a.count == b.count
                && (zip(b, a).contains { Erasure(type: $0, wanted: $1).isNeeded }
                    || Erasure(type: x, wanted: y).isNeeded)
        default: return false
        }
    }

    /// The value with what is to be said written into it.
    func of(_ value: Value) -> Value {
        guard isNeeded else { return value }
        if holders > 0 { return (0..<holders).reduce(value) { held, _ in .some(held) } }
        if let inner = type.wrapped {
            guard let held = value.unwrapped else { return .null }
            if let outer = wanted.wrapped { return .some(Erasure(type: inner, wanted: outer).of(held)) }
            return .object(Wrapped(Erasure(type: inner, wanted: .any).of(held)))
        }
        if case .function = type.resolved {
            return (value.object as? Function).map { .object(ErasingFunction($0, self)) } ?? value
        }
        if type.isNamed("Character") { return .object(LetterObject(value)) }
        let parts = parts
        let isSlice = type.isNamed("ArraySlice") && wanted.isAny
        return Erasure.changed(value, isSlice: isSlice) { $1 < parts.count ? parts[$1].of($0) : $0 }
    }

    /// Those of what a collection, a tuple or a function is made of; of a function the result comes last.
    fileprivate var parts: [Erasure] {
        switch (type.resolved, wanted.resolved) {
        case (.tuple(let own), .tuple(let other)): zip(own, other).map { Erasure(type: $0.type, wanted: $1.type) }
        case (.tuple(let own), _): own.map { Erasure(type: $0.type, wanted: .any) }
        case (.function(let a, let x), .function(let b, let y)): zip(b + [x], a + [y]).map(Erasure.init)
        case (_, .any): type.arguments.map { Erasure(type: $0, wanted: .any) }
        default: zip(type.arguments, wanted.arguments).map(Erasure.init)
        }
    }

    /// What a value is that is now known to be of a type.
    static func undone(_ value: Value, as type: Type) -> Value {
        if let inner = type.wrapped {
            guard let held = value.unwrapped.map({ undone($0, as: inner) }) else { return .null }
            return held.isNull && inner.wrapped == nil && !inner.isAny ? .null : .some(held)
        }
        if type.isAny { return value }
        let known = bare(value)
        if type.nominal?.kind == .protocol { return known }
        if case .tuple(let items) = type.resolved {
            return changed(known) { $1 < items.count ? undone($0, as: items[$1].type) : $0 }
        }
        let types = type.arguments
        if type.nominal?.isCovariant == true {
            return changed(known) { $1 < types.count ? undone($0, as: types[$1]) : $0 }
        }
        return LetterObject.unerased(known)
    }

    /// What stands in optionals of which the value tells.
    private static func bare(_ value: Value) -> Value { (value.object as? Wrapped).map { bare($0.value) } ?? value }

    /// A collection or a tuple with what it holds changed, by the place of its type in that of the whole.
    /// `isSlice`: it says that it is a slice.
    private static func changed(_ value: Value, isSlice: Bool = false, _ change: (Value, Int) -> Value) -> Value {
        switch value.object {
        case let array as ArrayObject:
            .object(ArrayObject(array.items.map { change($0, 0) }, from: array.start, isSlice: isSlice))
        case let set as SetObject: .object(SetObject(set.items.map { change($0, 0) }))
        case let table as DictionaryObject:
            .object(DictionaryObject(table.pairs.map { (change($0.key, 0), change($0.value, 1)) }))
        case let tuple as TupleObject:
            .tuple(tuple.items.enumerated().map { change($1, $0) }, labels: tuple.labels)
        default: value
        }
    }
}

/// A function that takes or gives something where anything may stand.
private final class ErasingFunction: Function {
    private let function: Function
    private let parts: [Erasure]
    init(_ function: Function, _ erasure: Erasure) { (self.function, parts) = (function, erasure.parts) }

    override func call(_ arguments: [Value]) throws -> Value {
        let answer = try function.call(zip(arguments, parts).map { $1.of($0) })
        return parts.last?.of(answer) ?? answer
    }

    override func visitReferences(_ visit: (Object) -> Void) { visit(function) }
}

/// What `as?` asks: whether a value is of a type, and what it is then.
package struct Cast {
    let type: Type

    package init(to type: Type) { self.type = type }

    /// Nil if it is none of the type.
    package func of(_ value: Value, by interpreter: Interpreter) -> Value? {
        interpreter.value(value, is: type) ? Erasure.undone(value, as: type) : nil
    }

    /// The same of what so many optionals hold, where the type is an optional itself: what it has not itself must be
    /// something; of the others nothing is nothing there, and what is held is asked for what the type holds.
    func of(_ value: Value, heldBy optionals: Int, by interpreter: Interpreter) -> Value? {
        guard optionals > 0, let inner = type.wrapped else { return of(value, by: interpreter) }
        let isMore = optionals > type.optionals.depth
        guard let held = value.unwrapped else { return isMore ? nil : .null }
        if isMore { return of(held, heldBy: optionals - 1, by: interpreter) }
        return Cast(to: inner).of(held, heldBy: optionals - 1, by: interpreter).map { .some($0) }
    }
}
