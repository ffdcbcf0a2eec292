import Language
import Reactive
import Values

/// What is suspicious, said once, with its remedy: looked for when a turn is over.
package struct Detectors {
    package enum Kind: String, CaseIterable, Sendable {
        /// One push made a diamond send twice.
        case glitch
        /// A subject was pushed while it was still delivering.
        case reentrancy
        /// A subject feeds itself.
        case feedback
        /// A subject was ended by an error that was bound to it.
        case killed
        /// Work is done once for each of several listeners.
        case twice
        /// Nobody listens to one output of several.
        case unread
        /// A queue in an operator grows.
        case queue
        /// An object that a variable has let go keeps itself alive.
        case leak

        /// What a note begins with.
        var title: String { self == .twice ? "ran twice" : rawValue }
    }

    package var muted: Set<Kind> = []
    /// Takes what is to be said.
    package var say: (String) -> Void = { _ in }
    /// In whose words remedies are called.
    package var dialect: () -> Dialect = { .rxSwift }
    /// How a place reads.
    package var place: (Place) -> String = { "line \($0.line)" }
    /// What was said: never twice.
    private var said: Set<Remark> = []
    /// The types of which it was said that an object lives on.
    private var leaked: Set<String> = []
    /// The first record of the turn.
    private var first = 1
    /// What the entry under way has pushed, by closures that nothing led to.
    private var pushedInEntry: [Int] = []
    /// The streams that have several consumers since the turn began, and whether the first was over before this entry.
    private var fanned: [(stream: Int, isAgain: Bool)] = []

    private struct Remark: Hashable {
        let kind: Kind
        let stream: Int
    }

    /// More than so many records of one turn are not looked through.
    private static let mostRecords = 2_000
    /// So many subjects that an entry has pushed are looked at for who reads them.
    private static let mostLooks = 100
    /// So many waiting elements are a queue that grows.
    private static let longQueue = 20

    // MARK: what is noted as it happens

    /// A run of a stream begins, for other than the shell's own watch.
    mutating func began(_ number: Int, _ run: RunFacts, _ log: Log) {
        let (stream, feeds) = (run.stream, run.feeds)
        let consumer = feeds > 0 ? log.runs[feeds].stream : -number
        let first = log.streams[stream].firstConsumer
        // What was over before this entry is no listener beside the one that begins: share alone would not join the two.
        if let first, log.runs[first.run].endedAt == nil || log.runs[first.run].endedIn == log.entry {
            if first.consumer != consumer { fanned.append((stream, false)) }
        } else {
            let site = feeds > 0 ? log.streams[consumer].site : log.loop.site
            // Opened by an element, or begun in the same place, it is wanted anew.
            if let before = first?.site?.place, let place = site?.place, before != place, !run.isInner {
                fanned.append((stream, true))
            }
            log.streams[stream].firstConsumer = (consumer, number, site)
        }
        if run.isInner { log.runs[feeds].leaveQueue() }
    }

    /// Numbers of others are given again.
    mutating func forget(streams: (Int) -> Bool) { said = said.filter { streams($0.stream) } }

    mutating func turnEnded(_ log: Log) {
        defer { first = log.newest + 1 }
        if !fanned.isEmpty { lookAtFans(log) }
        guard log.newest >= first, log.newest - first < Detectors.mostRecords else { return }
        var pushes: [Record] = []
        for number in first...log.newest {
            switch Detectors.clue(in: number, of: log) {
            case nil: continue
            case .join: join(number, log)
            case .push:
                guard let record = log[number] else { continue }
                log.pushes.note(record, from: log[record.cause])
                pushes.append(record)
            case .killed: if let record = log[number] { killed(record, log) }
            case .queued: queued(number, log)
            }
        }
        // The last round first: a subject that feeds itself is not said to be pushed while it delivers as well.
        for record in pushes.reversed() { pushed(record, log) }
    }

    /// What a record may be a sign of.
    private enum Clue {
        case join, push, killed, queued
    }

    /// What a detector may find in a kept record, without copying it.
    private static func clue(in number: Int, of log: Log) -> Clue? {
        guard let record = log.records.find(number), record.pointee.isClue else { return nil }
        let stream = record.pointee.stream
        switch record.pointee.kind {
        case .next:
            if log.streams[stream].isJoin { return .join }
            guard record.pointee.run == 0 else { return nil }
            return record.pointee.cause != 0 || log.runs.count >= log.streams[stream].nextLook ? .push : nil
        case .error:
            // A command tells of its errors, and goes on.
            let isPushed = record.pointee.run == 0 && record.pointee.listener > 0
            return isPushed && !log.streams[stream].isReport ? .killed : nil
        case .dropped: return log.streams[stream].isQueued(record.pointee) ? .queued : nil
        default: return nil
        }
    }

    /// Whether that is still to be said of a stream: if not, it need not be looked for.
    private func wants(_ kind: Kind, of stream: Int) -> Bool {
        !muted.contains(kind) && !said.contains(Remark(kind: kind, stream: stream))
    }

    private mutating func tell(_ kind: Kind, _ stream: Int, _ text: @autoclosure () -> String) {
        guard wants(kind, of: stream) else { return }
        said.insert(Remark(kind: kind, stream: stream))
        say("\(kind.title): \(text())   (:mute \(kind.rawValue))")
    }

    /// That an object lives on which a variable has let go: said once of a type.
    package mutating func livesOn(_ type: String, _ why: @autoclosure () -> String) {
        guard !muted.contains(.leak), leaked.insert(type).inserted else { return }
        say("\(Kind.leak.title): \(why())   (:mute \(Kind.leak.rawValue))")
    }

    /// A stream's name; what has none is known by its place.
    private func title(_ stream: Int, _ log: Log) -> String {
        let title = log.title(of: stream)
        guard title == log.streams[stream].site.title, let place = log.streams[stream].site.place else { return title }
        return "\(title) (\(self.place(place)))"
    }

    // MARK: each kind

    private mutating func join(_ number: Int, _ log: Log) {
        guard let run = log.records.find(number)?.pointee.run else { return }
        let last = log.runs[run].join(in: number)
        guard last >= first, wants(.glitch, of: log.runs[run].stream), let record = log[number], let before = log[last],
            log.streams[record.stream].site.manner.traits.contains(.keepsSides)
        else { return }
        let (root, side) = Ways(log: log).root(of: record), other = Ways(log: log).root(of: before)
        guard root == other.root, side != other.side, let push = log[root], !isQuieted(record, log) else { return }
        let name = Ways(log: log).outlet(of: record)
        let id = log.name(of: push).map { "one push (\($0))" } ?? "one push"
        tell(
            .glitch, record.stream,
            "\(id) made \(name) send twice; \(before.literal) pairs a new value with an old one. combineSettled sends once"
        )
    }

    /// Whether only the last of what is said at once gets further.
    private func isQuieted(_ record: Record, _ log: Log) -> Bool {
        var here = record.run
        while let facts = log.run(here) {
            if log.streams[facts.stream].site.manner.account == .quiet { return true }
            here = facts.feeds
        }
        return false
    }

    private mutating func pushed(_ record: Record, _ log: Log) {
        if record.cause == 0 { return lookAtOutputs(of: record.stream, log) }
        var rounds = 0
        var isNested = false
        var here = record
        var round: Set<Int> = []
        for _ in 0..<100 {
            guard let cause = log[here.cause] else { break }
            if cause.run == 0 { round.insert(cause.stream) }
            if cause.stream == record.stream, cause.run == 0, cause.kind == .next {
                rounds += 1
                // The same value again is how two sides that are bound to each other settle.
                let isSettled = round.count > 1 && cause.literal == record.literal
                // What a program sets of a control is shown, and nobody hears it.
                let isHeard = (log.streams[record.stream].stream as? Subject)?.isQuiet != true
                if rounds == 1, cause.turn == record.turn { isNested = !isSettled && isHeard }
            }
            here = cause
        }
        let (name, words) = (log.title(of: record.stream), dialect())
        if rounds >= 3 {
            tell(
                .feedback, record.stream,
                "\(name) feeds itself, round after round: \(words.comparing) or a condition stops it")
            for stream in round {
                for kind in [Kind.feedback, .reentrancy] { said.insert(Remark(kind: kind, stream: stream)) }
            }
        } else if isNested {
            tell(
                .reentrancy, record.stream,
                "\(name) was pushed while it was still delivering"
                    + (log.listeners(of: record.stream).count > 1
                        ? ": its later subscribers get \(log.name(of: record) ?? "it") first; \(words.moving) keeps the order"
                        : ", by one of its own subscribers; \(words.moving) waits until it has finished"))
        }
    }

    private mutating func killed(_ record: Record, _ log: Log) {
        let (name, words) = (log.title(of: record.stream), dialect())
        tell(
            .killed, record.stream,
            "error \(record.literal) ended \(name) for good: \(words.mending)")
    }

    private mutating func queued(_ number: Int, _ log: Log) {
        guard let run = log.records.find(number)?.pointee.run else { return }
        let count = log.runs[run].enqueue()
        guard count >= Detectors.longQueue, wants(.queue, of: log.runs[run].stream), let record = log[number] else {
            return
        }
        let site = log.streams[record.stream].site
        let remedy = site.manner.remedy.map { ": " + $0.replacing("%", with: dialect().switching) } ?? ""
        tell(
            .queue, record.stream,
            "\(count) values are waiting in \(site.title) of \(Ways(log: log).outlet(of: record))\(remedy)")
    }

    private mutating func lookAtFans(_ log: Log) {
        for (stream, isAgain) in fanned where Ways(log: log).works(stream) {
            let (title, words) = (title(stream, log), dialect())
            tell(
                .twice, stream,
                isAgain
                    ? "a second subscriber started \(title) again. \(words.sharing(isAtOnce: false)) runs it once and replays the value"
                    : "each subscriber started a run of \(title). \(words.sharing(isAtOnce: true)) runs it once for all"
            )
        }
        fanned = []
    }

    private mutating func lookAtOutputs(of stream: Int, _ log: Log) {
        // The more runs there are, the less a few new ones are worth a look at all.
        log.streams[stream].nextLook = log.runs.count + 1 + log.runs.count / 8
        // What an entry reads only further down is read.
        if log.isInEntry { return pushedInEntry.append(stream) }
        if let owner = log.streams[stream].name?.ownerOfMember { return lookAtOutputs(of: owner, log) }
        for owner in Ways(log: log).owners(fedBy: stream) { lookAtOutputs(of: owner, log) }
    }

    mutating func entryEnded(_ log: Log) {
        let pushed = pushedInEntry
        pushedInEntry = []
        var looked: Set<Int> = []
        // What is no more leads to nothing that lives; and nobody reads more remarks than a few.
        for stream in pushed where log.streams[stream].stream != nil && looked.insert(stream).inserted {
            if looked.count > Detectors.mostLooks { break }
            lookAtOutputs(of: stream, log)
        }
    }

    private mutating func lookAtOutputs(of owner: String, _ log: Log) {
        let outputs = log.streams.indices.filter { stream in
            let facts = log.streams[stream]
            return !facts.isSubject && facts.stream != nil && facts.name?.hasPrefix(owner) == true
        }
        // The shell's own watch reads for a person who chose it; what was read once has had its reader.
        let runs = log.runs.dropFirst()
        guard runs.contains(where: { $0.endedAt == nil && !$0.isWatched && outputs.contains($0.stream) }) else {
            return
        }
        let heard = Set(runs.map(\.stream))
        for output in outputs where !heard.contains(output) {
            let title = log.title(of: output)
            tell(.unread, output, "nobody reads \(title), though the rest of it is read: `watch \(title)`")
        }
    }
}
