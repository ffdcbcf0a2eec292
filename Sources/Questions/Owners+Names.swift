import Language
import Log
import Messages
import Reactive
import Values

/// By which names what lives is reached.
extension Owners {
    /// What had a name that holds nothing now, and lives on because another name leads to it.
    func outlived() -> [Finding] {
        program.interpreter.names.globals.filter { $0.value.value.isNull }.keys.sorted().flatMap { name in
            lost(by: name).map { instance in
                let type = instance.nominal.shortName
                return Finding(
                    .left, Message("\(name) is nil, and the \(type) that it was lives on"),
                    under: [holder(of: instance)].compactMap { $0 })
            }
        }
    }

    /// The objects whose streams go by a name that holds nothing now.
    private func lost(by name: String) -> [Instance] {
        let streams = log.streams.compactMap { $0.standing?.owner == name ? $0.stream : nil }
        guard !streams.isEmpty else { return [] }
        return program.interpreter.liveInstances.all.filter { instance in
            isNamed(instance) && instance.fields.contains { field in streams.contains { $0 === field.object } }
        }
    }

    /// `coordinator.children holds it`: how names lead to an object, by a closure if one stands between; nil if something
    /// else does.
    package func holder(of instance: Instance) -> Finding? {
        var (way, closure): (String, (captured: Captured, next: Object)?) = ("", nil)
        for (owner, next) in zip([nil] + path(to: instance), path(to: instance) + [instance]) where closure == nil {
            switch owner {
            case nil:
                guard let root = root(next) else { return nil }
                way = root
            case let owner as Instance:
                guard let index = owner.fields.firstIndex(where: { $0.object === next }) else { return nil }
                way += ".\(owner.nominal.fields[index].name)"
            case let function as Function:
                guard let captured = function.captured(holding: next) else { return nil }
                closure = (captured, next)
            case let owner?:
                guard Value.object(owner).items != nil else { return nil }
            }
        }
        guard let (captured, next) = closure else { return Finding(.remedy, Message("\(way) holds it")) }
        let holds =
            next === instance
            ? Message("\(way) holds a closure that holds it") : Message("\(way) holds a closure that leads to it")
        return Finding(
            .remedy, Message("\(holds); \(program.weak(captured)) there lets it go"),
            at: program.title(of: captured.place))
    }

    /// `Gps.shared`: the name that holds an object, of the program's or of a type's.
    private func root(_ object: Object) -> String? {
        let globals = program.interpreter.names.globals
        if let name = globals.keys.sorted().first(where: { globals[$0]?.value.object === object }) { return name }
        let found = program.interpreter.declared.statics.first { $0.value.object === object }
        return found.flatMap { global in global.owner.map { "\($0).\(global.name)" } }
    }

    /// `2 ItemModel`: the objects of types that a value is, or has in an array.
    package static func holding(_ value: Value) -> String? {
        let instances = (value.items ?? [value]).compactMap { $0.object as? Instance }.map(\.nominal.shortName)
        guard !instances.isEmpty else { return nil }
        return Set(instances).sorted().map { type in "\(instances.count { $0 == type }) \(type)" }
            .joined(separator: ", ")
    }
}
