import Log
import Messages
import Reactive
import Values

/// Of an element that went into a group or a window before anybody heard that.
struct LatePart {
    let wiring: Wiring
    let program: any Program
    let record: Record
    let way: Set<Int>
    private var log: Log { wiring.log }

    /// Since when it is listened to, and what had held it back; that nothing is kept for so long.
    var finding: (text: Message, site: Site)? {
        guard let opener = wiring.parting(into: record.stream), let opening else { return nil }
        let value = record.brief + (log.name(of: record).map { " (\($0))" } ?? "")
        let name = log.title(of: record.stream)
        let late = Message("\(name) was listened to only from \(Signal.seconds(opening.time)) on, after \(value)")
        let lost = Message("what \(opener.title) opens is lost until it is heard")
        return (.clauses([holder(of: opening).map { Message("\(late): \($0)") } ?? late, lost]), opener)
    }

    /// The event that handed it on to who opened it, if that came later than the element.
    private var opening: Record? {
        for part in wiring.users[record.stream] where wiring.isPassage(part) {
            guard let stream = log.streams[part].stream, case let name = Value.object(stream).literal else { continue }
            for user in way.sorted() where log.streams[user].site.manner.traits.contains(.opens) {
                guard let input = log.streams[user].inputs.first?.stream else { continue }
                let handed = wiring.records(of: input).first { $0.kind == .next && $0.literal == name }
                if let handed, handed.number > record.number { return handed }
            }
        }
        return nil
    }

    /// `delay 100 ms (app.rx:6) had held it back`: what it went through before it was opened.
    private func holder(of opening: Record) -> Message? {
        var here: Record? = opening
        while let record = here, let cause = log[record.cause] {
            if cause.time < record.time, record.run > 0 {
                let site = log.streams[record.stream].site
                return Message("\(site.title) (\(program.at(site))) had held it back")
            }
            here = cause
        }
        return nil
    }
}
