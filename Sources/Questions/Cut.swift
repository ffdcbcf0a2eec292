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
        guard let facts = fate.bagged(drop.run), case .cutShort(let before)? = drop.drop else { return }
        sentence = Message("it was let go \(TimeText.short(before)) before it was due")
        under = fate.disposed(facts)
    }
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
                let text =
                    failed.count == 1
                    ? Message("\(site.title) has begun it anew, after error \(last.literal)")
                    : Message(
                        "\(site.title) has begun it anew \(failed.count) times, the last after error \(last.literal)")
                let next = fate.due(in: here).map { Message("it goes on at \(Signal.seconds($0.time))") }
                (self.text, self.site) = (.clauses([text, next]), site)
                return
            }
            guard let next = tries.last(where: { log.runs[$0].endedAt == nil }) else { return nil }
            here = next
        }
        return nil
    }
}
