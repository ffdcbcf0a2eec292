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
            .object(MirrorObject(Inside(call[0], call.types.first ?? .any, call.interpreter)))
        },
        .member(of: "Mirror", "var children: [(label: String?, value: Any)]") { call in
            .array(
                (try call.receiver() as MirrorObject).inside.parts.map { part in
                    .tuple([part.label.map { .string($0) } ?? .null, part.anything])
                })
        },
        .member(of: "Mirror", "var superclassMirror: Mirror?") { call in
            (try call.receiver() as MirrorObject).inside.above.map { .object(MirrorObject($0)) } ?? .null
        },
        .member(of: "Mirror", "var displayStyle: Mirror.DisplayStyle?") { call in
            guard let style = (try call.receiver() as MirrorObject).inside.style else { return .null }
            return try call.make("Mirror.DisplayStyle", style.rawValue)
        },
        .member(of: "Mirror", "var subjectType: Any.Type") { call in
            .object(MetatypeObject((try call.receiver() as MirrorObject).inside.type))
        },
    ]
}

extension Inside.Part {
    /// It as `Any`, which knows of itself that it is optional.
    fileprivate var anything: Value {
        guard type.wrapped != nil, let held = value.unwrapped else { return value }
        return .object(Wrapped(held))
    }
}

/// A value, looked into.
private final class MirrorObject: Object, NamedObject {
    let inside: Inside
    var typeName: String { "Mirror" }

    init(_ inside: Inside) { self.inside = inside }

    override func write(to text: inout String, as style: TextStyle) { text += "Mirror for \(inside.type)" }
    override func visitReferences(_ visit: (Object) -> Void) {
        for part in inside.parts { part.value.visitReference(visit) }
    }
}
