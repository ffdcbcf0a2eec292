import Language
import Log
import Messages
import Reactive

/// What work has to do with an event: who asked for a request, and what keeps a command running.
extension Why {
    /// Who asked for a request that a service reports: what was being subscribed to when it was sent.
    package func asked(_ record: Record, _ start: Int) -> [WayStep] {
        guard record.kind == .next, let newest = log.run(record.newestRun),
            log.streams[newest.stream].site.manner.traits.contains(.requests), newest.since < record.number,
            newest.openedBy == record.cause
        else { return [] }
        var steps: [WayStep] = []
        var here = record.newestRun
        while let facts = log.run(here), steps.count < 8 {
            let site = log.streams[facts.stream].site
            if steps.isEmpty || site.manner.traits.contains(.acts) {
                steps.append(
                    steps.isEmpty
                        ? WayStep(indent: start, word: site.word, Message("sent it"), place: program.at(site))
                        : WayStep(indent: start + steps.count, word: site.title, nil, place: program.at(site)))
            }
            guard facts.feeds > 0 else { return steps + subscriptions(of: facts, start + steps.count) }
            here = facts.feeds
        }
        return steps
    }

    /// The closures that asked for what a run does.
    private func subscriptions(of run: RunFacts, _ indent: Int) -> [WayStep] {
        let found = log.subscriptions.dropFirst().filter { $0.stream == run.stream && $0.openedBy == run.openedBy }
        let runs = wiring.runs[run.stream].filter { log.runs[$0].openedBy == run.openedBy }.count
        return found.prefix(4).map { facts in
            WayStep(
                indent: indent, word: facts.site?.word ?? "subscribe",
                runs > 1
                    ? Message("asked for it; \(runs) subscriptions here are \(runs) requests")
                    : Message("asked for it"),
                place: program.at(facts.site))
        }
    }

    /// Why a command that began here runs on: what will not end. Nil if it has ended, or only waits.
    package func running(_ started: Record, _ indent: Int) -> WayStep? {
        guard started.kind == .started,
            var here = log.runs.indices.dropFirst().first(where: {
                let facts = log.runs[$0]
                return facts.openedBy == started.number && facts.feeds == 0 && !facts.isWatched && facts.endedAt == nil
            })
        else { return nil }
        while let below = (wiring.feeders[here] ?? []).last(where: { log.runs[$0].endedAt == nil }) { here = below }
        let site = log.streams[log.runs[here].stream].site
        guard site.place != nil, site.manner.account != .tick, !site.manner.traits.contains(.requests) else {
            return nil
        }
        return WayStep(
            indent: indent,
            text: Message("it runs on: \(site.title) has not ended, and nothing is due that would end it"),
            place: program.at(site))
    }

    /// What asked for an answer that came from outside: a way goes on there.
    func asker(_ answer: Record) -> Record? {
        guard answer.entry == 0, log[answer.cause] == nil, let facts = log.run(answer.run),
            log.streams[facts.stream].site.place == nil, log.streams[facts.stream].site.manner.account != .tick,
            let opener = log[facts.openedBy]
        else { return nil }
        return log[opener.anchor]
    }

    /// Whether it is what came from outside, has no name of its own, and is told on the way: `commit of 1 row in task`.
    func isAnswer(_ record: Record) -> Bool {
        record.run == 0 && record.sub > 0 && !record.isRendered && log.streams[record.stream].isReport
            && log.streams[record.stream].name == nil
            && record.kind != .started && record.kind != .refused
    }

    /// Whether nothing in the session led to it: a line of a file, a commit of another process.
    func isFromOutside(_ record: Record) -> Bool {
        record.entry == 0 && log[record.cause] == nil
            && (isAnswer(record) || log.streams[record.stream].site.manner.traits.contains(.requests))
    }

    /// The command whose work an answer belongs to, and another that began meanwhile and let it go on.
    package func work(_ started: Record, before answer: Record, _ indent: Int) -> [WayStep] {
        guard started.kind == .started else { return [] }
        let lines = [
            WayStep(indent: indent, text: Message("its work"), place: program.at(log.streams[started.stream].site))
        ]
        guard
            let other = (started.number + 1..<answer.number).lazy.compactMap({ log[$0] }).first(where: {
                $0.kind == .started && $0.stream != started.stream
            })
        else { return lines }
        let text = Message("#\(other.id) \(log.title(of: other.stream)) started while it ran, and did not end it")
        return lines + [WayStep(indent: indent, text: text, place: program.at(log.streams[other.stream].site))]
    }
}
