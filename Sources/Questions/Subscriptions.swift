import Log
import Messages
import Reactive

/// One who listens: to what, since when, where that was written; and of one that no longer does, why.
package struct Listening {
    let stream: Int
    let run: Int
    let time: Int
    let name: String
    let listener: String
    let opened: String
    let closed: String
    /// The signal that made an operator open it: an inner stream's.
    var opener = ""

    /// The same by another name.
    func called(_ name: String) -> Listening {
        Listening(
            stream: stream, run: run, time: time, name: name, listener: listener, opened: opened, closed: closed,
            opener: opener)
    }

    package func json(_ log: Log) -> String {
        var row = JSONRow()
        row.add("v", 1)
        row.add("stream", log.streams[stream].number)
        row.add("run", log.runs[run].number)
        row.add("name", name)
        row.add("since", seconds: time)
        row.add("listener", listener)
        row.add("place", opened.isEmpty ? nil : opened)
        row.add("closed", closed.isEmpty ? nil : closed)
        row.add("openedBy", opener.isEmpty ? nil : opener)
        return row.text
    }
}

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
    package func all() -> [Listening] {
        log.runs.indices.dropFirst().filter {
            let facts = log.runs[$0]
            guard facts.endedAt == nil, !facts.isEar else { return false }
            return log.streams[facts.stream].name != nil || log.closures(of: $0) != nil || facts.endsInObserver
        }.map(row) + log.streams.indices.flatMap(direct) + unrun() + inners { _ in true }
    }

    /// Closures and bindings that hear what has no run of its own: what passes its listeners on.
    private func unrun() -> [Listening] {
        log.subscriptions.dropFirst().filter { facts in
            guard facts.endedAt == nil, let subscriber = facts.subscriber else { return false }
            let stream = log.streams[facts.stream]
            // Of a subject that has gone nothing comes any more; what a control's value is made of still runs.
            if stream.stream == nil, stream.isSubject || stream.isShared, !runsBelow(facts) { return false }
            return !log.listeners(of: facts.stream).contains { $0 === subscriber }
                && !log.runs.dropFirst().contains { $0.endedAt == nil && facts.hears($0) }
        }.map { facts in
            let place = facts.site?.place.map(program.title(of:)) ?? program.title(ofEntry: facts.entry)
            return Listening(
                stream: facts.stream, run: 0, time: facts.time, name: log.title(of: facts.stream),
                listener: facts.site?.word ?? "subscribe", opened: place, closed: "")
        }
    }

    /// Whether another stream's run began with a subscription, and goes on.
    private func runsBelow(_ facts: SubscriptionFacts) -> Bool {
        log.runs.dropFirst().contains {
            $0.endedAt == nil && $0.feeds == 0 && !$0.isWatched && !$0.isShared && !$0.isEar
                && $0.entry == facts.entry && $0.since == facts.since && $0.stream != facts.stream
        }
    }

    /// The inner streams that operators listen to now, of those runs that are wanted.
    private func inners(_ isWanted: (RunFacts) -> Bool) -> [Listening] {
        log.runs.indices.dropFirst().compactMap { number in
            let facts = log.runs[number]
            guard facts.isInner, facts.endedAt == nil, let outer = log.run(facts.feeds), isWanted(outer),
                case let opener = log.streams[outer.stream],
                !opener.inputs.contains(where: { $0.stream == facts.stream })
            else { return nil }
            let place = log.streams[facts.stream].site.place.map(program.title(of:)) ?? ""
            return Listening(
                stream: facts.stream, run: number, time: facts.time, name: log.title(of: facts.stream),
                listener: "\(opener.site.word) \(log.listener(of: number))", opened: place, closed: "",
                opener: log[facts.openedBy].flatMap(log.name) ?? "")
        }
    }

    /// Closures and watches that hear a subject, or what is shared, themselves: there is no run between.
    private func direct(_ stream: Int) -> [Listening] {
        log.listeners(of: stream).filter { $0 is Watch || $0 is Ear || bySubscriber[ObjectIdentifier($0)] != nil }
            .map { row($0, stream) }
    }

    /// Who listens to a stream; and of those who no longer do, the last. Of what a computed property makes anew for each
    /// who reads it all are meant.
    package func of(_ streams: [Int]) -> [Listening] {
        var told = Set(streams)
        return streams.flatMap { stream -> [Listening] in
            let name = log.title(of: stream)
            return made(beside: stream).flatMap { other -> [Listening] in
                if other == stream { return listening(to: stream) }
                return told.insert(other).inserted ? listening(to: other).map { $0.called(name) } : []
            }
        }
    }

    /// The streams that the text of a computed property has made, in the order in which it did.
    private func made(beside stream: Int) -> [Int] {
        let site = log.streams[stream].site
        guard let place = site.place, let text = program.text(around: place),
            PushText.getter(around: place, in: text) != nil
        else { return [stream] }
        let above = program.why.wiring.upstream(of: stream)
        return log.streams.indices.filter { other in
            let facts = log.streams[other]
            return other == stream
                || facts.site.place == place && facts.site.word == site.word && facts.name == nil
                    && !above.contains(other)
        }
    }

    private func listening(to stream: Int) -> [Listening] {
        let runs = log.runs.indices.dropFirst().filter { log.runs[$0].stream == stream && !log.runs[$0].isEar }
        let closed = runs.filter { log.runs[$0].endedAt != nil }.suffix(10)
        let live = runs.filter { log.runs[$0].endedAt == nil }
        return closed.map(row) + over(stream) + left(stream) + live.map(row)
            + log.listeners(of: stream).map { row($0, stream) } + inners { $0.stream == stream }
    }

    /// Operators that heard a subject, or what is shared, and no longer do.
    private func left(_ stream: Int) -> [Listening] {
        guard log.streams[stream].isSubject || log.streams[stream].isShared else { return [] }
        return log.runs.indices.dropFirst().filter { run in
            let facts = log.runs[run]
            let hears =
                facts.isEar
                ? facts.stream == stream : log.streams[facts.stream].inputs.contains { $0.stream == stream }
            return hears && facts.endedAt != nil && !facts.isGate
        }.suffix(10).map { run in
            let facts = log.runs[run]
            return hearing(facts.isEar ? facts.feeds : run, stream, closed: closed(facts))
        }
    }

    /// A run that hears a subject, or a shared stream.
    private func hearing(_ run: Int, _ stream: Int, closed: String = "") -> Listening {
        let facts = log.runs[run]
        let heard = log.streams[facts.stream].name == nil ? log.listener(of: run) : "→ \(log.title(of: facts.stream))"
        return Listening(
            stream: stream, run: run, time: facts.time, name: log.title(of: stream), listener: heard,
            opened: opened(run), closed: closed)
    }

    /// Closures that heard a subject, or what is shared, themselves, and no longer do.
    private func over(_ stream: Int) -> [Listening] {
        guard log.streams[stream].isSubject || log.streams[stream].isShared else { return [] }
        return log.subscriptions.dropFirst().filter { $0.stream == stream && $0.endedAt != nil }.suffix(10).map {
            facts in
            let place = facts.site?.place.map(program.title(of:)) ?? program.title(ofEntry: facts.entry)
            return Listening(
                stream: stream, run: 0, time: facts.time, name: log.title(of: stream),
                listener: facts.site?.word ?? "subscribe", opened: place, closed: program.disposal(of: facts))
        }
    }

    /// What runs once for each of several who listen to it now, and what would make that one.
    package func apart(_ all: [Listening]) -> [Finding] {
        var told: Set<Int> = []
        let why = program.why
        let found: [Finding] = all.compactMap { row in
            guard row.closed.isEmpty, told.insert(row.stream).inserted else { return nil }
            // Of what is shared, what its one run hears may be made anew with it.
            let shared = why.wiring.runs[row.stream].last { log.runs[$0].isShared && log.runs[$0].endedAt == nil }
            let run = row.run > 0 ? row.run : shared.flatMap { why.wiring.feeders[$0]?.last } ?? 0
            guard run > 0, !log.runs[run].isInner else { return nil }
            var isAdvised = false
            let site = log.streams[log.runs[run].stream].site
            let own = shared.flatMap { why.sharing($0, &isAdvised) } ?? why.sharing(run, &isAdvised)
            let sharing = why.wiring.dialect.sharing(isAtOnce: true)
            let isBeside = all.contains { $0.stream == row.stream && $0.run != row.run && $0.closed.isEmpty }
            let clock =
                isBeside && site.manner.account == .tick
                ? Message("ticks for each of them, from its own beginning on; \(sharing) makes it one") : nil
            return (own ?? clock).map { Finding(.remedy, Message("\(site.title): \($0)"), at: program.at(site)) }
        }
        // What one line has made again and again is told of once.
        return found.indices.filter { !found[..<$0].contains(found[$0]) }.map { found[$0] }
    }

    /// A table of them.
    package func lines(_ all: [Listening]) -> [String] {
        var table = Table(gaps: [2, 3, 3, 3, 0])
        table.rows = folded(all).map { first, last, count in
            let listener = count == 1 ? first.listener : "\(first.listener) ×\(count)"
            var end = first.closed
            if !first.opener.isEmpty {
                end = "opened by \(first.opener)" + (last.opener == first.opener ? "" : " … \(last.opener)")
            }
            return [Signal.seconds(first.time), first.name.cut(to: width * 2 / 5), listener, first.opened, end]
        }
        return table.lines.map { $0.cut(to: width) }
    }

    /// Of several that read alike the first and the last, and how many there are.
    private func folded(_ all: [Listening]) -> [(first: Listening, last: Listening, count: Int)] {
        var rows: [(first: Listening, last: Listening, count: Int)] = []
        var known: [[String]: Int] = [:]
        for row in all {
            let text = [row.name, row.listener, row.opened, row.closed]
            if row.closed.isEmpty, let index = known[text] {
                (rows[index].last, rows[index].count) = (row, rows[index].count + 1)
            } else {
                known[text] = rows.count
                rows.append((row, row, 1))
            }
        }
        return rows
    }

    private func row(_ run: Int) -> Listening {
        let facts = log.runs[run]
        return Listening(
            stream: facts.stream, run: run, time: facts.time, name: log.title(of: facts.stream),
            listener: log.listener(of: run), opened: opened(run), closed: closed(facts))
    }

    /// One of those who hear a subject, or a shared stream: they have no run of their own.
    private func row(_ sink: Sink, _ stream: Int) -> Listening {
        func listening(_ time: Int, _ listener: String, _ place: String) -> Listening {
            Listening(
                stream: stream, run: 0, time: time, name: log.title(of: stream), listener: listener, opened: place,
                closed: "")
        }
        if let watch = sink as? Watch {
            let label = watch.label.map { "watch as \($0)" } ?? "watch"
            return listening(watch.since, label, program.title(ofEntry: watch.entry))
        }
        if let facts = bySubscriber[ObjectIdentifier(sink)].map({ log.subscriptions[$0] }) {
            let place = facts.site?.place.map(program.title(of:)) ?? program.title(ofEntry: facts.entry)
            return listening(facts.time, facts.site?.word ?? "subscribe", place)
        }
        if let ear = sink as? Ear {
            return listening(ear.since, ear.site?.word ?? "subscribe", ear.site?.place.map(program.title(of:)) ?? "")
        }
        guard let run = sink.owner?.tag, log.run(run) != nil else { return listening(0, "a listener", "") }
        return hearing(run, stream)
    }

    /// Where a run was opened: the closures that hear it, the definition if that was run at once, the entry.
    package func opened(_ run: Int) -> String {
        let facts = log.runs[run]
        if let place = facts.connectedAt?.place { return program.title(of: place) }
        var last = run
        while let next = log.run(last)?.feeds, next > 0 { last = next }
        if let place = log.closures(of: last)?.site?.place { return program.title(of: place) }
        if let place = log.streams[facts.stream].site.place, place.source == facts.entry {
            return program.title(of: place)
        }
        return facts.entry > 0 ? program.title(ofEntry: facts.entry) : ""
    }

    /// Where a stream that somebody listens to was first asked for.
    package func asked(for stream: Int) -> String {
        if let run = log.runs.indices.dropFirst().first(where: { log.runs[$0].stream == stream && !log.runs[$0].isEar })
        {
            return opened(run)
        }
        return (over(stream) + direct(stream)).first?.opened ?? ""
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

extension Program {
    /// `closed at 1.000 by entry 4`: when a subscription was disposed, and by what.
    func disposal(of facts: SubscriptionFacts) -> String {
        guard let time = facts.endedAt else { return "" }
        return "closed at \(Signal.seconds(time))" + (closer(of: facts).map { " by \($0)" } ?? "")
    }

    /// What disposed of a subscription.
    private func closer(of facts: SubscriptionFacts) -> String? {
        facts.endedAtSite?.place.map(title(of:)) ?? log[facts.endedBy].flatMap { log.name(of: $0) }
            ?? (facts.endedIn > 0 ? title(ofEntry: facts.endedIn) : nil)
    }

    /// What ended something: an entry, or time.
    func culprit(_ entry: Int) -> Message {
        entry > 0 ? Message(plain: title(ofEntry: entry)) : Message("a timer")
    }
}

extension Log {
    /// Who listens to a run: the stream it feeds, the shell, or a closure.
    package func listener(of run: Int) -> String {
        let facts = runs[run]
        if facts.isWatched { return facts.label.map { "watch as \($0)" } ?? "watch" }
        if facts.isGate {
            let enabled = streams.first { $0.inputs.contains { $0.stream == facts.stream && $0.role == .gate } }
            return "→ " + (enabled?.name ?? "a command")
        }
        if facts.isShared { return "one run for all" }
        if facts.feeds == 0 { return (closures(of: run)?.site ?? facts.connectedAt)?.word ?? "subscribe" }
        var next = facts.feeds
        while streams[runs[next].stream].name == nil, runs[next].feeds > 0 { next = runs[next].feeds }
        let target = streams[runs[next].stream].name == nil ? closures(of: next)?.target : nil
        return "→ " + title(of: target ?? runs[next].stream)
    }

    /// The subscription whose closures hear a run.
    package func closures(of run: Int) -> SubscriptionFacts? {
        let facts = runs[run]
        guard facts.feeds == 0, !facts.isWatched, !facts.isShared, !facts.isEar else { return nil }
        return subscriptions.dropFirst().first { $0.hears(facts) }
    }
}

extension SubscriptionFacts {
    /// Whether its closures may hear a run: both began together, and are over together.
    func hears(_ run: RunFacts) -> Bool {
        stream == run.stream && entry == run.entry && time == run.time && endedAt == run.endedAt
    }
}
