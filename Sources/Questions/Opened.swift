import Log
import Messages
import Reactive

/// Of an operator that leaves out the first elements: that one before this has opened it.
struct Opened {
    let wiring: Wiring
    let record: Record

    var sentence: Message? {
        let log = wiring.log
        let own = wiring.records(of: record.stream).lazy.filter { $0.run == record.run && $0.number < record.number }
        guard case .skipped(left: nil)? = own.first(where: { $0.kind == .dropped })?.drop,
            let first = own.first(where: { $0.kind == .next })
        else { return nil }
        let opener = (log[first.cause] ?? first).titled(in: log)
        return Message("open since \(opener), and leaves out nothing any more")
    }
}
