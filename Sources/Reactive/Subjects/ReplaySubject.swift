/// Greets each newcomer with the newest elements, also after the end.
public final class ReplaySubject: Subject {
    private let size: Int
    private var buffer: [Value] = []
    private var head = 0

    /// `size`: how many elements are kept; all, if it is left out.
    public init(_ loop: Loop, size: Int = .max, at site: Site = .replaySubject) {
        self.size = Swift.max(0, size)
        super.init(loop, at: site)
    }

    public override func keep(_ value: Value) {
        guard size > 0 else { return }
        buffer.append(value)
        if buffer.count - head > size { head += 1 }
        if head > 64, head * 2 > buffer.count {
            buffer.removeFirst(head)
            head = 0
        }
    }

    public override func greet(_ newcomer: Sink) { for value in Array(buffer[head...]) { newcomer.next(value) } }

    override func forget() { (buffer, head) = ([], 0) }

    public override var present: Value? { buffer[head...].last }

    public override func visitReferences(_ visit: (Object) -> Void) {
        super.visitReferences(visit)
        for value in buffer[head...] { value.visitReference(visit) }
    }
}

/// Says its last element, and only when it completes.
public final class AsyncSubject: Subject {
    private var last: Value?

    public init(_ loop: Loop, at site: Site = .asyncSubject) { super.init(loop, at: site) }

    public override var isQuiet: Bool { true }

    public override func keep(_ value: Value) { last = value }

    public override func greet(_ newcomer: Sink) {
        if case .completed? = end, let last { newcomer.next(last) }
    }

    override var lastWord: Value? { last }
}
