import Log
import Reactive

/// What is wired to what: the named streams of a session, with what they were built from.
package struct Graph {
    package let log: Log
    /// The streams' indices in the log, in order of rank, then of definition.
    package private(set) var streams: [Int]
    /// What is drawn, if that is not everything.
    package private(set) var wanted: Set<Int>?
    /// Whether operators without a name are drawn by themselves.
    private(set) var isUnfolded = false
    /// How many runs of each stream are alive, the shell's own watches apart.
    private let alive: [Int: (others: Int, watched: Int)]

    /// A path names so many streams at most: one that is built of itself over and over has no end of them.
    private static let mostSteps = 100

    /// In how many columns it is told: those of the screen, or as many as fit a page and a mail.
    let width: Int

    package init(_ log: Log, width: Int = WayStep.usualWidth) {
        self.log = log
        self.width = width == .max ? WayStep.usualWidth : width
        var alive: [Int: (others: Int, watched: Int)] = [:]
        for run in log.runs.dropFirst() where run.endedAt == nil {
            if run.isWatched {
                alive[run.stream, default: (0, 0)].watched += 1
            } else {
                alive[run.stream, default: (0, 0)].others += 1
            }
        }
        self.alive = alive
        streams = log.streams.enumerated()
            .compactMap { $1.name != nil && $1.stream != nil ? (rank: $1.rank, index: $0) : nil }
            .sorted { $0 < $1 }.map(\.index)
    }

    /// What listens now, and what that keeps running: a tree for each listener.
    package func subscriptions(_ wanted: Int?) -> [String] {
        var lines: [String] = []
        for (run, facts) in log.runs.enumerated().dropFirst()
        where facts.endedAt == nil && !facts.isEar && (wanted.map { facts.stream == $0 } ?? (facts.feeds == 0)) {
            lines.append("\(log.title(of: facts.stream))   \(log.listener(of: run))".cut(to: width))
            feeders(of: run, indent: "", into: &lines)
        }
        return lines.isEmpty ? ["no subscription is alive"] : lines
    }

    private func feeders(of run: Int, indent: String, into lines: inout [String]) {
        guard lines.count < 500, indent.count < width else { return }
        let above = log.runs.indices.dropFirst().filter { log.runs[$0].feeds == run && log.runs[$0].endedAt == nil }
        let subjects = subjects(of: run)
        for (stream, mark) in subjects {
            let isLast = above.isEmpty && stream == subjects.last?.stream
            lines.append((indent + (isLast ? "└ " : "├ ") + label(stream) + mark).cut(to: width))
        }
        for (offset, next) in above.enumerated() {
            let isLast = offset == above.count - 1
            let since = "   since \(Signal.seconds(log.runs[next].time))"
            let line = indent + (isLast ? "└ " : "├ ") + label(log.runs[next].stream)
            lines.append((line + (log.runs[next].isInner ? since : "")).cut(to: width))
            feeders(of: next, indent: indent + (isLast ? "  " : "│ "), into: &lines)
        }
    }

    /// The subjects that a run hears: they have no run of their own.
    private func subjects(of run: Int) -> [(stream: Int, mark: String)] {
        let stream = log.runs[run].stream
        return log.streams[stream].inputs.filter { log.streams[$0.stream].isSubject }.map {
            let role = role(of: $0, in: stream)
            return ($0.stream, role == .data ? "" : "   (\(role.rawValue))")
        }
    }

    /// `1+1w`: who listens, the shell's own watches apart.
    package func listeners(of index: Int) -> String {
        var (others, watched) = alive[index] ?? (0, 0)
        if log.streams[index].isSubject || log.streams[index].isShared {
            (others, watched) = (0, 0)
            for sink in log.listeners(of: index) { if sink is Watch { watched += 1 } else { others += 1 } }
        }
        return watched == 0 ? "\(others)" : "\(others)+\(watched)w"
    }

    /// Hot, shared or cold, which its definition decides; active or idle, which its subscribers do.
    package func temperature(of index: Int) -> String {
        let isIdle = listeners(of: index) == "0"
        let activity = isIdle ? "idle" : "active"
        return switch origin(of: index) {
        case .hot where !log.streams[index].isSubject:
            "hot, \(activity): its source sends in any case, each subscriber has a chain of its own"
        case .hot: "hot, \(activity): it sends whether anyone subscribes or not"
        case .shared where !log.streams[index].isShared:
            "shared above, \(activity): what stands behind the share runs for each subscriber"
        case .shared: "shared, \(activity): starts with the first subscriber, stops with the last"
        case .connectable(let isConnected):
            isConnected
                ? "shared, active: one run for all, since connect()"
                : isIdle
                    ? "shared, idle: starts when connect() is called"
                    : "shared, waiting: nothing runs before connect() is called"
        case .cold: "cold, \(isIdle ? "no subscriber now" : activity): each subscriber starts its own run"
        }
    }

    /// Whose values a stream passes on, by what its subscribers have of it; the later case counts where several meet.
    private enum Origin {
        case hot
        case connectable(isConnected: Bool)
        case shared, cold

        var rank: Int {
            switch self {
            case .hot: 0
            case .connectable: 1
            case .shared: 2
            case .cold: 3
            }
        }
    }

    private func origin(of index: Int) -> Origin {
        var origin = Origin.hot
        var seen: Set<Int> = []
        var open = [index]
        while let here = open.popLast(), seen.insert(here).inserted {
            let facts = log.streams[here]
            if facts.isSubject { continue }
            let sources = facts.inputs.filter { $0.role == .data }
            let isCold = sources.isEmpty || facts.site.manner.traits.contains(.acts)
            let found: Origin? = facts.isShared ? shared(facts.stream, here) : isCold ? .cold : nil
            guard let found else {
                open += sources.map(\.stream)
                continue
            }
            if found.rank > origin.rank { origin = found }
        }
        return origin
    }

    /// The one run of what waits for `connect()` is its connection.
    private func shared(_ stream: Stream?, _ index: Int) -> Origin {
        stream is Connectable ? .connectable(isConnected: alive[index] != nil) : .shared
    }

    /// How a stream is built from the nearest named ones: `username › debounce 300 ms › filter`.
    package func path(to index: Int) -> String {
        var steps = Graph.mostSteps
        return path(to: index, &steps)
    }

    private func path(to index: Int, _ steps: inout Int) -> String {
        let facts = log.streams[index]
        switch facts.inputs.count {
        case 0: return facts.site.title
        case 1: return "\(short(Wrappers(log: log).source(of: index), &steps)) › \(facts.site.title)"
        default:
            var sides: [String] = []
            for input in facts.inputs {
                guard steps > 0 else {
                    sides.append("…")
                    break
                }
                sides.append(short(input.stream, &steps))
            }
            return "\(facts.site.title)(\(sides.joined(separator: ", ")))"
        }
    }

    private func short(_ index: Int, _ steps: inout Int) -> String {
        steps -= 1
        return log.streams[index].name ?? (steps > 0 ? path(to: index, &steps) : "…")
    }

    /// What a stream is built on, and what is built on it, each under its heading.
    package func surroundings(of index: Int) -> [String] {
        func part(_ heading: String, up: Bool) -> [String] {
            let lines = tree(from: index, up: up).dropFirst()
            return lines.isEmpty ? [] : [heading] + lines
        }
        return [label(index).cut(to: width)] + part("comes from", up: true) + part("goes to", up: false)
    }

    /// The streams that `index` is built on, nearest first, or those built on it.
    package func tree(from index: Int, up: Bool) -> [String] {
        var lines = [label(index).cut(to: width)]
        branch(index, edges(up: up), above: [index], indent: "", into: &lines)
        return lines
    }

    /// What comes next to a stream, and how if it is not what it is built on.
    typealias Edges = [Int: [(stream: Int, mark: String)]]

    private func branch(_ index: Int, _ edges: Edges, above: Set<Int>, indent: String, into lines: inout [String]) {
        guard lines.count < 500, indent.count < width else { return }
        let next = edges[index] ?? []
        for (offset, (stream, mark)) in next.enumerated() {
            let isLast = offset == next.count - 1
            let isRound = above.contains(stream)
            let text = label(stream) + (mark.isEmpty ? "" : "   (\(mark))") + (isRound ? " …" : "")
            lines.append((indent + (isLast ? "└ " : "├ ") + text).cut(to: width))
            guard !isRound else { continue }
            branch(
                stream, edges, above: above.union([stream]), indent: indent + (isLast ? "  " : "│ "), into: &lines)
        }
    }

    package func label(_ index: Int) -> String {
        let facts = log.streams[index]
        return facts.name.map { $0 == facts.site.title ? $0 : "\($0)   \(facts.site.title)" } ?? facts.site.title
    }

    /// How an operator uses one of its inputs. Who only asks for the other's latest is a trigger.
    private func role(of input: (stream: Int, role: Role), in user: Int) -> Role {
        let facts = log.streams[user]
        let isAsking = facts.site.manner.traits.contains(.firstAsks) && facts.inputs.first?.stream == input.stream
        return isAsking ? .trigger : input.role
    }

    /// Keeps what leads to a stream, what it leads to, and itself.
    package mutating func keep(around stream: Int, up: Bool, down: Bool) {
        var kept: Set<Int> = [stream]
        if up { kept.formUnion(reached(from: [stream], edges(up: true))) }
        if down { kept.formUnion(reached(from: [stream], edges(up: false))) }
        wanted = kept
        streams = streams.filter(kept.contains)
    }

    /// Keeps what is heard now, and what that hears.
    package mutating func keepRunning() {
        let running = log.runs.dropFirst().filter { $0.endedAt == nil }.map(\.stream)
        let heard = running.flatMap { log.streams[$0].inputs.map(\.stream) }.filter { log.streams[$0].isSubject }
        let (shown, wholes) = (Set(running + heard), Wrappers(log: log).wholes)
        keep(only: (wanted ?? Set(log.streams.indices)).filter { shown.contains($0) && wholes[$0] == nil }.sorted())
    }

    /// Shows every operator by itself, and not in the box of the stream that it is a step of.
    package mutating func unfold() {
        let (wholes, kept) = (Wrappers(log: log).wholes, wanted ?? reached(from: streams, edges(up: true)))
        streams = kept.filter { log.streams[$0].stream != nil && wholes[$0] == nil }.sorted()
        isUnfolded = true
    }

    /// Keeps these streams alone.
    package mutating func keep(only kept: [Int]) {
        wanted = Set(kept)
        streams = streams.filter(kept.contains)
    }

    /// Draws these, whatever else is kept.
    mutating func show(_ shown: [Int]) { streams = shown }

    func reached(from start: [Int], _ edges: Edges) -> Set<Int> {
        var found: Set<Int> = []
        var waiting = start
        while let index = waiting.popLast() {
            if found.insert(index).inserted { waiting += edges[index, default: []].map(\.stream) }
        }
        return found
    }

    /// What each stream is built on or into, and what else it hears from or speaks to: bindings, and pushes in closures.
    func edges(up: Bool) -> Edges {
        var edges: Edges = [:]
        let whole = Wrappers(log: log).wholes
        func add(_ from: Int, _ to: Int, _ mark: String) {
            let (from, to) = (whole[from] ?? from, whole[to] ?? to)
            if from != to { edges[up ? to : from, default: []].append((up ? from : to, mark)) }
        }
        for user in log.streams.indices {
            for input in log.streams[user].inputs {
                let role = role(of: input, in: user)
                add(input.stream, user, role == .data ? "" : role.rawValue)
            }
            if let teller = log.streams[user].teller { add(teller, user, "") }
        }
        for (from, targets) in Wiring(log).pushes.sorted(by: { $0.key < $1.key }) {
            for (to, mark) in targets.sorted(by: { $0.key < $1.key })
            where !log.streams[to].inputs.contains(where: { $0.stream == from }) { add(from, to, mark) }
        }
        return edges
    }
}
