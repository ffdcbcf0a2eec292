import Values

/// A type as a value: `Int.self`, and what a generic function is told of its parameters.
package final class MetatypeObject: Object {
    package let type: Type
    package init(_ type: Type) { self.type = type }

    package override func isEqual(to other: Object) -> Bool {
        (other as? MetatypeObject)?.type.isSame(as: type) ?? false
    }
    package override func hash(into hasher: inout Hasher) { hasher.combine(type.spelled) }
    package override func write(to text: inout String, as style: TextStyle) { text += type.spelled }
}

/// How types are written in what stands in others: whole, with their modules.
struct Reflection {
    /// The modules of the vocabulary's types.
    private let homes: [String: String]
    init(_ library: Library) { homes = library.customs.homes }

    func text(of type: Type) -> String {
        switch type.resolved {
        case .nominal(let nominal, let arguments):
            if let parts = Traits.parts(of: nominal, arguments) {
                return "RxSwift.\(parts.family)<RxSwift.\(parts.trait), \(text(of: parts.element))>"
            }
            let own = arguments.dropFirst(nominal.outerGenerics)
            let name = name(of: nominal)
            return own.isEmpty ? name : "\(name)<\(own.map(text).joined(separator: ", "))>"
        case .tuple(let items):
            let parts = items.map { ($0.label.map { "\($0): " } ?? "") + text(of: $0.type) }
            return "(\(parts.joined(separator: ", ")))"
        default: return type.description
        }
    }

    private func name(of nominal: Nominal) -> String {
        guard nominal.isBuiltIn else { return nominal.name }
        let home = BuiltIn.nominal(nominal.name) === nominal ? "Swift" : homes[nominal.name]
        return home.map { "\($0).\(nominal.name)" } ?? nominal.name
    }
}

extension Interpreter {
    /// What a value's type is when it is asked, where no more than `known` is told of it.
    package func type(of value: Value, known: Type) -> Type {
        if case .object(let object) = value, let told = object as? MetatypeObject { return .metatype(told.type) }
        if known.wrapped == nil, let held = value.object as? Wrapped {
            return BuiltIn.optional(type(of: held.value, known: .any))
        }
        if known.isAny, let tuple = value.object as? TupleObject {
            let labels = tuple.items.indices.map { $0 < tuple.labels.count ? tuple.labels[$0] : nil }
            return .tuple(zip(labels, tuple.items).map { ($0, type(of: $1, known: .any)) })
        }
        guard let nominal = nominal(of: value) else { return known }
        if known.wrapped != nil { return known }
        // Texts and letters are told apart by what is known of them alone.
        if known.isNamed("Substring") || known.isNamed("Character") { return known }
        if nominal.generics.isEmpty { return nominal.itself }
        guard !nominal.isBuiltIn, case .object(let object) = value else {
            // What is known of a part of an array, the array does not say.
            if let told = known.nominal, told.kind != .protocol { return known }
            // Which type it is is known, if not of what.
            let bare = known.nominal == nil && !known.isAny ? nominal.itself : known
            return ElementTypes(interpreter: self).type(of: value, nominal) ?? bare
        }
        let told = object.toldTypes
        let types = nominal.generics.map { generic -> Type in
            guard case .object(let type)? = told[ObjectIdentifier(generic)] else { return .parameter(generic) }
            return (type as? MetatypeObject)?.type ?? .parameter(generic)
        }
        return nominal === known.nominal && told.isEmpty ? known : .nominal(nominal, types)
    }

}

/// The types of collections, as what is in them tells.
private struct ElementTypes {
    let interpreter: Interpreter

    /// Where all that is in one is of one type.
    func type(of value: Value, _ nominal: Nominal) -> Type? {
        let parts: [[Value]] =
            switch value.object {
            case let array as ArrayObject: [array.items]
            case let set as SetObject: [Array(set.items)]
            case let range as RangeObject: [[range.lower, range.upper].compactMap { $0 }]
            case let table as DictionaryObject: [table.pairs.map(\.key), table.pairs.map(\.value)]
            default: []
            }
        let types = parts.compactMap { items -> Type? in
            guard let first = items.first.map({ interpreter.type(of: $0, known: .any) }), !first.isAny,
                items.allSatisfy({ interpreter.type(of: $0, known: .any).isSame(as: first) })
            else { return nil }
            return first
        }
        return !types.isEmpty && types.count == nominal.generics.count ? .nominal(nominal, types) : nil
    }
}

extension Type {
    /// As Swift prints a type: `Array<Int>` for `[Int]`.
    package var spelled: String {
        switch resolved {
        case .nominal(let nominal, let arguments):
            if let parts = Traits.parts(of: nominal, arguments) {
                return "\(parts.family)<\(parts.trait), \(parts.element.spelled)>"
            }
            let name = nominal.name.split(separator: ".").last.map(String.init) ?? nominal.name
            let own = arguments.dropFirst(nominal.outerGenerics)
            return own.isEmpty ? name : "\(name)<\(own.map(\.spelled).joined(separator: ", "))>"
        case .function(let parameters, let result):
            return "(\(parameters.map(\.spelled).joined(separator: ", "))) -> \(result.spelled)"
        case .tuple(let items):
            return "(\(items.map { ($0.label.map { "\($0): " } ?? "") + $0.type.spelled }.joined(separator: ", ")))"
        default: return description
        }
    }
}
