import Language
import Log
import Questions
import Reactive
import Scenes
import Values
import Words

/// The streams and commands that a value holds, by the names they are reached by.
struct Members {
    private(set) var all: [(name: String, stream: Stream, isOutput: Bool)] = []
    private var commands: [(name: String, command: Command)] = []
    private var hidden: [(name: String, stream: Stream)] = []
    /// What views tell of themselves, whoever may see the view: a finger reaches it all the same.
    private var told: [(name: String, stream: Stream)] = []
    private var seen: Set<ObjectIdentifier> = []
    /// The types of properties, by their names.
    private var types: [String: Type] = [:]
    /// What is looked at, and its type.
    private let root: String
    private let ownerType: String?
    /// The names that stand for optionals.
    private var optionals: Set<String> = []
    /// Outputs that a getter makes anew for each who asks: their names alone.
    private var made: [String] = []
    /// The protocol that what is looked at is known by, and how it reads in Swift as its class.
    private var known: (protocol: Nominal, name: String, asClass: String)?
    private let interpreter: Interpreter?
    private let asksGetters: Bool

    /// `seenAs`: one half of a viewmodel has only its own members. With an interpreter, streams that a getter makes are
    /// asked for too, or only named.
    init(
        of value: Value, _ name: String, seenAs type: Type? = nil, _ interpreter: Interpreter? = nil,
        asksGetters: Bool = true
    ) {
        self.interpreter = interpreter
        self.asksGetters = asksGetters
        root = name
        ownerType = (value.object as? Instance)?.nominal.shortName ?? (value.object as? StructObject)?.nominal.shortName
        if type?.wrapped != nil { optionals.insert(name) }
        if let wanted = (type?.wrapped ?? type)?.nominal, wanted.kind == .protocol,
            let instance = value.object as? Instance, instance.nominal.generics.isEmpty
        {
            known = (wanted, name, "(\(name) as! \(instance.nominal.name))")
        }
        collect(value, name, hint: nil, only: type?.nominal?.half?.role, depth: 0)
    }

    /// Gives what has no name its own; the answer is what can be watched.
    func name(in log: Log) -> [Stream] {
        for (name, stream, isOutput) in all {
            if stream.name == nil { stream.name = name }
            log.note(standing(name, isOutput ? .output : .input), of: stream)
        }
        for (name, stream) in hidden where stream.name == nil {
            log.hint(name, for: stream)
        }
        for (name, stream) in told where stream.name == nil { stream.name = name }
        for (name, command) in commands {
            if command.values.name == nil { command.values.name = name }
            if command.enabled.name == nil { command.enabled.name = "\(name).enabled" }
            log.note(standing(name, .command), of: command.values)
            log.note(standing(name, .control), of: command.enabled)
        }
        return all.filter(\.isOutput).map(\.stream) + commands.map(\.command.values)
    }

    private func standing(_ name: String, _ part: Standing.Part) -> Standing {
        let owner = name.lastIndex(of: ".").map { String(name[..<$0]) }
        return Standing(
            owner: owner, ownerType: owner == root ? ownerType : nil, type: types[name].map { "\($0)" }, part: part)
    }

    /// Each stream that it gives a name to, by that name.
    var named: [(name: String, stream: Stream)] {
        all.map { ($0.name, $0.stream) }
            + commands.flatMap { [($0.name, $0.command.values), ("\($0.name).enabled", $0.command.enabled)] }
    }

    /// What a `watch` of it hears, by its name and by the way to it in Swift.
    var watchable: [(name: String, path: String, isCommand: Bool)] {
        all.filter(\.isOutput).map { ($0.name, path($0.name), false) } + commands.map { ($0.name, path($0.name), true) }
    }

    /// `vm!.list.rows`
    private func path(_ name: String) -> String {
        if let known, let member = name.dropFirst(known.name.count + 1).split(separator: ".").first,
            !known.protocol.asks(for: String(member))
        {
            return known.asClass + name.dropFirst(known.name.count)
        }
        var path = ""
        for part in name.split(separator: ".") {
            let soFar = name[..<part.endIndex]
            path += (path.isEmpty ? "" : ".") + part + (optionals.contains(String(soFar)) ? "!" : "")
        }
        return path
    }

    /// A line for each: what it is, its value, who listens.
    func table(_ log: Log) -> [String] {
        let graph = Graph(log)
        var table = Table(gaps: [3, 3, 3, 0])
        for (name, stream, isOutput) in all {
            table.rows.append(row(isOutput ? "out" : "in", name, stream, log, graph))
        }
        for name in made {
            let index = log.streams.lastIndex { $0.name == name }
            table.rows.append(
                index.map { row("out", name, $0, nil, log, graph) }
                    ?? ["out", name.cut(to: 28), "–", "made when asked for"])
        }
        for (name, command) in commands { table.rows.append(row("command", name, command.values, log, graph)) }
        return table.lines
    }

    private func row(_ kind: String, _ name: String, _ stream: Stream, _ log: Log, _ graph: Graph) -> [String] {
        row(kind, name, log.facts(of: stream), stream.present, log, graph)
    }

    private func row(_ kind: String, _ name: String, _ index: Int, _ present: Value?, _ log: Log, _ graph: Graph)
        -> [String]
    {
        let value = present?.literal ?? log[log.streams[index].last]?.literal ?? "–"
        let listeners = graph.listeners(of: index)
        return [
            kind, name.cut(to: 28), value.cut(to: 28), "\(listeners) \(listeners == "1" ? "listener" : "listeners")",
        ]
    }

    /// The streams of that name, without a dot, among the members of all that has a name.
    static func all(endingIn name: String, _ world: World) -> [String: Stream] {
        guard !name.contains(".") else { return [:] }
        var found: [String: Stream] = [:]
        for (global, held) in world.interpreter.names.globals {
            for member in Members(of: held.value, global).all where member.name.hasSuffix("." + name) {
                found[member.name] = member.stream
            }
        }
        return found
    }

    private typealias Role = Nominal.Field.Role

    private mutating func collect(_ value: Value, _ name: String, hint: Role?, only half: Role?, depth: Int) {
        guard case .object(let object) = value, depth < 4, seen.insert(ObjectIdentifier(object)).inserted else {
            return
        }
        switch object {
        case let stream as Stream: all.append((name, stream, hint.map { $0 == .output } ?? !(stream is Subject)))
        case let command as Command: commands.append((name, command))
        case let action as Action:
            commands.append((name, action.command))
            all.append(("\(name).inputs", action.inputs, false))
        case let record as StructObject:
            for (field, value) in zip(record.nominal.fields, record.fields) where !field.isPrivate {
                if field.type.wrapped != nil { optionals.insert("\(name).\(field.name)") }
                collect(
                    value, "\(name).\(field.name)", hint: hint ?? role(record.nominal, field), only: nil,
                    depth: depth + 1)
            }
        case let tuple as TupleObject:
            for (index, item) in tuple.items.enumerated() {
                let label = index < tuple.labels.count ? tuple.labels[index] : nil
                collect(item, "\(name).\(label ?? "\(index)")", hint: hint, only: nil, depth: depth + 1)
            }
        case let instance as Instance: collect(instance, name, only: half, depth)
        case let holder as any StreamHolder:
            for (member, stream) in holder.streams {
                all.append((member.isEmpty ? name : "\(name).\(member)", stream, false))
            }
        default: break
        }
    }

    private mutating func collect(_ instance: Instance, _ name: String, only half: Role?, _ depth: Int) {
        let nominal = instance.nominal
        for (field, value) in zip(nominal.fields, instance.fields) {
            if field.isOfKit {
                if case .object(let object) = value, let stream = object as? Stream, let member = field.toldName {
                    told.append(("\(name).\(member)", stream))
                }
                continue
            }
            if field.isPrivate {
                hide(field, value, name)
                continue
            }
            if let half, let role = field.role, role != half, role != .command { continue }
            if half != nil, field.role == nil { continue }
            let isInBoth = nominal.fields.contains { $0.name == field.name && $0.role != field.role && !$0.isPrivate }
            let way = isInBoth ? field.role.map { "\(name).\($0)" } ?? name : name
            if field.type.wrapped != nil { optionals.insert("\(way).\(field.name)") }
            let value = made(field, of: instance) ?? value
            types["\(way).\(field.name)"] = field.type
            for (part, value) in field.named(value) {
                collect(value, "\(way).\(part)", hint: role(nominal, field), only: nil, depth: depth + 1)
            }
        }
        guard let interpreter else { return }
        for (member, role) in interpreter.computedStreams(of: nominal) where half == nil || role == half {
            guard asksGetters else {
                made.append("\(name).\(member.name)")
                continue
            }
            guard
                let value = try? interpreter.send(
                    member.name, to: .object(instance), [], at: .nowhere)
            else { continue }
            collect(value, "\(name).\(member.name)", hint: role ?? .output, only: nil, depth: depth + 1)
        }
    }

    /// What only the object itself can name: answers tell of it.
    private mutating func hide(_ field: Nominal.Field, _ value: Value, _ name: String) {
        if let view = value.object as? Instance, view.nominal.fields.contains(where: \.isOfKit) {
            told += Members(of: value, "\(name).\(field.name)").told
        }
        for (part, value) in field.named(value) {
            // Of what is heard and what is pushed in a pipe both may be one.
            guard let stream = value.object as? Stream, !hidden.contains(where: { $0.stream === stream }) else {
                continue
            }
            hidden.append(("\(name).\(part)", stream))
        }
    }

    /// A lazy stream that nobody has asked for yet.
    private func made(_ field: Nominal.Field, of instance: Instance) -> Value? {
        guard let interpreter, asksGetters, field.isLazy, interpreter.isStream(field.type.wrapped ?? field.type) else {
            return nil
        }
        return try? interpreter.send(field.name, to: .object(instance), [], at: .nowhere)
    }

    /// Which half a field is in, as declared, as a protocol has it, or as its type or name tells.
    private func role(_ nominal: Nominal, _ field: Nominal.Field) -> Role? {
        if let role = field.role { return role }
        if let role = nominal.protocolRole(of: field.name) { return role }
        for name in [field.name, nominal.shortName] {
            switch name {
            case "input", "inputs", "Input", "Inputs": return .input
            case "output", "outputs", "Output", "Outputs": return .output
            default: break
            }
        }
        return nil
    }
}

extension Nominal {
    /// Whether a protocol, or one that it refines, has a member of that name.
    fileprivate func asks(for name: String) -> Bool {
        members[name] != nil || protocols.contains { $0.asks(for: name) }
    }
}

extension Nominal.Field {
    /// Whether it belongs to a type that is written in the language itself, as UIKit's are.
    fileprivate var isOfKit: Bool { place?.source == 0 }
    /// What it holds, by its name; of `let (signal, observer) = …` each half, by its own.
    fileprivate func named(_ value: Value) -> [(String, Value)] {
        guard let tuple = value.object as? TupleObject, tuple.items.count == parts.count else { return [(name, value)] }
        return Array(zip(parts, tuple.items))
    }
    /// What such a stream is called to people; nil for what the kit keeps to itself.
    fileprivate var toldName: String? { name.hasPrefix("_") && !name.hasPrefix("__") ? String(name.dropFirst()) : nil }
}

extension SceneCard {
    /// Whose streams are those of its controls, as far as they are known.
    func tellOwners(to log: Log) {
        for (name, control) in controls {
            for (member, stream) in control.streams where stream.tag > 0 {
                guard let known = stream.name, ".\(known)".hasSuffix(".\(name).\(member)") else { continue }
                let owner = String(known.dropLast(member.count + 1))
                log.note(Standing(owner: owner, ownerType: control.typeName, part: .control), of: stream)
            }
        }
    }
}
