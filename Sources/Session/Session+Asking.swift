import Language
import Log
import Messages
import Questions
import Reactive
import Scenes

/// What commands ask a session for.
extension Session {
    /// What the words of a command mean.
    package var lookup: Lookup { Lookup(world: world, entries: journal, tongue: tongue) }

    func requireVirtualTime() throws(Complaint) {
        guard case .virtual = clock else { throw Complaint("time runs by itself here; :clock virtual holds it") }
    }

    /// What was entered is there, unless it came through a pipe that had too much of it.
    func requirePast() throws(Complaint) {
        guard world.keepsPast else {
            throw Complaint("more was entered than is kept of a pipe; `rxsh run FILE` keeps all of it")
        }
    }

    /// What was read can be told again, if all of it was kept.
    func requireWholePast() throws(Complaint) {
        try requirePast()
        guard responses.isWhole else {
            throw Complaint("more was read from standard input than is kept, so the past can't be played again")
        }
    }

    func folded(_ answer: [String]) -> [String] { WayStep.folded(answer, to: display.width) }

    /// What is still to come, each by the name it is known by.
    package func pendingWork() -> [(name: String, due: Int, isEndless: Bool)] { PendingWork(world.loop, world.log).all }

}

extension Log {
    /// The last printed event of a stream; of one that had no name while it sent, the last that was not printed.
    func last(of stream: Int, where isWanted: (Record) -> Bool = { _ in true }) -> Record? {
        guard let kept else { return nil }
        var unprinted: Record?
        for number in kept.reversed() {
            guard let record = self[number], record.stream == stream, record.kind != .dropped, isWanted(record) else {
                continue
            }
            if record.sub == 0 { return record }
            unprinted = unprinted ?? record
        }
        return unprinted
    }

    /// The record that `:deep` prints as `#4.1`, or the printed one itself.
    func printed(_ id: Int, _ sub: Int) -> Record? {
        guard sub > 0, let kept else { return printed(id) }
        let first = printed(id)?.number ?? kept.lowerBound
        return (first...kept.upperBound).lazy.compactMap { self[$0] }.prefix { $0.id <= id }.first {
            $0.id == id && $0.sub == sub
        }
    }

    /// `; the log begins at #9, and the last is #12`: what there is instead of an id that there is not.
    func range(without id: Int) -> Message {
        if lastID == 0 { return Message("; nothing has been printed yet") }
        let first = kept?.lazy.compactMap { self[$0] }.first { $0.sub == 0 && $0.kind != .dropped }?.id ?? 1
        if id >= first { return Message("; the last is #\(lastID)") }
        return hasForgotten
            ? Message("; the log begins at #\(first), and the last is #\(lastID)")
            : Message("; the session was played again since, from #\(first) on, and the last is #\(lastID)")
    }
}

extension Session {
    /// Subscriptions that a script opened and nothing has ended, the shell's own watches left out.
    package var alive: [String] {
        let known = Subscriptions(world)
        return log.runs.indices.dropFirst().filter {
            let run = log.runs[$0]
            return run.endedAt == nil && run.feeds == 0 && !run.isEar && !run.isWatched && !run.isGate
        }.map { "\(log.title(of: log.runs[$0].stream)), \(known.opened($0))" }
    }
}
