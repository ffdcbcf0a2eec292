import Log
import Messages
import Questions

extension ShellCommand {
    static let whynot = ShellCommand(
        "whynot", "[NAME] [#id|completed] [--json]", .ask,
        "why a value did not come out of a stream: of the last push, or of the one named; or why it has not completed",
        example: """
            let a = PublishSubject<Int>()
            let b = a.filter { $0 > 1 }
            watch b
            a <- 1
            :whynot b
            //= 1 stopped at filter: the predicate was false     entry 2
            """
    ) { session, arguments throws(ShellCommandError) in
        let push = try session.lookup.record(marked: arguments)
        let found =
            if let push, arguments.name == nil {
                session.world.whyNot.answer(push)
            } else {
                try StreamQuestion(session: session, arguments: arguments).answer(push)
            }
        if arguments.has("--json") { return found.map(\.json) }
        return session.folded(
            Finding.lines(found, in: session.tongue).reduce(into: []) { if $0.last != $1 { $0.append($1) } })
    }
}

/// A question about one stream.
private struct StreamQuestion {
    let session: Session
    let arguments: Arguments
    private var world: World { session.world }

    /// The stream that it names, or the only one that is watched; where none is, the only one that is subscribed to.
    private var asked: (meant: Meant, name: String) {
        get throws(ShellCommandError) {
            if let name = arguments.name { return (try session.lookup.meant(by: name), name) }
            let (watched, streams) = heard
            if streams.count == 1 { return (Meant(streams[0]), world.log.title(of: streams[0])) }
            // A state that something else hears is seldom what is missed.
            let meant = watched.isEmpty ? streams.filter { world.log.streams[$0].start == nil } : watched
            if let likely = LastPush(world.whyNot).likely(among: meant) {
                let others = streams.filter { $0 != likely }.compactMap { world.log.streams[$0].name }
                return (Meant(likely, besides: others, in: world.log), world.log.title(of: likely))
            }
            let names = streams.compactMap { world.log.streams[$0].name }
            throw ShellCommandError(mistake(names, isWatched: !watched.isEmpty), in: session.tongue)
        }
    }

    /// What is watched; and if that is nothing, what is subscribed to.
    private var heard: (watched: [Int], streams: [Int]) {
        let watching = Watching(world: world)
        let watched = watching.streams
        return (watched, watched.isEmpty ? watching.subscribed : watched)
    }

    /// Of the last push, where no stream is named, and no one alone can be meant.
    private var ofLastPush: [Finding]? {
        guard arguments.name == nil, arguments.others.isEmpty else { return nil }
        let (watched, streams) = heard
        guard watched.isEmpty, streams.count != 1 else { return nil }
        if let found = LastPush(world.whyNot).findings { return found }
        // Where nothing was pushed, all that have said nothing are meant.
        let silent = LastPush(world.whyNot).silent(among: streams).prefix(3)
        let found = silent.isEmpty ? Loose(world.whyNot).findings : silent.flatMap { world.whyNot.answer($0, nil) }
        return found.isEmpty ? nil : found
    }

    private func mistake(_ names: [String], isWatched: Bool) -> Message {
        let list = names.prefix(3).joined(separator: ", ")
        if names.isEmpty { return Message("of which stream? :whynot NAME, :whynot NAME #7") }
        return isWatched
            ? Message("of which stream? \(list) are watched: :whynot \(names[0])")
            : Message("of which stream? Several are subscribed to, as \(list): :whynot \(names[0])")
    }

    /// Why a push, or else the last one, did not come out of it; or why it has not completed.
    func answer(_ push: Record?) throws(ShellCommandError) -> [Finding] {
        if let found = ofLastPush { return found }
        let (meant, name) = try asked
        let stream = meant.stream
        let asksEnd = push == nil && arguments.others == ["completed"]
        let label = arguments.others.first { other in world.watches.contains { $0.label == other } }
        if !asksEnd, label == nil, let other = arguments.others.first {
            throw ShellCommandError(
                Message("'\(other)' says nothing here: :whynot NAME, :whynot NAME #7, :whynot NAME completed"),
                in: session.tongue)
        }
        let whyNot = world.whyNot
        let watches = asksEnd || push != nil ? [] : world.watches
        let late = LateWatch(watches, of: stream, label: label ?? name, whyNot).finding(as: label ?? name)
        let newest = late == nil ? LateWatch.newest(watches, of: stream, whyNot) : nil
        let found = late.map { [$0] } ?? (asksEnd ? Unended(stream, whyNot).answer : whyNot.answer(stream, push))
        let isOpen = arguments.name == nil && push == nil
        return found + (isOpen ? LastPush(whyNot).findings(besides: found, of: stream) : [])
            + [newest.flatMap { $0.late.finding(as: $0.label) }].compactMap { $0 } + meant.notes
    }
}
