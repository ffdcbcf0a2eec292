import Log
import Questions

/// What commands ask a session for.
extension Session {
    /// What the words of a command mean.
    package var lookup: Lookup { Lookup(world: world, entries: journal, tongue: tongue) }

    func requireVirtualTime() throws(ShellCommandError) {
        guard case .virtual = clock else {
            throw ShellCommandError("time runs by itself here; :clock virtual holds it")
        }
    }

    /// What was entered is there, unless it came through a pipe that had too much of it.
    func requirePast() throws(ShellCommandError) {
        guard world.keepsPast else {
            throw ShellCommandError("more was entered than is kept of a pipe; `rxsh run FILE` keeps all of it")
        }
    }

    /// What was read can be told again, if all of it was kept.
    func requireWholePast() throws(ShellCommandError) {
        try requirePast()
        guard responses.isWhole else {
            throw ShellCommandError("more was read from standard input than is kept, so the past can't be played again")
        }
    }

    func folded(_ answer: [String]) -> [String] { WayStep.folded(answer, to: display.width) }

    /// What is still to come, each by the name it is known by.
    package func pendingWork() -> [(name: String, due: Int, isEndless: Bool)] { PendingWork(world.loop, world.log).all }

    /// Subscriptions that a script opened and nothing has ended, the shell's own watches left out.
    package var alive: [String] {
        let known = Subscriptions(world)
        return log.runs.indices.dropFirst().filter {
            let run = log.runs[$0]
            return run.endedAt == nil && run.feeds == 0 && !run.isEar && !run.isWatched && !run.isGate
        }.map { "\(log.title(of: log.runs[$0].stream)), \(known.opened($0))" }
    }
}
