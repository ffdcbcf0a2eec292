import Language
import Log
import Messages
import Reactive

/// What is pushed because somebody subscribes: no event leads to it.
struct Subscribing {
    let wiring: Wiring
    let program: any Program
    let record: Record
    private var log: Log { wiring.log }

    init(_ why: Why, _ record: Record) { (wiring, program, self.record) = (why.wiring, why.program, record) }

    /// Whether it was pushed by who listens, or by a closure that was written before the entry that made it run.
    var isPushedElsewhere: Bool {
        guard !log.streams[record.stream].isReport else { return false }
        return record.listener > 0 || record.site?.place.map { $0.source != record.entry } ?? false
    }

    /// Whether an operator's closure pushed it.
    var isPushedByOperator: Bool {
        guard record.run == 0, isPushedElsewhere, let place = record.site?.place,
            let (word, line) = program.text(around: place).flatMap({ PushText.closure(around: place, in: $0) })
        else { return false }
        return log.streams.contains { facts in
            facts.site.word == word && facts.site.place?.source == place.source && facts.site.place?.line == line
        }
    }

    /// `opened it for "", the start value of query`: what a run was opened by that feeds this one, if no event did.
    func opening(in run: Int) -> Message? {
        let inner = (wiring.feeders[run] ?? []).last { log.runs[$0].isInner && log[log.runs[$0].openedBy] == nil }
        guard let inner, log.streams[log.runs[run].stream].site.manner.traits.contains(.opens) else { return nil }
        return Reason(wiring: wiring, record: record).greeter(of: log.runs[run].stream, before: log.runs[inner].since)
            .map { Message("opened it for \($0)") }
    }

    /// `it is number 2 of 3 subscriptions that this line has made`, to the same stream, or into the same.
    var among: Message? {
        let own = log.subscriptions[record.listener]
        guard let place = own.site?.place else { return nil }
        let beside = wiring.records(of: record.stream).filter { $0.turn == record.turn }.map(\.listener)
        let pushers = Set(wiring.records(of: record.stream).map(\.listener))
        let source = log.streams[own.stream].site.place
        let alike = log.subscriptions.indices.dropFirst().filter {
            let facts = log.subscriptions[$0]
            // What one line has made twice, and has led to the same, was meant to be one.
            let isTwin = source != nil && log.streams[facts.stream].site.place == source && pushers.contains($0)
            return facts.site?.place == place && (facts.stream == own.stream || beside.contains($0) || isTwin)
                && facts.until >= record.number && facts.since < record.number
        }.sorted { log.subscriptions[$0].number < log.subscriptions[$1].number }
        guard alike.count > 1, let index = alike.firstIndex(of: record.listener) else { return nil }
        return Message("it is number \(index + 1) of \(alike.count) subscriptions that this line has made")
    }

    /// `by `cell.show(a)`, app.rx:12`: who made a subscription, of a line that has made several.
    var maker: Message? {
        let own = log.subscriptions[record.listener]
        guard let place = own.site?.place, let text = program.text(ofEntry: own.entry),
            log.subscriptions.dropFirst().contains(where: { $0.site?.place == place && $0.entry != own.entry })
        else { return nil }
        return Message("this one was made by `\(text)`, \(program.title(ofEntry: own.entry))")
    }
}
