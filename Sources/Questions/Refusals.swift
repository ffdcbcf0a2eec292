import Log
import Messages
import Reactive
import Words

/// What an action would not do that does one thing at a time, and only while it is enabled. It tells how it is going by
/// several streams: whichever is asked of, the refusals are meant.
struct Refusals {
    private let question: WhyNot
    private var log: Log { question.log }
    private var wiring: Wiring { question.wiring }

    init(_ question: WhyNot) { self.question = question }

    /// Those of the actions on a way, or whose part one of its streams is, as long as nothing has been done since.
    func findings(on way: Set<Int>) -> [Finding] {
        actions(on: way).flatMap { action -> [Finding] in
            let refused = refused(by: action)
            guard let last = refused.first else { return [] }
            var fate = PushFate(question, action, nil)
            fate.tell(last)
            let before: Message? =
                refused.count == 2
                ? Message("the same became of the one before it")
                : refused.count > 2 ? Message("the same became of the \(refused.count - 1) before it") : nil
            let place = question.program.at(log.streams[action].site)
            return fate.answer + [before.map { Finding(.refused, $0, at: place, of: last.number) }].compactMap { $0 }
        }
    }

    /// What actions do now, that has sent nothing yet; or else how what they did last failed.
    func work(on way: Set<Int>) -> [Finding] {
        let underway = actions(on: way).filter(way.contains).compactMap { Underway(of: $0, question) }
        let silent = underway.filter(\.isSilent).compactMap(\.finding)
        return silent.isEmpty ? failures(on: way) : silent
    }

    /// That the work of an action failed, which its values tell nothing of, as long as none has come since.
    private func failures(on way: Set<Int>) -> [Finding] {
        actions(on: way).filter(way.contains).compactMap { action in
            let place = log.streams[action].site.place
            let made = log.streams.indices.filter { !log.streams[$0].isSubject && log.streams[$0].site.place == place }
            let told = wiring.records(of: action).first { $0.kind == .next }?.number ?? 0
            let failures = made.compactMap { wiring.records(of: $0).first { $0.kind == .error && $0.number > told } }
            guard let last = failures.max(by: { $0.number < $1.number }), let cause = log[last.cause],
                cause.kind == .error
            else { return nil }
            let text = Message("its work failed with error \(cause.literal): only errors tells of that, and not values")
            return Finding(
                .ended, text, at: question.program.at(log.streams[action].site), of: last.number,
                way: question.why.way(from: cause, 1))
        }
    }

    /// The same of a stream by which an action tells how it is going, if it has told nothing since; or why it is not
    /// enabled.
    func findings(ofPart stream: Int) -> [Finding]? {
        if let refused = Validated(question: question).finding(of: stream) { return [refused] }
        guard !(log.streams[stream].stream is ActionValues), let action = actions(on: [stream]).first else {
            return nil
        }
        let told = wiring.records(of: stream).first { $0.kind == .next }?.number ?? 0
        if let last = refused(by: action).first, last.number > told { return findings(on: [stream]) }
        return disabled(stream, action).map { [$0] }
    }

    /// `vm.login.isEnabled is false: vm.valid is false (#4)`
    private func disabled(_ stream: Int, _ action: Int) -> Finding? {
        guard log.streams[stream].stream?.present == .bool(false), !log.streams[stream].isExecuting,
            let gate = gates(of: action).first(where: {
                !log.streams[$0].isExecuting && log.streams[$0].stream?.present == .bool(false)
            })
        else { return nil }
        let said = wiring.records(of: gate).first { $0.kind == .next }
        let id = said.flatMap { log.name(of: $0) }.map { Message(plain: " (\($0))") } ?? Message(", its start value")
        let name = log.streams[stream].name ?? log.streams[stream].hint ?? "isEnabled"
        return Finding(
            .refused, Message("\(name) is false: \(log.title(of: gate)) is false\(id)"),
            at: question.program.at(log.streams[gate].site), of: said?.number ?? 0,
            way: said.map { question.why.way(from: $0, 1) } ?? [])
    }

    /// Whether an action has begun something since it refused that.
    func isOver(_ refusal: Record) -> Bool {
        gates(of: refusal.stream).contains { gate in
            log.streams[gate].isExecuting
                && wiring.records(of: gate).prefix { $0.number > refusal.number }.contains { $0.value == .bool(true) }
        }
    }

    /// Newest first.
    private func refused(by action: Int) -> [Record] {
        wiring.records(of: action).filter { $0.drop == .disabled && !isOver($0) }
    }

    private func gates(of action: Int) -> [Int] {
        let values = log.streams[action].stream as? ActionValues
        return (values?.gates ?? []).map(\.tag).filter { $0 > 0 }.map { $0 - 1 }
    }

    private func actions(on way: Set<Int>) -> [Int] {
        let places = way.filter { log.streams[$0].isSubject }.compactMap { log.streams[$0].site.place }
        return log.streams.indices.filter { index in
            guard log.streams[index].stream is ActionValues else { return false }
            return way.contains(index) || log.streams[index].site.place.map(places.contains) ?? false
        }
    }
}
