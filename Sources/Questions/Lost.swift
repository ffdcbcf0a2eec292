import Language
import Log
import Messages
import Reactive

/// What used to lead to a stream, and does so no more; and what was made beside it by the same line.
struct Lost {
    private let question: WhyNot
    private let stream: Int
    private let upstream: Set<Int>
    private var log: Log { question.log }
    private var wiring: Wiring { question.wiring }
    private var program: any Program { question.program }

    init(_ question: WhyNot, _ stream: Int, _ upstream: Set<Int>) {
        (self.question, self.stream, self.upstream) = (question, stream, upstream)
    }

    init(_ question: WhyNot, _ stream: Int) {
        self.init(question, stream, question.wiring.upstream(of: stream))
    }

    /// That all which was bound to the stream, or whose closures pushed into it, was disposed.
    var disposed: Finding? {
        let way = upstream.union([stream])
        let led = log.subscriptions.dropFirst().filter { facts in
            guard facts.stream != stream, way.contains(facts.stream) else { return false }
            if let target = facts.target { return way.contains(target) }
            return wiring.pushes[facts.stream]?.keys.contains(where: way.contains) ?? false
        }
        guard let last = led.max(by: { $0.until < $1.until }), last.until < .max,
            log[log.streams[last.stream].end] == nil,
            // Where what it heard is gone, nobody has disposed it.
            last.bagSite != nil || !wiring.upstream(of: last.stream).union([last.stream]).contains(where: isGone)
        else { return nil }
        return PushFate(question, last.stream, nil).disposed(last)
    }

    /// That what sends by itself stopped, as who had heard it was let go.
    var stopped: Finding? {
        guard !log.streams[stream].isSubject, log[log.streams[stream].end] == nil,
            case let runs = wiring.runs[stream], let last = runs.max(by: { log.runs[$0].since < log.runs[$1].since }),
            !runs.contains(where: { log.runs[$0].endedAt == nil })
        else { return nil }
        let fate = PushFate(question, stream, nil)
        return (fate.bagged(last) ?? Cancelled.dropped(of: last, log)).map(fate.disposed)
    }

    /// That a subject on the way still has its start value.
    var untouched: Finding? {
        wiring.untouched(among: upstream).map { index in
            let title = log.title(of: index)
            let text = Message("nothing has been pushed into \(title) since: it has its start value")
            return Finding(
                .idle, text, at: program.at(log.streams[index].site), under: Roots(question).changesInside([index]))
        }
    }

    /// The same where the program changes what is inside of that value, or a copy of it.
    var changedInside: Finding? { untouched.flatMap { $0.under.isEmpty ? nil : $0 } }

    /// That the last which led here before was let go when what it held was nearly due.
    var hurried: [Finding] {
        let way = upstream.union([stream])
        let led = log.subscriptions.dropFirst().filter { facts in
            facts.bagSite != nil && facts.endedAt != nil && facts.target.map(way.contains) ?? false
        }
        guard let last = led.max(by: { $0.until < $1.until }) else { return [] }
        let held = wiring.upstream(of: last.stream).union([last.stream]).flatMap { index in
            wiring.records(of: index).prefix { $0.number > last.since }.filter {
                if case .cutShort? = $0.drop { return $0.time == last.endedAt }
                return false
            }
        }
        guard let drop = held.max(by: { $0.number < $1.number }), case .cutShort(let before)? = drop.drop else {
            return []
        }
        let text = Message("before it: \(drop.brief) was let go \(TimeText.short(before)) before it was due")
        return [
            Finding(
                .another, text, at: program.at(log.streams[drop.stream].site), of: drop.number,
                under: [PushFate(question, last.stream, nil).disposed(last)])
        ]
    }

    private func isGone(_ stream: Int) -> Bool { log.streams[stream].isSubject && log.streams[stream].stream == nil }

    /// The constants that closures on the way use, and that were made of what a relay held before they ran; and the
    /// operators whose closures read it when something else comes.
    func read(_ relay: Int) -> [Finding] {
        let way = upstream.union([stream]).sorted()
        let found =
            way.flatMap { Constants(of: $0, question).findings { $0 == relay } }
            + Reader(of: relay, question).operators(among: way)
        return Array(found.prefix(3))
    }

    /// Which object's stream it is that is heard, if another's was pushed.
    private func maker(of own: Int, besides other: Int, _ name: String) -> Finding? {
        let instances = program.interpreter.liveInstances
        guard let made = instances.made(holding: own + 1) else {
            // Nobody has kept the object whose stream it was.
            let type = log.streams[own].site.place.flatMap { program.interpreter.type(around: $0) }
            return instances.deaths.last { $0.nominal === type }.map(program.letGo)
        }
        let type = made.nominal.shortName
        if let twin = instances.made(holding: other + 1), twin.place == made.place {
            return Finding(
                .unrelated, Message("each belongs to a \(type) of its own, and both are made here"),
                at: program.title(of: made.place))
        }
        let binding = log.subscriptions.dropFirst().last {
            $0.endedAt == nil && ($0.target == stream || wiring.pushes[$0.stream]?[stream] != nil)
                && wiring.upstream(of: $0.stream).union([$0.stream]).contains(own)
        }
        let hearer = binding?.site.map { "\($0.word) (\(program.at($0)))" } ?? name
        let text =
            own == stream
            ? Message("\(name) belongs to the \(type) that is made here")
            : Message("\(hearer) hears that of the \(type) that is made here")
        return Finding(.unrelated, text, at: program.title(of: made.place))
    }

    /// That a push went into another stream than the one on the way that the same line has made.
    func twin(of push: Record) -> Finding? {
        let other = log.streams[push.stream]
        guard other.isSubject, let place = other.site.place,
            let own = upstream.union([stream]).sorted().first(where: {
                $0 != push.stream && log.streams[$0].isSubject && log.streams[$0].site.place == place
                    // Of two that have names each is known by its own.
                    && ($0 == stream || log.streams[$0].name == nil)
            })
        else { return nil }
        let (kind, name) = (other.site.title, log.title(of: stream))
        let text: Message
        if let getter = program.text(around: place).flatMap({ PushText.getter(around: place, in: $0) }) {
            text = Message(
                "`\(getter)` makes a new \(kind) each time it is read: \(push.brief) went into another than \(name) hears"
            )
        } else if own == stream {
            text = Message("\(push.brief) went into another \(kind) than \(name), which this line made as well")
        } else {
            text = Message("\(push.brief) went into another \(kind) than \(name) hears, which this line made as well")
        }
        let pushed = push.site.map { Finding(.unrelated, Message("it was pushed here"), at: program.at($0)) }
        return Finding(
            .twin, text, at: program.title(of: place), of: push.number,
            under: [pushed, maker(of: own, besides: push.stream, name)].compactMap { $0 }
                + Former(push.stream, question).findings)
    }
}
