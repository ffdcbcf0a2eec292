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
        """,
        "struct UnsafeRawPointer: Hashable {}",
    ]

    static let associated: [Word] = [
        .function("func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any?") { call in
            Associated.value(call[0], call[1])
        },
        .function(
            """
            func objc_setAssociatedObject(_ object: Any, _ key: UnsafeRawPointer, _ value: Any?, \
            _ policy: objc_AssociationPolicy)
            """
        ) { call in
            let isHeld = (try call.object(3) as EnumObject).index != 0
            Associated.set(call[0], call[1], call[2].unwrapped, isHeld: isHeld)
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

    override func visitReferences(_ visit: (Object) -> Void) {
        for value in values.values { value.visitReference(visit) }
    }
}
