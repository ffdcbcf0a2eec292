import Language
import Values

/// `Mirror`: what a value holds, by name.
extension Word {
    static let mirrorTypes = [
        "protocol CustomReflectable { var customMirror: Mirror { get } }",
        """
        struct Mirror { typealias Child = (label: String?, value: Any); enum DisplayStyle: Hashable { case `struct`, `class`, `enum`, tuple, optional, collection, \
        dictionary, set } }
        """,
    ]

    static let mirrors: [Word] = [
        .member(of: "Mirror", "init(reflecting subject: Any)") { call in
            .object(MirrorObject(try Inside.told(call[0], call.types.first ?? .any, call.interpreter)))
        },
        .member(
            of: "Mirror",
            """
            init<Subject>(_ subject: Subject, children: KeyValuePairs<String, Any>, \
            displayStyle: Mirror.DisplayStyle? = nil)
            """
        ) { try mirror($0) },
        .member(
            of: "Mirror",
            """
            init<Subject>(_ subject: Subject, children: [(label: String?, value: Any)], \
            displayStyle: Mirror.DisplayStyle? = nil)
            """
        ) { try mirror($0) },
        .member(
            of: "Mirror",
            """
            init<Subject, C: Collection>(_ subject: Subject, unlabeledChildren: C, \
            displayStyle: Mirror.DisplayStyle? = nil)
            """
        ) { try mirror($0, isLabelled: false) },
        .member(of: "Mirror", "func descendant(_ first: Any, _ rest: Any...) -> Any?") { call in
            var inside = (try call.receiver() as MirrorObject).inside
            var found: Inside.Part?
            for step in [call[0]] + call.items(1) {
                let part =
                    if case .int(let index) = step {
                        inside.parts.indices.contains(index) ? inside.parts[index] : nil
                    } else {
                        inside.parts.first { $0.label == step.text }
                    }
                guard let part else { return .null }
                found = part
                inside = try Inside.told(part.value, part.type, call.interpreter)
            }
            return found.map { .some($0.anything) } ?? .null
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

/// What a person tells of a value: its parts, with labels or without.
private func mirror(_ call: Call, isLabelled: Bool = true) throws -> Value {
    let parts = try call.elements(1).map { item -> Inside.Part in
        guard let pair = item.object as? TupleObject, pair.items.count == 2, isLabelled else {
            return Inside.Part(label: nil, value: item, type: .any)
        }
        return Inside.Part(label: pair.items[0].unwrapped?.text, value: pair.items[1], type: .any)
    }
    let style = (call[2].unwrapped?.object as? EnumObject).flatMap { Inside.Style(rawValue: $0.index) }
    return .object(
        MirrorObject(Inside(call[0], call.types.first ?? .any, told: parts, as: style, call.interpreter)))
}

extension Inside.Part {
    /// It as `Any`, which knows of itself that it is optional.
    fileprivate var anything: Value {
        guard type.wrapped != nil, let held = value.unwrapped else { return value }
        return .object(Wrapped(held))
    }
}

/// A value, looked into.
final class MirrorObject: Object, NamedObject {
    let inside: Inside
    var typeName: String { "Mirror" }

    init(_ inside: Inside) { self.inside = inside }

    override func write(to text: inout String, as style: TextStyle) { text += "Mirror for \(inside.type)" }
    override func visitReferences(_ visit: (Object) -> Void) {
        for part in inside.parts { part.value.visitReference(visit) }
    }
}
