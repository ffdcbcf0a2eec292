import Reactive

/// What detectors ask as it happens.
extension Log {
    /// What a detector may find in a kept record, without copying it.
    func clue(in number: Int) -> Detectors.Clue? {
        guard let record = records.find(number), record.pointee.isClue else { return nil }
        let stream = record.pointee.stream
        switch record.pointee.kind {
        case .next:
            if streams[stream].isJoin { return .join }
            guard record.pointee.run == 0 else { return nil }
            return record.pointee.cause != 0 || runs.count >= streams[stream].nextLook ? .push : nil
        case .error:
            // A command tells of its errors, and goes on.
            let isPushed = record.pointee.run == 0 && record.pointee.listener > 0
            return isPushed && !streams[stream].isReport ? .killed : nil
        case .dropped: return record.pointee.isQueued(inZip: streams[stream].site.word == "zip") ? .queued : nil
        default: return nil
        }
    }

    /// Notes that a join's run has spoken in that record, and waits for less; the answer is the record of the time
    /// before.
    func joined(in number: Int) -> Int {
        guard let run = records.find(number)?.pointee.run else { return 0 }
        leaveQueue(of: run)
        defer { runs[run].lastJoin = number }
        return runs[run].lastJoin
    }

    /// Notes that an element waits since that record; the answer is how many do.
    func queued(by number: Int) -> Int {
        guard let record = records.find(number) else { return 0 }
        let run = record.pointee.run
        runs[run].waiting += 1
        return runs[run].waiting
    }

    /// An element waits no more.
    func leaveQueue(of run: Int) { if runs[run].waiting > 0 { runs[run].waiting -= 1 } }

    /// A subject is not looked at until there are so many runs.
    func passOver(_ stream: Int, until runs: Int = .max) { streams[stream].nextLook = runs }

    /// Those who hear a subject, or a shared stream.
    package func listeners(of stream: Int) -> [Sink] {
        let facts = streams[stream]
        guard facts.isSubject || facts.isShared else { return [] }
        return facts.stream?.listeners(of: nil) ?? []
    }
}
