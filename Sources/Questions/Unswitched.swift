import Log
import Messages
import Reactive

/// What came from an inner stream that a newer element would have replaced, had that come as far as the operator.
struct Unswitched {
    private let why: Why
    private let record: Record
    private var log: Log { why.log }
    private var wiring: Wiring { why.wiring }

    init(_ why: Why, _ record: Record) { (self.why, self.record) = (why, record) }

    /// `#2 query → "" stopped at filter (app.rx:9) before it reached flatMapLatest, which went on with run 1`
    var remark: Message? {
        let facts = log.streams[record.stream]
        guard record.kind == .next, record.run > 0, facts.switches else { return nil }
        let inners = wiring.inner(of: record.run).filter { log.runs[$0].since < record.number }
        guard let inner = inners.last, let drop = newest(since: log.runs[inner].since) else { return nil }
        let filter = log.streams[drop.stream].site
        let stopped = Message("\(why.head(root(of: drop))) stopped at \(filter.title) (\(why.program.at(filter)))")
        return Message("\(stopped) before it reached \(facts.site.title), which went on with run \(inners.count)")
    }

    /// The newest element that an operator in front of it kept back after its inner stream had been opened.
    private func newest(since opened: Int) -> Record? {
        above.lazy.compactMap { stream in
            wiring.records(of: stream, before: record.number).lazy.prefix { $0.number > opened }.first {
                isKeptBack($0) && root(of: $0).number > opened
            }
        }.max { $0.number < $1.number }
    }

    /// Whether it was not wanted. One that is equal to the one before asks for nothing new, and one that another took the
    /// place of is followed by that.
    private func isKeptBack(_ drop: Record) -> Bool {
        switch drop.drop {
        case .filtered, .throttled, .busy: leadsHere(drop.run)
        default: false
        }
    }

    /// Whether a run feeds the operator's own, or one that all share.
    private func leadsHere(_ run: Int) -> Bool {
        var here = run
        for _ in 0..<100 {
            guard here != record.run, let facts = log.run(here) else { return here == record.run }
            if facts.isShared { return true }
            here = facts.feeds
        }
        return false
    }

    /// What the operator is built on, as far as the next subject.
    private var above: Set<Int> {
        var (found, waiting) = (Set<Int>(), [record.stream])
        while let next = waiting.popLast() {
            let inputs = log.streams[next].inputs.lazy.filter { $0.role == .data }.map(\.stream)
            for input in inputs where !log.streams[input].isSubject && found.insert(input).inserted {
                waiting.append(input)
            }
        }
        return found
    }

    /// The printed event that a dropped element came from.
    private func root(of drop: Record) -> Record {
        var (here, steps) = (drop, 0)
        while let cause = log[here.cause], here.sub > 0 || here.kind == .dropped, steps < 1_000 {
            (here, steps) = (cause, steps + 1)
        }
        return here
    }
}

extension StreamFacts {
    /// Whether it leaves an inner stream for the next. What is called flatMap may do so as well: it is told to by an argument.
    var switches: Bool {
        site.manner.traits.contains(.switches) || (stream as? ClosureOperator)?.switches ?? false
    }
}
