extension Site {
    public static let behaviorSubject = Site("BehaviorSubject")
}

/// Starts each subscription with its present value; once ended, with the end alone.
public final class BehaviorSubject: Subject, Keeping {
    public private(set) var value: Value

    public init(_ loop: Loop, _ value: Value, at site: Site = .behaviorSubject) {
        self.value = value
        super.init(loop, at: site)
    }

    public override var present: Value? { end == nil ? value : nil }
    public var keeps: Int { 1 }
    public override func keep(_ value: Value) { self.value = value }

    /// The newcomer is one of the listeners before it is greeted: it hears what it pushes itself.
    public override func run(_ downstream: Sink) -> Disposable {
        guard end == nil else { return super.run(downstream) }
        let edge = listeners.add(downstream)
        downstream.next(value)
        return edge
    }

    public override func visitReferences(_ visit: (Object) -> Void) {
        super.visitReferences(visit)
        value.visitReference(visit)
    }
}
