extension Site {
    public static let flatMap = Site("flatMap")
}

/// The stream that a person's closure opens for an element.
public typealias Opening = (Value) throws -> Stream

extension Stream {
    /// All that the streams which `open` makes say, as they say it. It completes when source and inner streams have.
    ///
    ///     -a---b-----|
    ///     flatMap { of($0, $0) each 20ms }
    ///     -a-a-b-b---|
    public func flatMap(_ open: @escaping Opening, at site: Site = .flatMap) -> Stream {
        ClosureOperator(self, at: site) { FlatMapHop($0, $1, open) }
    }

    /// What a stream of streams carries.
    static func inner(_ value: Value) throws -> Stream {
        guard case .object(let object) = value, let stream = object as? Stream else {
            throw EngineError.misuse("a stream of streams is wanted, but it carried \(value.literal)")
        }
        return stream
    }
}

class FlatMapHop: MultiSourceHop {
    let opening: Opening
    private var isOuterOver = false
    private var opened = 0
    /// How many inner streams are saying all they have to say, without a side.
    private var speaking = 0

    init(_ definition: Stream, _ downstream: Sink, _ open: @escaping Opening) {
        opening = open
        super.init(definition, downstream)
    }

    override func next(_ value: Value) {
        guard admits(value) else { return }
        do { begin(try opening(value)) } catch { fail(error) }
    }

    final func begin(_ inner: Stream) {
        opened += 1
        if let list = Of.here(inner, in: self) { return loop.inTurn { say(list) } }
        guard let event = Immediate.event(of: inner, in: self) else { return listen(to: inner, as: opened) }
        switch event {
        case .next(let value):
            speaking += 1
            send(value)
            speaking -= 1
        case .error(let error): return fail(error)
        case .completed: break
        }
        if isOuterOver { finishIfIdle() }
    }

    private func say(_ list: Of) {
        var place = 0
        speaking += 1
        while place < list.values.count, !isDisposed {
            send(list.values[place])
            place += 1
            if !loop.isFree {
                _ = listen(to: list, from: place, as: opened)
                speaking -= 1
                return
            }
        }
        speaking -= 1
        if isOuterOver { finishIfIdle() }
    }

    /// Whether an inner stream runs.
    final var isBusy: Bool { isListening || speaking > 0 }
    /// How many of them do.
    final var running: Int { listening + speaking }

    private func finishIfIdle() { if !isBusy { finish() } }

    override func completed() {
        isOuterOver = true
        if isBusy { outlive() } else { finish() }
    }

    override final func next(_ value: Value, from side: Side) {
        guard admits(value) else { return }
        send(value)
    }

    override func completed(from side: Side) {
        if isOuterOver { finishIfIdle() }
    }
}
