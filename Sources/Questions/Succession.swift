import Log
import Messages
import Reactive

/// Of several subscriptions that one line has made, which took the place of which.
struct Succession {
    private let log: Log
    private let record: Record

    /// `record`: what the newer one heard.
    init(_ log: Log, _ record: Record) { (self.log, self.record) = (log, record) }

    /// Whether another subscription to the same stream heard it.
    func isHeard(beside facts: SubscriptionFacts) -> Bool {
        facts.stream == record.stream
            && log.subscriptions.dropFirst().contains { $0.stream == facts.stream && hears($0) }
    }

    /// The one that the same line has made in its place, and that heard the record.
    func heir(of old: SubscriptionFacts) -> SubscriptionFacts? {
        log.subscriptions.dropFirst().last { hears($0) && follows($0, old) }
    }

    /// `it did arrive: subscribe took the place of the one that was disposed at 0.000 by #3`
    func sentence(of new: SubscriptionFacts, _ fate: PushFate) -> Message? {
        guard let old = log.subscriptions.dropFirst().last(where: { follows(new, $0) }) else { return nil }
        let by = log[old.endedBy].flatMap { log.name(of: $0) }.map(Message.init(plain:))
        let (word, time) = (new.site?.word ?? "subscribe", Signal.seconds(old.endedAt ?? 0))
        let closer = by ?? fate.program.culprit(old.endedIn)
        return Message(
            "it did arrive: \(word) heard it, in the place of the one that was disposed at \(time) by \(closer)")
    }

    private func hears(_ facts: SubscriptionFacts) -> Bool {
        facts.since < record.number && facts.until >= record.number
    }

    /// Whether one began when the other was over, or in the turn that ended it.
    private func follows(_ new: SubscriptionFacts, _ old: SubscriptionFacts) -> Bool {
        guard let place = new.site?.place, old.site?.place == place, old.stream == new.stream, old.number < new.number,
            old.endedAt != nil, old.until < record.number
        else { return false }
        if old.endedIn == new.entry, old.endedBy == new.openedBy { return true }
        // Between two that no event parts, the entries tell which came first.
        return new.since > old.until || new.since == old.until && old.endedIn > 0 && old.endedIn < new.entry
    }
}
