import Reactive

/// Why a push did not come out of a stream: what stopped each way that led there.
package struct WhyNot {
    let log: Log
    let now: Int
    let place: (Place) -> String
    let entry: (Int) -> String

    /// About `push`, or about the last push that could have reached the stream.
    package func answer(_ stream: Int, _ push: Record?) -> [String] {
        let upstream = sources(of: stream)
        guard let push = push ?? lastPush(into: upstream, of: stream) else { return [nothingCame(stream, upstream)] }
        let name = log.title(of: stream)
        let effects = consequences(of: push)
        if let arrived = effects.first(where: { $0.stream == stream && $0.kind == .next && $0.number != push.number }) {
            return ["it did arrive: " + Why(log: log, place: place, entry: entry, text: { _ in nil }).head(arrived)]
        }
        if push.stream == stream { return ["#\(push.id) is \(name) itself"] }
        guard upstream.contains(push.stream) else { return unrelated(push, stream, upstream) }
        if let end = ended(stream, before: push) { return [end] }
        let stops = stops(effects, upstream.union([stream]))
        if !stops.isEmpty { return stops }
        if let run = closedRun(push, stream) { return [run] }
        if let pending = pending(effects) { return [pending] }
        if !isHeard(stream, at: push) {
            return [unheard(push, name, upstream)]
        }
        return ["#\(push.id) reached no operator of \(name) that was listening"]
    }

    /// A push that no run of the stream could hear.
    private func unheard(_ push: Record, _ name: String, _ upstream: Set<Int>) -> String {
        let time = Signal.seconds(push.time)
        guard push.run > 0 else { return "nobody listened to \(name) at \(time), so it had no run: `watch \(name)`" }
        return "#\(push.id) was a run of its own: `\(name)` had no listener at \(time), "
            + "so it had no run of \(log.title(of: push.stream))"
    }

    // MARK: what could have come

    /// All that a stream is built on, as far as definitions and inner runs tell.
    private func sources(of stream: Int) -> Set<Int> {
        var found: Set<Int> = []
        var waiting = [stream]
        while let next = waiting.popLast() {
            for input in log.streams[next].inputs where found.insert(input.stream).inserted {
                waiting.append(input.stream)
            }
        }
        for run in log.runs where run.isInner && run.feeds > 0 {
            let user = log.runs[run.feeds].stream
            if user == stream || found.contains(user) { found.formUnion(sources(ofInner: run.stream)) }
        }
        return found
    }

    private func sources(ofInner stream: Int) -> Set<Int> {
        var found: Set<Int> = [stream]
        var waiting = [stream]
        while let next = waiting.popLast() {
            for input in log.streams[next].inputs where found.insert(input.stream).inserted {
                waiting.append(input.stream)
            }
        }
        return found
    }

    /// The last printed element of a stream upstream that nothing of ours caused.
    private func lastPush(into upstream: Set<Int>, of stream: Int) -> Record? {
        guard let kept = log.kept else { return nil }
        return kept.reversed().lazy.compactMap { log[$0] }.first {
            $0.kind == .next && $0.sub == 0 && $0.stream != stream && upstream.contains($0.stream)
        }
    }

    private func nothingCame(_ stream: Int, _ upstream: Set<Int>) -> String {
        let name = log.title(of: stream)
        let roots = upstream.filter { log.streams[$0].inputs.isEmpty }.sorted().compactMap { log.streams[$0].name }
        if !isHeard(stream, at: nil) { return "nobody listens to \(name): `watch \(name)`" }
        if roots.isEmpty { return "nothing has come to \(name) yet" }
        return "nothing has been pushed into \(roots.joined(separator: ", ")) yet, and \(name) comes from there"
    }

    private func unrelated(_ push: Record, _ stream: Int, _ upstream: Set<Int>) -> [String] {
        let name = log.title(of: stream)
        let used = upstream.sorted().compactMap { log.streams[$0].name }
        let built = used.isEmpty ? "" : "; it is built on \(used.joined(separator: ", "))"
        return ["\(name) is not built on \(log.title(of: push.stream))\(built)"]
    }

    // MARK: what happened to it

    /// All that a record led to, itself included, in order.
    private func consequences(of push: Record) -> [Record] {
        var reached: Set<Int> = [push.number]
        var records = [push]
        var number = push.number + 1
        while let record = log[number] {
            if reached.contains(record.cause) {
                reached.insert(number)
                records.append(record)
            }
            number += 1
        }
        return records
    }

    /// Where values of a ripple went no further, on the way to a stream.
    private func stops(_ effects: [Record], _ way: Set<Int>) -> [String] {
        let lines = effects.compactMap { drop -> String? in
            guard let reason = drop.drop, way.contains(drop.stream), reason != .unheard else { return nil }
            return stop(drop, reason)
        }
        var seen: Set<String> = []
        return lines.filter { seen.insert($0).inserted } + superseded(effects, way)
    }

    private func stop(_ drop: Record, _ reason: Drop) -> String {
        let facts = log.streams[drop.stream]
        let at = facts.site.place.map { "     \(place($0))" } ?? ""
        return "\(drop.literal) stopped at \(facts.site.title): \(explained(drop, reason))\(at)"
    }

    private func explained(_ drop: Record, _ reason: Drop) -> String {
        guard case .waiting(let sides) = reason else { return reason.sentence }
        let inputs = log.streams[drop.stream].inputs
        let names = sides.map { $0 < inputs.count ? log.title(of: inputs[$0].stream) : "side \($0 + 1)" }
        return "\(names.joined(separator: " and ")) had not spoken yet"
    }

    /// A held value is dropped by a later one, whose ripple the drop belongs to: looked for by its value's arrival.
    private func superseded(_ effects: [Record], _ way: Set<Int>) -> [String] {
        guard let first = effects.first, let kept = log.kept else { return [] }
        let numbers = Set(effects.map(\.number))
        return kept.lazy.filter { $0 > first.number }.compactMap { log[$0] }.compactMap { drop -> String? in
            guard let reason = drop.drop, way.contains(drop.stream), !numbers.contains(drop.number) else { return nil }
            guard let arrival = log.arrival(of: drop), numbers.contains(arrival.number) else { return nil }
            let by = log[drop.anchor].map { " by #\($0.id)" } ?? ""
            switch reason {
            case .superseded(let after):
                let facts = log.streams[drop.stream]
                let at = facts.site.place.map { "     \(place($0))" } ?? ""
                return "\(drop.literal) was superseded\(by) after \(TimeText.short(after)), in \(facts.site.title)\(at)"
            case .cutOff, .cutShort: return stop(drop, reason)
            default: return nil
            }
        }.prefix(1).map { $0 }
    }

    /// An inner run that this push opened, and that was closed before it spoke.
    private func closedRun(_ push: Record, _ stream: Int) -> String? {
        for (number, run) in log.runs.enumerated() where run.isInner && run.feeds > 0 && run.endedAt != nil {
            guard log[log[run.openedBy]?.anchor ?? 0]?.number == push.number else { continue }
            let siblings = log.runs.indices.filter { log.runs[$0].feeds == run.feeds && log.runs[$0].isInner }
            let position = (siblings.firstIndex(of: number) ?? 0) + 1
            let facts = log.streams[log.runs[run.feeds].stream]
            let closer = log[log[run.endedBy]?.anchor ?? 0].map { "; #\($0.id) closed it" } ?? "; it was closed"
            let due = timeLeft(in: number).map { "\(TimeText.short($0)) before its value was due" }
            return "\(push.literal) (#\(push.id)) opened run \(position) of \(facts.site.word)\(closer) "
                + (due ?? "before it spoke") + (facts.site.place.map { "     \(place($0))" } ?? "")
        }
        return nil
    }

    /// How long before its value was due a run, or one that fed it, was ended.
    private func timeLeft(in run: Int) -> Int? {
        guard let kept = log.kept else { return nil }
        for number in kept {
            guard let drop = log[number], case .cutShort(let before) = drop.drop else { continue }
            var here = drop.run
            while here > 0, here != run { here = log.runs[here].feeds }
            if here == run { return before }
        }
        return nil
    }

    private func pending(_ effects: [Record]) -> String? {
        let numbers = Set(effects.map(\.number))
        guard let work = log.work.first(where: { numbers.contains($0.cause) }) else { return nil }
        let title = work.sink.owner?.definition.site.title ?? "a scheduler"
        return "it is on its way: \(title) lets it out at \(Signal.seconds(work.due))"
    }

    private func ended(_ stream: Int, before push: Record) -> String? {
        let end = log.streams[stream].end
        guard end > 0, end < push.number, let record = log[end] else { return nil }
        return "\(log.title(of: stream)) had ended at #\(record.id): \(log.signal(record).body)"
    }

    private func isHeard(_ stream: Int, at push: Record?) -> Bool {
        if let subject = log.streams[stream].stream as? Subject { return subject.hasObservers }
        return log.runs.dropFirst().contains { run in
            guard run.stream == stream else { return false }
            guard let push else { return run.endedAt == nil }
            return run.since < push.number && (run.endedAt ?? .max) >= push.time
        }
    }
}
