import Language
import Values

/// Objective-C's associated objects: what a program keeps with an object that has no property for it.
extension Word {
    static let associatedTypes = [
        """
        enum objc_AssociationPolicy {
            case OBJC_ASSOCIATION_ASSIGN, OBJC_ASSOCIATION_RETAIN_NONATOMIC, OBJC_ASSOCIATION_COPY_NONATOMIC
            case OBJC_ASSOCIATION_RETAIN, OBJC_ASSOCIATION_COPY
        }
        """
    ]

    static let associated: [Word] = [
        .function("func objc_getAssociatedObject<Key>(_ object: Any, _ key: inout Key) -> Any?") { call in
            Associated.value(call[0], try Associated.key(call))
        },
        .function(
            """
            func objc_setAssociatedObject<Key>(_ object: Any, _ key: inout Key, _ value: Any?, \
            _ policy: objc_AssociationPolicy)
            """
        ) { call in
            let isHeld = (try call.object(3) as EnumObject).index != 0
            Associated.set(call[0], try Associated.key(call), call[2].unwrapped, isHeld: isHeld)
            return .void
        },
        .function("func objc_removeAssociatedObjects(_ object: Any)") { call in
            (call[0].object as? Instance)?.associated = nil
            return .void
        },
    ]
}

/// What an object is given beside its properties, by the variable whose address is the key, or by a name.
final class Associated: Object {
    private var values: [Value: Value] = [:]

    static func value(_ object: Value, _ key: Value) -> Value {
        let held = (object.object as? Instance)?.associated as? Associated
        guard let value = held?.values[key] else { return .null }
        guard let weak = value.object as? WeakBox else { return .some(value) }
        return weak.object.map { .some(.object($0)) } ?? .null
    }

    static func set(_ object: Value, _ key: Value, _ value: Value?, isHeld: Bool = true) {
        guard let instance = object.object as? Instance else { return }
        let held = instance.associated as? Associated ?? Associated()
        instance.associated = held
        held.values[key] = isHeld ? value : value.map { .object(WeakBox($0, isPromised: false)) }
    }

    /// The place of the variable behind the `&`.
    fileprivate static func key(_ call: Call) throws -> Value {
        guard let variable = (try call.object(1) as Box).variable else {
            throw RuntimeError("the key of an associated object is the address of a static or top-level variable")
        }
        return .object(VariablePlace(variable))
    }

    override func visitReferences(_ visit: (Object) -> Void) {
        for value in values.values { value.visitReference(visit) }
    }
}

/// Where a variable is: equal for the same one.
private final class VariablePlace: Object {
    private let variable: Global
    init(_ variable: Global) { self.variable = variable }
    override func isEqual(to other: Object) -> Bool { (other as? VariablePlace)?.variable === variable }
    override func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(variable)) }
}
