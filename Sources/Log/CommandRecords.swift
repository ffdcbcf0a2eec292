import Reactive

/// What commands say: printed under the command's name, which is that of its values.
struct CommandRecords {
    let log: Log

    func tell(_ notice: CommandNotice, _ values: Stream) -> Int {
        switch notice {
        case .started(let input):
            let number = say(.started, values, input.literal)
            // Who starts it is wired to it, as who pushes is.
            if let record = log[number] { log.pushes.note(record, from: log[record.cause]) }
            return number
        case .failed(let error): return say(.error, values, log.describe(error))
        case .finished: return say(.finished, values, cause: lastWord(of: values))
        case .cancelled: return say(.finished, values, "cancelled")
        case .refused(let gate): return say(.refused, values, reason(gate, values))
        }
    }

    private func say(_ kind: Record.Kind, _ values: Stream, _ text: String = "", cause: Int? = nil) -> Int {
        log.append(kind, values, nil, .string(text), isRendered: true, isNotice: true, cause: cause)
    }

    /// What the work said last, if that was in this turn: its end stands under it.
    private func lastWord(of values: Stream) -> Int? {
        let last = log.streams[log.facts(of: values)].last
        guard let record = log[last], record.turn == log.turn else { return nil }
        return last
    }

    /// Whether the shell's watch hears what a command's gate has heard already, for the same cause.
    func isEcho(_ value: Value, of stream: Int, _ run: Int, cause: Int) -> Bool {
        guard let run = log.run(run), run.isWatched, run.label == nil else { return false }
        var number = log.newest
        while let earlier = log[number], earlier.turn == log.turn {
            if earlier.stream == stream, earlier.kind == .next, log.run(earlier.run)?.isGate == true {
                return earlier.literal == value.excerpt && log[earlier.cause]?.anchor == log[cause]?.anchor
            }
            number -= 1
        }
        return false
    }

    private func reason(_ gate: Stream?, _ values: Stream) -> String {
        guard let gate else {
            let start = log.kept.flatMap {
                $0.reversed().lazy.compactMap { log[$0] }.first {
                    $0.kind == .started
                        && $0.stream == log.facts(of: values)
                }
            }
            return "it is executing" + (start?.mention ?? "")
        }
        let index = log.facts(of: gate)
        var name = log.streams[index].name ?? log.streams[index].hint ?? "enabledIf"
        if let owner = values.name?.ownerOfMember, name.hasPrefix(owner) { name.removeFirst(owner.count) }
        return "\(name) is false" + (log[log.streams[index].last]?.mention ?? "")
    }
}

extension Record {
    fileprivate var mention: String { id > 0 && sub == 0 ? " (#\(id))" : "" }
}

extension String {
    /// `vm.` of `vm.submit`. Asked of all names now and then, and so without a search through characters.
    var ownerOfMember: String? { utf8.lastIndex(of: 0x2E).map { String(self[...$0]) } }
}
