import Language
import Log
import Messages
import Reactive

/// Inner streams that wait for their turn are heard by nobody yet: what is pushed into one is asked of, too.
extension WhyNot {
    func answerOfWaiting(_ stream: Int, _ upstream: Set<Int>, _ push: Record, isAsked: Bool) -> [Finding]? {
        let way = upstream.union([stream])
        for join in way.sorted() where log.streams[join].site.manner.traits.contains(.queues) {
            for drop in wiring.records(of: join) where drop.drop == .queued {
                guard let waiting = named(drop.literal), !way.contains(waiting) else { continue }
                guard let said = isAsked ? push : wiring.records(of: waiting).first(where: { $0.kind == .next }),
                    said.stream == waiting, said.number > drop.number, said.number >= push.number
                else { continue }
                var fate = PushFate(self, stream, said)
                fate.tellQueue(drop, drop.run, wiring.inner(of: drop.run))
                return fate.answer
            }
        }
        return nil
    }

    private func named(_ name: String) -> Int? {
        log.streams.lastIndex { $0.name == name && $0.stream != nil }
    }
}

extension WhyNot {
    /// That a subject keeps what was pushed into it for its end.
    func held(_ way: Set<Int>) -> Finding? {
        for index in way.sorted() {
            guard let subject = log.streams[index].stream as? Subject, subject.isQuiet, subject.end == nil,
                let value = subject.lastWord
            else { continue }
            return Finding(
                .waits, Message("\(log.title(of: index)) keeps \(value.brief) until it completes, and it has not"),
                at: program.at(log.streams[index].site))
        }
        return nil
    }

    /// That what goes through its sources one after the other is still at one of them; `isForGood`: at one that does not
    /// end by itself.
    func unfinished(_ way: Set<Int>, isForGood: Bool = false) -> Finding? {
        for row in way.sorted() where log.streams[row].site.manner.traits.contains(.follows) {
            let inputs = log.streams[row].inputs.map(\.stream)
            guard let run = wiring.runs[row].last(where: { log.runs[$0].endedAt == nil }) else { continue }
            let heard = (wiring.feeders[run] ?? []).filter { inputs.contains(log.runs[$0].stream) }
            // A subject is heard without a run of its own.
            var position = 0
            if let last = heard.last, let index = inputs.firstIndex(of: log.runs[last].stream) {
                position = log.runs[last].endedAt == nil ? index : index + 1
            }
            while position < inputs.count, log.streams[inputs[position]].isSubject,
                log.streams[inputs[position]].end > 0
            {
                position += 1
            }
            guard position + 1 < inputs.count else { continue }
            let site = log.streams[row].site
            let holdouts = Holdouts(of: run, self)
            if isForGood, holdouts.endless.isEmpty { continue }
            let root = holdouts.endless == [inputs[position]] ? nil : holdouts.message
            var waited = inputs[position]
            // What the same call has made of its source stands for that.
            while log.streams[waited].site.place == site.place, let above = log.streams[waited].inputs.first?.stream {
                waited = above
            }
            let (next, this) = (described(inputs[position + 1]), described(waited))
            let text =
                next == this
                ? Message("\(site.word) has not come to its next source yet: \(this) has not ended")
                : Message("\(site.word) has not come to \(next) yet: \(this) has not ended")
            return Finding(.waits, Message.clauses([text, root]), at: program.at(site))
        }
        return nil
    }

    /// What waits for a subject that nothing has been pushed into, where that opens or joins others.
    func unpushed(_ way: Set<Int>) -> [Finding] {
        return way.sorted().flatMap { root -> [Finding] in
            let facts = log.streams[root]
            guard facts.isSubject, facts.count == 0, facts.start == nil, wiring.sources[root].isEmpty else { return [] }
            return wiring.users[root].filter {
                way.contains($0) && !log.streams[$0].site.manner.traits.isDisjoint(with: [.joins, .opens, .waits])
            }
            .map {
                let site = log.streams[$0].site
                return Finding(
                    .idle,
                    Message("\(site.title) waits for \(log.title(of: root)), and nothing has been pushed into that"),
                    at: program.at(site))
            }
        }
    }

    /// That nobody listens to a stream, if it is so.
    package func unheard(_ stream: Int) -> Finding? {
        let name = log.title(of: stream)
        let facts = log.streams[stream]
        // What the shell reports itself is heard without listeners.
        guard !(facts.stream is Report) else { return nil }
        let silent =
            facts.name == nil
            ? Finding(.unheard, Message("nobody listens to \(name)"), at: program.at(facts.site))
            : Finding(.unheard, Message("nobody listens to \(name): `watch \(name)`"))
        if let subject = facts.stream as? Subject {
            return subject.hasObservers || !wiring.sources[stream].isEmpty ? nil : silent
        }
        // One that nothing but its listeners knew is gone.
        let isHeard =
            (facts.stream as? Connectable)?.hasObservers
            ?? (wiring.runs[stream].isEmpty && log.subscriptions.dropFirst().contains { $0.stream == stream })
        if facts.isShared, isHeard,
            !wiring.runs[stream].contains(where: { log.runs[$0].endedAt == nil && !log.runs[$0].isEar })
        {
            return Finding(
                .unconnected,
                Message(
                    "\(name) is not connected: nothing runs before .connect(); \(wiring.dialect.connecting) does that by itself"
                ),
                at: program.at(facts.site))
        }
        return wiring.runs[stream].isEmpty ? silent : nil
    }
}
