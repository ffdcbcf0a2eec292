import Log
import Messages
import Reactive

/// A question that names nothing: of what was pushed last.
package struct LastPush {
    private let question: WhyNot
    private var log: Log { question.log }

    package init(_ question: WhyNot) { self.question = question }

    /// What came of it to which closure, and what did not; of one that came, the last that did not as well.
    package var findings: [Finding]? {
        let pushes = typed(since: 0)
        // Where something else was asked for since, that is meant.
        guard let push = pushes.first, log.printed(log.lastID)?.entry ?? 0 <= push.entry else { return nil }
        let found = fate(of: push)
        guard found.allSatisfy({ $0.kind == .arrived || $0.kind == .closure }) else { return found }
        return found + Latecomers(question).unheard + missed(among: pushes.dropFirst())
    }

    /// What else may be meant where a stream's last element arrived: a push that nobody heard, a closure that came too
    /// late.
    package func findings(besides found: [Finding], of stream: Int) -> [Finding] {
        guard let came = found.first, came.kind == .arrived, found.count == 1 || found[1].kind == .idle else {
            return []
        }
        let stops = log[came.record].map(Heard(question.why).stops) ?? []
        if !stops.isEmpty { return stops }
        let late = Latecomers(question).unheard
        let way = question.wiring.upstream(of: stream).union([stream])
        guard late.isEmpty, let last = typed(since: came.record).first, last.kind == .next, !way.contains(last.stream)
        else { return late }
        let told = question.answer(last).filter { $0.kind == .unheard }
        let under = told + Asides(question).taken(on: way)
        let text = Message("since then, of \(question.why.head(last)):")
        return told.isEmpty ? [] : [Finding.another(text, last, under)]
    }

    /// Of a push that came last, and that nobody heard: why not. `isLate`: into what had ended, which no line of the log
    /// tells of.
    package var unheard: (findings: [Finding], isLate: Bool) {
        guard let push = typed(since: 0).first, push.number >= log.printed(log.lastID)?.number ?? 0 else {
            return ([], false)
        }
        if push.drop == .ended { return (question.ownPush(push, push.stream, isAsked: true) ?? [], true) }
        guard push.kind == .next, Heard(question.why).following(push, namedOrNot: true).isEmpty,
            log.state?.prints.last?.record != push.number
        else { return ([], false) }
        let children = question.wiring.children(of: push.number)
        guard !children.isEmpty, children.allSatisfy({ $0.drop == .unheard }) else {
            return (isWithoutEffect(push) ? [Finding(.another, LastPush.asking)] : [], false)
        }
        let all = question.answer(push)
        // Whoever came later may have been told it then.
        let found =
            all.contains { $0.kind == .closure }
            ? [] : all.filter { [.ended, .disposed, .late, .unconnected, .loose].contains($0.kind) }
        return (found.isEmpty ? [] : [Finding.another(Message("nobody heard it:"), push, found)], false)
    }

    private static let asking = Message("nothing has come of it so far: `:whynot` asks why")

    /// Whether a push came to no watch, led to no other, and ended nothing.
    private func isWithoutEffect(_ push: Record) -> Bool {
        let isWatched =
            question.wiring.runs[push.stream].contains { log.runs[$0].isWatched }
            || log.listeners(of: push.stream).contains { $0 is Watch }
        guard !isWatched, !hasPrinted(push), let newest = log.kept?.upperBound, newest - push.number < 1_000 else {
            return false
        }
        return !log.listeners(of: push.stream).contains { $0 is Ear } && !isHeardByKit(push)
            && (push.number...newest).dropFirst().lazy.compactMap { log[$0] }.allSatisfy {
                $0.kind == .dropped || $0.kind == .next && $0.run > 0 && !isHeardByKit($0)
            }
    }

    /// Whether what heard it is no closure of the program: a table, or what sets a property.
    private func isHeardByKit(_ record: Record) -> Bool {
        if let run = log.run(record.run) {
            return run.endsInObserver || log.closures(of: record.run)?.site?.place?.source == 0
        }
        return log.subscriptions.dropFirst().contains {
            $0.stream == record.stream && $0.since < record.number && $0.until >= record.number
                && $0.site?.place?.source == 0
        }
    }

    /// Whether a closure printed of it, at once or when it had been held for a while.
    private func hasPrinted(_ push: Record) -> Bool {
        let prints = (log.state?.prints.all ?? []).lazy.filter { $0.record >= push.number }
        return prints.compactMap { log[$0.record] }.contains { printed in
            sequence(first: printed) { log[$0.cause] ?? log[log.run($0.run)?.openedBy ?? 0] }.prefix(1_000)
                .contains { $0.number == push.number }
        }
    }

    /// Which of several streams is meant by a question that names none: one that the last push leads to, and that has said
    /// nothing since; the last of them.
    package func likely(among streams: [Int]) -> Int? {
        let push = typed(since: 0).first
        let silent = streams.filter { log.streams[$0].last < push?.number ?? 1 }
        let led = silent.filter { stream in
            push.map { $0.stream == stream || question.wiring.upstream(of: stream).contains($0.stream) } ?? false
        }
        return led.last ?? silent.last ?? streams.last
    }

    /// Of streams that have said nothing: those that may be missed. How an action is going is asked of it by itself.
    package func silent(among streams: [Int]) -> [Int] {
        let silent = streams.filter { log.streams[$0].count == 0 && log.streams[$0].start == nil }
        let found = silent.filter {
            log.streams[$0].end > 0 || !Former.isOfAction(log.streams[$0], log) && log.streams[$0].site.place != nil
        }
        return found.isEmpty ? silent : found
    }

    private func fate(of push: Record) -> [Finding] {
        if push.kind == .started || push.kind == .refused {
            return question.answerOfCommand(push.stream, [], push) ?? []
        }
        if let refused = Validated(question: question).finding(telling: push) { return [refused] }
        if push.drop == .disabled { return Refusals(question).findings(on: [push.stream]) }
        if push.kind == .dropped { return question.ownPush(push, push.stream, isAsked: true) ?? question.answer(push) }
        let heard = Heard(question.why)
        let came = heard.following(push, namedOrNot: true)
        let told = Set(came.map(\.number))
        return came.flatMap { record in
            // Where something failed, that is what came.
            record.kind == .error
                ? [PushFate(question, record.stream, nil).ending(record)]
                : [question.arrived(record)] + heard.stops(record)
        }
            + question.answer(push).filter {
                told.isEmpty || $0.kind != .arrived && ($0.kind != .closure || !told.contains($0.record))
            }
    }

    /// The newest of some pushes that came to no closure.
    private func missed(among pushes: some Sequence<Record>) -> [Finding] {
        for push in pushes where push.kind == .next {
            if !Heard(question.why).following(push, namedOrNot: true).isEmpty { continue }
            let found = question.answer(push).filter { ![.arrived, .closure, .pending].contains($0.kind) }
            if found.isEmpty { continue }
            return [Finding.another(Message("the last that did not: \(question.why.head(push))"), push, found)]
        }
        return []
    }

    /// What people pushed, newest first, if a program's subject was there to take it.
    private func typed(since number: Int) -> [Record] {
        let kept = log.kept.map { max(number + 1, $0.lowerBound)..<($0.upperBound + 1) } ?? 0..<0
        let refusals = Refusals(question)
        let pushes = kept.reversed().lazy.compactMap { log[$0] }.filter {
            let isOrder = $0.kind == .started || $0.kind == .refused || $0.drop == .disabled && !refusals.isOver($0)
            guard $0.isTyped, isOrder || $0.kind == .next && $0.sub == 0 || $0.drop == .ended else { return false }
            let facts = log.streams[$0.stream]
            return !$0.greetsWatch && (facts.name != nil || facts.site.place?.source != 0)
        }
        return Array(pushes.prefix(20))
    }
}
