import Export

extension Session {
    /// The session as Swift for RxSwift 6.
    package var exported: String { Export.text(of: recording) }

    private var recording: Recording {
        Recording(
            entries: journal.map { entry in
                Recording.Entry(
                    number: entry.number, text: carriedOut(entry), time: entry.time, isBroken: entry.end == .broken)
            },
            end: now, interpreter: world.interpreter, rewrites: world.rewrites, given: world.given,
            members: world.members, watchedBefore: world.watchedBefore)
    }

    /// An entry as what it did: a lab is its source, and `:present` the call that it stands for.
    private func carriedOut(_ entry: Entry) -> String {
        if let lab = labSource(entry) { return lab }
        guard entry.text.hasPrefix(":present "), let scene = entry.text.split(separator: " ", maxSplits: 1).last else {
            return entry.text
        }
        return "present(\(scene))"
    }
}
