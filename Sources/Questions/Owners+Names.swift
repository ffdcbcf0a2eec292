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
                    under: way(to: instance).map { [Finding(.remedy, Message("\($0) holds it"))] } ?? [])
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

    /// `coordinator.children`: how names lead to an object; nil if something else stands between.
    package func way(to instance: Instance) -> String? {
        var way = ""
        for (owner, next) in zip([nil] + path(to: instance), path(to: instance) + [instance]) {
            switch owner {
            case nil:
                let globals = program.interpreter.names.globals
                guard let name = globals.keys.sorted().first(where: { globals[$0]?.value.object === next }) else {
                    return nil
                }
                way = name
            case let owner as Instance:
                guard let index = owner.fields.firstIndex(where: { $0.object === next }) else { return nil }
                way += ".\(owner.nominal.fields[index].name)"
            case let owner?:
                guard Value.object(owner).items != nil else { return nil }
            }
        }
        return way
    }

    /// `2 ItemModel`: the objects of types that a value is, or has in an array.
    package static func holding(_ value: Value) -> String? {
        let instances = (value.items ?? [value]).compactMap { $0.object as? Instance }.map(\.nominal.shortName)
        guard !instances.isEmpty else { return nil }
        return Set(instances).sorted().map { type in "\(instances.count { $0 == type }) \(type)" }
            .joined(separator: ", ")
    }
}
