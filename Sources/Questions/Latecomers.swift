import Language
import Log
import Messages
import Reactive

/// Closures that subscribed to a subject, or to what is shared, after something had been sent.
struct Latecomers {
    private let wiring: Wiring
    private let program: any Program
    private var log: Log { wiring.log }

    init(_ why: Why) { (wiring, program) = (why.wiring, why.program) }
    init(_ question: WhyNot) { (wiring, program) = (question.wiring, question.program) }

    /// That an event was told once more to who came later; of a state, where nothing has come since.
    func told(_ record: Record) -> [WayStep] {
        let facts = log.streams[record.stream]
        if record.kind == .error, facts.isShared { return toldEnd(record) }
        let isForever = isKeptForever(facts)
        guard record.kind == .next, facts.isSubject || facts.isShared, facts.keeps > 0, facts.end == 0 || isForever,
            facts.start == nil || isNews(record)
        else { return [] }
        let newer = wiring.records(of: record.stream).filter { $0.kind == .next && $0.number > record.number }
        // From the newest back: those after whom it was no longer kept have not heard it.
        let replaced = newer.count < facts.keeps ? Int.max : newer.reversed()[facts.keeps - 1].number
        // One run that is over has forgotten it.
        let until = min(replaced, facts.isShared && !isForever ? log.run(record.run)?.until ?? .max : .max)
        return closures(of: record.stream, since: record.number).filter { $0.since < until }.prefix(3).map {
            let time = Signal.seconds($0.time)
            let text =
                $0.since >= facts.end && isForever
                ? Message("told once more, at \(time): \(kept(facts, record.stream))")
                : Message("told once more, at \(time): \(facts.site.word) keeps it for who comes later")
            let told = Message.clauses([text, wiring.replaying(record.stream)].compactMap { $0 })
            return WayStep(indent: 1, word: $0.site?.word ?? "subscribe", told, place: program.at($0.site))
                .of(record, log, as: .greeting)
        }
    }

    /// Whether what is shared has completed, and has not run anew for those who came after that: it keeps what it sent.
    private func isKeptForever(_ facts: StreamFacts) -> Bool {
        guard facts.isShared, facts.keeps > 0, let end = log[facts.end], end.kind == .completed else { return false }
        return !wiring.runs[end.stream].contains { log.runs[$0].isShared && log.runs[$0].since >= end.number }
    }

    /// `share keeps what its run sent, and that is over: deferred is not asked again`
    private func kept(_ facts: StreamFacts, _ stream: Int) -> Message {
        let keeps = Message("\(facts.site.word) keeps what its run sent, and that run is over")
        var root = stream
        while let input = log.streams[root].inputs.first?.stream { root = input }
        guard root != stream, !log.streams[root].isSubject else { return keeps }
        let site = log.streams[root].site
        return Message("\(keeps): \(site.word) (\(program.at(site))) is not asked again")
    }

    /// The element that a closure was greeted with which then printed.
    func record(greeting print: Prints.Print) -> Record? {
        guard print.record == 0, log.subscriptions.indices.contains(print.listener) else { return nil }
        let facts = log.subscriptions[print.listener]
        guard log.streams[facts.stream].isSubject || log.streams[facts.stream].isShared else { return nil }
        return wiring.records(of: facts.stream, before: facts.since + 1).first { $0.kind == .next && !$0.greetsWatch }
    }

    /// That what is shared keeps its error, and told it to who came later.
    private func toldEnd(_ record: Record) -> [WayStep] {
        let (facts, keeps) = (
            log.streams[record.stream], Message("keeps its error, and tells it to each new subscriber")
        )
        let isAnew = wiring.runs[record.stream].contains {
            log.runs[$0].isShared && log.runs[$0].since >= record.number
        }
        guard record.run > 0, facts.end == record.number, !isAnew else { return [] }
        // Who was told it is over at once.
        let told = closures(of: record.stream, since: record.number).filter { $0.endedIn == $0.entry && $0.entry > 0 }
        return told.prefix(3).map {
            let text = Message("told it, too, at \(Signal.seconds($0.time)): \(facts.site.word) \(keeps)")
            let told = Message.clauses([text, facts.site.remedy(in: wiring.dialect)])
            return WayStep(indent: 1, word: $0.site?.word ?? "subscribe", told, place: program.at($0.site))
                .of(record, log, as: .greeting)
        }
    }

    /// Whether nothing has come since, and no closure had heard it when it came; or a closure has printed it since
    /// something else came.
    private func isNews(_ record: Record) -> Bool {
        if record.id < log.lastID, let last = log.state?.prints.last {
            return self.record(greeting: last)?.number == record.number
        }
        return record.id == log.lastID
            && !log.subscriptions.dropFirst().contains { $0.stream == record.stream && $0.since < record.number }
    }

    /// That somebody came when all was over, and what would have kept it.
    func after(_ end: Record) -> [Finding] {
        let facts = log.streams[end.stream]
        guard facts.isSubject || facts.isShared, let last = closures(of: end.stream, since: end.number).last else {
            return []
        }
        if facts.isShared, last.endedAt == nil, end.kind == .error {
            let text = Message("\(last.site?.word ?? "subscribe") came after that, and waits for it to begin anew")
            return [Finding(.late, text, at: program.at(last.site))]
        }
        let word = last.site?.word ?? "subscribe"
        guard facts.keeps == 0 else {
            let text = Message("\(word) came after that: \(kept(facts, end.stream))")
            return isKeptForever(facts) ? [Finding(.late, text, at: program.at(last.site))] : []
        }
        let came = Message("\(last.site?.word ?? "subscribe") came after that, and heard the end alone")
        let connected = Lateness(wiring: wiring, program: program, record: end).connected?.text
        let keeping = connected ?? (facts.isShared ? facts.keeping(in: program) : nil)
        return [Finding(.late, .clauses([came, keeping]), at: program.at(last.site))]
    }

    /// The same, if that hears what a stream says.
    func unheard(hearing stream: Int) -> [Finding] {
        guard let last = waiting, wiring.upstream(of: last.stream).union([last.stream]).contains(stream) else {
            return []
        }
        return unheard
    }

    /// The newest closure that is still there.
    private var waiting: SubscriptionFacts? {
        log.subscriptions.dropFirst().filter {
            $0.endedAt == nil && $0.target == nil && $0.site?.place?.source != 0
        }.max { $0.number < $1.number }
    }

    /// The newest closure that still waits, and has not heard what had been sent before it and was not kept: that is all,
    /// or all but the newest.
    var unheard: [Finding] {
        guard let last = waiting, let missed = missed(by: last) else { return [] }
        let lateness = Lateness(wiring: wiring, program: program, record: missed)
        let entry = program.title(ofEntry: last.entry)
        let maker = program.text(ofEntry: last.entry).map { Message("`\($0)`, \(entry)") } ?? Message(plain: entry)
        let text = Message(
            """
            \(last.site?.word ?? "subscribe") came only with \(maker), after \(missed.titled(in: log)): \
            \(lateness.forgetting)
            """)
        return [Finding(.late, text, at: program.at(last.site), of: missed.number)]
    }

    /// The last that was sent before somebody came by what leads to it, if nothing has been sent since.
    private func missed(by late: SubscriptionFacts) -> Record? {
        var (here, steps) = (late.stream, 0)
        while !log.streams[here].isSubject, !log.streams[here].isShared, steps < 100 {
            guard log.streams[here].inputs.count == 1 else { return nil }
            (here, steps) = (log.streams[here].inputs[0].stream, steps + 1)
        }
        let keeps = log.streams[here].keeps
        let said = Array(
            wiring.records(of: here).lazy.filter { $0.kind == .next && !$0.greetsWatch }.prefix(keeps + 1))
        guard keeps > 0 || log.streams[here].start == nil, log.streams[here].end == 0,
            let last = said.first, last.number <= late.since, let missed = said.last, said.count > keeps
        else { return nil }
        return missed
    }

    private func closures(of stream: Int, since number: Int) -> [SubscriptionFacts] {
        log.subscriptions.dropFirst().filter { $0.stream == stream && $0.target == nil && $0.since >= number }
    }
}
