import Language
import Log
import Messages
import Reactive

/// An element that a run kept, and what it made of it later.
struct Kept {
    enum Outcome {
        case came(Record)
        case replaced(by: Record)
    }

    let wiring: Wiring
    let record: Record
    let run: Int
    private var log: Log { wiring.log }
    private var facts: StreamFacts { log.streams[log.runs[run].stream] }
    private var manner: Manner { facts.site.manner }

    /// Nil if the run still has it, or keeps none.
    var outcome: Outcome? {
        let event = wiring.sent(by: run).first { $0.number > record.number }
        if manner.account == .gathered, manner.keeping != nil { return event.map { .came($0) } }
        guard isNewestKept else { return nil }
        let newer = wiring.arrivals(at: run, of: record.stream).first { $0.number > record.number }
        guard let newer else { return event.map { .came($0) } }
        guard let event, event.number < newer.number else { return .replaced(by: newer) }
        return .came(event)
    }

    /// Whether the run keeps the newest element of that side until somebody asks for it.
    private var isNewestKept: Bool {
        guard let position = facts.inputs.firstIndex(where: { $0.stream == record.stream }),
            facts.inputs[position].role == .data
        else { return false }
        if manner.traits.contains(.keepsSides) { return true }
        if manner.traits.contains(.firstAsks) { return position > 0 }
        return manner.account == .sampled
    }

    /// `1 stopped at withLatestFrom: 2 (#2) took its place before b asked for it`
    func sentence(replacedBy newer: Record) -> Message {
        let id = log.name(of: newer).map { " (\($0))" } ?? ""
        let asker =
            manner.traits.contains(.firstAsks) ? facts.inputs.first : facts.inputs.first { $0.role == .trigger }
        let stopped = Message("\(record.brief) stopped at \(facts.site.title)")
        return asker.map {
            Message("\(stopped): \(newer.brief)\(id) took its place before \(log.title(of: $0.stream)) asked for it")
        } ?? Message("\(stopped): \(newer.brief)\(id) took its place before all sides had sent")
    }
}

/// Those who began to listen after an element, and whom its stream greeted with what it kept.
struct Greeted {
    let wiring: Wiring
    let record: Record
    /// The streams on the way.
    let way: Set<Int>
    /// The streams that are built on the element's.
    let users: [Int]
    private var log: Log { wiring.log }

    /// The runs that began later, or opened it later.
    var newcomers: [Int] {
        guard log.streams[record.stream].keeps > 0, record.kind == .next else { return [] }
        let ears = wiring.runs[record.stream].filter {
            log.runs[$0].isEar && way.contains(log.runs[log.runs[$0].feeds].stream)
        }
        let forgotten = forgotten
        return (users.flatMap { wiring.runs[$0] } + ears).filter {
            log.runs[$0].since >= record.number && log.runs[$0].since < forgotten
        }
    }

    /// From when on what is shared has it no more: its run was over, and another has begun.
    private var forgotten: Int {
        guard log.streams[record.stream].isShared, let own = log.run(record.run), own.endedAt != nil,
            wiring.runs[record.stream].contains(where: { log.runs[$0].isShared && log.runs[$0].since >= own.until })
        else { return .max }
        return own.until
    }

    /// What came of the element where a closure or a binding began to listen later: what that pushed on the way.
    var bound: Record? {
        guard log.streams[record.stream].keeps > 0, record.kind == .next else { return nil }
        let late = log.subscriptions.indices.dropFirst().filter {
            log.subscriptions[$0].stream == record.stream && log.subscriptions[$0].since >= record.number
        }
        for number in late {
            let facts = log.subscriptions[number]
            let said = Array(
                wiring.records(of: record.stream, before: facts.since + 1).lazy.filter { $0.kind == .next }
                    .prefix(log.streams[record.stream].keeps))
            guard let age = said.firstIndex(where: { $0.number == record.number }) else { continue }
            for stream in way {
                let pushed = wiring.records(of: stream).filter {
                    $0.run == 0 && $0.listener == number && $0.kind == .next && $0.cause == facts.openedBy
                }
                if let made = pushed.reversed().dropFirst(said.count - 1 - age).first { return made }
            }
        }
        return nil
    }

    /// What a newcomer's stream held for it, newest first.
    func said(to newcomer: Int) -> [Record] {
        Array(
            wiring.records(of: record.stream, before: log.runs[newcomer].since + 1).lazy
                .filter { $0.kind == .next }.prefix(log.streams[record.stream].keeps))
    }

    /// What its stream kept instead when the first newcomer came, or a watch of that stream was shown what it keeps; and
    /// when that was.
    func goneOn(to target: Int) -> (newest: Record, time: Int)? {
        if let first = newcomers.first { return said(to: first).first.map { ($0, log.runs[first].time) } }
        let (all, keeps) = (wiring.records(of: record.stream), log.streams[record.stream].keeps)
        guard record.stream == target, keeps > 0, record.kind == .next,
            let shown = all.reversed().first(where: { $0.greetsWatch && $0.number > record.number })
        else { return nil }
        let kept = all.filter { $0.kind == .next && !$0.greetsWatch && $0.number < shown.number }.prefix(keeps)
        return kept.contains { $0.number == record.number } ? nil : kept.first.map { ($0, shown.time) }
    }

    /// What became of an element that waited for the other sides when its run began.
    enum Sequel {
        /// Its side has it until a newer one comes.
        case kept
        case paired(Record)
        /// It has no partner yet: its place in its row, and how many pairs there were.
        case alone(position: Int, pairs: Int)
    }

    func sequel(to drop: Record, in run: Int) -> Sequel? {
        let site = log.streams[drop.stream].site
        guard case .waiting? = drop.drop, site.gathersAll else { return nil }
        guard site.manner.account == .pair else { return .kept }
        let (said, pairs) = (said(to: run), wiring.sent(by: run))
        guard let age = said.firstIndex(where: { $0.number == record.number }) else { return nil }
        let position = said.count - 1 - age
        return position < pairs.count ? .paired(pairs[position]) : .alone(position: position, pairs: pairs.count)
    }

    /// The run that heard it, and what that made of it: nil if it made nothing, no run if it was not given the element.
    func answer(of newcomer: Int) -> (run: Int, made: Record?)? {
        let said = said(to: newcomer)
        guard let age = said.firstIndex(where: { $0.number == record.number }) else { return nil }
        let facts = log.runs[newcomer]
        let run = facts.isEar ? facts.feeds : newcomer
        let made = wiring.records(of: log.runs[run].stream).filter {
            $0.run == run && $0.cause == facts.openedBy && $0.number > facts.since
                && ($0.kind == .next || $0.drop != nil)
        }
        return (run, made.reversed().dropFirst(made.count == said.count ? said.count - 1 - age : 0).first)
    }
}

extension Site {
    /// `it is on its way: debounce 1 s lets it out at 1.000, unless another comes before`
    func release(at due: Int) -> Message {
        let unless = manner.account == .quiet ? Message(", unless another comes before") : nil
        return Message("it is on its way: \(title) lets it out at \(Signal.seconds(due))\(unless)")
    }
}
