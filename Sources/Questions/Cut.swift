import Language
import Log
import Messages
import Reactive
import Values

/// How something that was held was cut off before it was due: by the end of what held it, or since nobody was to hear it.
struct Cut {
    /// Instead of what the operator itself says.
    private(set) var sentence: Message?
    private(set) var under: Finding?

    init(_ drop: Record, _ fate: PushFate) {
        let log = fate.log
        guard let run = log.run(drop.run) else { return }
        let site = log.streams[run.stream].site
        if let end = log[run.end] {
            guard end.kind == .completed, site.manner.account == .pair else { return }
            sentence = Message("\(site.word) completed before its partner came")
            under = Finding(
                .ended, Message("\(site.word) had completed"), at: fate.program.at(site), of: end.number,
                way: fate.question.why.way(from: end, 1))
            return
        }
        // What has ended by itself behind it has let it go, and no bag.
        guard !Cut.isClosed(run, log) else { return }
        guard let facts = fate.bagged(drop.run) ?? Cancelled.dropped(of: drop.run, log),
            case .cutShort(let before)? = drop.drop
        else {
            return
        }
        sentence = Message("it was let go \(TimeText.short(before)) before it was due")
        under = fate.disposed(facts)
    }
}

extension Cut {
    /// Whether an operator that a run fed ended as that did, of its own accord.
    private static func isClosed(_ run: RunFacts, _ log: Log) -> Bool {
        var here = run.feeds
        while let facts = log.run(here) {
            if log[facts.end] != nil, facts.endedAt == run.endedAt { return true }
            here = facts.feeds
        }
        return false
    }
}

extension PushFate {
    /// The subscription that a run fed in the end, if it is over and a bag had it.
    func bagged(_ run: Int) -> SubscriptionFacts? { Cancelled.listener(of: run, log) { $0.bagSite != nil } }
}

/// That a run, or one that feeds it, has failed and was begun anew, again and again.
struct Tries {
    let text: Message
    let site: Site

    init?(in run: Int, _ fate: PushFate) {
        let (log, wiring) = (fate.log, fate.wiring)
        var here = run
        for _ in 0..<100 {
            let (site, tries) = (log.streams[log.runs[here].stream].site, wiring.feeders[here] ?? [])
            let failed = tries.compactMap { log[log.runs[$0].end] }.filter { $0.kind == .error }
            if site.manner.account == .tried, let last = failed.last {
                let next = fate.due(in: here).map { Message("it goes on at \(Signal.seconds($0.time))") }
                if next == nil, let waiting = Tries.waiting(here, after: last, fate) {
                    (self.text, self.site) = (waiting, site)
                    return
                }
                let text =
                    failed.count == 1
                    ? Message("\(site.title) has begun it anew, after error \(last.literal)")
                    : Message(
                        "\(site.title) has begun it anew \(failed.count) times, the last after error \(last.literal)")
                (self.text, self.site) = (.clauses([text, next]), site)
                return
            }
            guard let next = tries.last(where: { log.runs[$0].endedAt == nil }) else { return nil }
            here = next
        }
        return nil
    }

    /// That no try runs, as what is to say when to try again has not done so.
    private static func waiting(_ run: Int, after error: Record, _ fate: PushFate) -> Message? {
        let (log, wiring) = (fate.log, fate.wiring)
        let tries = wiring.tries(of: run, before: .max)
        guard !tries.isEmpty, tries.allSatisfy({ log.runs[$0].endedAt != nil }),
            case let others = (wiring.feeders[run] ?? []).filter({ !tries.contains($0) && log.runs[$0].endedAt == nil }),
            let handler = others.first(where: { log.streams[log.runs[$0].stream].site.place != nil })
        else { return nil }
        let (title, name) = (
            log.streams[log.runs[run].stream].site.title, fate.question.described(log.runs[handler].stream)
        )
        return Message("\(title) waits for \(name) to say when to try again, after error \(error.literal)")
    }

    /// That an error made its source be subscribed to anew, and that what is hot there does not repeat itself.
    static func again(after error: Record, _ run: Int, _ question: WhyNot) -> Message? {
        let (log, wiring) = (question.log, question.wiring)
        let site = log.streams[log.runs[run].stream].site
        guard site.manner.account == .tried else { return nil }
        let failed = Message(
            "\(question.described(error.stream)) failed with error \(error.literal), and \(site.title) subscribed again"
        )
        let lost = wiring.causes(of: error).compactMap { log[$0] }.last {
            $0.kind == .next && log.streams[$0.stream].isSubject && log.streams[$0.stream].keeps == 0
        }
        return Message.clauses([
            failed, lost.map { Message("\(log.title(of: $0.stream)) does not send \($0.brief) again") },
        ])
    }
}
