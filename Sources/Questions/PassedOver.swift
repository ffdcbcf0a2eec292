import Log
import Messages
import Reactive

/// What an operator, or one before it, made nothing of, and that an event would read otherwise with.
struct PassedOver {
    let reason: Reason
    private var wiring: Wiring { reason.wiring }
    private var log: Log { reason.log }
    private var record: Record { reason.record }

    /// Whether another side of a pair than this has more that waits.
    func partnersWait(besides side: Int, _ row: Int) -> Bool {
        log.streams[record.stream].inputs.contains { input in
            guard input.stream != side else { return false }
            let arrived = wiring.arrivals(at: record.run, of: input.stream).count { $0.number < record.number }
            return wiring.greetings(at: record.run, of: input.stream).count + arrived > row
        }
    }

    /// `; #4 came while it ran, and opened none`
    func busy(since inner: Int) -> Message? {
        let since = log.runs[inner].since
        let busy = wiring.records(of: record.stream, before: record.number).prefix { $0.number > since }.filter {
            $0.run == record.run && $0.drop == .busy
        }
        guard let last = busy.first else { return nil }
        let came = log.name(of: log[last.cause] ?? last) ?? last.brief
        return busy.count == 1
            ? Message("; \(came) came while it ran, and opened none")
            : Message("; \(busy.count) elements came while it ran, \(came) last, and opened none")
    }

    /// `; filter had left out 1 (#1)`: what the nearest sifting operator of a side kept from its place in a pair.
    func leftOut(on side: Int) -> Message? {
        var here = side
        for _ in 0..<20 where !log.streams[here].isSubject {
            let site = log.streams[here].site
            if !site.manner.traits.isDisjoint(with: [.sifts, .unwraps]) {
                let drops = wiring.records(of: here, before: record.number).filter { $0.drop == .filtered }
                guard let first = drops.last else { return nil }
                let id = log.name(of: log[first.cause] ?? first).map { " (\($0))" } ?? ""
                return drops.count == 1
                    ? Message("; \(site.title) had left out \(first.brief)\(id)")
                    : Message("; \(site.title) had left out \(drops.count) elements, the first \(first.brief)\(id)")
            }
            guard log.streams[here].inputs.count == 1 else { return nil }
            here = log.streams[here].inputs[0].stream
        }
        return nil
    }
}
