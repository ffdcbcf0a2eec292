import Log
import Messages
import Reactive

/// What sources without names have sent by themselves, on the way to a stream: where that went says more than that a next
/// is due.
struct Ticks {
    private let question: WhyNot
    private let stream: Int
    private let way: Set<Int>
    private var log: Log { question.log }
    private var wiring: Wiring { question.wiring }

    init(_ question: WhyNot, _ stream: Int, _ way: Set<Int>) {
        (self.question, self.stream, self.way) = (question, stream, way)
    }

    /// So many are looked at.
    private static let most = 200

    /// Of each source where the newest went that came to an end, and that those before it fared the same; of what is still
    /// on its way alone, when it comes.
    func findings(after number: Int = 0) -> [Finding] {
        let roots = way.sorted().filter {
            wiring.sources[$0].isEmpty && !log.streams[$0].isSubject && Due(among: [$0], question).time != nil
        }
        let found = roots.flatMap { findings(from: $0, after: number) }
        // What was opened is told of by its own source, if that goes on.
        return Array(found.filter { $0.kind != .another || !$0.under.allSatisfy(found.contains) }.prefix(6))
    }

    /// The same where nothing waits for quiet, which says more.
    var unlessRestless: [Finding] { Hushed(question).restless(way) == nil ? findings() : [] }

    /// The same of what was sent after an element that arrived.
    func since(_ arrived: Record) -> Finding? {
        let found = findings(after: arrived.number)
        guard let first = found.first, first.kind != .pending else { return nil }
        return Finding(.another, Message("since then:"), of: first.record, under: found)
    }

    /// Where an element went that has no name, and that nothing but time has brought: of that no more is known by its way.
    static func fate(of record: Record, _ why: Why) -> [WayStep] {
        guard record.kind == .next, record.run > 0, record.sub > 0, why.log[record.cause] == nil,
            why.wiring.sources[record.stream].isEmpty, let first = why.program.whyNot.answer(record).first,
            [.stopped, .opened, .waits].contains(first.kind)
        else { return [] }
        return [WayStep(indent: 1, text: first.text, place: first.place).of(record, why.log, as: .used)]
    }

    private func findings(from root: Int, after number: Int) -> [Finding] {
        var (told, pending, before): ([Finding], [Finding], [Finding]) = ([], [], [])
        var alike = 0
        let sent = wiring.records(of: root).prefix { $0.number > number }.lazy.filter {
            $0.kind == .next && $0.run > 0 && log[$0.cause] == nil
        }
        for record in sent.prefix(Ticks.most) {
            var fate = PushFate(question, stream, record)
            fate.follow(record)
            if fate.arrived != nil { break }
            guard fate.hasFindings, !fate.isSlight else { continue }
            if fate.isOnItsWay || fate.marks.contains(.due) {
                if told.isEmpty { pending = fate.answer }
            } else if told.isEmpty {
                told = fate.answer
            } else if let first = fate.answer.first, first.kind == told[0].kind, first.place == told[0].place {
                alike += 1
            } else {
                // What waits now may come out; what was stopped before will not.
                if told[0].kind == .waits, fate.answer.first?.kind == .stopped {
                    before = [Finding.another(Message("before it:"), record, Array(fate.answer.suffix(1)))]
                }
                break
            }
        }
        return told.isEmpty ? pending : told + [remark(root, alike)].compactMap { $0 } + before
    }

    /// `the same became of the 4 before it; the next of interval 1 s is due at 6.000`
    private func remark(_ root: Int, _ alike: Int) -> Finding? {
        let before: Message? =
            switch alike {
            case 0: nil
            case 1: Message("the same became of the one before it")
            case Ticks.most - 1: Message("the same became of all that are remembered before it")
            default: Message("the same became of the \(alike) before it")
            }
        let site = log.streams[root].site
        let next = Due(among: [root], question).time.map {
            Message("the next of \(site.title) is due at \(Signal.seconds($0))")
        }
        let parts = [before, next].compactMap { $0 }
        return parts.isEmpty ? nil : Finding(.pending, .clauses(parts), at: question.program.at(site))
    }
}
