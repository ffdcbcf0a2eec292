import Log
import Messages
import Reactive

/// What the program would push into a subject, and has not: a spinner that goes on.
extension WhyNot {
    /// A line for each push in a closure that nothing has made run.
    func unreached(_ stream: Int) -> [Finding] {
        guard let subject = subject(behind: stream) else { return [] }
        let ran = Set(wiring.records(of: subject).compactMap { $0.run == 0 ? $0.site?.place : nil }.map(\.line))
        let found = program.pushes(into: log.streams[subject].site.place).filter { !ran.contains($0.origin.line) }
            .compactMap { push in reason(push).map { (push, $0) } }
        // Who calls a function in which a closure pushes has only made what would run that.
        let made = found.filter { $0.0.isPlain }.map(\.0.origin)
        let missing = found.filter { $0.0.isPlain || !made.contains($0.0.origin) }
        let plain = missing.filter { $0.0.label != "onError" }
        return (plain.isEmpty ? missing : plain).prefix(4).map { push, reason in
            let text = Message("not run: \(push.text.cut(to: 40)) in \(push.closure)")
            return Finding(
                .notRun, Message.clauses([text, reason.text]),
                at: program.title(of: push.place), under: reason.silent.map { reasons(forSilence: $0) } ?? [])
        }
    }

    /// A line for each closure that hears what a push went through, pushes into the stream, and did not for this push.
    func unpushed(by push: Record, _ stream: Int) -> [Finding]? {
        guard let subject = subject(behind: stream),
            pushers(of: stream).contains(where: { leads(push.stream, to: $0) })
        else { return nil }
        let missing = program.pushes(into: log.streams[subject].site.place).prefix(4).map {
            Finding(
                .notRun, Message("not run for #\(push.id): \($0.text.cut(to: 40)) in \($0.closure)"),
                at: program.title(of: $0.place), of: push.number)
        }
        return missing.isEmpty ? nil : missing
    }

    /// Whether a stream is on the way to another, or to what has opened a run of it.
    private func leads(_ stream: Int, to other: Int) -> Bool {
        if stream == other || wiring.upstream(of: other).contains(stream) { return true }
        return wiring.runs[other].prefix(20).contains { run in
            var here = log.runs[run].feeds
            for _ in 0..<100 {
                guard let facts = log.run(here) else { return false }
                if wiring.upstream(of: facts.stream).contains(stream) { return true }
                here = facts.feeds
            }
            return false
        }
    }

    /// Why a closure has not run, and the stream that would have made it run by speaking.
    private typealias Hindrance = (text: Message, silent: Int?)

    /// The subject that a stream is, or that it shows as it is.
    private func subject(behind stream: Int) -> Int? {
        var here = stream
        for _ in 0..<20 {
            if log.streams[here].isSubject { return here }
            guard log.streams[here].inputs.count == 1 else { return nil }
            here = log.streams[here].inputs[0].stream
        }
        return nil
    }

    /// The streams that are heard by closures which push into a subject, as far as the text tells.
    func pushers(of stream: Int) -> Set<Int> {
        guard let subject = subject(behind: stream) else { return [] }
        var pushers: Set<Int> = []
        for push in program.pushes(into: log.streams[subject].site.place) {
            pushers.formUnion(log.streams.indices.filter { isAt(log.streams[$0].site, push) })
            for facts in log.subscriptions.dropFirst() where facts.site.map({ isAt($0, push) }) == true {
                pushers.insert(facts.stream)
            }
        }
        return pushers
    }

    /// Why a closure has not run; nil if it is not known whose it is.
    private func reason(_ push: PushText) -> Hindrance? {
        let own = log.streams.indices.filter { isAt(log.streams[$0].site, push) }
        if let stream = own.last {
            guard let input = log.streams[stream].inputs.first?.stream else { return nil }
            let runs = wiring.runs[stream].map { log.runs[$0] }
            if runs.isEmpty, let sender = wiring.sender(of: stream) {
                let site = log.streams[sender.stream].site
                let sent = Message("\(site.word) (\(program.at(site))) sent it as an element")
                return (Message("\(sent), and nobody subscribes to it: flatMap would"), nil)
            }
            return reason(push.label, input, runs)
        }
        let heard = log.subscriptions.dropFirst().filter { $0.site.map { isAt($0, push) } ?? false }
        guard let last = heard.last else { return nil }
        let runs = wiring.runs[last.stream].map { log.runs[$0] }
        let heardAny =
            log.streams[last.stream].keeps > 0
            || wiring.records(of: last.stream).contains { record in
                record.kind == .next && heard.contains { $0.since < record.number && $0.until >= record.number }
            }
        // A closure that was let go before anything came has not stopped anywhere.
        if !heardAny, last.endedAt != nil, last.endedIn != last.entry { return (program.disposed(last), nil) }
        return reason(push.label, last.stream, log.streams[last.stream].isSubject ? nil : runs)
    }

    private func isAt(_ site: Site, _ push: PushText) -> Bool { push.isOf(site) }

    private func reason(_ label: String, _ heard: Int, _ runs: [RunFacts]?) -> Hindrance? {
        if let runs, runs.isEmpty { return (Message("nobody subscribes there"), nil) }
        let name = described(heard)
        let isOver = runs.map { !$0.contains { $0.endedAt == nil } } ?? false
        switch label {
        case "onCompleted", "afterCompleted":
            return isOver
                ? (Message("it was over before \(name) completed"), nil) : (Message("\(name) has not completed"), nil)
        case "onError", "afterError": return (Message("\(name) has not failed"), nil)
        case "onDispose", "onDisposed": return isOver ? nil : (Message("\(name) has not ended"), nil)
        case "", "onNext", "onSuccess", "afterNext":
            let hasSpoken = log.streams[heard].count > 0
            return hasSpoken
                ? (Message("\(name) sent, and its closure did not come so far"), nil)
                : (Message("nothing has come out of \(name)"), heard)
        default: return nil
        }
    }
}
