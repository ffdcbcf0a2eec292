import Language
import Log
import Messages
import Questions
import Reactive
import Values

extension ShellCommand {
    static let info = ShellCommand(
        "info", "NAME", .look, "says what a name is now: type, value, who subscribes, where it was defined",
        example: """
            let a = BehaviorRelay(value: 1)
            :info a
            //= a : BehaviorRelay<Int>
            //= value 1
            //= subscribers 0   hot, idle: it sends whether anyone subscribes or not
            //= defined by entry 1
            """
    ) { session, arguments throws(ShellCommandError) in
        guard let name = arguments.name else { throw ShellCommandError("of what? :info NAME") }
        try arguments.refuseOthers(of: "info", session.tongue)
        let holdings = Holdings(world: session.world, tongue: session.tongue)
        var lines: [String] = []
        let global = session.world.interpreter.names.globals[name]
        if global == nil, let type = session.world.interpreter.library.type(named: name) {
            lines.append(session.world.introduction.typeNote(type))
        } else if global == nil, session.world.functions[name] != nil {
            lines.append("\(name) : function")
        }
        if let global {
            let behind = global.type.nominal?.kind == .protocol ? (global.value.object as? Instance)?.nominal.name : nil
            lines.append("\(name) : \(global.type)" + (behind.map { ", which is a \($0)" } ?? ""))
        }
        let named = session.log.streams.lastIndex { $0.name == name }
        if let index = named ?? (global == nil ? session.world.watching.watched(as: name) : nil) {
            let graph = Graph(session.log)
            if global == nil { lines.append("\(name)   \(graph.path(to: index))") }
            let facts = session.log.streams[index]
            if let value = facts.stream?.present?.literal ?? session.log[facts.last]?.literal {
                lines.append("value \(value)")
            }
            lines.append("subscribers \(graph.listeners(of: index))   \(graph.temperature(of: index))")
            if global != nil, !facts.inputs.isEmpty { lines.append("from \(graph.path(to: index))") }
        } else if let global, case let parts = holdings.parts(of: global.value, name), !parts.isEmpty {
            lines += parts
        } else if let global, case let held = holdings.held(by: global.value), !held.isEmpty {
            lines += held
        } else if let global, let present = session.world.present(global) {
            lines.append("value \(present)")
            lines += holdings.living(global.type, besides: global.value)
        } else if global == nil, lines.isEmpty {
            lines += holdings.property(name)
        }
        let place =
            session.world.title(ofDefinition: name)
            ?? session.lookup.entry(defining: name)?.title.text(in: session.tongue)
        if !lines.isEmpty, let place { lines.append("defined by \(place)") }
        guard !lines.isEmpty else { throw ShellCommandError("there is no '\(name)' here") }
        return session.folded(lines)
    }
}

/// Which objects a name, or what it leads to, holds.
private struct Holdings {
    let world: World
    let tongue: Tongue

    /// A line for each stream and command of a value; nothing is asked for them.
    func parts(of value: Value, _ name: String) -> [String] {
        Members(of: value, name, world.interpreter, asksGetters: false).table(world.log) + held(by: value)
    }

    /// `children   2 ItemModel`: the objects that the properties of one hold.
    func held(by value: Value) -> [String] {
        guard let instance = value.object as? Instance else { return [] }
        return zip(instance.nominal.fields, instance.fields).compactMap { field, value in
            Owners.holding(value).map { Message("holds \($0) in \(field.name)").text(in: tongue) }
        }
    }

    /// What holds the objects of a type that a name had, and has no more.
    func living(_ type: Type, besides value: Value) -> [String] {
        guard value.isNull, let nominal = type.wrapped?.nominal else { return [] }
        let owners = Owners(world)
        return world.interpreter.liveInstances.all.filter { $0.nominal === nominal }.map { instance in
            let lives = Message("one \(nominal.shortName) lives")
            let holder = owners.holder(of: instance).map(\.text)
            return (holder.map { Message("\(lives), and \($0)") } ?? lives).text(in: tongue)
        }
    }

    /// What the properties on a way that begins at a name lead to, of which none is asked that has to be computed.
    func property(_ path: String) -> [String] {
        let parts = path.split(separator: ".").map(String.init)
        guard parts.count > 1, var value = world.interpreter.names.globals[parts[0]]?.value else { return [] }
        var type: Type?
        for part in parts.dropFirst() {
            guard let instance = value.object as? Instance else { return [] }
            guard let index = instance.nominal.fields.firstIndex(where: { $0.name == part }) else {
                guard instance.nominal.members[part]?.contains(where: { $0.kind == .property }) ?? false else {
                    return []
                }
                return [Message("\(path) is computed anew each time it is read").text(in: tongue)]
            }
            (value, type) = (instance.fields[index], instance.nominal.fields[index].type)
        }
        let held = Owners.holding(value).map { Message("holds \($0)").text(in: tongue) } ?? "value \(value.brief)"
        return ["\(path)\(type.map { " : \($0)" } ?? "")", held]
    }
}
