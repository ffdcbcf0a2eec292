import Log
import Messages
import Reactive

extension Why {
    /// A push made while its cause was still being told to others, which therefore came out of here before the cause did.
    func overtaking(_ record: Record, _ indent: Int) -> WayStep? {
        guard record.kind == .next, record.run > 0 || record.listener > 0, let cause = log[record.cause], cause.run == 0
        else { return nil }
        for earlier in wiring.records(of: record.stream, before: record.number) {
            guard earlier.turn == record.turn, earlier.number > cause.number else { return nil }
            guard earlier.run == record.run, earlier.listener == record.listener, let other = log[earlier.cause],
                other.stream == cause.stream,
                other.run == 0, other.number > cause.number
            else { continue }
            let id = log.name(of: cause) ?? cause.brief
            return WayStep(
                indent: indent,
                text: Message(
                    """
                    overtaken by \(head(other)), pushed while \(id) was still being delivered; behind \
                    \(wiring.dialect.postponing) that comes after it
                    """),
                place: program.at(other.site)
            ).of(other, log, as: .event)
        }
        return nil
    }
}
