import Language
import Log
import Messages
import Reactive
import Scenes

/// What the session does after each statement: names streams, watches, says what a thing is.
extension World {
    func follow(_ step: Step, _ value: Value) throws {
        lookAtVariables()
        (interpreter.stage as? Stage)?.top?.tellOwners(to: log)
        let before = unnamed
        defer {
            let place = step.place
            if unnamed > before {
                streamNames[Place(source: log.entry, line: place.line, column: place.column)] = "_\(before + 1)"
            }
        }
        switch step.kind {
        case .declaration:
            for global in step.globals {
                if definitions[global.name] != nil {
                    give(global.name, global.value, global.type)
                } else {
                    describe(global.name, global.value, global.type)
                }
                definitions[global.name] = step.place
                keepEye(on: global)
            }
        case .type(let nominal):
            definitions[nominal.name] = step.place
            note(typeNote(nominal))
        case .function(let name):
            definitions[name] = step.place
            functions[name] = log.entry
            note("\(name) : function")
        case .expression:
            expression(value, step.type)
        case .watch(let label): try watch(step.watched, label)
        case .unwatch: try unwatch(step.watched)
        }
    }

    // MARK: names

    /// Gives a stream the name it was bound to, if it has none; the streams of an instance get the instance's name before.
    func describe(_ name: String, _ value: Value, _ type: Type) {
        guard case .object(let object) = value else {
            note("\(name) : \(type) = \(value.literal)")
            return
        }
        if let stream = object as? Stream {
            if stream.name == nil { stream.name = name }
            log.note(Standing(type: "\(type)"), of: stream)
            atEnd { [self] in "\(name) : \(type)\(manner(of: stream, name))" }
        } else {
            let outputs = Members(of: value, name).name(in: log)
            atEnd { [self] in
                let isQuiet = !outputs.isEmpty && !(object is Command) && !outputs.contains(where: isWatched)
                return "\(name) : \(type)" + (isQuiet ? told(World.idle(name)) : "")
            }
        }
    }

    private func manner(of stream: Stream, _ name: String) -> String {
        if stream is Subject { return "" }
        if stream.isShared, !(stream is Connectable) {
            return told(
                runs(stream)
                    ? Message("active: its subscribers share one run, until the last one leaves")
                    : Message("not running: its subscribers will share one run, until the last one leaves"))
        }
        return told(runs(stream) ? Message("active") : World.idle(name))
    }

    private static func idle(_ name: String) -> Message {
        Message("not running: no subscriber yet. `watch \(name)` subscribes")
    }

    /// Behind a type.
    private func told(_ message: Message) -> String { "   " + message.text(in: tongue) }

    private func isWatched(_ stream: Stream) -> Bool { watches.contains { !$0.isOver && $0.stream === stream } }

    private func runs(_ stream: Stream) -> Bool {
        log.runs.dropFirst().contains { $0.stream == stream.tag - 1 && $0.endedAt == nil }
    }

    private func expression(_ value: Value, _ type: Type) {
        switch value {
        case .void: return
        case .object(let object):
            if let stream = object as? Stream {
                if let name = stream.name {
                    // What is known as an Observable has no value that could be asked for.
                    let present = type.nominal?.name == "Observable" ? nil : stream.present?.excerpt
                    return atEnd { [self] in
                        "\(name) : \(type)\(present.map { " = " + $0 } ?? "")\(manner(of: stream, name))"
                    }
                }
                if stream.isReport { return }
                let name = nameless(stream, type)
                atEnd { [self] in
                    "\(name) : \(type)\(told(runs(stream) ? Message("active") : World.idle(name)))"
                }
            } else if let nominal = interpreter.nominal(of: value), nominal.keyword == .scene {
                note(typeNote(nominal))
            } else if let parts = parts(of: value), !parts.isEmpty {
                note("\(type)   \(parts)")
            } else if !(object is Disposable) {
                let text = interpreter.text(of: value, as: type)
                let reach = interpreter.reach(of: type).joined(separator: ", ")
                note((text == "\(type)" ? text : "\(text) : \(type)") + (reach.isEmpty ? "" : "   \(reach)"))
            }
        default: note("\(value.literal) : \(type)")
        }
    }

    /// Names a bare stream `_1`, `_2` …
    private func nameless(_ stream: Stream, _ type: Type) -> String {
        unnamed += 1
        let name = "_\(unnamed)"
        stream.name = name
        interpreter.define(name, .object(stream), as: type)
        _ = log.facts(of: stream)
        return name
    }

    /// What an instance with streams takes in and gives out.
    private func parts(of value: Value) -> String? {
        interpreter.nominal(of: value).map { interpreter.parts(of: $0).line }
    }

    func typeNote(_ nominal: Nominal) -> String {
        if nominal.keyword == .scene {
            let controls = nominal.fields.filter { $0.type.nominal.map(isControl) ?? false }.map(\.name)
            return "\(nominal.name) : scene"
                + (controls.isEmpty ? "" : "   controls \(controls.joined(separator: ", "))")
        }
        let parts = interpreter.parts(of: nominal).line
        return "\(nominal.name) : \(nominal.keyword.rawValue)" + (parts.isEmpty ? "" : "   \(parts)")
    }

    private func isControl(_ nominal: Nominal) -> Bool {
        var here: Nominal? = nominal
        while let type = here {
            if type.name == "UIControl" { return true }
            here = type.superclass?.nominal
        }
        return false
    }

    /// What the scene on screen calls its controls, for who does not know.
    func noteControls() {
        guard let card = (interpreter.stage as? Stage)?.top, !card.controls.isEmpty else { return }
        let names = card.controls.map { "\($0.name) (\($0.control.kind))" }.joined(separator: ", ")
        say(.note("on screen: \(names)"))
    }

    // MARK: watching

    private func watch(_ watched: [Step.Watched], _ label: String?) throws {
        var streams: [(stream: Stream, way: String)] = []
        for item in watched { streams += try self.streams(of: item) }
        if watched.isEmpty {
            streams = log.streams.compactMap { facts in facts.name.flatMap { name in facts.stream.map { ($0, name) } } }
        }
        let before = log.lastID
        var quiet: [Stream] = []
        for (stream, way) in streams {
            let earlier = watches.first { !$0.isOver && $0.stream === stream && $0.label == nil }
            if label == nil, let earlier {
                note(Message("\(stream.name ?? "it") is watched already").text(in: tongue))
                if keepsPast, !earlier.isMoved { watchedBefore[log.entry, default: []].insert(way) }
                continue
            }
            let start = log.lastID
            let watch = Watch(stream, label: label, log: log)
            watches.append(watch)
            watch.start()
            if log.lastID == start, !watch.isOver { quiet.append(stream) }
        }
        if !quiet.isEmpty, log.lastID == before {
            atEnd { [self, number = log.newest] in silence(of: quiet, since: number) }
        }
        watches.removeAll(where: \.isOver)
    }

    /// That streams which are watched have sent nothing yet; nothing, if they have.
    private func silence(of watched: [Stream], since number: Int) -> String {
        let quiet = watched.filter { stream in
            let facts = log.streams[log.facts(of: stream)]
            return max(facts.last, facts.end) <= number
        }
        guard !quiet.isEmpty else { return "" }
        let names = quiet.compactMap(\.name).joined(separator: ", ")
        let due = PendingWork(loop, log).next(leadingTo: quiet.map(log.facts(of:)))
        let message =
            due.map { Message("watching \(names): nothing yet, next at \(Signal.seconds($0))") }
            ?? Message("watching \(names): nothing yet")
        return message.text(in: tongue)
    }

    /// The index in the log of the stream that is or was watched under a label.
    func watched(as label: String) -> Int? {
        watches.last { $0.label == label }.map { log.facts(of: $0.stream) }
            ?? log.runs.last { $0.label == label }?.stream
    }

    private func unwatch(_ watched: [Step.Watched]) throws {
        let streams = try watched.flatMap { try self.streams(of: $0).map(\.stream) }
        for watch in watches where watched.isEmpty || streams.contains(where: { $0 === watch.stream }) {
            watch.dispose()
        }
        watches.removeAll(where: \.isOver)
    }

    /// What a `watch` means, and the way to it: a stream, or the outputs of an instance.
    private func streams(of item: Step.Watched) throws -> [(stream: Stream, way: String)] {
        let value = try item.run()
        guard case .object(let object) = value else {
            throw RuntimeError("\(item.text) is not a stream: there is nothing to watch")
        }
        if let stream = object as? Stream {
            if stream.name == nil, let name = isPath(item) ? item.text : observedProperty(item.text) {
                stream.name = name
                _ = log.facts(of: stream)
            } else if stream.name == nil {
                _ = nameless(stream, item.type)
            }
            return [(stream, item.text)]
        }
        let members = Members(of: value, item.text, seenAs: item.type, interpreter)
        let streams = members.name(in: log)
        let watchable = members.watchable
        if keepsPast { self.members[log.entry, default: [:]][item.text] = watchable }
        if !streams.isEmpty { return Array(zip(streams, watchable.map(\.name))) }
        if members.all.isEmpty, !(object is Instance) {
            throw RuntimeError("\(item.text) is not a stream: there is nothing to watch")
        }
        let inputs = members.all.prefix(3).map(\.name).joined(separator: ", ")
        let hint = inputs.isEmpty ? "" : ": what is pushed into \(inputs) is printed anyhow"
        throw RuntimeError("\(item.text) has no outputs to watch\(hint)")
    }
}
