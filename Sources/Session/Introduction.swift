import Language
import Log
import Messages
import Reactive
import Scenes

/// What is said of a thing when it gets a name, or stands alone in an entry: what it is, what it holds, whether it runs.
struct Introduction {
    let world: World
    private var log: Log { world.log }
    private var interpreter: Interpreter { world.interpreter }

    /// Gives a stream the name it was bound to, if it has none; the streams of an instance get the instance's name before.
    func describe(_ name: String, _ value: Value, _ type: Type) {
        guard case .object(let object) = value else {
            world.speech.note("\(name) : \(type) = \(TextStyle.excerpt(of: value.literal))")
            return
        }
        if let stream = object as? Stream {
            if stream.name == nil { stream.name = name }
            log.note(Standing(type: "\(type)"), of: stream)
            // What is let go in the same entry goes then, and not when this is said.
            world.speech.atEnd { [weak stream] in "\(name) : \(type)\(stream.map { manner(of: $0, name) } ?? "")" }
        } else {
            let named = Members(of: value, name).name(in: log)
            let outputs = object is Command ? [] : named.map { ObjectIdentifier($0) }
            world.speech.atEnd { [weak object] in
                let isQuiet = object != nil && !outputs.isEmpty && !outputs.contains(where: isWatched)
                return "\(name) : \(type)" + (isQuiet ? told(Introduction.idle(name)) : "")
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
        return told(runs(stream) ? Message("active") : Introduction.idle(name))
    }

    private static func idle(_ name: String) -> Message {
        Message("not running: no subscriber yet. `watch \(name)` subscribes")
    }

    /// Behind a type.
    private func told(_ message: Message) -> String { "   " + message.text(in: world.tongue) }

    private func isWatched(_ stream: ObjectIdentifier) -> Bool {
        world.watches.contains { !$0.isOver && ObjectIdentifier($0.stream) == stream }
    }

    private func runs(_ stream: Stream) -> Bool {
        log.runs.dropFirst().contains { $0.stream == stream.tag - 1 && $0.endedAt == nil }
    }

    /// A value that stands alone.
    func show(_ value: Value, _ type: Type) {
        switch value {
        case .void: return
        case .object(let object):
            if let stream = object as? Stream {
                if let name = stream.name {
                    // What is known as an Observable has no value that could be asked for.
                    let present = type.nominal?.name == "Observable" ? nil : stream.present?.excerpt
                    return world.speech.atEnd {
                        "\(name) : \(type)\(present.map { " = " + $0 } ?? "")\(manner(of: stream, name))"
                    }
                }
                if stream.isReport { return }
                let name = world.nameless(stream, type)
                world.speech.atEnd {
                    "\(name) : \(type)\(told(runs(stream) ? Message("active") : Introduction.idle(name)))"
                }
            } else if let nominal = interpreter.nominal(of: value), nominal.keyword == .scene {
                world.speech.note(typeNote(nominal))
            } else if let parts = parts(of: value), !parts.isEmpty {
                world.speech.note("\(type)   \(parts)")
            } else if !(object is Disposable) {
                let text = TextStyle.excerpt(
                    of: interpreter.text(of: value, as: type, enough: TextStyle.most))
                let reach = interpreter.reach(of: type).joined(separator: ", ")
                world.speech.note(
                    (text == "\(type)" ? text : "\(text) : \(type)") + (reach.isEmpty ? "" : "   \(reach)"))
            }
        default: world.speech.note("\(TextStyle.excerpt(of: value.literal)) : \(type)")
        }
    }

    /// What an instance with streams takes in and gives out.
    private func parts(of value: Value) -> String? {
        interpreter.nominal(of: value).map { interpreter.parts(of: $0).line }
    }

    func typeNote(_ nominal: Nominal) -> String {
        if nominal.keyword == .scene {
            let controls = nominal.fields.filter { OnScreen.isControl($0.type) }.map(\.name)
            return "\(nominal.name) : scene"
                + (controls.isEmpty ? "" : "   controls \(controls.joined(separator: ", "))")
        }
        let parts = interpreter.parts(of: nominal).line
        return "\(nominal.name) : \(nominal.keyword.rawValue)" + (parts.isEmpty ? "" : "   \(parts)")
    }

    /// What can be touched, for who has named something that is not there.
    func noteScreen(lacking name: String) {
        for note in OnScreen(interpreter: interpreter).notes(on: name) { world.speech.say(.note(note)) }
    }
}
