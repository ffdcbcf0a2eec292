import Log
import Reactive

/// Who listens to what, since when, and where that was written.
package struct Subscriptions {
    package let program: any Program
    private var log: Log { program.log }
    /// Those whose closures are still there, by what hears.
    private let bySubscriber: [ObjectIdentifier: Int]

    /// In how many columns it is told.
    private let width: Int

    package init(_ program: any Program, width: Int = WayStep.usualWidth) {
        self.program = program
        self.width = min(WayStep.usualWidth, width)
        let numbers = program.log.subscriptions.indices.dropFirst()
        bySubscriber = Dictionary(
            numbers.compactMap { number in
                program.log.subscriptions[number].subscriber.map { (ObjectIdentifier($0), number) }
            }, uniquingKeysWith: { first, _ in first })
    }

    /// The live subscriptions to streams that have a name, and those of closures.
    package func all() -> [String] {
        table(
            log.runs.indices.dropFirst().filter {
                let facts = log.runs[$0]
                guard facts.endedAt == nil, !facts.isEar else { return false }
                return log.streams[facts.stream].name != nil || log.closures(of: $0) != nil
            }.map(row) + log.streams.indices.flatMap(direct))
    }

    /// Closures and watches that hear a subject, or what is shared, themselves: there is no run between.
    private func direct(_ stream: Int) -> [[String]] {
        log.listeners(of: stream).filter { $0 is Watch || bySubscriber[ObjectIdentifier($0)] != nil }
            .map { row($0, stream) }
    }

    /// Who listens to a stream; and of those who no longer do, the last.
    package func of(_ stream: Int) -> [String] {
        let runs = log.runs.indices.dropFirst().filter { log.runs[$0].stream == stream && !log.runs[$0].isEar }
        let closed = runs.filter { log.runs[$0].endedAt != nil }.suffix(10)
        let live = runs.filter { log.runs[$0].endedAt == nil }
        return table(closed.map(row) + live.map(row) + log.listeners(of: stream).map { row($0, stream) })
    }

    private func table(_ rows: [[String]]) -> [String] {
        var table = Table(gaps: [2, 3, 3, 3, 0])
        table.rows = rows
        return table.lines.map { $0.cut(to: width) }
    }

    private func row(_ run: Int) -> [String] {
        let facts = log.runs[run]
        return [
            Signal.seconds(facts.time), log.title(of: facts.stream).cut(to: width * 2 / 5), log.listener(of: run),
            opened(run),
            closed(facts),
        ]
    }

    /// One of those who hear a subject, or a shared stream: they have no run of their own.
    private func row(_ sink: Sink, _ stream: Int) -> [String] {
        let name = log.title(of: stream).cut(to: width * 2 / 5)
        if let watch = sink as? Watch {
            let label = watch.label.map { "watch as \($0)" } ?? "watch"
            return [Signal.seconds(watch.since), name, label, program.title(ofEntry: watch.entry), ""]
        }
        if let facts = bySubscriber[ObjectIdentifier(sink)].map({ log.subscriptions[$0] }) {
            let place = facts.site?.place.map(program.title(of:)) ?? program.title(ofEntry: facts.entry)
            return [Signal.seconds(facts.time), name, facts.site?.word ?? "subscribe", place, ""]
        }
        guard let run = sink.owner?.tag, let facts = log.run(run) else { return ["", name, "a listener", "", ""] }
        let heard = log.streams[facts.stream].name == nil ? log.listener(of: run) : "→ \(log.title(of: facts.stream))"
        return [Signal.seconds(facts.time), name, heard, opened(run), ""]
    }

    /// Where a run was opened: the closures that hear it, the definition if that was run at once, the entry.
    package func opened(_ run: Int) -> String {
        let facts = log.runs[run]
        var last = run
        while let next = log.run(last)?.feeds, next > 0 { last = next }
        if let place = log.closures(of: last)?.site?.place { return program.title(of: place) }
        if let place = log.streams[facts.stream].site.place, place.source == facts.entry {
            return program.title(of: place)
        }
        return facts.entry > 0 ? program.title(ofEntry: facts.entry) : ""
    }

    /// `closed at 1.000 by #3`: why a run is over.
    private func closed(_ facts: RunFacts) -> String {
        guard let time = facts.endedAt else { return "" }
        if let end = log[facts.end] {
            let what = end.kind == .error ? "failed" : "completed"
            return "\(what) at \(Signal.seconds(time))\(log.name(of: end).map { " (\($0))" } ?? "")"
        }
        let by = log[facts.endedBy].flatMap { log.name(of: $0) } ?? program.title(ofEntry: facts.endedIn)
        return "closed at \(Signal.seconds(time))" + (facts.endedIn > 0 || facts.endedBy > 0 ? " by \(by)" : "")
    }
}

extension Log {
    /// Those who hear a subject, or a shared stream.
    package func listeners(of stream: Int) -> [Sink] {
        let facts = streams[stream]
        guard facts.isSubject || facts.isShared else { return [] }
        return facts.stream?.listeners(of: nil) ?? []
    }

    /// Who listens to a run: the stream it feeds, the shell, or a closure.
    package func listener(of run: Int) -> String {
        let facts = runs[run]
        if facts.isWatched { return facts.label.map { "watch as \($0)" } ?? "watch" }
        if facts.isGate {
            let enabled = streams.first { $0.inputs.contains { $0.stream == facts.stream && $0.role == .gate } }
            return "→ " + (enabled?.name ?? "a command")
        }
        if facts.isShared { return "one run for all" }
        if facts.feeds == 0 { return closures(of: run)?.site?.word ?? "subscribe" }
        var next = facts.feeds
        while streams[runs[next].stream].name == nil, runs[next].feeds > 0 { next = runs[next].feeds }
        return "→ " + title(of: runs[next].stream)
    }

    /// The subscription whose closures hear a run.
    package func closures(of run: Int) -> SubscriptionFacts? {
        let facts = runs[run]
        guard facts.feeds == 0, !facts.isWatched, !facts.isShared, !facts.isEar else { return nil }
        return subscriptions.dropFirst().first {
            $0.stream == facts.stream && $0.entry == facts.entry && $0.time == facts.time && $0.endedAt == facts.endedAt
        }
    }
}
