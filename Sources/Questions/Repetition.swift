import Log
import Messages
import Reactive

/// What came twice, though something on its way lets nothing through twice.
struct Repetition {
    let wiring: Wiring
    let program: any Program
    private var log: Log { wiring.log }

    /// Nil if the same run, or the same binding, had not sent the same before.
    init?(_ record: Record, _ why: Why) {
        guard record.kind == .next, record.run > 0 || record.listener > 0 else { return nil }
        let before =
            record.run > 0
            ? why.wiring.sent(by: record.run, before: record.number)
            : why.wiring.records(of: record.stream, before: record.number).first {
                $0.kind == .next && $0.listener == record.listener
            }
        guard before?.literal == record.literal else { return nil }
        (wiring, program) = (why.wiring, why.program)
    }

    /// `distinctUntilChanged   let 70 through: the one before was 60 (#2)`
    func step(_ record: Record, _ indent: Int) -> WayStep? {
        let site = log.streams[record.stream].site
        guard record.kind == .next, record.run > 0, site.manner.traits.contains(.compares),
            let before = wiring.sent(by: record.run, before: record.number), before.literal != record.literal
        else { return nil }
        let id = log.name(of: before).map { " (\($0))" } ?? ""
        let text = Message("let \(record.brief) through: the one before was \(before.brief)\(id)")
        return WayStep(indent: indent, word: site.title, text, place: program.at(site)).of(record, log, as: .operator)
    }
}
