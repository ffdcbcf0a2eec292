import Log
import Messages
import Reactive

/// Commands: what became of the last order to execute.
extension WhyNot {
    /// Why nothing came out of a stream that is a command's, or comes from one; nil if no order is the newest push.
    func answerOfCommand(_ stream: Int, _ upstream: Set<Int>, _ push: Record?) -> [Finding]? {
        let commands = upstream.union([stream]).filter {
            log.streams[$0].isCommandValues
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
        return order.kind == .refused ? [refused(order)] : carriedOut(order, stream)
    }

    private func refused(_ order: Record) -> Finding {
        guard let gate = wiring.gate(of: order) else { return nameless(order) }
        return refusal(
            order,
            [WayStep(indent: 1, text: Message(plain: why.head(gate))).of(gate, log, as: .event)]
                + why.way(from: gate, 2))
    }

    private func refusal(_ order: Record, at place: String = "", _ way: [WayStep]) -> Finding {
        Finding(.refused, Message(plain: why.head(order)), at: place, of: order.number, way: way).atMargin
    }

    /// A refusal by a gate that has no name: what it had said last, or what said the same again.
    private func nameless(_ order: Record) -> Finding {
        let command = log.streams[order.stream].site
        let place = program.at(command)
        for stream in wiring.gates(of: order.stream) {
            guard let said = wiring.records(of: stream, before: order.number).first(where: { $0.kind == .next }) else {
                continue
            }
            let again = wiring.records(of: stream, before: order.number).first { $0.number > said.number }
            let site = log.streams[stream].site
            var steps: [WayStep] = []
            if let again, case .equal? = again.drop, let cause = log[again.cause] {
                steps.append(
                    WayStep(indent: 1, word: site.title, Message("said it before"), place: program.at(site)))
                steps += why.way(from: cause, 2)
            } else {
                steps += why.way(from: said, 1)
            }
            return refusal(order, at: place, steps)
        }
        return refusal(order, at: place, [])
    }

    private func carriedOut(_ order: Record, _ stream: Int) -> [Finding]? {
        let name = log.title(of: order.stream)
        let place = program.at(log.streams[order.stream].site)
        let isOwn = log.streams[stream].isCommandValues
        if !isOwn, let came = descendant(of: order, in: stream, isAsked: true) {
            return [arrived(came)]
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
            let text = Message(plain: why.head(error))
            return [Finding(.ended, text, of: error.number, way: why.way(from: error, 1)).atMargin]
        }
        if value == nil, let end = news.last(where: { $0.kind == .finished }) {
            let text =
                end.literal.isEmpty
                ? Message("#\(order.id) \(name) finished at #\(end.id): its work completed without an element")
                : Message("#\(order.id) \(name) was cancelled at #\(end.id)")
            return [Finding(.finished, text, at: place, of: end.number)]
        }
        if let value {
            let came = Finding(.arrived, Message("it did arrive: \(why.head(value))"), of: value.number)
            return value.stream == stream ? [came] : answer(stream, value)
        }
        return [underway(order, stream)]
    }

    /// Of a command that has said nothing yet: what its work waits for.
    private func underway(_ order: Record, _ stream: Int) -> Finding {
        let name = log.title(of: order.stream)
        let runs = log.runs.indices.dropFirst().filter {
            log.runs[$0].feeds == 0 && !log.runs[$0].isWatched && log[log.runs[$0].openedBy]?.anchor == order.number
        }
        for work in log.work {
            var run = work.sink.owner?.tag ?? 0
            let site = log.run(run).map { log.streams[$0.stream].site }
            while let facts = log.run(run), facts.feeds > 0 { run = facts.feeds }
            guard runs.contains(run), let site else { continue }
            let due = Signal.seconds(work.due)
            return Finding(
                .pending, Message("#\(order.id) started \(name); it is on its way: \(site.title) is due at \(due)"),
                at: program.at(site), of: order.number)
        }
        guard let run = runs.last else {
            return Finding(
                .opened, Message("#\(order.id) started \(name), which has sent nothing yet"),
                at: program.at(log.streams[order.stream].site), of: order.number)
        }
        let source = described(log.runs[run].stream)
        return Finding(
            .opened, Message("#\(order.id) started \(name), whose work has sent nothing yet: \(source)"),
            of: order.number)
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
    func gate(of refusal: Record) -> Record? {
        let text = refusal.literal
        guard text.hasSuffix(")"), let start = text.lastIndex(of: "#"),
            let id = Int(text[text.index(after: start)...].dropLast())
        else { return nil }
        return log.printed(id)
    }
}
