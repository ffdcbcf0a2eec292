import Values

/// What goes through a sequence, an element a call.
package final class IteratorObject: Object {
    package let next: () throws -> Value?
    package init(_ next: @escaping () throws -> Value?) { self.next = next }
    package override func write(to text: inout String, as style: TextStyle) { text += "AnyIterator" }
}

/// A sequence that begins anew each time somebody goes through it.
package final class MadeSequence: Object {
    package let make: () throws -> Value
    /// How it shows what it goes through, where its type tells.
    package let view: ArrayObject.View?
    package init(view: ArrayObject.View? = nil, _ make: @escaping () throws -> Value) {
        (self.make, self.view) = (make, view)
    }
    package override func write(to text: inout String, as style: TextStyle) { text += "AnySequence" }
}

extension Object {
    /// Of what shows others in its own way, as `enumerated()` and `zip`: what they are.
    var ownView: ArrayObject.View? { (self as? ArrayObject)?.view ?? (self as? MadeSequence)?.view }
}
