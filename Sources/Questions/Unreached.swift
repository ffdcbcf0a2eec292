import Log
import Messages
import Reactive

/// What the program would push into a subject, and has not: a spinner that goes on.
struct Unreached {
    let question: WhyNot
    private var log: Log { question.log }
    private var wiring: Wiring { question.wiring }
    private var program: any Program { question.program }

    init(_ question: WhyNot) { self.question = question }

    /// What nothing has made run of the pushes into a stream, or into what it shows and nothing has been pushed into.
    func all(_ stream: Int, besides told: [Finding]) -> [Finding] {
        let own = unreached(stream, besides: told)
        guard own.isEmpty, let root = wiring.untouched(among: wiring.upstream(of: stream)) else { return own }
        return unreached(root, besides: told)
    }

    /// A line for each push in a closure that nothing has made run.
    private func unreached(_ stream: Int, besides told: [Finding]) -> [Finding] {
        guard let subject = subject(behind: stream) else { return [] }
        let ran = Set(wiring.records(of: subject).compactMap { $0.run == 0 ? $0.site?.place : nil }.map(\.line))
        let found = program.pushes(into: subject).filter {
            !ran.contains($0.origin.line) && ($0.isUncalled || !$0.isBinding)
        }.compactMap { push in reason(push).map { (push, $0) } }
        // Who calls a function in which a closure pushes has only made what would run that.
        let made = found.filter { $0.0.isPlain }.map(\.0.origin)
        let missing = found.filter { $0.0.isPlain || !made.contains($0.0.origin) }
        let plain = missing.filter { $0.0.label != "onError" }
        return (plain.isEmpty ? missing : plain).filter {
            !isTold($0.1.stop, in: told) && !isTold($0.1.disposal, in: told)
        }.prefix(4).map { push, reason in
            let text = Message("not run: \(push.text.cut(to: 40)) in \(push.closure)")
            return Finding(
                .notRun, Message.clauses([text, reason.text]),
                at: program.title(of: reason.stop?.place ?? push.place),
                under: reason.stop?.explanations ?? reason.disposal?.under
                    ?? reason.silent.map { question.reasons(forSilence: $0) } ?? [])
        }
    }

    /// Whether it was said already where a closure came no further.
    private func isTold(_ stop: Stop?, in told: [Finding]) -> Bool {
        guard let place = stop.map({ program.title(of: $0.place) }) else { return false }
        return told.contains { $0.kind == .closure && $0.place == place || isTold(stop, in: $0.under) }
    }

    /// Whether it was said already that a subscription was let go.
    private func isTold(_ disposal: Finding?, in told: [Finding]) -> Bool {
        guard let disposal else { return false }
        return told.contains {
            $0.kind == .disposed && $0.place == disposal.place || isTold(disposal, in: $0.under)
        }
    }

    /// A line for each closure that hears what a push went through, pushes into the stream, and did not for this push.
    func unpushed(by push: Record, _ stream: Int) -> [Finding]? {
        guard let subject = subject(behind: stream),
            pushers(of: stream).contains(where: { leads(push.stream, to: $0) })
        else { return nil }
        let missing = program.pushes(into: subject).prefix(4).map {
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

    /// Why a closure has not run, and the stream that would have made it run by speaking; or where it came no further.
    private struct Hindrance {
        var text: Message
        var silent: Int?
        var stop: Stop?
        var disposal: Finding?

        init(_ text: Message, _ silent: Int? = nil) { (self.text, self.silent) = (text, silent) }
        init(_ disposal: Finding) { (text, self.disposal) = (disposal.text, disposal) }
        init(_ stop: Stop) { (text, self.stop) = (Message("its closure ran, and came no further: \(stop.text)"), stop) }
    }

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

    /// The pushes into a stream that the program's text has in closures.
    func written(into stream: Int) -> [PushText] {
        subject(behind: stream).map { program.pushes(into: $0) } ?? []
    }

    /// The streams that are heard by closures which push into a subject, as far as the text tells.
    func pushers(of stream: Int) -> Set<Int> {
        guard let subject = subject(behind: stream) else { return [] }
        var pushers: Set<Int> = []
        for push in program.pushes(into: subject) {
            pushers.formUnion(log.streams.indices.filter { isAt(log.streams[$0].site, push) })
            for facts in log.subscriptions.dropFirst() where facts.site.map({ isAt($0, push) }) == true {
                pushers.insert(facts.stream)
            }
        }
        return pushers
    }

    /// Why a closure has not run; nil if it is not known whose it is.
    private func reason(_ push: PushText) -> Hindrance? {
        if push.isUncalled { return Hindrance(Message("nobody has called that")) }
        let own = log.streams.indices.filter { isAt(log.streams[$0].site, push) }
        if let stream = own.last {
            guard let input = log.streams[stream].inputs.first?.stream else { return nil }
            if own.count == 1, let stop = Stop(in: question, before: push, nil) { return Hindrance(stop) }
            let runs = wiring.runs[stream].map { log.runs[$0] }
            if runs.isEmpty, let sender = wiring.sender(of: stream) {
                let site = log.streams[sender.stream].site
                let sent = Message("\(site.word) (\(program.at(site))) sent it as an element")
                return Hindrance(Message("\(sent), and nobody subscribes to it: flatMap would"))
            }
            return reason(push.label, input, runs)
        }
        let numbers = log.subscriptions.indices.dropFirst().filter {
            log.subscriptions[$0].site.map { isAt($0, push) } ?? false
        }
        let heard = numbers.map { log.subscriptions[$0] }
        guard let number = numbers.last, let last = heard.last else {
            guard let text = program.text(around: push.place), PushText.isDropped(push, in: text) else { return nil }
            return Hindrance(Message("nobody subscribes to what that is made for"))
        }
        if let stop = Stop(in: question, before: push, number) { return Hindrance(stop) }
        let runs = wiring.runs[last.stream].map { log.runs[$0] }
        let heardAny =
            log.streams[last.stream].keeps > 0
            || wiring.records(of: last.stream).contains { record in
                record.kind == .next && heard.contains { $0.since < record.number && $0.until >= record.number }
            }
        // A closure that was let go before anything came has not stopped anywhere.
        if !heardAny, last.endedAt != nil, last.endedIn != last.entry || last.bagSite != nil {
            return Hindrance(PushFate(question, last.stream, nil).disposed(last))
        }
        return reason(push.label, last.stream, log.streams[last.stream].isSubject ? nil : runs)
    }

    private func isAt(_ site: Site, _ push: PushText) -> Bool { push.isOf(site) }

    private func reason(_ label: String, _ heard: Int, _ runs: [RunFacts]?) -> Hindrance? {
        if let runs, runs.isEmpty { return Hindrance(Message("nobody subscribes there")) }
        let name = question.described(heard)
        let isOver = runs.map { !$0.contains { $0.endedAt == nil } } ?? false
        switch label {
        case "onCompleted", "afterCompleted":
            return isOver
                ? Hindrance(Message("it was over before \(name) completed"))
                : Hindrance(Message("\(name) has not completed"))
        case "onError", "afterError": return Hindrance(Message("\(name) has not failed"))
        case "onDispose", "onDisposed": return isOver ? nil : Hindrance(Message("\(name) has not ended"))
        case "", "onNext", "onSuccess", "afterNext":
            let hasSpoken = log.streams[heard].count > 0
            return hasSpoken
                ? Hindrance(Message("\(name) sent, and its closure did not come so far"))
                : Hindrance(Message("nothing has come out of \(name)"), heard)
        default: return nil
        }
    }
}
