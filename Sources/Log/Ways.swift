/// What led to a record, and where streams lead.
struct Ways {
    let log: Log

    /// The push that a join's event came from, and the side that it came in by.
    func root(of record: Record) -> (root: Int, side: Int) {
        var here = record
        var side = 0
        for _ in 0..<100 {
            guard let cause = log[here.cause], cause.turn == record.turn else { break }
            if here.number == record.number { side = cause.stream }
            here = cause
            if here.run == 0 { break }
        }
        return (here.number, side)
    }

    /// Whose outputs, of those that are heard now, a stream outside of them leads to.
    func owners(fedBy stream: Int) -> Set<String> {
        var owners: Set<String> = []
        var seen: Set<Int> = []
        for run in log.runs.dropFirst() where run.endedAt == nil && !run.isWatched {
            guard let owner = log.streams[run.stream].name?.ownerOfMember, !owners.contains(owner) else { continue }
            var waiting = [run.stream]
            while let next = waiting.popLast(), seen.count < 1_000 {
                if next == stream { owners.insert(owner) }
                if seen.insert(next).inserted { waiting += log.streams[next].inputs.map(\.stream) }
            }
            seen = []
        }
        return owners
    }

    /// The nearest name that a record's run feeds.
    func outlet(of record: Record) -> String {
        var here = record.run
        while let facts = log.run(here) {
            if let name = log.streams[facts.stream].name { return name }
            if facts.feeds == 0 { break }
            here = facts.feeds
        }
        return log.title(of: record.stream)
    }

    /// Whether a run of a stream does something, as far as definitions tell.
    func works(_ stream: Int) -> Bool {
        var seen: Set<Int> = []
        var waiting = [stream]
        while let next = waiting.popLast(), seen.count < 1_000 {
            guard seen.insert(next).inserted, !log.streams[next].isShared else { continue }
            if log.streams[next].site.manner.traits.contains(.acts) { return true }
            waiting += log.streams[next].inputs.map(\.stream)
        }
        return false
    }
}
