extension Site {
    public static let single = Site("single")
}

extension Stream {
    /// The only element (that `predicate` accepts), sent as it comes; a second is `moreThanOneElement`, none is
    /// `noElements`.
    ///
    ///     --a--b--|
    ///     single
    ///     --a--#
    public func single(_ predicate: Predicate? = nil, at site: Site = .single) -> Stream {
        ClosureOperator(self, at: site) { SingleHop($0, $1, predicate) }
    }
}

private final class SingleHop: Hop {
    private let predicate: Predicate?
    private var hasSent = false

    init(_ definition: Stream, _ downstream: Sink, _ predicate: Predicate?) {
        self.predicate = predicate
        super.init(definition, downstream)
    }

    override func next(_ value: Value) {
        guard admits(value) else { return }
        do {
            guard try predicate?(value) ?? true else { return drop(value, .filtered) }
            if hasSent { return fail(RxError.moreThanOneElement) }
            hasSent = true
            send(value)
        } catch { fail(error) }
    }

    override func completed() {
        if hasSent { finish() } else { fail(RxError.noElements) }
    }
}
