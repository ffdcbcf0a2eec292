import Log
import Messages
import Reactive

/// What stands beside the way of a push, and is told where nothing came of it.
struct Asides {
    let question: WhyNot
    private var log: Log { question.log }
    private var wiring: Wiring { question.wiring }
    private var program: any Program { question.program }

    init(_ question: WhyNot) { self.question = question }

    /// What a push led to before what arrived, and was equal to the one before.
    func equal(of push: Record, before arrived: Record, _ way: Set<Int>) -> Finding? {
        let drop = way.compactMap { stream in
            question.wiring.records(of: stream, before: arrived.number).prefix { $0.number > push.number }.first {
                if case .equal? = $0.drop { return question.wiring.causes(of: $0).contains(push.number) }
                return false
            }
        }.max { $0.number < $1.number }
        guard let drop else { return nil }
        var fate = PushFate(question, drop.stream, nil)
        fate.tell(drop)
        return Finding.another(Message("before that, of \(question.why.head(push)):"), drop, fate.answer)
    }

    /// That an operator was given what a variable held then, and that this is changed: `merge(all)`.
    func taken(on way: Set<Int>) -> [Finding] {
        let operators = way.sorted().filter { !log.streams[$0].inputs.isEmpty }.map { log.streams[$0].site }
        let bindings = log.subscriptions.dropFirst().filter { $0.target.map(way.contains) ?? false }.compactMap(\.site)
        return (operators + bindings).compactMap { site in
            guard let place = site.place,
                let name = program.text(around: place).flatMap({ PushText.variable(usedAt: place, in: $0) }),
                program.texts.contains(where: { PushText.declaresVariable(name, in: $0.text) }),
                let changes = Settings(of: name, at: place, in: program).changes
            else { return nil }
            return Finding(
                .used, Message("\(site.word) took what \(name) held when it was made, and \(changes) changes that"),
                at: program.at(site))
        }
    }

    /// Of a push since an element arrived, into what one more item of such a list has: that no operator was given that.
    func taken(by stream: Int, since arrived: Finding) -> [Finding] {
        let way = wiring.upstream(of: stream).union([stream])
        guard let kept = log.kept,
            let last = kept.reversed().lazy.compactMap({ log[$0] }).first(where: { $0.kind == .next && $0.isTyped }),
            last.number > arrived.record, !way.contains(last.stream), let place = log.streams[last.stream].site.place,
            way.contains(where: { log.streams[$0].site.place == place })
        else { return [] }
        let taken = taken(on: way)
        return taken.isEmpty
            ? [] : [Finding.another(Message("since then, of \(question.why.head(last)):"), last, taken)]
    }

    /// Which inner stream an operator listens to that leaves one for the next.
    func heard(on way: Set<Int>) -> [Finding] {
        way.sorted().compactMap { stream in
            let site = log.streams[stream].site
            guard log.streams[stream].switches,
                let run = wiring.runs[stream].last(where: { log.runs[$0].endedAt == nil }),
                let inner = wiring.inner(of: run).last(where: { log.runs[$0].endedAt == nil })
            else { return nil }
            return Finding(
                .used, Message("\(site.title) hears \(question.described(log.runs[inner].stream)) now"),
                at: program.at(site))
        }
    }

    /// What a closure that sends by itself sent after it had ended its stream.
    func late(after end: Record, _ way: Set<Int>) -> [Finding] {
        way.sorted().flatMap { stream in
            wiring.records(of: stream).prefix { $0.number > end.cause }.filter { $0.drop == .ended && $0.run > 0 }
                .reversed().prefix(3).map { drop in
                    Finding(
                        .ended, Message("\(drop.brief) came too late: it was sent after that"),
                        at: program.at(drop.site), of: drop.number)
                }
        }
    }

    /// What else there is to say where something is on its way.
    func pending(_ stream: Int) -> [Finding] { firstValues(before: stream) + Lost(question, stream).hurried }

    /// That what sends a value of its own first stands behind what opens runs, and so did that once for all of them.
    func firstValues(before stream: Int) -> [Finding] {
        let way = wiring.upstream(of: stream).union([stream])
        return way.sorted().compactMap { own in
            let site = log.streams[own].site
            guard site.manner.account == .own,
                let opener = wiring.upstream(of: own).sorted().last(where: {
                    log.streams[$0].site.manner.traits.contains(.opens)
                }), let run = wiring.runs[own].last(where: { isOutside($0) }),
                wiring.runs[opener].contains(where: { wiring.inner(of: $0).count > 1 }),
                let said = wiring.sent(by: run).first, log[said.cause] == nil
            else { return nil }
            let (id, title) = (log.name(of: said).map { " (\($0))" } ?? "", log.streams[opener].site.title)
            return Finding(
                .used,
                Message(
                    """
                    \(site.word) sent \(said.brief)\(id) once, to who subscribed to it; \
                    in the closure of \(title) it would do so for each run
                    """), at: program.at(site))
        }
    }

    /// Of a push that only steers: what came since, or what became of the last that did not come out.
    func beside(_ push: Record, _ told: [Finding], _ since: [Finding], _ stream: Int) -> [Finding] {
        guard told.first?.kind == .used, since.isEmpty else { return since }
        return [question.lastMissed(before: push, into: wiring.upstream(of: stream), of: stream)].compactMap { $0 }
    }

    /// Whether a run goes on that belongs to no inner stream.
    private func isOutside(_ run: Int) -> Bool {
        var here = run
        while let facts = log.run(here) {
            if facts.isInner || facts.endedAt != nil { return false }
            here = facts.feeds
        }
        return true
    }
}
