import Log
import Messages
import Reactive
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
        let own = unreached(stream, besides: told).filter { isNews($0, beside: told) }
        guard own.isEmpty, let root = wiring.untouched(among: wiring.upstream(of: stream)) else { return own }
        return unreached(root, besides: told).filter { isNews($0, beside: told) }
    }

    private func isNews(_ finding: Finding, beside told: [Finding]) -> Bool {
        !told.contains { $0.kind == finding.kind && $0.place == finding.place }
            && (finding.under.isEmpty || !finding.under.allSatisfy { $0.isTold(in: told) })
    }

    /// Whether a stream is a state that closures set, or a property: that is read, and need not be heard.
    func isState(_ stream: Int) -> Bool {
        let isProperty = (log.streams[stream].stream as? Subject)?.speaksBeforeItChanges == true
        return isProperty || log.streams[stream].start != nil && !written(into: stream).isEmpty
    }

    /// A line for each push in a closure that nothing has made run.
    private func unreached(_ stream: Int, besides told: [Finding]) -> [Finding] {
        guard let subject = subject(behind: stream) else { return [] }
        let ran = Set(wiring.records(of: subject).compactMap { $0.run == 0 ? $0.site?.place : nil }.map(\.line))
        let unrun = Unrun(question, of: subject)
        let written = program.pushes(into: subject, isWide: true)
        let found = written.filter { push in
            let beside = written.filter { $0.place == push.place }
            if push.manner == .called, beside.contains(where: unrun.isMade) { return false }
            if push.manner == .given, beside.contains(where: \.isUncalled) { return false }
            return !ran.contains(push.origin.line) && !hasSet(subject, push)
                && (push.manner != .closure || !push.isBinding)
        }.compactMap { push in unrun.reason(push).map { (push, $0) } }
        // Who calls a function in which a closure pushes has only made what would run that.
        let made = found.filter { $0.0.isPlain }.map(\.0.origin)
        let missing = found.filter { $0.0.isPlain || !made.contains($0.0.origin) }
        let plain = missing.filter { $0.0.label != "onError" }
        return (plain.isEmpty ? missing : plain).filter {
            !isTold($0.1.stop, in: told) && !isTold($0.1.disposal, in: told)
        }.prefix(4).map { push, reason in
            let isWhole = push.manner == .closure && push.text.hasPrefix(push.word)
            let written = push.text.cut(to: 40)
            let text = isWhole ? Message("not run: \(written)") : Message("not run: \(written) in \(push.closure)")
            return Finding(
                .notRun, Message.clauses([text, reason.text]),
                at: program.title(of: reason.stop?.place ?? push.place),
                under: reason.stop?.explanations ?? reason.disposal?.under
                    ?? reason.silent.map { question.reasons(forSilence: $0) } ?? [])
        }
    }

    /// Whether a push was made that no place tells of: a property is set by no call. Of a method it is not known.
    private func hasSet(_ subject: Int, _ push: PushText) -> Bool {
        let isProperty = (log.streams[subject].stream as? Subject)?.speaksBeforeItChanges == true
        // Nor is a value set by one: `count.value += 1`.
        guard isProperty || push.manner == .closure && push.text.contains(".value") else { return false }
        guard push.manner == .closure else { return push.manner != .uncalled }
        return wiring.records(of: subject).contains { record in
            record.listener > 0 && log.subscriptions[record.listener].site.map(push.isOf) ?? false
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
            let around = { (site: Site) in program.stands(push, within: site) }
            pushers.formUnion(log.streams.indices.filter { around(log.streams[$0].site) })
            for facts in log.subscriptions.dropFirst() where facts.site.map(around) == true {
                pushers.insert(facts.stream)
            }
        }
        return pushers
    }
}
