import Language
import Values

/// What a value holds, by name and type: what `Mirror` and `dump` tell.
struct Inside {
    /// In the order of `Mirror.DisplayStyle`.
    enum Style: Int { case structure, object, choice, tuple, optional, list, table, set }

    struct Part {
        let label: String?
        let value: Value
        let type: Type
    }

    let value: Value
    let type: Type
    /// Nil for what holds nothing that anybody may see.
    private(set) var style: Style?
    private(set) var parts: [Part] = []
    private let interpreter: Interpreter

    init(_ given: Value, _ known: Type, _ interpreter: Interpreter) {
        let isWrapped = known.wrapped == nil && given.object is Wrapped
        value = isWrapped ? (given.object as? Wrapped)?.value ?? given : given
        type = interpreter.type(of: given, known: known)
        self.interpreter = interpreter
        if let inner = type.wrapped {
            style = .optional
            if let held = value.unwrapped { parts = [Part(label: "some", value: held, type: inner)] }
        } else if case .object(let object) = value {
            look(into: object)
        }
    }

    /// What somebody tells of a value.
    init(_ value: Value, _ type: Type, told parts: [Part], as style: Style?, _ interpreter: Interpreter) {
        (self.value, self.type, self.interpreter) = (value, type, interpreter)
        (self.parts, self.style) = (parts, style)
    }

    /// The value as its own `customMirror` tells it; else as it is.
    static func told(_ value: Value, _ known: Type, _ interpreter: Interpreter) throws -> Inside {
        if let nominal = value.object?.declaredType, let wanted = interpreter.library.known("CustomReflectable"),
            interpreter.library.protocols(of: nominal).contains(where: { $0.follows(wanted) })
        {
            let mirror: MirrorObject = try interpreter.send("customMirror", to: value, [], at: .nowhere).object()
            return mirror.inside
        }
        return Inside(value, known, interpreter)
    }

    private mutating func look(into object: Object) {
        switch object {
        case let record as StructObject: take(record.nominal, record.fields, as: .structure)
        case let instance as Instance:
            take(instance.nominal, instance.nominal.fields.indices.map(instance.value), as: .object)
        case let item as EnumObject:
            style = .choice
            if let held = held(in: item) { parts = [held] }
        case let tuple as TupleObject: take(tuple)
        case let array as ArrayObject: take(array.items, as: .list)
        case let set as SetObject: take(Array(set.items), as: .set)
        case let table as DictionaryObject:
            style = .table
            let (key, item) = type.arguments.count == 2 ? (type.arguments[0], type.arguments[1]) : (.any, .any)
            let pair = Type.tuple([("key", key), ("value", item)])
            parts = table.pairs.map {
                Part(label: nil, value: .tuple([$0.key, $0.value], labels: ["key", "value"]), type: pair)
            }
        case let range as RangeObject: take(range)
        default: break
        }
    }

    private mutating func take(_ items: [Value], as style: Style) {
        self.style = style
        let element = type.arguments.first ?? .any
        parts = items.map { Part(label: nil, value: $0, type: element) }
    }

    private mutating func take(_ tuple: TupleObject) {
        style = .tuple
        let known: [(label: String?, type: Type)] = if case .tuple(let items) = type.resolved { items } else { [] }
        parts = tuple.items.enumerated().map { index, item in
            let own = index < tuple.labels.count ? tuple.labels[index] : nil
            let label = (index < known.count ? known[index].label : nil) ?? own
            return Part(label: label ?? ".\(index)", value: item, type: index < known.count ? known[index].type : .any)
        }
    }

    private mutating func take(_ range: RangeObject) {
        style = .structure
        let bound = type.arguments.first ?? .any
        let ends = [("lowerBound", range.lower), ("upperBound", range.upper)]
        parts = ends.compactMap { name, end in end.map { Part(label: name, value: $0, type: bound) } }
    }

    /// The stored properties of a type; a class's own, not those above it.
    private mutating func take(_ nominal: Nominal, _ fields: [Value], as style: Style) {
        self.style = style
        let map = nominal.substitution(type.arguments)
        let inherited = nominal.superclass?.nominal?.fields.count ?? 0
        parts = zip(nominal.fields, fields).dropFirst(inherited).map { field, value in
            Part(label: field.name, value: Inside.read(value), type: field.type.replacing(map))
        }
    }

    /// What a field holds: of a weak one, what is still there.
    private static func read(_ field: Value) -> Value {
        switch field.object {
        case let weak as WeakBox: weak.value
        case let box as Box: read(box.value)
        default: field
        }
    }

    /// What a case holds: one thing, or a tuple of several.
    private func held(in item: EnumObject) -> Part? {
        let known = item.nominal.cases[item.index]
        let map = item.nominal.substitution(type.arguments)
        let types = known.payload.map { (label: $0.label, type: $0.type.replacing(map)) }
        guard let only = item.payload.first else { return nil }
        if item.payload.count == 1, types.first?.label == nil {
            return Part(label: known.name, value: only, type: types.first?.type ?? .any)
        }
        return Part(
            label: known.name, value: .tuple(item.payload, labels: types.map(\.label)), type: .tuple(types))
    }

    /// What its class has from the one above, if that is a person's.
    var above: Inside? {
        guard let object = value.object as? Instance, let parent = type.superclass, let nominal = parent.nominal,
            !nominal.isBuiltIn
        else { return nil }
        return Inside(of: object, as: parent, nominal, interpreter)
    }

    private init(of object: Instance, as type: Type, _ nominal: Nominal, _ interpreter: Interpreter) {
        (value, self.type, self.interpreter) = (.object(object), type, interpreter)
        take(nominal, nominal.fields.indices.map(object.value), as: .object)
    }
}
