extension Site {
    public static let first = Site("first")
    public static let last = Site("last")
}

/// What `first` and `last` say when there is no such element.
public enum Absence {
    case value(Value)
    case error(any Error)
    case nothing
}

extension Stream {
    /// The first element (that `predicate` accepts), and the end. RxSwift's `first()` says `nil` when there is none.
    ///
    ///     --a--b--|
    ///     first
    ///     --(a|)
    public func first(
        _ predicate: Predicate? = nil, absent: Absence = .value(.null), at site: Site = .first
    ) -> Stream {
        ClosureOperator(self, at: site) { FirstHop($0, $1, predicate, absent) }
    }

    /// The last element (that `predicate` accepts), at completion. When there is none: `noElements`.
    ///
    ///     --a--b--|
    ///     last
    ///     --------(b|)
    public func last(
        _ predicate: Predicate? = nil, absent: Absence = .error(RxError.noElements), at site: Site = .last
    ) -> Stream {
        ClosureOperator(self, at: site) { LastHop($0, $1, predicate, absent) }
    }
}

private class FirstHop: Hop {
    private let predicate: Predicate?
    private let absent: Absence

    init(_ definition: Stream, _ downstream: Sink, _ predicate: Predicate?, _ absent: Absence) {
        self.predicate = predicate
        self.absent = absent
        super.init(definition, downstream)
    }

    override final func next(_ value: Value) {
        guard admits(value) else { return }
        do {
            if try predicate?(value) ?? true { found(value) } else { drop(value, .filtered) }
        } catch { fail(error) }
    }

    func found(_ value: Value) {
        letGoFirst()
        send(value)
        finish()
    }

    override func completed() {
        switch absent {
        case .error(let error): return fail(error)
        case .value(let value): send(value)
        case .nothing: break
        }
        finish()
    }
}

private final class LastHop: FirstHop {
    private var last: Value?

    override func found(_ value: Value) {
        if let last { drop(last, .displaced) }
        last = value
    }

    override func completed() {
        guard let value = last else { return super.completed() }
        last = nil
        send(value)
        finish()
    }

    override func ending() {
        if let last { drop(last, .cutOff) }
        last = nil
    }
}
