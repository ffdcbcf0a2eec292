extension Site {
    public static let ifEmpty = Site("ifEmpty")
}

extension Stream {
    /// The source, or `value` if it completes without an element.
    ///
    ///     ------|
    ///     ifEmpty(default: 1)
    ///     ------(1|)
    public func ifEmpty(default value: Value, at site: Site = .ifEmpty) -> Stream {
        ClosureOperator(self, at: site) { IfEmptyHop($0, $1, .value(value)) }
    }

    /// The source, or `other` if it completes without an element.
    ///
    ///     ------|
    ///     ifEmpty(switchTo: -1--2--|)
    ///     -------1--2--|
    public func ifEmpty(switchTo other: Stream, at site: Site = .ifEmpty) -> Stream {
        ClosureOperator(self, and: [Input(other)], at: site) { IfEmptyHop($0, $1, .stream(other)) }
    }
}

private final class IfEmptyHop: MultiSourceHop {
    enum Substitute { case value(Value), stream(Stream) }
    private let substitute: Substitute
    private var isEmpty = true

    init(_ definition: Stream, _ downstream: Sink, _ substitute: Substitute) {
        self.substitute = substitute
        super.init(definition, downstream)
    }

    override func next(_ value: Value) {
        guard admits(value) else { return }
        isEmpty = false
        send(value)
    }

    override func completed() {
        if !isEmpty { return finish() }
        switch substitute {
        case .value(let value):
            send(value)
            finish()
        case .stream(let other):
            listen(to: other)
            releaseUpstream()
        }
    }

    override func next(_ value: Value, from side: Side) {
        guard admits(value) else { return }
        send(value)
    }

    override var endsWithSide: Bool { true }
    override func completed(from side: Side) { finish() }
}
