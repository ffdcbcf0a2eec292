import Reactive
import Values

/// A control's value: the present one, then what a person makes of it. What the program sets is shown, and not echoed.
package class ControlProperty: Subject, Keeping {
    private var value: Value
    /// Whether a person is about to change it.
    private var isByPerson = false
    /// Whether what it was given last came from one.
    private var isHeard = false
    /// Whether the program's changes are told.
    package var isShown = true
    /// Called when the program has set it.
    package var onSet: (Value) -> Void = { _ in }

    package init(_ loop: Loop, _ value: Value, at site: Site = .controlProperty) {
        self.value = value
        super.init(loop, at: site)
    }

    package override var present: Value? { value }
    package var keeps: Int { 1 }
    package override var isReport: Bool { true }
    package override var isQuiet: Bool { !isHeard }
    package override func greet(_ newcomer: Sink) { newcomer.next(value) }

    package override func keep(_ value: Value) {
        let isNew = self.value != value
        self.value = value
        // What the program sets while listeners are told of that is not a person's.
        (isHeard, isByPerson) = (isByPerson, false)
        guard !isHeard else { return }
        if isNew, isShown {
            tell(value)
        } else if isNew {
            loop.probe?.kept(value, by: self)
        }
        onSet(value)
    }

    /// What the program sets is shown, and its listeners do not hear it.
    private func tell(_ value: Value) {
        guard let probe = loop.probe else { return }
        let cause = loop.cause
        defer { loop.cause = cause }
        loop.cause = probe.sent(value, by: self, run: nil)
        if hasObservers { probe.dropped(value, by: self, run: nil, .shown) }
    }

    /// A person changes it: all listeners hear.
    package func change(to value: Value) {
        isByPerson = true
        next(value)
        isByPerson = false
    }

    package override func visitReferences(_ visit: (Object) -> Void) { value.visitReference(visit) }
}

/// One whose value another stream tells, and another observer takes.
package final class JoinedProperty: ControlProperty {
    private let values: Stream
    private let sink: Sink

    package init(_ values: Stream, _ sink: Sink, at site: Site = .controlProperty) {
        (self.values, self.sink) = (values, sink)
        super.init(values.loop, .void, at: site)
    }

    package override var inputs: [Input] { [Input(values)] }
    package override var present: Value? { values.present }
    package override var isQuiet: Bool { true }
    package override func keep(_ value: Value) { sink.next(value) }
    package override func run(_ downstream: Sink) -> Disposable { values.subscribe(downstream) }

    package override func visitReferences(_ visit: (Object) -> Void) {
        visit(values)
        visit(sink)
    }
}
