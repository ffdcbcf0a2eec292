import Language
import Log
import Messages

/// Why a stream has not completed: what it still waits for.
package struct Unended {
    let question: WhyNot
    let stream: Int
    package init(_ stream: Int, _ question: WhyNot) { (self.stream, self.question) = (stream, question) }

    private var log: Log { question.log }
    private var wiring: Wiring { question.wiring }

    package var answer: [Finding] {
        if let end = log[log.streams[stream].end] { return [question.arrived(wiring.printed(end) ?? end)] }
        let name = log.title(of: stream)
        guard let run = wiring.runs[stream].last(where: { log.runs[$0].endedAt == nil }) else {
            guard log.streams[stream].isSubject else {
                return question.unheard(stream).map { [$0] }
                    ?? [Finding(.idle, Message("\(name) is not running: nobody subscribes to it"))]
            }
            return [
                Finding(
                    .waits, Message("\(name) does not complete by itself"),
                    at: question.program.at(log.streams[stream].site))
            ]
        }
        let way = way(from: run)
        let holdouts = Holdouts(of: run, question)
        let roots = holdouts.endless.isEmpty ? Array(holdouts.streams.prefix(1)) : holdouts.endless
        guard let root = roots.first, root != stream else {
            return [Finding(.waits, Message("\(name) does not complete by itself"), at: place(stream))]
        }
        let text =
            holdouts.message.map { Message("\(name) has not completed: \($0)") }
            ?? Message("\(name) has not completed: \(question.described(root)) has not")
        return [Finding(.waits, text, at: place(root), under: way.flatMap { inner(of: $0) + notifiers(of: $0) })]
    }

    /// Which question tells what has not completed, of an operator that keeps what it has until then.
    func pointer(for waits: String) -> Message? {
        guard [Manner.atTheEnd, Manner.whenAllEnd].contains(waits), let name = log.streams[stream].name else {
            return nil
        }
        return Message("`:whynot \(name) completed` tells what has not")
    }

    /// What a stream that runs waits for before it sends anything.
    func still(on way: Set<Int>) -> Finding? {
        guard log.streams[stream].start == nil,
            let run = wiring.runs[stream].last(where: { log.runs[$0].endedAt == nil }),
            var still = PushFate(question, stream, nil).stillness(of: run).first,
            [.waits, .pending].contains(still.kind)
        else { return nil }
        if still.kind == .waits { still.under = question.unfinished(way).map { [$0] } ?? answer }
        return still
    }

    /// What became of a push; of an element that was not wanted as well that what it came from would go on to another
    /// source, and never does.
    func told(of fate: PushFate, on way: Set<Int>) -> [Finding] {
        let withheld = fate.rejection.flatMap { question.unfinished(wiring.upstream(of: $0.stream), isForGood: true) }
        return unemptied(way) + fate.answer + [withheld].compactMap { $0 }
    }

    /// That what sends a value of its own in place of none waits for an end.
    func unemptied(_ way: Set<Int>) -> [Finding] {
        way.sorted().compactMap { stream in
            let site = log.streams[stream].site
            guard site.manner.account == .empty,
                let run = wiring.runs[stream].last(where: { log.runs[$0].endedAt == nil }),
                wiring.sent(by: run).isEmpty
            else { return nil }
            let text = Message("\(site.word) sends its own when its source completes without an element")
            let root = PushFate(question, stream, nil).unending(run)
            return Finding(.waits, Message.clauses([text, root]), at: question.program.at(site))
        }
    }

    private func place(_ stream: Int) -> String { question.program.at(log.streams[stream].site) }

    /// The runs that have to complete, from the stream's own up to where its elements come from.
    private func way(from run: Int) -> [Int] {
        var way = [run]
        while way.count < 100 {
            let facts = log.streams[log.runs[way[way.count - 1]].stream]
            let open = (wiring.feeders[way[way.count - 1]] ?? []).filter { log.runs[$0].endedAt == nil }
            let source = facts.inputs.first.map { log.streams[$0.stream] }
            // A subject is heard without a run of its own, and what opens others waits for its source, too.
            if let source, source.isSubject, source.end == 0 { break }
            let first = open.first { log.runs[$0].stream == facts.inputs.first?.stream }
            guard let next = first ?? open.last else { break }
            way.append(next)
        }
        return way
    }

    /// That an inner stream completed is no end of what has opened it.
    private func inner(of run: Int) -> [Finding] {
        guard let last = wiring.inner(of: run).last, let end = log[log.runs[last].end], end.kind == .completed else {
            return []
        }
        let (site, position) = (log.streams[log.runs[run].stream].site, wiring.inner(of: run).count)
        let text = Message("run \(position) of \(site.title) has completed: that ends the run, and not \(site.title)")
        return [Finding(.ended, text, at: question.program.at(site), of: end.number)]
    }

    /// That what was to end it completed without an element.
    private func notifiers(of run: Int) -> [Finding] {
        let facts = log.streams[log.runs[run].stream]
        guard facts.site.manner.traits.contains(.limits) else { return [] }
        return facts.inputs.dropFirst().compactMap { input in
            guard input.role != .data, let end = log[log.streams[input.stream].end], end.kind == .completed else {
                return nil
            }
            let (name, id) = (log.title(of: input.stream), log.name(of: end).map { " (\($0))" } ?? "")
            return Finding(
                .ended, Message("\(name) completed\(id): only an element of it ends \(facts.site.title)"),
                at: question.program.at(facts.site), of: end.number)
        }
    }
}
