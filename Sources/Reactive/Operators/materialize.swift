extension Site {
    public static let dematerialize = Site("dematerialize")
    public static let materialize = Site("materialize")
}

extension Stream {
    /// Events as elements: the end, too, which then ends this.
    ///
    ///     -1--2--|
    ///     materialize
    ///     -n--n--(c|)
    public func materialize(at site: Site = .materialize) -> Stream {
        ClosureOperator(self, at: site) { MaterializeHop($0, $1) }
    }

    /// Elements that are events, as the events they are.
    public func dematerialize(at site: Site = .dematerialize) -> Stream {
        ClosureOperator(self, at: site) { DematerializeHop($0, $1) }
    }
}

private final class MaterializeHop: Hop {
    override func next(_ value: Value) {
        guard admits(value) else { return }
        send(.object(EventObject(.next(value))))
    }
    override func error(_ error: any Error) {
        send(.object(EventObject(.error(error))))
        finish()
    }
    override func completed() {
        send(.object(EventObject(.completed)))
        finish()
    }
}

private final class DematerializeHop: Hop {
    override func next(_ value: Value) {
        guard admits(value) else { return }
        guard case .object(let object) = value, let event = (object as? EventObject)?.event else {
            return fail(EngineError.misuse("dematerialize needs a stream of events, but it got \(value.literal)"))
        }
        switch event {
        case .next(let element): send(element)
        case .error(let error): fail(error)
        case .completed: finish()
        }
    }
}
