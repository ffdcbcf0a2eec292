extension Site {
    public static let asyncSubject = Site("AsyncSubject")
    public static let replaySubject = Site("ReplaySubject")
}

/// Greets each newcomer with the newest elements, also after the end.
public final class ReplaySubject: Subject, Keeping {
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

    /// The newcomer is one of the listeners before it is greeted, but hears what is pushed meanwhile only afterwards.
    public override func run(_ downstream: Sink) -> Disposable {
        guard end == nil, head < buffer.count else { return super.run(downstream) }
        let greeting = Greeting(downstream)
        let edge = listeners.add(greeting)
        greeting.speak(Array(buffer[head...]), of: site.word, on: loop)
        listeners.replace(edge, by: downstream)
        return edge
    }

    public override var present: Value? { buffer[head...].last }
    public var keeps: Int { size }

    public override func visitReferences(_ visit: (Object) -> Void) {
        super.visitReferences(visit)
        for value in buffer[head...] { value.visitReference(visit) }
    }
}

/// Stands in for a newcomer while that is told what it has missed; what is pushed meanwhile waits.
private final class Greeting: Sink {
    private let newcomer: Sink
    private var waiting = Queue<(event: Event, cause: Int)>()
    private var loop: Loop?
    /// Who is told more than this while being greeted makes it itself, without end.
    private static let mostRounds = 1_000

    init(_ newcomer: Sink) {
        self.newcomer = newcomer
        super.init(state: [])
    }

    override var owner: Hop? { newcomer.owner }
    override func next(_ value: Value) { wait(.next(value)) }
    override func error(_ error: any Error) { wait(.error(error)) }
    override func completed() { wait(.completed) }

    private func wait(_ event: Event) { waiting.append((event, loop?.cause ?? 0)) }

    func speak(_ missed: [Value], of word: String, on loop: Loop) {
        self.loop = loop
        for value in missed { newcomer.next(value) }
        let outer = loop.cause
        var rounds = 0
        while let (event, cause) = waiting.popFirst() {
            rounds += 1
            if rounds & 1023 == 0, loop.isInterrupted() { break }
            if rounds > Greeting.mostRounds {
                loop.onFault?(EngineError.feedback(word))
                break
            }
            loop.cause = cause
            newcomer.on(event)
        }
        loop.cause = outer
    }

    override func visitReferences(_ visit: (Object) -> Void) { visit(newcomer) }
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

    public override var lastWord: Value? { last }
}
