import Log
import Messages
import Words

extension Program {
    /// Where a stream was made, or the object that holds it.
    fileprivate func maker(of stream: Int) -> String {
        let site = log.streams[stream].site
        guard let made = interpreter.liveInstances.made(holding: stream + 1), let place = site.place,
            declared(place) != nil, interpreter.type(around: place) === made.nominal
        else { return at(site) }
        return title(of: made.place)
    }
}

/// What stays with the streams that had a stream's name before it.
struct Former {
    private let question: WhyNot
    private let former: [Int]
    private let stream: Int

    private var log: Log { question.log }

    init(_ stream: Int, _ question: WhyNot) {
        (self.stream, self.question) = (stream, question)
        let (log, name) = (question.log, question.log.streams[stream].name)
        former = name == nil ? [] : log.streams.indices.filter { $0 != stream && log.streams[$0].former == name }
    }

    /// What became of the pushes in closures that should have led to what a stream comes from, since it spoke last.
    static func pushes(into upstream: Set<Int>, since last: Record, _ question: WhyNot) -> [Finding] {
        let roots = upstream.filter { question.wiring.sources[$0].isEmpty }
        guard roots.count == 1, let root = roots.first else { return [] }
        return question.closures(instead: nil, of: root, after: last.number) ?? []
    }

    /// That the last push does not reach a stream to which nothing has come since.
    static func lastPush(beside found: [Finding], _ stream: Int, _ question: WhyNot) -> [Finding] {
        let (log, upstream) = (question.log, question.wiring.upstream(of: stream))
        guard found.contains(where: { $0.kind == .idle || $0.kind == .unheard }),
            found.allSatisfy({ $0.kind == .idle || $0.kind == .unheard || $0.kind == .arrived }),
            let kept = log.kept,
            let last = kept.reversed().lazy.compactMap({ log[$0] }).first(where: {
                $0.kind == .next && $0.isTyped && !isOfAction(log.streams[$0.stream], log)
            }),
            last.number > found.map(\.record).max() ?? 0, last.stream != stream, !upstream.contains(last.stream)
        else { return [] }
        let told = question.follow(stream, last)
        guard told.first.map({ $0.kind != .arrived }) ?? false else { return [] }
        return [Finding.another(Message("of the last push, \(question.why.head(last)):"), last, told)]
    }

    /// Whether an action tells by it how it is going, beside the values that it sends.
    static func isOfAction(_ facts: StreamFacts, _ log: Log) -> Bool {
        guard facts.name == nil, let place = facts.site.place, !(facts.stream is ActionValues) else { return false }
        return log.streams.contains { $0.site.place == place && $0.stream is ActionValues }
    }

    /// Those of other pushes that went into a stream which the same line has made.
    static func twins(_ found: [Finding]) -> [Finding] {
        found.filter { $0.under.contains { $0.kind == .twin } }
    }

    /// That the last push into what has the name of a stream on the way now is not heard there.
    static func lastPush(since arrived: Finding, _ stream: Int, _ question: WhyNot) -> [Finding] {
        let (log, wiring) = (question.log, question.wiring)
        return wiring.upstream(of: stream).compactMap { log.streams[$0].former }.flatMap { name -> [Finding] in
            guard let new = log.streams.lastIndex(where: { $0.name == name }),
                let push = wiring.records(of: new).first(where: { $0.kind == .next && !$0.greetsWatch }),
                push.number > arrived.record
            else { return [] }
            let findings = Former(new, question).findings
            let text = Message("since then, of \(question.why.head(push)):")
            return findings.isEmpty ? [] : [Finding.another(text, push, findings)]
        }
    }

    /// That the last push went into what had the name before that a stream on the way has now.
    static func lastPush(intoFormerOf stream: Int, _ question: WhyNot) -> [Finding] {
        let log = question.log
        let last = log.kept?.reversed().lazy.compactMap { log[$0] }.first { $0.kind == .next && $0.isTyped }
        guard let last, let former = log.streams[last.stream].former,
            let new = question.wiring.upstream(of: stream).union([stream]).first(where: {
                $0 != last.stream && log.streams[$0].name == former
            })
        else { return [] }
        let id = log.name(of: last).map { " (\($0))" } ?? ""
        let text = Message(
            "\(last.brief)\(id) went into what was \(former) before: \(question.program.maker(of: new)) made the one that is it now"
        )
        return [Finding(.unrelated, text, at: question.program.at(log.streams[last.stream].site), of: last.number)]
    }

    /// That a stream is not the one any more that its name stands for.
    static func sentence(of stream: Int, _ question: WhyNot) -> Message? {
        let log = question.log
        guard let former = log.streams[stream].former,
            let new = log.streams.lastIndex(where: { $0.name == former && $0.stream != nil }), new != stream
        else { return nil }
        return Message(
            "it hears what was \(former) before: \(question.program.maker(of: new)) made the one that is it now")
    }

    /// That the last push went into what a closure only reads that pushes into a stream.
    static func lastRead(since arrived: Finding, _ stream: Int, _ question: WhyNot) -> [Finding] {
        let log = question.log
        guard let kept = log.kept,
            let last = kept.reversed().lazy.compactMap({ log[$0] }).first(where: { $0.kind == .next && $0.isTyped }),
            last.number > arrived.record, last.stream != stream
        else { return [] }
        let found = Reader(of: last.stream, question).pushes(into: stream)
        return found.isEmpty
            ? [] : [Finding.another(Message("since then, of \(question.why.head(last)):"), last, found)]
    }

    /// The bindings and subscriptions that lead to one of them, or hear one.
    var findings: [Finding] {
        guard !former.isEmpty else { return [] }
        let live = log.subscriptions.dropFirst().filter { $0.endedAt == nil && $0.subscriber != nil }
        var found: [Finding] = []
        for facts in live {
            guard let site = facts.site, let place = site.place else { continue }
            let word = "\(site.word) (\(question.program.title(of: place)))"
            let above = question.wiring.upstream(of: facts.stream).union([facts.stream])
            let text: Message
            if let old = former.first(where: { $0 == facts.target }) {
                text = Message("\(word) leads to \(log.title(of: old)) still")
            } else if let old = former.first(where: above.contains), !above.contains(stream) {
                text = Message("\(word) hears \(log.title(of: old)) still")
            } else {
                continue
            }
            let name = log.title(of: stream)
            let maker = question.program.maker(of: stream)
            let finding = Finding(
                .unrelated, text, at: question.program.at(site),
                under: [Finding(.unrelated, Message("\(maker) made the one that is \(name) now"))])
            if !found.contains(finding) { found.append(finding) }
        }
        return Array(found.prefix(3))
    }
}
