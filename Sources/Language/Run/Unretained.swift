import Reactive
import Values

/// A value that closures are handed and that they do not keep alive, if it is an object of a class.
package final class Unretained {
    private let box: WeakBox?
    private let other: Value?
    private let state: RunState
    private let departure: Departure?

    package init(_ value: Value, of call: Call) {
        state = call.interpreter.state
        if case .object = value {
            (box, other) = (WeakBox(value, isPromised: false), nil)
        } else {
            (box, other) = (nil, value)
        }
        departure = call.site.place.map { Departure(.ownerless, $0, $0) }
    }

    package var value: Value? { box?.object.map { .object($0) } ?? other }

    /// The value for a closure that hears an element; that it is gone is noted.
    package var hearing: Value? {
        if let value { return value }
        if let departure, let box { state.leave(at: departure, without: box.number) }
        return nil
    }
}
