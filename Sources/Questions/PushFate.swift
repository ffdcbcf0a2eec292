import Language
import Log
import Messages
import Reactive

/// What became of one push on its way to one stream.
///
/// Why it is large: each kind of operator has ways of its own to keep a push back, and a sentence for each.
struct PushFate {
    let question: WhyNot
    let target: Int
    let push: Record?
    /// The streams on the way, the target included.
    let way: Set<Int>
    /// The event of the target that it came out as.
    private(set) var arrived: Record?
    private var findings: [Weighed] = []
    /// Whether the push may still come out.
    var isOnItsWay = false
    /// Whether all that the push did was to end the stream.
    private(set) var isEnding = false
    /// The element that an operator looked at, and did not want.
    var rejection: Record?
    /// What else is so of it.
    var marks: Set<Mark> = []
    private var seen: Set<Int> = []

    enum Mark {
        /// It took the place of one that was held.
        case superseding
        /// An element of the push waits in a zip for its partner.
        case partnerless
        /// An operator that was at something else made it wait, or did without it.
        case standingBack
        /// It came to a closure that pushed nothing.
        case inClosure
        /// It was said that nobody listened: once is enough.
        case unheard
        /// It comes out at a time that is known, whatever comes before.
        case due
    }

    /// A finding, how much it says, and the record that it was found of.
    private struct Weighed {
        let weight: Finding.Weight
        let finding: Finding
        let heard: Int
    }

    /// The record whose way is looked at.
    private(set) var hearing = 0

    var wiring: Wiring { question.wiring }
    var log: Log { question.log }
    var program: any Program { question.program }

    package init(_ question: WhyNot, _ target: Int, _ push: Record?, way: Set<Int>? = nil) {
        self.question = question
        self.target = target
        self.push = push
        self.way = way ?? question.wiring.upstream(of: target).union([target])
    }

    /// Whether the push was only used, and stopped nowhere.
    var isSlight: Bool { !findings.isEmpty && !findings.contains { $0.weight > .used } }

    var hasFindings: Bool { !findings.isEmpty }

    /// More reasons than these are not told.
    private static let mostReasons = 12

    /// The answer: the weightiest reasons, each once.
    var answer: [Finding] {
        let most = findings.map(\.weight).max()
        var told: [Finding] = []
        for reason in findings where reason.weight == most {
            let isTold = told.contains { $0.text == reason.finding.text && $0.place == reason.finding.place }
            if !isTold { told.append(reason.finding) }
        }
        if told.count > PushFate.mostReasons {
            told =
                told.prefix(PushFate.mostReasons) + [
                    Finding(.another, Message("… \(told.count - PushFate.mostReasons) reasons more"))
                ]
        }
        if !told.isEmpty { return told }
        guard let push else { return [] }
        if isOfAnotherRun {
            let (source, name) = (log.title(of: push.stream), log.title(of: target))
            let text = Message(
                """
                \(push.called) came of another run of \(source), which has a listener of its own: \
                \(name) runs \(source) anew
                """)
            return [Finding(.unheard, text, of: push.number)]
        }
        let text = Message("\(push.called) reached no operator of \(log.title(of: target)) that was listening")
        return [Finding(.unheard, text, of: push.number)]
    }

    /// Whether the push came out of a run that feeds nothing but its own listener, while the target had another.
    var isOfAnotherRun: Bool {
        guard let push, let run = log.run(push.run), push.stream != target, !run.isShared else { return false }
        if run.feeds > 0, way.contains(log.runs[run.feeds].stream) { return false }
        return wiring.runs[push.stream].contains { $0 != push.run && log.runs[$0].lives(at: push.number) }
    }

    mutating func say(
        _ weight: Finding.Weight, _ kind: Finding.Kind, _ text: Message, at site: Site?, way: [WayStep] = [],
        under: [Finding] = []
    ) {
        say(weight, Finding(kind, text, at: program.at(site), of: hearing, way: way, under: under))
    }

    mutating func say(_ weight: Finding.Weight, _ finding: Finding) {
        findings.append(Weighed(weight: weight, finding: finding, heard: hearing))
    }

    /// What became of the push itself, where other things came of it that say more.
    var asides: [Finding] {
        guard let push, let most = findings.map(\.weight).max(), most > .used else { return [] }
        if findings.contains(where: { $0.weight == most && $0.heard == push.number }) { return [] }
        return findings.filter { $0.weight == .used && $0.heard == push.number }.prefix(3).map(\.finding)
    }

    // MARK: following

    /// Goes with a record wherever it is heard on the way.
    mutating func follow(_ record: Record) {
        guard arrived == nil, seen.count < 2_000, seen.insert(record.number).inserted else { return }
        if record.stream == target, record.kind == .next, record.number != push?.number {
            arrived = wiring.printed(record) ?? record
            return
        }
        if record.stream == target, record.kind != .next, let push, push.stream != target {
            isEnding = true
            let end = wiring.printed(record)
            let signal = end.map { " (\(question.why.head($0)))" } ?? ""
            let text = Message("\(push.called) ended \(log.title(of: target))\(signal)")
            return say(.open, .ended, text, at: nil, way: question.why.way(from: end ?? record, 1))
        }
        let children = wiring.children(of: record.number)
        let isShown = children.contains { $0.drop == .shown }
        let hearers = isShown ? [] : hearers(of: record)
        for run in hearers { hear(record, run, children) }
        for child in children where child.run == 0 && child.kind != .dropped && way.contains(child.stream) {
            follow(child)
        }
        for child in children where child.drop != nil && child.run == 0 && way.contains(child.stream) { tell(child) }
        guard hearers.isEmpty, !isShown, arrived == nil else { return }
        // What leads to the target by a binding or a closure has failed.
        if record.kind != .next, log.run(record.run)?.feeds == 0, let push, push.kind == .next {
            let text = Message(
                "\(push.called) ended \(log.title(of: record.stream)), which leads to \(log.title(of: target))")
            return say(.open, .ended, text, at: nil, way: question.why.way(from: record, 1))
        }
        unheard(record, children)
    }

    /// The runs on the way that heard a record.
    private func hearers(of record: Record) -> [Int] {
        if let facts = log.run(record.run), !facts.isShared {
            return facts.feeds > 0 && way.contains(log.runs[facts.feeds].stream) ? [facts.feeds] : []
        }
        let built = builtOn(record.stream).flatMap { user in
            wiring.runs[user].filter { log.runs[$0].lives(at: record.number) }
        }
        let opened = ears(of: record).filter { log.runs[$0].lives(at: record.number) }.map { log.runs[$0].feeds }
        return built + opened
    }

    /// The streams on the way that are built on a stream; a group or a window only passes its listeners on.
    func builtOn(_ stream: Int) -> [Int] {
        wiring.users[stream].filter { user in
            way.contains(user) && log.streams[user].inputs.contains { $0.stream == stream }
        }.flatMap { wiring.isPassage($0) ? builtOn($0) : [$0] }
    }

    /// The openings of a subject, or of what is shared, in operators on the way, from before a record.
    func ears(of record: Record) -> [Int] {
        guard log.run(record.run)?.isShared ?? true else { return [] }
        return wiring.runs[record.stream].filter {
            let facts = log.runs[$0]
            return facts.isEar && facts.since < record.number && way.contains(log.runs[facts.feeds].stream)
        }
    }

    /// What a run did with an element, an error or an end that it heard.
    private mutating func hear(_ record: Record, _ run: Int, _ children: [Record]) {
        let before = hearing
        hearing = record.number
        defer { hearing = before }
        let stream = log.runs[run].stream
        let mine = children.filter { $0.run == run }
        let opened = wiring.inner(of: run).filter { log.runs[$0].openedBy == record.number }
        var isHandled = false
        for child in mine {
            if child.kind == .dropped {
                // An older one had to go: of this one that says nothing.
                if child.drop == .displaced || child.drop == .unsampled, child.number != push?.number { continue }
                if revised(child, record, run) { isHandled = true; continue }
                tell(child)
                // That is the end of the one before: of this one it says nothing.
                if case .superseded = child.drop { continue }
            } else {
                follow(child)
            }
            isHandled = true
        }
        for inner in opened { open(inner, by: record, in: run) }
        if isHandled || !opened.isEmpty || arrived != nil { return }
        if way.contains(stream), !followOn(record, children, in: run) { held(record, run) }
    }

    /// A queued element, or one that waits for its partner, may have come out after all.
    private mutating func revised(_ drop: Record, _ record: Record, _ run: Int) -> Bool {
        let inputs = log.streams[drop.stream].inputs
        switch drop.drop {
        case .waiting? where log.streams[drop.stream].site.manner.traits.contains(.keepsSides):
            return followOn(record, [], in: run)
        case .waiting? where log.streams[drop.stream].site.manner.account == .pair:
            guard
                let input = inputs.first(where: { wiring.position(of: record, at: run, of: $0.stream) != nil }),
                let position = wiring.position(of: record, at: run, of: input.stream)
            else { return false }
            let pairs = wiring.sent(by: run)
            guard position < pairs.count else {
                tellZip(drop, run, input.stream, position, pairs.count)
                return true
            }
            follow(pairs[position])
            return true
        case .queued?:
            guard let input = inputs.first, let position = wiring.position(of: record, at: run, of: input.stream) else {
                return false
            }
            let inners = wiring.inner(of: run)
            if position < inners.count {
                open(inners[position], by: record, in: run)
            } else {
                tellQueue(drop, run, inners)
            }
            return true
        default: return false
        }
    }
}
