/// A value on the heap: a collection, a record, an instance, a function, a stream, a subscription.
open class Object {
    public init() {}

    /// Equality of contents; of identity, unless a subclass knows better.
    open func isEqual(to other: Object) -> Bool { self === other }

    open func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

    /// Appends the object as text. `style` says for whom.
    open func write(to text: inout String, as style: TextStyle) { text += "\(Swift.type(of: self))" }

    /// Is told what the closures keep alive that it was made with, one after the other, so that it can say so.
    open func capture(_ object: Object) {}

    /// Calls `visit` with each object that this one keeps alive.
    open func visitReferences(_ visit: (Object) -> Void) {}
}

/// An optional inside an optional: tells `.some(nil)` from `nil`.
public final class Wrapped: Object {
    public let value: Value
    public init(_ value: Value) { self.value = value }

    public override func isEqual(to other: Object) -> Bool { (other as? Wrapped)?.value == value }
    public override func hash(into hasher: inout Hasher) { hasher.combine(value) }
    public override func write(to text: inout String, as style: TextStyle) { value.write(to: &text, as: style) }
    public override func visitReferences(_ visit: (Object) -> Void) { value.visitReference(visit) }
}

extension Value {
    /// The object that this value is, if it is one.
    public var object: Object? { if case .object(let object) = self { object } else { nil } }

    /// Calls `visit` if this value is an object.
    @inlinable public func visitReference(_ visit: (Object) -> Void) {
        if case .object(let object) = self { visit(object) }
    }
}
