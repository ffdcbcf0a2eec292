import Language
import Log
import Messages
import Questions
import Reactive
import Scenes
import Words

/// The stream that a question is about. A getter may make one anew each time it is read: then it is what the program has
/// subscribed to.
struct Meant {
    let stream: Int
    /// It, and what the getter has made for others who listen.
    private(set) var all: [Int]
    /// That there are several, and which of them is meant.
    private(set) var notes: [Finding] = []

    init(_ stream: Int) { (self.stream, all) = (stream, [stream]) }

    /// The likeliest of several that may be meant. `besides`: the names of the others.
    init(_ stream: Int, besides others: [String], in log: Log) {
        self.init(stream)
        guard let first = others.first else { return }
        let names = others.prefix(4).joined(separator: ", ")
        notes = [Finding(.meant, Message("that is of \(log.title(of: stream)); of \(names): `:whynot \(first)`"))]
    }

    /// `name`: how the getter is written. `isOnly`: no other object has that getter.
    init(of made: Stream, _ name: String, isOnly: Bool, _ world: World) {
        let log = world.log
        let making = Making(log: log, made: made, isOnly: isOnly)
        let like = log.streams.indices.filter(making.has)
        let listened = like.filter { making.isListenedTo($0, byShell: false) }
        let shown = like.filter { making.isListenedTo($0, byShell: true) && !listened.contains($0) }
        let copies = listened.isEmpty ? shown : listened
        // Of several the one that goes on, and spoke last.
        let meant = copies.max {
            (making.isAlive($0) ? 1 : 0, log.streams[$0].last, $0) < (
                making.isAlive($1) ? 1 : 0, log.streams[$1].last, $1
            )
        }
        stream = meant ?? like.last ?? log.facts(of: made)
        all = copies.isEmpty ? [stream] : listened + shown
        guard let meant, !listened.isEmpty else {
            let isUnknown = copies.isEmpty && !isOnly
            let others = Making(log: log, made: made, isOnly: true)
            if isUnknown, log.streams.indices.contains(where: others.has) {
                say(
                    Message(
                        "\(name) is a new stream each time it is read; of those that are over nobody knows whose they were"
                    ))
            }
            return
        }
        explain(name, meant, copies, isShown: !shown.isEmpty, Subscriptions(world))
    }

    private mutating func explain(
        _ name: String, _ meant: Int, _ copies: [Int], isShown: Bool, _ subscriptions: Subscriptions
    ) {
        let places = copies.map(subscriptions.asked(for:))
        let own = Message("this is about the one that \(subscriptions.asked(for: meant)) subscribed to")
        if copies.count > 1 {
            let asked =
                Set(places).count == 1 ? "\(places[0]) ×\(copies.count)" : places.prefix(6).joined(separator: ", ")
            say(Message("\(name) is a new stream each time it is read, subscribed to at \(asked); \(own)"))
        } else if isShown {
            say(Message("\(name) is a new stream each time it is read, and a watch has its own; \(own)"))
        }
    }

    private mutating func say(_ text: Message) { notes = [Finding(.meant, text)] }
}

/// What stands at the end of a way that a question names, `vm.rows[0].title`.
struct Way {
    private(set) var meant: Meant?
    /// Why no stream stands there, if that is known.
    private(set) var mistake: ShellCommandError?

    /// nil if a name alone says it.
    init?(_ name: String, _ world: World, _ tongue: Tongue) throws(ShellCommandError) {
        let global = world.interpreter.names.globals[name]
        guard global == nil || global?.value.object == nil, let path = ValuePath(name, world.interpreter) else {
            return nil
        }
        do { follow(try path.end(), name, world, tongue) } catch let stop as ValuePath.Stop {
            guard let message = stop.message else { return nil }
            mistake = ShellCommandError(message, in: tongue)
        } catch { return nil }
    }

    private mutating func follow(_ end: ValuePath.End, _ name: String, _ world: World, _ tongue: Tongue) {
        let title = name.filter { $0 != "?" && $0 != "!" }
        if let stream = Way.stream(at: end, world.log) {
            let isOnly = !world.interpreter.liveInstances.all.contains {
                $0 !== end.maker && $0.nominal === end.maker?.nominal
            }
            meant =
                end.isComputed && stream.tag == 0
                ? Meant(of: stream, title, isOnly: isOnly, world) : Meant(world.log.facts(of: stream))
        } else if name.contains("[") {
            let parts = Members(of: end.value, title, world.interpreter, asksGetters: false).named.map(\.name)
            if !parts.isEmpty {
                let names = parts.prefix(8).joined(separator: ", ")
                mistake = ShellCommandError(Message("of which of its streams? \(names)"), in: tongue)
            }
        }
        for facts in (meant?.all ?? []).map({ world.log.streams[$0] }) where facts.name == nil && facts.hint == nil {
            if let stream = facts.stream { world.log.hint(title, for: stream) }
        }
    }

    private static func stream(at end: ValuePath.End, _ log: Log) -> Stream? {
        let rest = end.rest.first == "rx" ? end.rest.dropFirst() : end.rest[...]
        switch end.value.object {
        case let stream as Stream: return rest.isEmpty ? stream : nil
        case let telling as any TellingObject: return rest.count > 1 ? nil : telling.teller(rest.first ?? "")
        case let instance as Instance: return rest.isEmpty ? instance.attachment as? Stream : nil
        case let holder as any StreamHolder:
            let named = holder.streams.first { [$0.name] == rest || $0.name.isEmpty && rest.isEmpty }
            return named?.stream
        case let control as Control:
            return rest.isEmpty ? control.speaker(log) : control.streams.first { [$0.name] == rest }?.stream
        default: return nil
        }
    }
}

extension ValuePath.Stop {
    /// What is to be said to who has named the way.
    fileprivate var message: Message? {
        switch self {
        case .unknown: nil
        case .null(let part): Message("\(part) is nil now")
        case .short(let part, let items): Message("\(part) has \(items) items")
        case .keyless(let part, let key): Message("\(part) has no \(key)")
        }
    }
}

extension Control {
    /// The stream that it tells by: its main one, or of a table that of its rows that spoke last.
    func speaker(_ log: Log) -> Stream? {
        guard let main = streams.first?.stream, log.streams[log.facts(of: main)].last == 0 else {
            return streams.first?.stream
        }
        return tellers.max { log.streams[log.facts(of: $0)].last < log.streams[log.facts(of: $1)].last } ?? main
    }
}

/// What a getter has made: streams of the same calls, on the same streams, with closures of the same objects.
private struct Making {
    let log: Log
    let made: Stream
    /// Whether no other object has that getter.
    let isOnly: Bool

    /// Whether a stream was made as `made` was: of the same calls, on the same streams, with closures of the same objects.
    func has(_ index: Int) -> Bool { isLike(made, index) }

    private func isLike(_ made: Stream, _ index: Int) -> Bool {
        if made.tag > 0 { return made.tag - 1 == index }
        let facts = log.streams[index]
        guard let place = made.site.place, facts.site.place == place, facts.site.word == made.site.word,
            facts.inputs.count == made.inputs.count,
            zip(made.inputs, facts.inputs).allSatisfy({ isLike($0.stream, $1.stream) })
        else { return false }
        // Of what is gone, and was made of nothing, nobody knows whose it was.
        let own = made.functions.flatMap(\.captured)
        guard let known = facts.stream else {
            return isOnly || !facts.inputs.isEmpty
                || !own.contains { $0.object is Instance || $0.object is StructObject }
        }
        let others = known.functions.flatMap(\.captured)
        return zip(own, others).allSatisfy { one, other in
            guard let one = one.object, let other = other.object, one is Instance || one is StructObject else {
                return true
            }
            return one is Instance ? one === other : one.isEqual(to: other)
        }
    }

    func isAlive(_ stream: Int) -> Bool {
        log.runs.contains { $0.stream == stream && $0.endedAt == nil && !$0.isEar }
            || log.listeners(of: stream).contains { !($0 is Watch) }
    }

    /// Whether somebody listens to a stream, or has: the shell's own watch, or another.
    func isListenedTo(_ stream: Int, byShell: Bool) -> Bool {
        if log.subscriptions.dropFirst().contains(where: { $0.stream == stream }) { return !byShell }
        return log.runs.dropFirst().contains { run in
            guard run.stream == stream, !run.isEar, !run.isShared else { return false }
            var last = run
            while let next = log.run(last.feeds) { last = next }
            return last.isWatched == byShell && !last.isGate
        }
    }
}
