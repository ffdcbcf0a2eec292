/// Something that can be called: a closure, a function, a method, an initialiser.
///
/// The engine asks for the narrowest form it needs (`unary`, `binary`, `predicate`); a subclass that has a faster one
/// overrides it.
open class Function: Object {
    open func call(_ arguments: [Value]) throws -> Value { .void }

    open var nullary: () throws -> Value { { try self.call([]) } }
    open var unary: (Value) throws -> Value { { try self.call([$0]) } }
    open var binary: (Value, Value) throws -> Value { { try self.call([$0, $1]) } }
    open var listener: (Value) throws -> Void {
        let unary = self.unary
        return { _ = try unary($0) }
    }
    open var predicate: (Value) throws -> Bool {
        let unary = self.unary
        return { if case .bool(true) = try unary($0) { true } else { false } }
    }

    open override func write(to text: inout String, as style: TextStyle) { text += "(Function)" }
}

/// A function written in Swift.
public final class NativeFunction: Function {
    private let body: ([Value]) throws -> Value
    public init(_ body: @escaping ([Value]) throws -> Value) { self.body = body }
    public override func call(_ arguments: [Value]) throws -> Value { try body(arguments) }
}
