import Session
import Values

/// What happens after the last line: time goes on until nothing is due, as node does.
struct Ending {
    /// So long after the last line what never ends is stopped.
    static let patience = 10_000_000_000
    /// What reappears in ever new guises is stopped after so many steps.
    static let mostSteps = 100_000

    /// The limit that the person set with `--for`; what it cuts off is not worth a word.
    let limit: Int?

    /// Lets a virtual clock run out; says what had to be stopped.
    func run(_ performer: any Performer, isOpen: () -> Bool) -> String? {
        let last = performer.now
        let horizon = last.adding(clamped: limit ?? Ending.patience)
        var steps = 0
        while let due = performer.nextDue, isOpen(), !Interrupt.isRaised {
            if due > horizon {
                guard limit == nil else {
                    performer.advance(to: horizon)
                    return nil
                }
                let endless = performer.pending.filter(\.isEndless)
                if !endless.isEmpty || steps > Ending.mostSteps {
                    return sentence(endless.isEmpty ? performer.pending : endless)
                }
            }
            steps += 1
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
