import Language
import Log
import Messages
import Reactive

/// Runs that go on though what they feed is over: who began them has not handed on what would end them.
struct Adrift {
    let wiring: Wiring
    let program: any Program
    private var log: Log { wiring.log }

    /// What a run feeds that was over before a record, on the way to who listens.
    private func over(of run: Int, before number: Int) -> RunFacts? {
        var here = run
        while let facts = log.run(here), facts.lives(at: number), facts.feeds > 0 {
            let next = log.runs[facts.feeds]
            if next.until < number { return next }
            here = facts.feeds
        }
        return nil
    }

    /// Whether nothing that a run hears has a run of its own: of a chain, that is told of its beginning alone.
    private func isFirst(_ run: Int) -> Bool { (wiring.feeders[run] ?? []).isEmpty }

    /// `it runs on, though create is over since #4: …`, of what such a run sent.
    func remark(_ record: Record) -> Message? {
        guard record.run > 0, isFirst(record.run), let over = over(of: record.run, before: record.number) else {
            return nil
        }
        let title = log.streams[over.stream].site.title
        let at = log.streams[over.stream].site.place.map { " (\(program.title(of: $0)))" } ?? ""
        return Message("it runs on, though \(title)\(at), which it feeds, is over since \(end(of: over))\(loss(over))")
    }

    /// What goes on so.
    func leaks() -> [Finding] {
        log.runs.indices.dropFirst().compactMap { run in
            guard log.runs[run].endedAt == nil, isFirst(run), let over = over(of: run, before: log.newest + 1) else {
                return nil
            }
            let (own, fed) = (log.streams[log.runs[run].stream].site, log.streams[over.stream].site)
            let text = Message(
                "\(own.title) runs on, though \(fed.title), which it feeds, is over since \(end(of: over))")
            let ending =
                Dialect(of: program) == .reactiveSwift
                ? Message("the closure of \(fed.word) has to add to its lifetime what start gives back: that ends it")
                : Message("the closure of \(fed.word) has to return what subscribe gives back: that ends it")
            let remedy = Finding(
                .remedy, ending,
                at: (returned(over) ?? fed.place).map(program.title(of:)) ?? "")
            let isScripted = fed.manner.traits.contains(.scripted)
            return Finding(.left, text, at: program.at(own), under: isScripted ? [remedy] : [])
        }
    }

    private func end(of run: RunFacts) -> String {
        log[run.endedBy].flatMap(log.name) ?? Signal.seconds(run.endedAt ?? 0)
    }

    /// `: what its closure returns (app.rx:9) does not end it`
    private func loss(_ over: RunFacts) -> Message? {
        guard log.streams[over.stream].site.manner.traits.contains(.scripted) else { return nil }
        let at = returned(over).map { " (\(program.title(of: $0)))" } ?? ""
        return Message(": what its closure returns\(at) does not end it")
    }

    /// Where the closure that began a run returns what ends it.
    private func returned(_ over: RunFacts) -> Place? {
        guard let place = log.streams[over.stream].site.place, let text = program.text(around: place) else {
            return nil
        }
        return PushText.lastReturn(inClosureOf: place, in: text)
    }
}

extension PushText {
    /// The last `return` of the closure that a call at a place is given.
    fileprivate static func lastReturn(inClosureOf place: Place, in text: String) -> Place? {
        guard text.utf8.count < longest else { return nil }
        let reader = PushReader(text)
        guard let word = reader.index(at: place), case let rest = reader.tokens[word...].prefix(60),
            let open = rest.firstIndex(where: { $0.text == "{" }), case let close = reader.closing(open), open < close
        else { return nil }
        let last = (open..<close).last { reader.tokens[$0].text == "return" && reader.opening(before: $0, "{") == open }
        return last.map { reader.place($0, place.source) }
    }
}
