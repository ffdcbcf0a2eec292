import Reactive

/// What one operator did to make one event: held it, chose it, gathered it.
struct Reason {
    let log: Log
    let record: Record

    private var facts: StreamFacts { log.streams[record.stream] }
    private var cause: Record? { log[record.cause] }

    /// A few words, or nil for an operator that only passed on what came.
    var sentence: String? {
        switch facts.site.word {
        case "delay": held.map { "held \($0)" }
        case "debounce": held.map { "quiet for \($0)" + gathered(.supersededHere) }
        case "throttle", "sample": held.map { $0 == "0 ms" ? "let through at once" : "let through \($0) later" }
        case "observe(on:)": "moved to \(record.scheduler)"
        case "flatMap", "flatMapLatest", "flatMapFirst", "concatMap", "merge", "concat", "switchLatest": innerRun
        case "combineLatest", "withLatestFrom", "zip", "combineSettled":
            cause.map { "\(title($0)) spoke" }
        case "scan", "reduce", "toArray", "buffer": gatheredInputs
        case "retry": tries
        case "catch", "catchAndReturn": "took over from an error"
        case "interval", "timer": "tick"
        case "startWith": cause == nil ? "its own first value" : nil
        default: nil
        }
    }

    /// What was only used: the other sides' values, one a line.
    var sides: [String] {
        guard ["combineLatest", "withLatestFrom", "combineSettled", "zip"].contains(facts.site.word) else { return [] }
        let spoke = trigger
        return facts.inputs.compactMap { input in
            guard input.stream != spoke else { return nil }
            guard let last = latest(of: input.stream) else {
                let present = log.streams[input.stream].stream?.present?.literal
                return present.map { "with \(log.title(of: input.stream)) = \($0) (its start value)" }
            }
            let origin = log[last.anchor].map { " (#\($0.id))" } ?? ""
            return "with \(log.title(of: input.stream)) = \(last.literal)\(origin)"
        }
    }

    /// The input that made a join speak.
    private var trigger: Int? {
        var here = cause
        while let record = here {
            if facts.inputs.contains(where: { $0.stream == record.stream }) { return record.stream }
            here = log[record.cause]
        }
        return nil
    }

    /// The last element of a stream before this event.
    private func latest(of stream: Int) -> Record? {
        var number = record.number - 1
        while let earlier = log[number] {
            if earlier.stream == stream, earlier.kind == .next { return earlier }
            number -= 1
        }
        return nil
    }

    private func title(_ record: Record) -> String {
        log[record.anchor].map { "\(log.title(of: $0.stream)) (#\($0.id))" } ?? log.title(of: record.stream)
    }

    /// How long it was held, if it comes from an earlier instant.
    private var held: String? {
        cause.map { TimeText.short(record.time - $0.time) }
    }

    private enum Gathering { case supersededHere }

    /// `; last of 3 from #2 to #4`: what a debounce dropped before.
    private func gathered(_: Gathering) -> String {
        var dropped: [Record] = []
        var number = record.number - 1
        while let earlier = log[number] {
            if earlier.run == record.run, earlier.stream == record.stream {
                if earlier.kind == .next { break }
                if case .superseded = earlier.drop { dropped.append(earlier) }
            }
            number -= 1
        }
        guard let first = dropped.last, let cause else { return "" }
        return "; last of \(dropped.count + 1), \(name(of: sent(before: first))) to \(name(of: cause))"
    }

    /// What had been received when `drop` happened: a superseded value is named by the one that came before its drop.
    private func sent(before drop: Record) -> Record { log.arrival(of: drop) ?? drop }

    private func name(of record: Record) -> String { log[record.anchor].map { "#\($0.id)" } ?? "?" }

    /// `3 so far, #1 to #5`: what an accumulator has taken in.
    private var gatheredInputs: String? {
        guard let input = facts.inputs.first?.stream, let run = log.run(record.run) else { return nil }
        var taken: [Record] = []
        var number = record.number - 1
        while number > run.since, let earlier = log[number] {
            if earlier.stream == input, earlier.kind == .next, log.run(earlier.run)?.feeds ?? record.run == record.run {
                taken.append(earlier)
            }
            number -= 1
        }
        guard let first = taken.last, let last = taken.first else { return nil }
        return taken.count == 1
            ? "of \(name(of: first))" : "of \(taken.count) elements, \(name(of: first)) to \(name(of: last))"
    }

    private var tries: String? {
        let tries = log.runs.indices.dropFirst().filter {
            log.runs[$0].feeds == record.run && log.runs[$0].since < record.number
        }
        return tries.count > 1 ? "try \(tries.count)" : nil
    }

    /// `run 1 of 2, opened by #1; run 2 had answered at #3`
    private var innerRun: String? {
        let inners = log.runs.indices.dropFirst().filter {
            log.runs[$0].feeds == record.run && log.runs[$0].isInner && log.runs[$0].since < record.number
        }
        guard let cause, let index = inners.firstIndex(of: cause.run) else { return nil }
        let run = log.runs[inners[index]]
        var text = "run \(index + 1) of \(inners.count)"
        if let opener = log[log[run.openedBy]?.anchor ?? 0] { text += ", opened by #\(opener.id)" }
        for (other, tag) in inners.enumerated() where other > index {
            if let answer = answer(of: tag) { text += "; run \(other + 1) had answered at #\(answer.id)" }
        }
        return text
    }

    /// The last signal of ours that came from an inner run, before this one.
    private func answer(of run: Int) -> Record? {
        var number = record.number - 1
        while let earlier = log[number] {
            if earlier.stream == record.stream, earlier.kind == .next, log[earlier.cause]?.run == run {
                return log[earlier.anchor]
            }
            number -= 1
        }
        return nil
    }
}

extension Log {
    func run(_ number: Int) -> RunFacts? { number > 0 && number < runs.count ? runs[number] : nil }

    /// The event that had brought the value which `drop` reports.
    func arrival(of drop: Record) -> Record? {
        guard let input = streams[drop.stream].inputs.first?.stream else { return nil }
        var number = drop.number - 1
        var isLatest = true
        while let earlier = self[number] {
            if earlier.stream == input, earlier.kind == .next {
                if case .superseded = drop.drop, isLatest, earlier.number == drop.cause {
                    isLatest = false
                } else {
                    return earlier
                }
            }
            number -= 1
        }
        return nil
    }
}
