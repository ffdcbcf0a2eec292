import Log
import Messages
import Reactive

/// What the side of a join makes of the very push that made the join send, a moment too late for that.
struct LateSide {
    let wiring: Wiring
    /// What the join sent.
    let join: Record
    private var log: Log { wiring.log }

    /// Whether an event of a side led to this one by another way, before the side itself heard it.
    func isComing(_ last: Record) -> Bool {
        var here = join
        while let cause = log[here.cause], cause.turn == join.turn, cause.number != last.number { here = cause }
        guard here.cause == last.number else { return false }
        let facts = log.streams[join.stream]
        // A join that waits for all its sides says something of each element that it hears.
        if facts.isJoin || facts.inputs.count > 2 {
            return !wiring.children(of: last.number).contains { $0.run == join.run && $0.number < join.number }
        }
        // Listeners are told in the order in which they came.
        let own = log.runs[join.run].since
        return here.run > 0
            ? log.runs[here.run].number < log.runs[join.run].number
            : here.listener > 0 && isEarlier(here.listener, than: own)
    }

    /// Whether a subscription began before the join did; of two that nothing lies between, their numbers tell.
    private func isEarlier(_ listener: Int, than own: Int) -> Bool {
        let facts = log.subscriptions[listener]
        guard facts.since == own else { return facts.since < own }
        var here = join.run
        while let next = log.run(here)?.feeds, next > 0 { here = next }
        return log.closures(of: here).map { facts.number < $0.number } ?? true
    }

    /// `, as bind (app.rx:8) listens to vm.item before it`: what heard an event first that was still to come to a side.
    func reason(for last: Record, _ program: any Program) -> Message? {
        var here = join
        while let cause = log[here.cause], cause.turn == join.turn, cause.number != last.number { here = cause }
        guard here.cause == last.number, log.streams[last.stream].isSubject else { return nil }
        // Of a chain that ends in a closure or a binding that is known.
        let isBound = join.cause == here.number || here.run == 0
        let listener = isBound ? here.listener : log[join.cause]?.listener ?? 0
        let site = listener > 0 ? log.subscriptions[listener].site : log.streams[here.stream].site
        guard let site, site.place != nil else { return nil }
        return Message(", as \(site.word) (\(program.at(site))) listens to \(log.title(of: last.stream)) before it")
    }

    /// What a side sent afterwards, before the one that made the join send did so again.
    func following(of side: Int, _ trigger: Int?) -> Record? {
        guard let own = next(of: side), trigger.flatMap(next).map({ own.number < $0.number }) ?? true else {
            return nil
        }
        let (causes, others) = (Set(wiring.causes(of: join)), wiring.causes(of: own))
        return others.contains(join.number) || !others.contains(where: causes.contains) ? nil : own
    }

    /// That a newer element than the one used was held on its way to a side, and where.
    func heldBack(from side: Int) -> (text: Message, site: Site)? {
        var (rest, seen): ([Int], Set<Int>) = ([side], [side])
        while let here = rest.popLast(), seen.count < 50 {
            let facts = log.streams[here]
            guard !facts.isJoin else { continue }
            rest += wiring.sources[here].filter { seen.insert($0).inserted }
            guard let account = facts.site.manner.account, [.quiet, .held, .moved].contains(account),
                let input = facts.inputs.first?.stream,
                let before = wiring.records(of: input, before: join.number).first(where: { $0.kind == .next }),
                before.number > wiring.records(of: here, before: join.number).first(where: { $0.kind == .next })?.cause
                    ?? 0
            else { continue }
            let id = log.name(of: before).map { " (\($0))" } ?? ""
            return (Message("; \(facts.site.title) still held \(before.brief)\(id)"), facts.site)
        }
        return nil
    }

    /// The first element of a stream behind this one, in the same turn.
    private func next(of stream: Int) -> Record? {
        var found: Record?
        for later in wiring.records(of: stream) {
            guard later.number > join.number else { break }
            if later.kind == .next, later.turn == join.turn { found = later }
        }
        return found
    }
}
