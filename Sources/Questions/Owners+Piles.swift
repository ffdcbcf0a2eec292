import Language
import Log
import Messages
import Reactive

/// What gathers: timers that nobody can stop, inner streams that never end, subscriptions in a bag that lives on.
extension Owners {
    /// So many alike are taken for a pile.
    private static let pile = 3

    func piles() -> [Finding] {
        loose() + opened() + gathered() + connected() + Adrift(wiring: Wiring(log), program: program).leaks()
    }

    /// The runs of timers that never end, each with the run that it feeds at last.
    private var endless: [(run: Int, last: Int)] {
        log.work.compactMap { work in
            guard let owner = work.sink.owner, owner.isEndless, var last = log.run(owner.tag).map({ _ in owner.tag })
            else { return nil }
            while log.runs[last].feeds > 0 { last = log.runs[last].feeds }
            return (owner.tag, last)
        }
    }

    /// Timers that run for closures whose disposable nobody has kept.
    private func loose() -> [Finding] {
        endless.compactMap { run, last in
            guard let facts = log.closures(of: last), let subscriber = facts.subscriber, facts.bagSite == nil,
                !isHeld(subscriber), remark(on: facts) == nil
            else { return nil }
            let word = facts.site?.word ?? "subscribe"
            let timer = log.streams[log.runs[run].stream].site.title
            let unkept = unkept(timer, word)
            return Finding(
                .left, Message("\(word) on \(log.title(of: facts.stream)), since \(Signal.seconds(facts.time))"),
                at: facts.site.map(program.title(ofCall:)) ?? "",
                under: [Finding(.remedy, holder(of: facts).map { lost(by: $0, facts) } ?? unkept)])
        }
    }

    private func unkept(_ timer: String, _ word: String) -> Message {
        let lost = Message("nobody can stop its \(timer): what \(word) gives back was not kept")
        return Dialect(of: program) == .rxSwift ? .clauses([lost, Message("disposed(by:) keeps it")]) : lost
    }

    /// Whether what it hears is over, and all that still comes is due at a time: then it ends by itself.
    func endsByItself(_ facts: SubscriptionFacts) -> Bool {
        var root = facts.stream
        while let input = log.streams[root].inputs.first { root = input.stream }
        guard log.streams[root].end > 0 || log.streams[root].site.manner.account == .given else { return false }
        return log.work.contains { work in
            guard let owner = work.sink.owner, !owner.isEndless, work.due < .max, log.run(owner.tag) != nil else {
                return false
            }
            var last = owner.tag
            while log.runs[last].feeds > 0 { last = log.runs[last].feeds }
            return log.closures(of: last)?.number == facts.number
        }
    }

    /// Whether it is over when a property of ReactiveSwift's goes: one that is bound to, or one of the object's own.
    func endsWithItsProperty(_ facts: SubscriptionFacts, _ place: Place) -> Bool {
        guard Dialect(of: program) == .reactiveSwift else { return false }
        if facts.target != nil { return true }
        var root = facts.stream
        while let input = log.streams[root].inputs.first { root = input.stream }
        guard let made = log.streams[root].site.place, let own = program.interpreter.type(around: place) else {
            return false
        }
        return program.interpreter.type(around: made) === own
    }

    /// Connected streams that run on, though no name leads to them and nobody hears them.
    private func connected() -> [Finding] {
        log.runs.dropFirst().compactMap { run in
            guard run.isShared, run.endedAt == nil, let site = run.connectedAt,
                let stream = log.streams[run.stream].stream, !isNamed(stream), log.listeners(of: run.stream).isEmpty
            else { return nil }
            let title = log.streams[run.stream].site.title
            return Finding(
                .left, Message("\(title) runs, connected since \(Signal.seconds(run.time)), and nobody hears it"),
                at: program.at(site),
                under: [Finding(.remedy, Message("what connect() gives back ends it: disposed(by:) keeps that"))])
        }
    }

    private func remark(on facts: SubscriptionFacts) -> Message? {
        log.subscriptions.firstIndex { $0.number == facts.number }.flatMap { remark(on: $0) }
    }

    /// Timers in inner streams, where each element opens one more.
    private func opened() -> [Finding] {
        var inners: [Int: Set<Int>] = [:]
        for (run, _) in endless {
            var here = run
            while let facts = log.run(here), facts.feeds > 0 {
                if facts.isInner { inners[facts.feeds, default: []].insert(here) }
                here = facts.feeds
            }
        }
        return inners.sorted { $0.key < $1.key }.compactMap { run, inners in
            let facts = log.streams[log.runs[run].stream]
            let site = facts.site
            guard inners.count >= Owners.pile, site.manner.traits.contains(.opens), !facts.switches
            else { return nil }
            return Finding(
                .left, Message("\(inners.count) inner streams of \(site.title) run, and none of them ends"),
                at: program.at(site),
                under: [
                    Finding(
                        .remedy,
                        Message("each element opens one more; \(Dialect(of: program).switching) keeps the newest alone")
                    )
                ])
        }
    }

    /// Subscriptions of one line to one stream, in one bag.
    private func gathered() -> [Finding] {
        struct Pile: Hashable {
            let stream: Int
            let place: Place
            let bag: ObjectIdentifier
        }
        var piles: [Pile: [SubscriptionFacts]] = [:]
        for facts in log.subscriptions.dropFirst() where facts.endedAt == nil && facts.subscriber != nil {
            guard let place = facts.site?.place, let bag = facts.bag else { continue }
            piles[Pile(stream: facts.stream, place: place, bag: bag), default: []].append(facts)
        }
        return piles.values.filter { $0.count >= Owners.pile }.sorted { $0[0].number < $1[0].number }.map { pile in
            let made = pile[0].bagMade.map { Message(" of \(program.title(of: $0))") }
            return Finding(
                .left, Message("\(pile.count) subscriptions on \(log.title(of: pile[0].stream)), all made by one line"),
                at: program.at(pile[0].site),
                under: [
                    Finding(
                        .remedy,
                        Message("the bag\(made) keeps them all: each time the line runs, there is one more subscriber"))
                ])
        }
    }
}
