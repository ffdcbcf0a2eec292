import Export

extension Session {
    /// The session as Swift for RxSwift 6.
    package var exported: String { Export.text(of: recording) }

    /// What must stand beside it, if anything.
    package var exportedHelper: String? { Export.helper(of: recording) }

    private var recording: Recording {
        Recording(
            entries: journal.map { entry in
                Recording.Entry(
                    number: entry.number, text: labs.opened(by: entry)?.source ?? entry.carriedOut, time: entry.time,
                    duration: entry.duration, isBroken: entry.end == .broken, isUntimed: entry.isUntimed)
            },
            end: clock.isIdle(on: world.loop.timeline) ? 0 : now, interpreter: world.interpreter,
            rewrites: world.written.rewrites,
            given: world.written.streamNames,
            members: world.written.members, watchedBefore: world.written.watchedBefore)
    }
}

extension Entry {
    /// What it did where it stands for a call: `:present`.
    fileprivate var carriedOut: String {
        guard text.hasPrefix(":present "), let scene = text.split(separator: " ", maxSplits: 1).last else {
            return text
        }
        return "present(\(scene))"
    }
}
