import Log
import Reactive

/// Who caused what, and who heard whom: the log turned round, for one question.
package struct Wiring {
    package let log: Log
    /// In whose words remedies are called.
    var dialect = Dialect.rxSwift
    private let first: Int
    // Chains of records, by their offset from the first: -1 ends one.
    private var firstChild: [Int32]
    private var nextChild: [Int32]
    private var newestOf: [Int32]
    private var olderOf: [Int32]
    /// The runs of each stream, oldest first.
    package private(set) var runs: [[Int]]
    /// The runs that feed a run, oldest first.
    private(set) var feeders: [Int: [Int]] = [:]
    /// Those of them that a run has opened, oldest first: what it is built on is left out.
    private var inners: [Int: [Int]] = [:]
    /// What each stream hears: what it is built on, what was opened in it, what is pushed into it.
    package private(set) var sources: [[Int]]
    /// The streams that each stream is built into.
    package private(set) var users: [[Int]]
    /// What was pushed into which stream by closures that heard another, and what is bound to which: (from, to) and how.
    package private(set) var pushes: [Int: [Int: String]] = [:]
    /// What `sources` holds, packed.
    private var edges: Set<Int> = []

    package init(_ log: Log) {
        self.log = log
        first = log.kept?.lowerBound ?? 1
        let count = log.kept?.count ?? 0
        firstChild = Array(repeating: -1, count: count)
        nextChild = Array(repeating: -1, count: count)
        olderOf = Array(repeating: -1, count: count)
        newestOf = Array(repeating: -1, count: log.streams.count)
        runs = Array(repeating: [], count: log.streams.count)
        users = Array(repeating: [], count: log.streams.count)
        sources = log.streams.map { $0.inputs.map(\.stream) }
        for (stream, facts) in log.streams.enumerated() {
            for input in facts.inputs where edges.insert(input.stream << 32 | stream).inserted {
                users[input.stream].append(stream)
            }
        }
        findInners()
        chain(count)
        followRuns()
        for facts in log.subscriptions.dropFirst() {
            guard let target = facts.target else { continue }
            add(facts.stream, to: target)
            pushes[facts.stream, default: [:]][target] = "bound"
        }
        for (stream, facts) in log.streams.enumerated() { hear(stream, facts.stream) }
    }

    private mutating func chain(_ count: Int) {
        for offset in stride(from: count - 1, through: 0, by: -1) {
            let (cause, stream, isPush) = log.links(of: first + offset)
            let above = cause - first
            guard above >= 0 else { continue }
            nextChild[offset] = firstChild[above]
            firstChild[above] = Int32(offset)
            guard isPush else { continue }
            let source = log.links(of: cause).stream
            add(source, to: stream)
            if source != stream { pushes[source, default: [:]][stream] = "pushed" }
        }
        for offset in 0..<count {
            let stream = log.links(of: first + offset).stream
            olderOf[offset] = newestOf[stream]
            newestOf[stream] = Int32(offset)
        }
    }

    /// While the only edges are those of what each stream is built on.
    private mutating func findInners() {
        for (number, facts) in log.runs.enumerated().dropFirst() where facts.feeds > 0 {
            let isBuiltOn = edges.contains(facts.stream << 32 | log.runs[facts.feeds].stream)
            if !isBuiltOn { inners[facts.feeds, default: []].append(number) }
        }
    }

    private mutating func followRuns() {
        for (number, facts) in log.runs.enumerated().dropFirst() {
            runs[facts.stream].append(number)
            guard facts.feeds > 0 else { continue }
            feeders[facts.feeds, default: []].append(number)
            add(facts.stream, to: log.runs[facts.feeds].stream)
        }
    }

    /// A subject's listeners know what the log does not: which inner stream it is.
    private mutating func hear(_ index: Int, _ stream: Stream?) {
        guard let subject = stream as? Subject else { return }
        for sink in subject.listeners(of: nil) {
            guard let run = log.run(sink.owner?.tag ?? 0) else { continue }
            add(index, to: run.stream)
        }
    }

    private mutating func add(_ source: Int, to stream: Int) {
        guard source != stream, edges.insert(source << 32 | stream).inserted else { return }
        sources[stream].append(source)
        users[source].append(stream)
    }

    // MARK: asking

    /// What a record led to directly, in order.
    package func children(of number: Int) -> [Record] {
        var found: [Record] = []
        guard number >= first, number - first < firstChild.count else { return found }
        var here = firstChild[number - first]
        while here >= 0 {
            if let record = log[Int(here) + first] { found.append(record) }
            here = nextChild[Int(here)]
        }
        return found
    }

    /// The records of a stream, newest first, from before `number`.
    package func records(of stream: Int, before number: Int = .max) -> some Sequence<Record> {
        sequence(state: newestOf[stream]) { (here: inout Int32) -> Record? in
            while here >= 0, Int(here) + first >= number { here = olderOf[Int(here)] }
            guard here >= 0 else { return nil }
            defer { here = olderOf[Int(here)] }
            return log[Int(here) + first]
        }
    }

    /// What led to a record within its turn, the nearest first.
    func causes(of record: Record) -> [Int] {
        Array(
            sequence(first: record) { here in
                self.log[here.cause].flatMap { $0.turn == record.turn ? $0 : nil }
            }.dropFirst().prefix(1_000).map(\.number))
    }

    /// All that a stream is built on, hears or is pushed from.
    package func upstream(of stream: Int) -> Set<Int> {
        var found: Set<Int> = []
        var waiting = [stream]
        while let next = waiting.popLast() {
            for source in sources[next] where found.insert(source).inserted { waiting.append(source) }
        }
        return found
    }

    /// Whether a stream only passes its listeners on, as a group or a window does: it has no runs.
    func isPassage(_ stream: Int) -> Bool {
        guard let present = log.streams[stream].stream else { return runs[stream].isEmpty }
        return present is PartStream
    }

    /// The elements that a side of a run has brought, oldest first: those of the stream `input`.
    func arrivals(at run: Int, of side: Int) -> [Record] {
        let facts = log.runs[run]
        let input = isPassage(side) ? log.streams[side].inputs.first?.stream ?? side : side
        var found: [Record] = []
        for record in records(of: input) {
            if record.number <= facts.since { break }
            guard record.kind == .next, record.number <= facts.until, reaches(record, run) else { continue }
            found.append(record)
        }
        return found.reversed()
    }

    /// What a run sent last before a record.
    func sent(by run: Int, before number: Int) -> Record? {
        records(of: log.runs[run].stream, before: number).first { $0.run == run && $0.kind == .next }
    }

    /// Whether a run hears what another sends, or a subject's pushes.
    private func reaches(_ record: Record, _ run: Int) -> Bool {
        guard record.run > 0, !log.runs[record.run].isShared else { return true }
        return log.runs[record.run].feeds == run
    }

    /// The inner runs that a run has opened, oldest first: what it is built on is left out.
    package func inner(of run: Int) -> [Int] { inners[run] ?? [] }

    /// The runs of its source that a run had begun before it sent this. What tells when to try again is no try.
    func tries(of run: Int, before number: Int) -> [Int] {
        let input = log.streams[log.runs[run].stream].inputs.first?.stream
        return (feeders[run] ?? []).filter { log.runs[$0].since < number && log.runs[$0].stream == input }
    }

    /// The first printed record that a record led to within its turn, itself included.
    package func printed(_ record: Record) -> Record? {
        var waiting = [record]
        for _ in 0..<200 {
            guard let next = waiting.popLast() else { return nil }
            if next.sub == 0, next.kind != .dropped { return next }
            waiting += children(of: next.number).filter { $0.turn == record.turn }.reversed()
        }
        return nil
    }
}
