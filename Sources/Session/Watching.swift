import Language
import Log
import Messages
import Reactive
import Words

/// `watch` and `unwatch`: what they mean, and what there is to hear.
struct Watching {
    let world: World
    private var log: Log { world.log }
    private var interpreter: Interpreter { world.interpreter }

    func watch(_ watched: [Step.Watched], _ label: String?) throws {
        var streams: [(stream: Stream, way: String)] = []
        for item in watched { streams += try self.streams(of: item) }
        if watched.isEmpty {
            streams = log.streams.compactMap { facts in facts.name.flatMap { name in facts.stream.map { ($0, name) } } }
        }
        let before = log.lastID
        var quiet: [Stream] = []
        for (stream, way) in streams {
            let earlier = world.watches.first { !$0.isOver && $0.stream === stream && $0.label == nil }
            if label == nil, let earlier {
                world.speech.note(Message("\(stream.name ?? "it") is watched already").text(in: world.tongue))
                if world.keepsPast, !earlier.isMoved { world.written.watchedBefore[log.entry, default: []].insert(way) }
                continue
            }
            let start = log.lastID
            let watch = Watch(stream, label: label, log: log)
            world.watches.append(watch)
            watch.start()
            if log.lastID == start, !watch.isOver { quiet.append(stream) }
        }
        if !quiet.isEmpty, log.lastID == before {
            world.speech.atEnd { [number = log.newest] in silence(of: quiet, since: number) }
        }
        world.watches.removeAll(where: \.isOver)
    }

    /// That streams which are watched have sent nothing yet; nothing, if they have.
    private func silence(of watched: [Stream], since number: Int) -> String {
        let quiet = watched.filter { stream in
            let facts = log.streams[log.facts(of: stream)]
            return max(facts.last, facts.end) <= number
        }
        guard !quiet.isEmpty else { return "" }
        let names = quiet.compactMap(\.name).joined(separator: ", ")
        let due = PendingWork(world.loop, log).next(leadingTo: quiet.map(log.facts(of:)))
        let message =
            due.map { Message("watching \(names): nothing yet, next at \(Signal.seconds($0))") }
            ?? Message("watching \(names): nothing yet")
        return message.text(in: world.tongue)
    }

    /// The index in the log of the stream that is or was watched under a label.
    func watched(as label: String) -> Int? {
        world.watches.last { $0.label == label }.map { log.facts(of: $0.stream) }
            ?? log.runs.last { $0.label == label }?.stream
    }

    func unwatch(_ watched: [Step.Watched]) throws {
        let streams = try watched.flatMap { try self.streams(of: $0).map(\.stream) }
        for watch in world.watches where watched.isEmpty || streams.contains(where: { $0 === watch.stream }) {
            watch.dispose()
        }
        world.watches.removeAll(where: \.isOver)
    }

    /// What a `watch` means, and the way to it: a stream, or the outputs of an instance.
    private func streams(of item: Step.Watched) throws -> [(stream: Stream, way: String)] {
        let value = try item.run()
        guard case .object(let object) = value else { throw unwatchable(item.text) }
        if let stream = object as? Stream {
            if stream.name == nil, let name = isPath(item) ? item.text : observedProperty(item.text) {
                stream.name = name
                _ = log.facts(of: stream)
            } else if stream.name == nil {
                _ = world.nameless(stream, item.type)
            }
            return [(stream, item.text)]
        }
        let members = Members(of: value, item.text, seenAs: item.type, interpreter)
        let streams = members.name(in: log)
        let watchable = members.watchable
        if world.keepsPast { world.written.members[log.entry, default: [:]][item.text] = watchable }
        if !streams.isEmpty { return Array(zip(streams, watchable.map(\.name))) }
        if members.all.isEmpty, !(object is Instance) { throw unwatchable(item.text) }
        let inputs = members.all.prefix(3).map(\.name).joined(separator: ", ")
        let hint = inputs.isEmpty ? "" : ": what is pushed into \(inputs) is printed anyhow"
        throw RuntimeError("\(item.text) has no outputs to watch\(hint)")
    }

    /// That something is no stream; and what to do instead, of a relay's value and of what a control shows.
    private func unwatchable(_ text: String) -> RuntimeError {
        let way = text.filter { $0 != "?" && $0 != "!" }
        func isKnown(_ name: String) -> Bool { log.streams.contains { $0.name == name } }
        if isKnown(way) { return RuntimeError("\(way) needs no watch: it is printed each time it changes") }
        let holder = way.split(separator: ".").dropLast().joined(separator: ".")
        let instead =
            isKnown(holder)
            ? "`watch \(holder)` shows what it holds"
            : "there is nothing to watch; `print(\(text))` says what it is now"
        return RuntimeError("\(text) is not a stream: \(instead)")
    }

    /// `p.name` of `p.rx.observe(\.name)` and of `RACObserve(p, name)`.
    private func observedProperty(_ text: String) -> String? {
        var parts: [Substring] = []
        if text.hasPrefix("RACObserve("), text.hasSuffix(")") {
            parts = text.dropFirst(11).dropLast().split(separator: ",")
        } else if let way = text.firstRange(of: ".rx.observe(\\."), text.hasSuffix(")") {
            parts = [text[..<way.lowerBound], text[way.upperBound...].dropLast()]
        }
        guard parts.count == 2 else { return nil }
        let words = parts.map { String($0.filter { $0 != " " && $0 != "?" && $0 != "!" }) }
        let isPlain = words.joined().allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
        return isPlain ? words.joined(separator: ".") : nil
    }

    /// Whether it is written as the way to a member of something that has a name: then that is what it is called.
    private func isPath(_ item: Step.Watched) -> Bool {
        guard item.text.contains("."), item.text.allSatisfy({ $0.isLetter || $0.isNumber || "_.$".contains($0) }),
            let first = item.text.split(separator: ".").first,
            case .object(let object)? = interpreter.names.globals[String(first)]?.value
        else { return false }
        return object is Instance || object is StructObject || object is Command || object is Action
            || object is SignalAction
    }
}

extension Watching {
    /// What is watched, or has been, each once.
    var streams: [Int] {
        var streams: [Int] = []
        for run in log.runs.dropFirst() where run.isWatched && log.streams[run.stream].name != nil {
            if !streams.contains(run.stream) { streams.append(run.stream) }
        }
        for watch in world.watches where !watch.isOver {
            let stream = log.facts(of: watch.stream)
            if !streams.contains(stream) { streams.append(stream) }
        }
        return streams
    }

    /// The streams that a program's closures have subscribed to, each once; where none has, those that are bound.
    var subscribed: [Int] {
        // What nobody has written hears parts of its own: an action its inputs.
        let own = log.subscriptions.dropFirst().filter {
            $0.site?.place?.source != 0 && ($0.site?.place != nil || log.streams[$0.stream].site.place != nil)
        }
        let closures = own.filter { $0.target == nil }
        var streams: [Int] = []
        for facts in closures.isEmpty ? own : closures where !streams.contains(facts.stream) {
            streams.append(facts.stream)
        }
        return streams
    }
}
