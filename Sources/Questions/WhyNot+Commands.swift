import Log
import Reactive

/// Commands: what became of the last order to execute.
extension WhyNot {
    /// Why nothing came out of a stream that is a command's, or comes from one; nil if no order is the newest push.
    func answerOfCommand(_ stream: Int, _ upstream: Set<Int>, _ push: Record?) -> [String]? {
        let commands = upstream.union([stream]).filter {
            log.streams[$0].isReport && log.streams[$0].site.word == "values"
        }
        guard !commands.isEmpty else { return nil }
        var order = push.flatMap { $0.kind == .started || $0.kind == .refused ? $0 : nil }
        if push == nil {
            order = commands.compactMap { command in
                wiring.records(of: command).first { $0.kind == .started || $0.kind == .refused }
            }.max { $0.number < $1.number }
            let newest =
                (upstream.union([stream])).compactMap { index in
                    wiring.records(of: index).first { $0.kind == .next && $0.sub == 0 && $0.run == 0 && $0.cause == 0 }
                }.map(\.number).max() ?? 0
            if let found = order, found.number < newest { order = nil }
        }
        guard let order else { return nil }
        return order.kind == .refused ? refused(order) : carriedOut(order, stream)
    }

    private func refused(_ order: Record) -> [String] {
        guard let gate = wiring.gate(of: order) else { return nameless(order) }
        return AnswerLine.layout(
            [AnswerLine(indent: 0, text: why.head(order)), AnswerLine(indent: 1, text: why.head(gate))]
                + why.way(from: gate, 2))
    }

    /// A refusal by a gate that has no name: what it had said last, or what said the same again.
    private func nameless(_ order: Record) -> [String] {
        let command = log.streams[order.stream].site
        let first = AnswerLine(indent: 0, text: why.head(order), place: program.at(command))
        for stream in wiring.gates(of: order.stream) {
            guard let said = wiring.records(of: stream, before: order.number).first(where: { $0.kind == .next }) else {
                continue
            }
            let again = wiring.records(of: stream, before: order.number).first { $0.number > said.number }
            let site = log.streams[stream].site
            var steps = [first]
            if let again, case .equal? = again.drop, let cause = log[again.cause] {
                steps.append(AnswerLine(indent: 1, text: "\(site.title)   said it before", place: program.at(site)))
                steps += why.way(from: cause, 2)
            } else {
                steps += why.way(from: said, 1)
            }
            return AnswerLine.layout(steps)
        }
        return AnswerLine.layout([first])
    }

    private func carriedOut(_ order: Record, _ stream: Int) -> [String]? {
        let name = log.title(of: order.stream)
        let place = suffix(program.at(log.streams[order.stream].site))
        let isOwn = log.streams[stream].isReport && log.streams[stream].site.word == "values"
        if !isOwn, let came = descendant(of: order, in: stream, isAsked: true) {
            return ["it did arrive: \(why.head(came))     `:why #\(came.id)`"]
        }
        // Newest first: what this order led to, until the next one.
        var news: [Record] = []
        for record in wiring.records(of: order.stream) {
            if record.number <= order.number { break }
            if record.kind == .started { news = [] } else { news.append(record) }
        }
        let value = news.last { $0.kind == .next }
        if value == nil, let error = news.last(where: { $0.kind == .error }) {
            let told = wiring.children(of: error.number).first { $0.kind == .next && $0.run == 0 }
            if let told, stream == told.stream || wiring.built(on: told.stream, stream) { return answer(stream, told) }
            return AnswerLine.layout(Fate(self, stream, error).failure(error))
        }
        if value == nil, let end = news.last(where: { $0.kind == .finished }) {
            let how =
                end.literal.isEmpty
                ? "finished at #\(end.id): its work completed without an element" : "was cancelled at #\(end.id)"
            return ["#\(order.id) \(name) \(how)" + place]
        }
        if let value { return value.stream == stream ? ["it did arrive: " + why.head(value)] : answer(stream, value) }
        let runs = log.runs.indices.dropFirst().filter {
            log.runs[$0].feeds == 0 && !log.runs[$0].isWatched && log[log.runs[$0].openedBy]?.anchor == order.number
        }
        for work in log.work {
            var run = work.sink.owner?.tag ?? 0
            let site = log.run(run).map { log.streams[$0.stream].site }
            while let facts = log.run(run), facts.feeds > 0 { run = facts.feeds }
            guard runs.contains(run), let site else { continue }
            return [
                "#\(order.id) started \(name); it is on its way: \(site.title) is due at "
                    + Signal.seconds(work.due) + suffix(program.at(site))
            ]
        }
        guard let run = runs.last else { return ["#\(order.id) started \(name), which has said nothing yet" + place] }
        let source = log.runs[run].stream
        return ["#\(order.id) started \(name), whose work has said nothing yet: \(described(source))"]
    }
}

extension Fate {
    fileprivate func failure(_ error: Record) -> [AnswerLine] {
        [AnswerLine(indent: 0, text: question.why.head(error))] + question.why.way(from: error, 1)
    }
}

extension Wiring {
    /// Whether a stream is built on another, as far as definitions tell.
    fileprivate func built(on source: Int, _ stream: Int) -> Bool {
        var seen: Set<Int> = []
        var waiting = [stream]
        while let next = waiting.popLast() {
            for input in log.streams[next].inputs where seen.insert(input.stream).inserted {
                if input.stream == source { return true }
                waiting.append(input.stream)
            }
        }
        return false
    }

    /// What a command is enabled by, of the stream of its values.
    fileprivate func gates(of values: Int) -> [Int] {
        let executions = log.streams[values].inputs.map(\.stream)
        let reports = executions.flatMap { users[$0] }
        return (reports + reports.flatMap { users[$0] }).flatMap { log.streams[$0].inputs }
            .filter { $0.role == .gate && !log.streams[$0.stream].isReport }.map(\.stream)
    }

    /// The record that a refusal names: `canSubmit is false (#8)`.
    package func gate(of refusal: Record) -> Record? {
        let text = refusal.literal
        guard text.hasSuffix(")"), let start = text.lastIndex(of: "#"),
            let id = Int(text[text.index(after: start)...].dropLast())
        else { return nil }
        return log.printed(id)
    }
}
