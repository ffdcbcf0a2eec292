/// Starts each subscription with its present value; once ended, with the end alone.
public final class BehaviorSubject: Subject {
    public private(set) var value: Value

    public init(_ loop: Loop, _ value: Value, at site: Site = .behaviorSubject) {
        self.value = value
        super.init(loop, at: site)
    }

    public override var present: Value? { end == nil ? value : nil }
    public override func keep(_ value: Value) { self.value = value }
    public override func greet(_ newcomer: Sink) { if end == nil { newcomer.next(value) } }

    public override func visitReferences(_ visit: (Object) -> Void) {
        super.visitReferences(visit)
        value.visitReference(visit)
    }
}
