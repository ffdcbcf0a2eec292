extension Site {
    public static let sequenceEqual = Site("sequenceEqual")
}

extension Stream {
    /// Whether `other` says the same elements in the same order: false at the first that differs, true when both are
    /// over.
    ///
    ///     a: -1--2--|
    ///     b: --1--2---|
    ///        ---------(true|)
    public func sequenceEqual(
        _ other: Stream, _ isSame: @escaping Equivalence = { $0 == $1 }, at site: Site = .sequenceEqual
    ) -> Stream {
        Join(loop, [self, other], at: site) { SequenceEqualHop($0, $1, isSame) }
    }
}

private final class SequenceEqualHop: MultiSourceHop {
    private let isSame: Equivalence
    private var ahead = [Queue<Value>(), Queue<Value>()]
    private var isOver = [false, false]

    init(_ definition: Stream, _ downstream: Sink, _ isSame: @escaping Equivalence) {
        self.isSame = isSame
        super.init(definition, downstream)
    }

    override func next(_ value: Value, from side: Side) {
        guard admits(value) else { return }
        let its = 1 - side.index
        guard let partner = ahead[its].popFirst() else {
            if isOver[its] { return decide(false) }
            ahead[side.index].append(value)
            return drop(value, .waiting(sides: [its]))
        }
        do {
            if try !isSame(side.index == 0 ? value : partner, side.index == 0 ? partner : value) { decide(false) }
        } catch { fail(error) }
    }

    override func completed(from side: Side) {
        let its = 1 - side.index
        isOver[side.index] = true
        if !ahead[its].isEmpty { return decide(false) }
        if isOver[its], ahead[side.index].isEmpty { decide(true) }
    }

    override func ending() {
        for index in ahead.indices { while let value = ahead[index].popFirst() { drop(value, .cutOff) } }
    }

    private func decide(_ verdict: Bool) {
        send(.bool(verdict))
        finish()
    }
}
