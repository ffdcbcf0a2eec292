import Log
import Messages
import Reactive
import Scenes

extension Wiring {
    /// Whether chains hear a stream that lead to nothing with a name.
    func isHeardWithoutNames(_ stream: Int) -> Bool {
        var (rest, seen) = (users[stream], Set<Int>())
        guard !rest.isEmpty else { return false }
        while let user = rest.popLast() {
            guard seen.insert(user).inserted else { continue }
            if log.streams[user].name != nil { return false }
            rest += users[user]
        }
        return true
    }

    /// The closures that an operator was given; of what makes up a trait's operator, those of the whole.
    func functions(of stream: Int) -> [Function] {
        let own = log.streams[stream].stream?.functions ?? []
        guard own.isEmpty, let place = log.streams[stream].site.place else { return own }
        let word = log.streams[stream].site.word
        let whole = users[stream].first { log.streams[$0].site.place == place && log.streams[$0].site.word == word }
        return whole.flatMap { log.streams[$0].stream?.functions } ?? []
    }

    /// The last of the runs that feed one and still go on.
    func farthest(from run: Int) -> Int {
        var here = run
        for _ in 0..<100 {
            guard let next = (feeders[here] ?? []).last(where: { log.runs[$0].endedAt == nil }) else { break }
            here = next
        }
        return here
    }

    /// The run that the part belongs to which a run hears: a window's, a group's.
    func whole(heardBy run: Int) -> Hop? {
        let stream = log.runs[farthest(from: run)].stream
        return ([stream] + log.streams[stream].inputs.map(\.stream)).lazy
            .compactMap { (log.streams[$0].stream as? PartStream)?.whole }.first
    }

    /// The operator that has parted a stream, and pushes into this subject of its own: a window, a group.
    func parting(into subject: Int) -> Site? {
        let own = log.streams[subject].site
        guard own.place == nil else { return nil }
        guard
            let part = users[subject].first(where: {
                log.streams[$0].site.place == nil && log.streams[$0].site.word == own.word
            })
        else { return nil }
        if let whole = (log.streams[part].stream as? PartStream)?.whole { return whole.definition.site }
        // It is over: who heard it hears the operator as well, which stands above those with a word of its own.
        var (waiting, seen) = ([subject], Set<Int>())
        while let next = waiting.popLast(), seen.count < 1_000 {
            for user in users[next] where seen.insert(user).inserted {
                let sites = log.streams[user].inputs.map { log.streams[$0.stream].site }
                if let site = sites.first(where: { $0.word == own.word && $0.place != nil }) { return site }
                waiting.append(user)
            }
        }
        return log.streams[part].site
    }

    /// Whether an element is an inner stream itself, or the part of one that this is built on.
    func isStream(_ record: Record, _ inner: Int) -> Bool {
        record.literal == log.title(of: inner)
            || upstream(of: inner).contains { isPassage($0) && log.streams[$0].site.word == record.literal }
    }

    /// Whether a subject is an operator's own, which no program has written.
    func isInside(_ subject: Int) -> Bool {
        let facts = log.streams[subject]
        return facts.isSubject && !facts.isReport && facts.site.place == nil && facts.name == nil && facts.hint == nil
            && ["errors", "handler"].contains(facts.site.word)
    }

    /// When that part ends, if it has a time: `the window ends at 5.000`.
    func closing(_ run: Int) -> Message? {
        guard let whole = whole(heardBy: run), let end = log.work.first(where: { $0.sink.owner?.tag == whole.tag }),
            end.due < .max
        else { return nil }
        return Message("the \(whole.definition.site.word) ends at \(Signal.seconds(end.due))")
    }

    /// The subject on the way to a stream that has its start value and was pushed nothing.
    func untouched(among way: Set<Int>) -> Int? {
        way.sorted().first { log.streams[$0].isSubject && log.streams[$0].start != nil && log.streams[$0].count == 0 }
    }

    /// The run that took the error in with which a run ended, and goes on; nil if it went on to the end of the chain.
    func taker(ofErrorFrom run: Int) -> RunFacts? {
        var here = run
        for _ in 0..<1_000 {
            guard let next = log.run(log.runs[here].feeds) else { return nil }
            if next.endedAt == nil { return next }
            here = log.runs[here].feeds
        }
        return nil
    }

    /// The end of the last try, of an error that was left when there was none to come.
    func lastTry(before record: Record) -> Record? {
        guard record.kind == .error, record.run > 0, log[record.cause]?.kind != .error,
            let end = (feeders[record.run] ?? []).last.flatMap({ log[log.runs[$0].end] }),
            end.kind == .error, end.number < record.number, end.literal == record.literal
        else { return nil }
        return end
    }

    /// The record in which a stream, or one that is built on it, was sent as an element.
    func sender(of stream: Int) -> Record? {
        var here = stream
        for _ in 0..<100 {
            if let sender = log[log.streams[here].sentBy] { return sender }
            guard let user = users[here].first else { return nil }
            here = user
        }
        return nil
    }

    /// `: go.isEnabled is false (#2)`: that nobody can touch the control whose gestures a stream tells.
    func untouchable(_ stream: Int) -> Message? {
        guard let name = log.streams[stream].name, let dot = name.lastIndex(of: "."),
            let gate = log.streams.lastIndex(where: { $0.name == "\(name[..<dot]).isEnabled" }),
            let property = log.streams[gate].stream as? ControlProperty, property.present == .bool(false)
        else { return nil }
        let last = records(of: gate).first { $0.kind == .next }.flatMap { log.name(of: $0) }
        return Message(": \(log.title(of: gate)) is false\(last.map { " (\($0))" } ?? "")")
    }

    /// The stream's own event that led to a push within its turn: two that follow each other come back to it.
    func origin(of push: Record, in stream: Int) -> Record? {
        causes(of: push).lazy.compactMap { log[$0] }.first { $0.stream == stream && $0.kind == .next }
            .map { printed($0) ?? $0 }
    }

    /// The stream's own event that led to a push which is only shown, or says the same again: what is bound both ways
    /// tells it so.
    func origin(ofEcho push: Record, in stream: Int) -> Record? {
        let isShown = children(of: push.number).contains { $0.drop == .shown }
        var here = push
        for _ in 0..<100 {
            guard let cause = log[here.cause] else { return nil }
            if cause.stream == stream, cause.kind == .next, isShown || cause.literal == push.literal {
                return printed(cause) ?? cause
            }
            here = cause
        }
        return nil
    }
}
