import Language
import Log
import Messages
import Reactive

/// What was begun for a run and not taken back, as that ended another way than the closure waits for which would have:
/// `do(onCompleted:)` of what was cancelled, or failed.
package struct Skipped {
    let question: WhyNot
    /// Whether what may still come is left out.
    let isSettled: Bool
    private var log: Log { question.log }
    private var wiring: Wiring { question.wiring }
    private var program: any Program { question.program }

    init(_ question: WhyNot, isSettled: Bool = false) { (self.question, self.isSettled) = (question, isSettled) }

    /// Of the last that a stream said: what would have taken it back, and will not run any more.
    package static func findings(since record: Record, _ question: WhyNot) -> [Finding] {
        let newest = question.wiring.records(of: record.stream).first { $0.kind == .next && !$0.greetsWatch }
        guard newest?.number == record.number else { return [] }
        return Skipped(question, isSettled: true).findings(of: record.stream)
    }

    /// By which closures of an operator what a run did is taken back, and what these wait for.
    private static let awaited: Set<String> = ["onCompleted", "afterCompleted", "onNext", "afterNext", "onSuccess"]
    private static let last: Set<String> = ["onDispose", "onDisposed"]

    /// Of what is made of one subject it is asked what that was not given.
    func findings(of stream: Int) -> [Finding] {
        var here = stream
        while !log.streams[here].isSubject {
            guard log.streams[here].inputs.count == 1 else { return [] }
            here = log.streams[here].inputs[0].stream
        }
        return findings(ofSubject: here)
    }

    private func findings(ofSubject subject: Int) -> [Finding] {
        let pushes = program.pushes(into: subject)
        guard pushes.count > 1 else { return [] }
        let told = pushes.filter { !$0.isUncalled }.compactMap { push -> Finding? in
            let isAwaited = Skipped.awaited.contains(push.label)
            if isAwaited, let run = run(thatSkipped: push, among: pushes, subject) { return finding(push, run) }
            guard isAwaited || Skipped.last.contains(push.label) else { return nil }
            return open(push, among: pushes, subject)
        }
        return told.isEmpty ? left(subject, by: pushes) : Array(told.prefix(2))
    }

    /// What would have taken back a flag that was set last, what its closure waits for: where that may still come, of what
    /// has done so before.
    private func left(_ subject: Int, by pushes: [PushText]) -> [Finding] {
        let said = wiring.records(of: subject).filter { $0.kind == .next && $0.run == 0 && !$0.greetsWatch }
        guard let last = said.first, case .bool(let flag) = last.value, let root = root(of: last) else { return [] }
        return pushes.filter { push in
            push.isPlain && !push.isUncalled && ["", "onNext", "onSuccess"].contains(push.label)
                && push.text.hasSuffix("(\(!flag))")
                && (isSettled || said.contains { $0.site?.place?.line == push.origin.line })
        }.prefix(2).compactMap { push in
            heard(by: push).flatMap { unheard($0, since: last, root) }.map { reason, under in
                Finding(
                    .notRun,
                    Message.clauses([
                        Message("not run since #\(last.id): \(push.text.cut(to: 40)) in \(push.closure)"), reason,
                    ]), at: program.title(of: push.place), of: last.number, under: under)
            }
        }
    }

    /// The stream that a subscription's closure hears, or an operator's.
    private func heard(by push: PushText) -> Int? {
        if let facts = log.subscriptions.dropFirst().last(where: { $0.site.map(push.isOf) ?? false }) {
            return facts.stream
        }
        return log.streams.last { push.isOf($0.site) }?.inputs.first?.stream
    }

    /// Why nothing has come out of a stream since a push; nil if something has.
    private func unheard(_ stream: Int, since last: Record, _ root: Record) -> (Message, [Finding])? {
        let name = question.described(stream)
        if let end = log[log.streams[stream].end], end.number > last.number, end.kind == .error {
            return (Message("\(name) failed with error \(end.literal)"), [])
        }
        guard wiring.upstream(of: stream).union([stream]).contains(root.stream),
            !wiring.records(of: stream).contains(where: { $0.kind == .next && $0.number > last.number }),
            !isSettled || !mayCome(to: stream, since: root)
        else { return nil }
        let told = question.follow(stream, root)
        return told.first?.kind == .arrived ? nil : (Message("nothing has come out of \(name) since"), told)
    }

    /// Whether something is due on the way to a stream, or goes on there that was begun since a push.
    private func mayCome(to stream: Int, since root: Record) -> Bool {
        let way = wiring.upstream(of: stream).union([stream])
        return Due(among: way, question).time != nil
            || log.runs.dropFirst().contains { $0.endedAt == nil && $0.since >= root.number && way.contains($0.stream) }
    }

    /// The push by hand that an event came of.
    private func root(of record: Record) -> Record? {
        var here = record
        while let cause = log[here.cause] { here = cause }
        return here.isTyped ? here : nil
    }

    private func finding(_ push: PushText, _ run: Int) -> Finding {
        let facts = log.runs[run]
        let opener = log[facts.openedBy].flatMap { log.name(of: $0) }
        let whose = opener.map { Message("the run that \($0) opened") } ?? Message("a run")
        let fate: Message
        if let end = log[facts.end] {
            fate =
                end.kind == .error
                ? Message("\(whose) failed with error \(end.literal)")
                : Message("\(whose) completed without an element")
        } else if let closer = log[facts.endedBy].flatMap({ log.name(of: $0) }) {
            fate = Message("\(whose) was closed by \(closer) before that")
        } else {
            fate = Message("\(whose) was closed before that")
        }
        let text = Message("not run: \(push.text.cut(to: 40)) in \(push.closure)")
        return Finding(
            .notRun, Message.clauses([text, fate]), at: program.title(of: push.place), of: facts.endedBy,
            under: [Finding(.remedy, Message("onDispose runs either way"))])
    }

    /// That the run goes on whose end would take back what its beginning did, and that nothing will end it.
    private func open(_ push: PushText, among pushes: [PushText], _ subject: Int) -> Finding? {
        let said = wiring.records(of: subject).filter { $0.kind == .next && $0.run == 0 && !$0.greetsWatch }
        guard pushes.contains(where: { ["onSubscribe", "onSubscribed"].contains($0.label) }), !said.isEmpty else {
            return nil
        }
        let runs = log.streams.indices.filter { push.isOf(log.streams[$0].site) }.flatMap { wiring.runs[$0] }
        for run in runs.sorted(by: >).prefix(50) where log.runs[run].endedAt == nil {
            let holdouts = Holdouts(of: run, question)
            guard let endless = holdouts.message,
                said.contains(where: { $0.number > log.runs[run].since || $0.turn == log[log.runs[run].openedBy]?.turn }
                )
            else { continue }
            let opener = log[log.runs[run].openedBy].flatMap { log.name(of: $0) }
            let whose = opener.map { Message("the run that \($0) opened") } ?? Message("a run")
            let text = Message("not run: \(push.text.cut(to: 40)) in \(push.closure)")
            return Finding(
                .notRun, Message.clauses([text, Message("\(whose) goes on"), endless]),
                at: program.title(of: push.place), of: log.runs[run].openedBy)
        }
        return nil
    }

    /// The newest run that is over, and in which the closure never ran, though one beside it did.
    private func run(thatSkipped push: PushText, among pushes: [PushText], _ subject: Int) -> Int? {
        let said = wiring.records(of: subject).filter { $0.kind == .next && $0.run == 0 && !$0.greetsWatch }
        let isOwn = { (record: Record) in
            guard let place = record.site?.place else { return false }
            let written = pushes.map(\.origin).filter {
                ($0.source, $0.line) == (place.source, place.line) && $0.column <= place.column
            }
            return written.max { $0.column < $1.column } == push.origin
        }
        guard let last = said.first else { return nil }
        // A count has to be taken back as often as it was raised; of a flag only the last counts.
        let isCount = push.text.contains(".value")
        if isCount {
            guard 2 * said.count(where: isOwn) < said.count else { return nil }
        } else if isOwn(last) {
            return nil
        }
        let own = log.streams.indices.filter { push.isOf(log.streams[$0].site) }
        return own.flatMap { wiring.runs[$0] }.sorted(by: >).prefix(50).first { run in
            let facts = log.runs[run]
            guard facts.endedAt != nil, log[facts.end]?.kind != .completed || push.label.hasSuffix("Next"),
                isCount || facts.until >= last.number,
                !said.contains(where: { isOwn($0) && isCaused($0, by: run) })
            else { return false }
            let opened = log[facts.openedBy]
            return said.contains {
                !isOwn($0) && ($0.turn == opened?.turn || $0.number > facts.since && $0.number <= facts.until)
            }
        }
    }

    /// Whether a push came of what a run has heard.
    private func isCaused(_ push: Record, by run: Int) -> Bool {
        guard let cause = log[push.cause] else { return false }
        if cause.run == run { return true }
        return log.run(cause.run).map { $0.feeds == run } ?? log.runs[run].lives(at: cause.number)
    }
}
