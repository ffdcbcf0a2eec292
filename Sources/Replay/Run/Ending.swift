import Session
import Values

/// What happens after the last line: time goes on until nothing is due, as node does.
struct Ending {
    /// So long after the last line what never ends is stopped.
    static let patience = 10_000_000_000
    /// What waits for as long as that, again and again, is awaited so many times.
    static let mostWaits = 100

    /// The limit that the person set with `--for`; what it cuts off is not worth a word.
    let limit: Int?

    /// Lets a virtual clock run out; says what had to be stopped.
    func run(_ performer: any Performer, isOpen: () -> Bool) -> String? {
        var horizon = performer.now.adding(clamped: limit ?? Ending.patience)
        var (isLate, waits) = (false, 0)
        while let due = performer.nextDue, isOpen(), !Interrupt.isRaised {
            if due > horizon {
                guard limit == nil else {
                    performer.advance(to: horizon)
                    return nil
                }
                let pending = performer.pending
                let endless = pending.filter(\.isEndless)
                if !endless.isEmpty { return sentence(endless) }
                if isLate {
                    // What was asked for in time is over: this begets itself, unless it waits for long.
                    guard due - performer.now >= Ending.patience, waits < Ending.mostWaits else {
                        return sentence(pending)
                    }
                    waits += 1
                }
                isLate = true
                horizon = pending.map(\.due).max() ?? due
            }
            performer.advance(to: due)
        }
        return nil
    }

    private func sentence(_ endless: [Pending]) -> String {
        let names = endless.prefix(3).map(\.name).joined(separator: ", ") + (endless.count > 3 ? ", …" : "")
        let verb = endless.count == 1 ? "never ends" : "never end"
        return
            "rxsh: stopped \(TimeText.short(Ending.patience)) after the last line; \(names) \(verb): --for 1m, or :quit"
    }
}
