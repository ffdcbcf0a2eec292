/// Which stream comes next, for a hop that runs one stream after another.
struct NextStreams {
    /// The next stream; nil if that was the last.
    let next: () -> Stream?
    /// Whether it never ends by itself.
    let isEndless: Bool
    /// Whether that was the last, and nothing asks for those before it again.
    var isOver: () -> Bool = { false }

    /// Who asks for more runs than this means without end.
    private static let most = 10_000_000

    static func list(_ streams: [Stream]) -> NextStreams {
        var (left, index) = (streams, 0)
        return NextStreams(
            next: {
                guard index < left.count else { return nil }
                let next = left[index]
                index += 1
                if index == left.count { (left, index) = ([], 0) }
                return next
            }, isEndless: false, isOver: { left.isEmpty })
    }

    static func again(_ stream: Stream, times: Int?) -> NextStreams {
        var left = max(0, times ?? 0)
        return NextStreams(
            next: {
                guard times != nil else { return stream }
                left -= 1
                return left < 0 ? nil : stream
            }, isEndless: (times ?? .max) > NextStreams.most)
    }
}

/// A hop that runs one stream after another. It is a loop: what ends while it is subscribed sets a flag that the loop
/// reads, so that a million streams take no more stack than one.
class Succession: MultiSourceHop {
    private let line: NextStreams
    /// How many times another stream is asked for.
    private var due = 0
    private var isAdvancing = false

    init(_ definition: Stream, _ downstream: Sink, _ line: NextStreams) {
        self.line = line
        super.init(definition, downstream)
    }

    override func start(_ sources: [Stream]) { advance() }
    override func start(_ source: Stream) { advance() }

    override final func next(_ value: Value) {
        guard admits(value) else { return }
        send(value)
    }

    /// The present stream is over, and another is wanted.
    final func advance() {
        due += 1
        guard !isAdvancing else { return }
        isAdvancing = true
        var rounds = 0
        while due > 0, !isDisposed {
            due -= 1
            rounds += 1
            if rounds & 1023 == 0, definition.loop.isInterrupted() { break }
            if line.isEndless, rounds > Timeline.mostAtOneInstant {
                fail(EngineError.feedback(definition.site.word))
                break
            }
            if let source = line.next() {
                release()
                if line.isOver(), definition.inputs.count > 1 { forgetSources { $0.stream !== source } }
                attach(to: source)
            } else {
                exhausted()
            }
        }
        isAdvancing = false
    }

    /// Lets go of the stream that is over.
    func release() { releaseUpstream() }

    /// There is no further stream.
    func exhausted() { finish() }

    override func completed() { advance() }
}
