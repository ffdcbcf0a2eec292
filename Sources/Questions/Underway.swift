import Language
import Log
import Messages
import Reactive

/// Work that has not completed, for which something else has to wait or is refused.
struct Underway {
    private let question: WhyNot
    private let run: Int
    private var log: Log { question.log }
    private var wiring: Wiring { question.wiring }
    private var program: any Program { question.program }

    init(_ run: Int, _ question: WhyNot) { (self.run, self.question) = (run, question) }

    /// What an operator was busy with when it did without something.
    init?(refusing drop: Record, _ question: WhyNot) {
        let inners = question.wiring.inner(of: drop.run)
        guard let run = inners.last(where: { question.log.runs[$0].lives(at: drop.number) }) else { return nil }
        self.init(run, question)
    }

    /// What an action was doing when it refused something, if it does it still.
    init?(of action: Int, refusing drop: Record? = nil, _ question: WhyNot) {
        let log = question.log
        let place = log.streams[action].site.place
        let lives = { (run: Int) in
            log.runs[run].endedAt == nil && log.runs[run].since < drop?.number ?? .max
        }
        let asked = log.runs.indices.dropFirst().last { run in
            let facts = log.streams[log.runs[run].stream]
            return !facts.isSubject && facts.site.place == place && lives(run)
        }
        // The run of the work is the next that feeds a listener of its own.
        guard let asked, let run = log.runs.indices.dropFirst(asked + 1).first(where: { log.runs[$0].feeds == 0 }),
            lives(run)
        else { return nil }
        self.init(run, question)
    }

    /// Whether it has sent nothing so far.
    var isSilent: Bool { wiring.sent(by: run).isEmpty }

    /// `what login.apply("bob").start() began (app.rx:19) has not completed: SignalProducer (app.rx:7)`
    var finding: Finding? {
        let facts = log.runs[run]
        let begun = begun(facts)
        let work = question.described(facts.stream)
        let text = begun.map { Message("what \($0) began has not completed: \(work)") }
        return Finding(
            .waits, .clauses([text ?? Message("what it does has not completed: \(work)"), unending, due]),
            at: program.at(log.streams[facts.stream].site), under: stops)
    }

    /// `login.apply("bob").start() (app.rx:19)`
    private func begun(_ facts: RunFacts) -> String? {
        if let opener = log[facts.openedBy], let id = log.name(of: opener) { return id }
        let title = program.title(ofEntry: facts.entry)
        return program.text(ofEntry: facts.entry).map { "`\($0.cut(to: 40))` (\(title))" }
    }

    /// That nothing will end it; of a closure that sends by itself, what it has left out.
    private var unending: Message? {
        let holdouts = Holdouts(of: run, question)
        if let message = holdouts.message { return message }
        guard due == nil, let root = holdouts.streams.last, log.streams[root].site.manner.traits.contains(.scripted)
        else { return nil }
        let sent = wiring.records(of: root).first { $0.kind == .next && $0.run > 0 && log.runs[$0.run].endedAt == nil }
        return sent.map { Message("its closure has sent \($0.brief), and no completion") }
            ?? Message("its closure has sent nothing, and no completion")
    }

    private var due: Message? {
        for work in log.work {
            guard let owner = log.run(work.sink.owner?.tag ?? 0), leads(work.sink.owner?.tag ?? 0) else { continue }
            let title = log.streams[owner.stream].site.title
            return Message("\(title) is due at \(Signal.seconds(work.due))")
        }
        return nil
    }

    private func leads(_ other: Int) -> Bool {
        var here = other
        while here > 0, here != run { here = log.runs[here].feeds }
        return here == run
    }

    /// What would not wait for a subject that a closure opens, and that completes only when somebody tells it to.
    func leaving(for site: Site) -> Message? {
        guard site.manner.traits.contains(.opens), log.runs[run].isEar,
            log.streams[log.runs[run].stream].isSubject
        else { return nil }
        return Message("\(wiring.dialect.switching) would leave it for the next")
    }

    /// Where the closures that it waits for came no further.
    var stops: [Finding] {
        guard log.runs[run].endedAt == nil else { return [] }
        let roots = Holdouts(of: run, question).streams.filter {
            log.streams[$0].site.manner.traits.contains(.scripted) && wiring.sent(by: run).isEmpty
        }
        return roots.compactMap {
            Stop(in: question, hearing: log.runs[run].openedBy, within: log.streams[$0].site)?.finding
        }
    }
}
