import Language
import Log
import Reactive

/// What became in the end of an element that an operator had kept, or that a newcomer was greeted with.
extension Fate {
    private enum Outcome {
        case came(Record)
        case replaced(by: Record)
    }

    /// Goes on with what a run made later of an element that it kept; whether it made anything of it, or kept another.
    mutating func followOutcome(of record: Record, in run: Int) -> Bool {
        switch outcome(of: record, in: run) {
        case .came(let event): follow(event)
        case .replaced(let newer): tellReplaced(record, by: newer, in: run)
        case nil: return false
        }
        return true
    }

    private func outcome(of record: Record, in run: Int) -> Outcome? {
        let manner = log.streams[log.runs[run].stream].site.manner
        let event = sent(by: run).first { $0.number > record.number }
        if manner.account == .gathered, manner.keeping != nil { return event.map { .came($0) } }
        guard keepsNewest(of: record.stream, run, manner) else { return nil }
        let newer = wiring.arrivals(at: run, of: record.stream).first { $0.number > record.number }
        guard let newer else { return event.map { .came($0) } }
        guard let event, event.number < newer.number else { return .replaced(by: newer) }
        return .came(event)
    }

    /// Whether a run keeps the newest element of a side until somebody asks for it.
    private func keepsNewest(of side: Int, _ run: Int, _ manner: Manner) -> Bool {
        let inputs = log.streams[log.runs[run].stream].inputs
        guard let position = inputs.firstIndex(where: { $0.stream == side }), inputs[position].role == .data else {
            return false
        }
        if manner.traits.contains(.keepsSides) { return true }
        if manner.traits.contains(.firstAsks) { return position > 0 }
        return manner.account == .sampled
    }

    private mutating func tellReplaced(_ record: Record, by newer: Record, in run: Int) {
        let facts = log.streams[log.runs[run].stream]
        let id = log.name(of: newer).map { " (\($0))" } ?? ""
        let asker =
            facts.site.manner.traits.contains(.firstAsks)
            ? facts.inputs.first : facts.inputs.first { $0.role == .trigger }
        let before = asker.map { "before \(log.title(of: $0.stream)) asked for it" } ?? "before all sides had sent"
        say(
            .dropped, .stopped,
            "\(record.brief) stopped at \(facts.site.title): \(newer.brief)\(id) took its place \(before)",
            at: facts.site)
    }

    // MARK: parts of a whole

    /// Whether an element went on in a group or a window of the operator that heard it. Of one that nobody has opened yet
    /// it is told what it waits for.
    mutating func followPart(_ children: [Record], in run: Int) -> Bool {
        // A part is a subject that no line has made.
        let inside = children.first { child in
            let facts = log.streams[child.stream]
            return child.run == 0 && child.kind == .next && facts.isSubject && facts.site.place == nil
        }
        guard let inside else { return false }
        if way.contains(inside.stream) { return true }
        let begin = wiring.records(of: inside.stream).reversed().first
        let opening = begin.flatMap { begin in
            wiring.children(of: begin.cause).first { $0.run == run && $0.kind == .next }
        }
        guard let opening else { return false }
        follow(opening)
        return true
    }

    // MARK: newcomers

    /// Whether a stream kept a value for those who came later, and what became of it there.
    mutating func followGreetings(with record: Record, _ users: [Int]) -> Bool {
        let kept = log.streams[record.stream].keeps
        guard kept > 0, record.kind == .next else { return false }
        let ears = wiring.runs[record.stream].filter {
            log.runs[$0].isEar && way.contains(log.runs[log.runs[$0].feeds].stream)
        }
        let newcomers = (users.flatMap { wiring.runs[$0] } + ears).filter { log.runs[$0].since >= record.number }
        guard let first = newcomers.first else { return false }
        for newcomer in newcomers {
            let said = Array(
                wiring.records(of: record.stream, before: log.runs[newcomer].since + 1).lazy
                    .filter { $0.kind == .next }.prefix(kept))
            guard let age = said.firstIndex(where: { $0.number == record.number }) else { continue }
            greet(newcomer, with: record, at: said.count - 1 - age, of: said.count)
            if arrived != nil { return true }
        }
        if hasFindings { return true }
        let newest = wiring.records(of: record.stream, before: log.runs[first].since + 1).first { $0.kind == .next }
        guard let newest else { return false }
        let name = log.title(of: target)
        say(
            .over, .late,
            "\(name) was listened to only from \(Signal.seconds(log.runs[first].time)) on: "
                + "\(log.title(of: record.stream)) had gone on to \(newest.brief)"
                + (log.name(of: newest).map { " (\($0))" } ?? ""), at: log.streams[record.stream].site)
        return true
    }

    /// What a run made of an element that it was greeted with.
    private mutating func greet(_ newcomer: Int, with record: Record, at position: Int, of count: Int) {
        let facts = log.runs[newcomer]
        let run = facts.isEar ? facts.feeds : newcomer
        let made = wiring.records(of: log.runs[run].stream).filter {
            $0.run == run && $0.cause == facts.openedBy && $0.number > facts.since
                && ($0.kind == .next || $0.drop != nil)
        }.reversed()
        if let own = made.dropFirst(made.count == count ? position : 0).first {
            if own.kind == .dropped { tell(own) } else { follow(own) }
        } else {
            held(record, run)
        }
    }
}
