import Language
import Reactive
import Values

/// A person's own subject, as what stands between a source and all who listen.
final class OwnSubject: Subject {
    private let own: Value
    private let source: Stream
    private let sink: Sink

    private init(_ own: Value, _ source: Stream, _ sink: Sink, _ loop: Loop, at site: Site) {
        (self.own, self.source, self.sink) = (own, source, sink)
        super.init(loop, at: site)
    }

    override var entrance: Sink { sink }
    override func run(_ downstream: Sink) -> Disposable { source.subscribe(downstream) }

    override func visitReferences(_ visit: (Object) -> Void) { own.visitReference(visit) }

    /// A subject that a call was given: one of ours, or an object of a person's type as one.
    static func subject(_ value: Value, _ call: Call) throws -> Subject {
        guard let nominal = call.interpreter.nominal(of: value), !nominal.isBuiltIn else { return try value.object() }
        let observer = try call.interpreter.send("asObserver()", to: value, [], at: call.site.place ?? .nowhere)
        return OwnSubject(
            value, try call.stream(value), try call.entrance(of: observer), call.loop,
            at: Site(nominal.name, place: call.site.place))
    }
}
