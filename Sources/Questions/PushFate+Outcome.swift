import Language
import Log
import Messages
import Reactive

/// What became in the end of an element that an operator had kept, or that a newcomer was greeted with.
extension PushFate {
    /// Goes on with what a run made later of an element that it kept, or with the group or window that it went into;
    /// whether there was anything to go on with.
    mutating func followOn(_ record: Record, _ children: [Record], in run: Int) -> Bool {
        let kept = Kept(wiring: wiring, record: record, run: run)
        switch kept.outcome {
        case .came(let event): follow(event)
        case .replaced(let newer):
            say(.dropped, .stopped, kept.sentence(replacedBy: newer), at: log.streams[log.runs[run].stream].site)
        case nil:
            guard let part = wiring.part(among: children) else { return false }
            if way.contains(part.stream) { return true }
            // Of one that nobody has opened yet it is told what it waits for.
            guard let opening = wiring.opening(of: part, in: run) else { return false }
            // What is asked of sends a group once: this went into one that was there.
            if opening.stream == target, opening.cause != record.number {
                say(.dropped, Parted(question, record, into: part.stream).finding(opening))
            } else {
                follow(opening)
            }
        }
        return true
    }

    /// Whether a stream kept an element for those who came later: then it goes on there.
    mutating func followGreetings(with record: Record, _ users: [Int]) -> Bool {
        let greeted = Greeted(wiring: wiring, record: record, way: way, users: users)
        if let bound = greeted.bound {
            follow(bound)
            if arrived != nil { return true }
        }
        for newcomer in greeted.newcomers {
            guard let (run, made) = greeted.answer(of: newcomer) else { continue }
            switch made {
            case let made? where made.kind == .dropped:
                switch greeted.sequel(to: made, in: run) {
                case .kept: if !followOn(record, [], in: run) { tell(made) }
                case .paired(let pair): follow(pair)
                case .alone(let position, let pairs): tellZip(made, run, record.stream, position, pairs)
                case nil: tell(made)
                }
            case let made?: follow(made)
            case nil: held(record, run)
            }
            if arrived != nil { return true }
        }
        guard !hasFindings, let (newest, time) = greeted.goneOn(to: target) else {
            return hasFindings && !greeted.newcomers.isEmpty
        }
        let (name, since) = (log.title(of: target), Signal.seconds(time))
        let lateness = Lateness(wiring: wiring, program: program, record: record)
        let text =
            lateness.replaced.map { Message("\(name) was listened to only from \(since) on: \($0)") }
            ?? Message(
                "\(name) was listened to only from \(since) on: \(log.title(of: record.stream)) had gone on to \(newest.titled(in: log))"
            )
        say(.over, .late, text, at: log.streams[record.stream].site)
        return true
    }
}

extension Wiring {
    /// The element that went into a group or a window of an operator: a subject that no line has made.
    func part(among children: [Record]) -> Record? {
        children.first { child in
            let facts = log.streams[child.stream]
            return child.run == 0 && child.kind == .next && facts.isSubject && facts.site.place == nil
        }
    }

    /// What the operator's run sent when it made a part.
    func opening(of part: Record, in run: Int) -> Record? {
        guard let begin = records(of: part.stream).reversed().first else { return nil }
        return children(of: begin.cause).first { $0.run == run && $0.kind == .next }
    }

    /// The elements that a run has sent, oldest first.
    func sent(by run: Int) -> [Record] {
        records(of: log.runs[run].stream).filter { $0.run == run && $0.kind == .next }.reversed()
    }
}
