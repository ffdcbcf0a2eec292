import Log
import Messages
import Reactive

/// Where a value stays that no record tells of: the one that a stream greeted its listener with.
struct Holding {
    private let question: WhyNot
    private var log: Log { question.log }
    private var wiring: Wiring { question.wiring }

    init(_ question: WhyNot) { self.question = question }

    /// What has it, on the way to a stream that has said nothing.
    func findings(before stream: Int) -> [Finding] {
        let live = wiring.runs[stream].last { log.runs[$0].endedAt == nil && !log.runs[$0].isEar }
        return live.map { findings(in: $0, 0) } ?? []
    }

    private func findings(in run: Int, _ depth: Int) -> [Finding] {
        guard depth < 100, wiring.sent(by: run).isEmpty else { return [] }
        let facts = log.streams[log.runs[run].stream]
        if facts.site.manner.account == .begun { return begun(run, facts.site) }
        for input in facts.inputs where input.role == .data {
            if let literal = brought(by: input.stream, to: run) { return holding(literal, from: input.stream, run) }
            let found = feeder(of: run, input.stream).map { findings(in: $0, depth + 1) } ?? []
            if !found.isEmpty { return found }
        }
        return []
    }

    /// What a side has given to a run: its start value, or what it made of one.
    private func brought(by side: Int, to run: Int) -> String? {
        if let made = feeder(of: run, side).flatMap({ wiring.sent(by: $0).last }) { return made.brief }
        return wiring.greetings(at: run, of: side).last.flatMap { $0.record == nil ? $0.text : nil }
    }

    /// The run of a side that a run hears, live or not.
    private func feeder(of run: Int, _ side: Int) -> Int? {
        log.streams[side].isShared
            ? wiring.runs[side].last { log.runs[$0].isShared }
            : (wiring.feeders[run] ?? []).last { log.runs[$0].stream == side }
    }

    /// That its source has not been subscribed to yet.
    private func begun(_ run: Int, _ site: Site) -> [Finding] {
        guard let due = due(in: run) else { return [] }
        let text = Message("\(site.title) does not listen before \(Signal.seconds(due))")
        return [Finding(.late, text, at: question.program.at(site))]
    }

    private func holding(_ literal: String, from side: Int, _ run: Int) -> [Finding] {
        let stream = log.runs[run].stream
        var fate = PushFate(question, stream, nil)
        if let due = due(in: run), due < .max {
            let site = log.streams[stream].site
            fate.say(.open, .waits, site.waits(literal, until: due), at: site)
        } else if let inner = wiring.inner(of: run).last {
            opened(inner, by: literal, in: run, &fate)
        } else {
            fate.keeps(literal, from: side, run)
        }
        return fate.hasFindings ? fate.answer : []
    }

    /// What became of the inner stream that was opened with it.
    private func opened(_ inner: Int, by literal: String, in run: Int, _ fate: inout PushFate) {
        let facts = log.runs[inner]
        guard wiring.sent(by: inner).isEmpty else { return }
        let (operation, source) = (log.streams[log.runs[run].stream].site, question.described(facts.stream))
        let position = (wiring.inner(of: run).firstIndex(of: inner) ?? 0) + 1
        let begin = Message("\(literal) opened run \(position) of \(operation.title)\(nil as Message?)")
        if let end = log[facts.end] ?? (facts.isEar ? log[log.streams[facts.stream].end] : nil) {
            fate.say(.over, .opened, end.ending(of: source, begin), at: operation)
        } else if let due = fate.due(in: inner) {
            let coming = Message("\(begin); it is on its way: \(due.title) is due at \(Signal.seconds(due.time))")
            fate.say(.open, .pending, coming, at: due.site)
        } else if facts.endedAt == nil {
            let silent = Message("\(begin), and that has sent nothing yet: \(source)")
            fate.say(
                .over, .opened, silent, at: log.streams[facts.stream].site, under: fate.stillness(of: inner))
        }
    }

    private func due(in run: Int) -> Int? { log.work.first { $0.sink.owner?.tag == run }?.due }
}
