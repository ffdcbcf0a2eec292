import Language
import Log
import Messages
import Reactive

/// Work that is done once for each listener, where it could be done once for all.
extension Why {
    /// Whether a stream runs once for each of several listeners, where it could run once for all; said once an answer.
    package func sharing(_ run: Int, _ isAdvised: inout Bool) -> Message? {
        guard !isAdvised, let facts = log.run(run) else { return nil }
        if let getter = getter(of: facts), let twins = twins(of: facts, isMadeAlike: true) {
            isAdvised = true
            let made = Message("`\(getter)` makes a new one each time it is read")
            return twins.areOver
                ? Message(
                    "\(made), and \(twins.count) of them ran: a `lazy var` and \(wiring.dialect.replaying) make it one")
                : Message("\(made), and \(twins.count) of them run: a `lazy var` makes one")
        }
        guard !facts.isShared, case let runs = wiring.runs[facts.stream], runs.count < 50 else { return nil }
        var consumers: Set<Int> = []
        var names: [Message] = []
        for run in runs {
            let feeds = log.runs[run].feeds
            let consumer = feeds > 0 ? log.runs[feeds].stream : log.runs[run].isWatched ? -1 : -1 - run
            if consumers.insert(consumer).inserted { names.append(listener(of: feeds > 0 ? feeds : run)) }
        }
        if consumers.count == 1, let twins = twins(of: facts) {
            isAdvised = true
            return Message("made \(twins.count) times by this line, and each runs: made once and shared, it is one")
        }
        guard consumers.count > 1, works(facts.stream) else { return nil }
        let apart = Apart(wiring: wiring, program: program)
        let message =
            share(runs).map { apart.ran(facts.stream, runs.count, for: Why.list(names), $0) } ?? apart.work(runs)
        isAdvised = message != nil
        return message
    }

    /// What would make one of several runs; nil for runs that begin one after the other at the same place, which are
    /// wanted.
    private func share(_ runs: [Int]) -> String? {
        let facts = runs.map { log.runs[$0] }
        if zip(facts, facts.dropFirst()).contains(where: { $0.until > $1.since }) {
            return Dialect(of: program).sharing(isAtOnce: true)
        }
        return Set(facts.flatMap(places)).count > 1 ? Dialect(of: program).sharing(isAtOnce: false) : nil
    }

    /// The computed property whose text makes a stream.
    private func getter(of run: RunFacts) -> String? {
        log.streams[run.stream].site.place.flatMap { place in
            program.text(around: place).flatMap { PushText.getter(around: place, in: $0) }
        }
    }

    /// How many streams one line has made of the same source, a getter or function at each call, that live side by side.
    /// A getter is given nothing that could tell one from the other: of what it makes, that two places ask for it will
    /// do, even if all others are over.
    private func twins(of run: RunFacts, isMadeAlike: Bool = false) -> (count: Int, areOver: Bool)? {
        let own = log.streams[run.stream]
        guard let place = own.site.place, !run.isInner else { return nil }
        let above = wiring.upstream(of: run.stream)
        let sources = above.filter { log.streams[$0].isSubject }
        guard isMadeAlike || !sources.isEmpty else { return nil }
        // A trait is made of several streams at one place, each built on the other.
        let twins = log.streams.indices.filter { other in
            guard other != run.stream, log.streams[other].site.place == place,
                log.streams[other].site.word == own.site.word, !above.contains(other),
                isBeside(run, other) || isMadeAlike && isElsewhere(run, other)
            else { return false }
            let others = wiring.upstream(of: other)
            return !others.contains(run.stream) && others.filter { log.streams[$0].isSubject } == sources
        }
        guard !twins.isEmpty, works(run.stream) else { return nil }
        return (twins.count + 1, !twins.contains { isBeside(run, $0) })
    }

    private func isBeside(_ run: RunFacts, _ other: Int) -> Bool {
        wiring.runs[other].contains { log.runs[$0].lives(at: run.since + 1) && !log.runs[$0].isInner }
    }

    /// Whether another stream ran for another place than a run.
    private func isElsewhere(_ run: RunFacts, _ other: Int) -> Bool {
        let others = wiring.runs[other].map { log.runs[$0] }.filter { !$0.isInner && $0.since < run.since }
        return !others.isEmpty && Set(others.flatMap(places)).isDisjoint(with: places(run))
    }

    /// Where that stands which a run was begun for.
    private func places(_ run: RunFacts) -> [Place?] {
        run.feeds > 0
            ? [log.streams[log.runs[run.feeds].stream].site.place]
            : log.subscriptions.dropFirst().filter { $0.stream == run.stream }.map(\.site?.place)
    }

    /// `total, 2 subscriptions`
    private static func list(_ names: [Message]) -> Message {
        var counts: [(name: Message, count: Int)] = []
        for name in names {
            if let index = counts.firstIndex(where: { $0.name == name }) {
                counts[index].count += 1
            } else {
                counts.append((name, 1))
            }
        }
        return Message.list(
            counts.map { name, count in
                count == 1
                    ? name
                    : name == anyone ? Message("\(count) subscriptions") : Message("\(name) \(count) times")
            })
    }

    /// Whether a run of a stream does something: opens streams, or calls closures that act. What is pushed into a subject
    /// that it hears, and what is shared above it, is done once all the same.
    private func works(_ stream: Int) -> Bool {
        var (rest, seen): ([Int], Set<Int>) = ([stream], [])
        while let here = rest.popLast() {
            guard seen.insert(here).inserted else { continue }
            let facts = log.streams[here]
            if facts.site.manner.traits.contains(.acts) || OwnText(self).acts(facts.stream) { return true }
            if here == stream || !facts.isSubject && !facts.isShared { rest += facts.inputs.map(\.stream) }
        }
        return false
    }

    /// The nearest name that a run feeds.
    private func listener(of run: Int) -> Message {
        var here = run
        while let facts = log.run(here) {
            if let name = log.streams[facts.stream].name { return Message(plain: name) }
            if facts.feeds == 0 { break }
            here = facts.feeds
        }
        return Why.anyone
    }

    private static let anyone = Message("a subscription")
}

extension Why {
    /// That the one run for all is not the first: what ended the one before.
    func renewed(_ run: Int) -> Message? {
        guard let run = log.run(run), run.isShared,
            let before = wiring.runs[run.stream].map({ log.runs[$0] }).last(where: {
                $0.isShared && $0.until <= run.since
            })
        else { return nil }
        guard let end = log[before.end] else { return Message("runs anew: its last subscriber had left") }
        let id = log.name(of: end).map { " (\($0))" } ?? ""
        return end.kind == .error
            ? Message("runs anew: its run before had failed\(id)")
            : Message("runs anew: its run before had completed\(id)")
    }
}
