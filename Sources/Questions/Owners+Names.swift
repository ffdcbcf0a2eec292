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
                    under: [holder(of: instance) ?? closure(holding: instance)].compactMap { $0 })
            }
        }
    }

    /// The closure of a subscription that holds an object, and the bag that holds that.
    private func closure(holding instance: Instance) -> Finding? {
        let path = path(to: instance)
        guard let subscriber = path.compactMap({ $0 as? Subscriber }).last,
            let facts = log.subscriptions.dropFirst().first(where: { $0.subscriber === subscriber })
        else { return nil }
        let globals = program.interpreter.names.globals
        let bag = path.first { $0 is DisposeBag }.flatMap { bag in
            globals.keys.sorted().first { globals[$0]?.value.object === bag }
        }
        let captured = path.lazy.compactMap { ($0 as? Function)?.captured(holding: instance) }.last
        let (word, source) = (facts.site?.word ?? "subscribe", log.title(of: facts.stream))
        let holds = bag.map {
            Message("the closure of \(word) on \(source) holds it, and is in \($0), which has not gone")
        }
        let remedy = Message("\(program.weak(captured)) there lets it go")
        return Finding(
            .remedy, .clauses([holds ?? Message("the closure of \(word) on \(source) holds it"), remedy]),
            at: program.at(facts.site))
    }

    /// That what is bound pushes into a subject which nobody hears, and which nothing but the binding leads to.
    func unreachable(by facts: SubscriptionFacts) -> Finding? {
        guard let subscriber = facts.subscriber, let target = facts.target,
            let subject = log.streams[target].stream as? Subject, !subject.hasObservers, log.streams[target].count > 0
        else { return nil }
        var reach = Reach(without: subscriber)
        for global in Array(program.interpreter.names.globals.values) + program.interpreter.declared.statics {
            if case .object(let object) = global.value { reach.follow(object) }
        }
        if let stage = program.interpreter.stage { reach.follow(stage) }
        for other in log.subscriptions.dropFirst() where other.endedAt == nil {
            if let other = other.subscriber, other !== subscriber { reach.follow(other) }
        }
        guard !reach.contains(subject) else { return nil }
        let site = log.streams[target].site
        return Finding(
            .remedy, Message("it pushes into a \(site.title) that nothing else leads to, and that nobody hears"),
            at: program.at(site))
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
