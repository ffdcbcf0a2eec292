import Language
import Values

/// `Mirror`: what a value holds, by name.
extension Word {
    static let mirrorTypes = [
        """
        struct Mirror { enum DisplayStyle: Hashable { case `struct`, `class`, `enum`, tuple, optional, collection, \
        dictionary, set } }
        """
    ]

    static let mirrors: [Word] = [
        .member(of: "Mirror", "init(reflecting subject: Any)") { call in
            let type = call.interpreter.type(of: call[0], known: call.types.first ?? .any)
            return .object(MirrorObject(call[0], type, call.interpreter))
        },
        .member(of: "Mirror", "var children: [(label: String?, value: Any)]") { call in
            .array(
                (try call.receiver() as MirrorObject).children.map { child in
                    .tuple([child.label.map { .string($0) } ?? .null, child.value])
                })
        },
        .member(of: "Mirror", "var displayStyle: Mirror.DisplayStyle?") { call in
            guard let style = (try call.receiver() as MirrorObject).style else { return .null }
            return try call.make("Mirror.DisplayStyle", style)
        },
        .member(of: "Mirror", "var superclassMirror: Mirror?") { call in
            (try call.receiver() as MirrorObject).above.map { .object($0) } ?? .null
        },
        .member(of: "Mirror", "var subjectType: Any.Type") { call in
            .object(MetatypeObject((try call.receiver() as MirrorObject).type))
        },
    ]
}

/// A value, looked into.
private final class MirrorObject: Object, NamedObject {
    let type: Type
    /// The place among the styles; nil for what holds nothing.
    private(set) var style: Int?
    private(set) var children: [(label: String?, value: Value)] = []
    var typeName: String { "Mirror" }

    /// What the class above has of it.
    private(set) var above: MirrorObject?

    /// Of an instance as one of a class above its own.
    private init(_ instance: Instance, as type: Type) {
        self.type = type
        super.init()
        take(instance, as: type)
    }

    init(_ value: Value, _ type: Type, _ interpreter: Interpreter) {
        self.type = type
        super.init()
        if type.wrapped != nil {
            style = 4
            if let held = value.unwrapped { children = [("some", held)] }
        } else if case .object(let object) = value {
            look(into: object)
        }
    }

    private func look(into object: Object) {
        switch object {
        case let record as StructObject: take(record.nominal, record.fields, as: 0)
        case let instance as Instance:
            take(instance, as: instance.nominal === type.nominal ? type : instance.nominal.itself)
        case let item as EnumObject:
            style = 2
            guard !item.payload.isEmpty else { return }
            let held = item.payload.count == 1 ? item.payload[0] : .tuple(item.payload)
            children = [(item.nominal.cases[item.index].name, held)]
        case let array as ArrayObject: (style, children) = (5, array.items.map { (nil, $0) })
        case let table as DictionaryObject:
            (style, children) = (6, table.pairs.map { (nil, .tuple([$0.key, $0.value])) })
        case let set as SetObject: (style, children) = (7, set.items.map { (nil, $0) })
        default: break
        }
    }

    private func take(_ instance: Instance, as type: Type) {
        guard let nominal = type.nominal else { return }
        take(nominal, nominal.fields.indices.map(instance.value), as: 1)
        if let parent = type.superclass, parent.nominal?.isBuiltIn == false {
            above = MirrorObject(instance, as: parent)
        }
    }

    /// The stored properties of a type; a class's own, not those above it.
    private func take(_ nominal: Nominal, _ fields: [Value], as style: Int) {
        self.style = style
        let inherited = nominal.superclass?.nominal?.fields.count ?? 0
        children = zip(nominal.fields, fields).dropFirst(inherited).map { ($0.name, $1) }
    }

    override func write(to text: inout String, as style: TextStyle) { text += "Mirror for \(type)" }
    override func visitReferences(_ visit: (Object) -> Void) {
        for child in children { child.value.visitReference(visit) }
    }
}
