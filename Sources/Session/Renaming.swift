import Language
import Log
import Questions
import Reactive

/// Names that are given again, and variables that are given another value: what is watched under a name is what it
/// stands for now.
struct Renaming {
    let world: World
    private var log: Log { world.log }

    /// What a variable held when it was last looked at.
    struct Held {
        let global: Global
        weak var object: Object?
    }

    /// A name stands for something else from here on: its streams get the name, and the watches of the old ones.
    func give(_ name: String, _ value: Value, _ type: Type) {
        let former = renamed(name, besides: value)
        world.introduction.describe(name, value, type)
        if !former.isEmpty { move(former, name, value) }
    }

    /// Keeps an eye on a variable that holds streams.
    func keepEye(on global: Global) {
        world.held.variables.removeAll { $0.global.name == global.name }
        world.held.look(below: global.name, global.value)
        guard !global.isLet else { return }
        switch global.value {
        case .null: world.held.variables.append(Held(global: global, object: nil))
        case .object(let object) where object is Stream || object is Instance || object is StructObject:
            world.held.variables.append(Held(global: global, object: object))
        default: break
        }
    }

    /// Gives the names of variables to what they have been set to since they were last looked at.
    func lookAtVariables() {
        for index in world.held.variables.indices {
            let global = world.held.variables[index].global
            let object = global.value.object
            guard object !== world.held.variables[index].object else { continue }
            if let former = world.held.variables[index].object as? Instance { lookAfter(former, letGoBy: global.name) }
            world.held.variables[index].object = object
            guard object != nil else { continue }
            let former = renamed(global.name, besides: global.value)
            _ = Members(of: global.value, global.name).name(in: log)
            move(former, global.name, global.value)
            world.held.look(below: global.name, global.value)
        }
        for (root, path, value) in world.held.changes() {
            if let global = world.interpreter.names.globals[root] { world.held.look(below: root, global.value) }
            guard !value.isNull else { continue }
            let isKnown = log.streams.contains { $0.name == path || $0.name?.hasPrefix(path + ".") ?? false }
            if isKnown {
                move(
                    renamed(path, besides: value, as: " (< \(world.title(ofEntry: log.entry)))"), path, value,
                    isProperty: true)
            }
        }
    }

    /// Says of an object that a variable has let go that it lives on.
    private func lookAfter(_ instance: Instance, letGoBy name: String) {
        guard let life = Owners(world).life(of: instance) else { return }
        let type = instance.nominal.shortName
        let why = life.text(in: .english)
        log.detectors.livesOn(type, "\(type) lives on though \(name) has let it go: \(why)")
    }

    /// Takes a name and its members' from the streams that had them; the answer is those, each by the name it had.
    private func renamed(_ name: String, besides value: Value, as mark: String? = nil) -> [Former] {
        let kept = Members(of: value, name).named.map(\.stream)
        let at = mark ?? world.definitions[name].map(world.title(of:)).map { " (\($0))" } ?? ""
        var former: [Former] = []
        for (index, facts) in log.streams.enumerated() {
            guard let own = facts.name, own == name || own.hasPrefix(name + ".") else { continue }
            if let stream = facts.stream {
                guard stream.name == own, !kept.contains(where: { $0 === stream }) else { continue }
            } else if mark == nil, !isHeard(index) {
                continue
            }
            if mark == nil || facts.stream != nil { former.append(Former(name: own, index: index)) }
            log.retire(index, as: name + at + own.dropFirst(name.count))
            if let stream = facts.stream, let other = otherName(of: stream, besides: name) {
                stream.name = other
                _ = log.facts(of: stream)
            }
        }
        return former
    }

    /// What else a stream is called that loses its name.
    private func otherName(of stream: Stream, besides name: String) -> String? {
        world.interpreter.names.globals.filter { $0.key != name && $0.value.value.object === stream }.keys.min()
    }

    /// A stream that had a name, by that and by its place in the log.
    private struct Former {
        let name: String
        let index: Int
    }

    /// Whether something goes on hearing a stream, be that itself there or gone.
    private func isHeard(_ index: Int) -> Bool {
        log.streams.contains { $0.stream != nil && $0.inputs.contains { $0.stream == index } }
            || log.subscriptions.dropFirst().contains {
                $0.stream == index && $0.endedAt == nil && $0.subscriber != nil
            }
    }

    private func move(_ former: [Former], _ name: String, _ value: Value, isProperty: Bool = false) {
        let isOf = { (watch: Watch) in { (old: Former) in log.streams[old.index].stream === watch.stream } }
        let isWatched = world.watches.contains { watch in !watch.isOver && former.contains(where: isOf(watch)) }
        let present = isWatched ? Members(of: value, name, world.interpreter) : Members(of: value, name)
        _ = present.name(in: log)
        var moved: [String] = []
        for watch in world.watches where !watch.isOver {
            guard let old = former.first(where: isOf(watch)),
                let new = present.named.first(where: { $0.name == old.name })
            else { continue }
            watch.dispose()
            if label(watch.label, watches: new.stream) { continue }
            let next = Watch(new.stream, label: watch.label, log: log, isMoved: true)
            world.watches.append(next)
            next.start()
            moved.append(old.name)
        }
        world.watches.removeAll(where: \.isOver)
        // A property is there to be given anew: that others stay with what it was is said to who asks.
        if isProperty, moved.isEmpty { return }
        if let sentence = sentence(name, moved, keepers(of: Set(former.map(\.index)))) { world.speech.note(sentence) }
    }

    private func label(_ label: String?, watches stream: Stream) -> Bool {
        world.watches.contains { !$0.isOver && $0.stream === stream && $0.label == label }
    }

    /// `b is another stream now: its watch moved; c was built on the old one and keeps it`
    private func sentence(_ name: String, _ moved: [String], _ keepers: [String]) -> String? {
        if moved.isEmpty && keepers.isEmpty { return nil }
        let watch = moved.isEmpty ? nil : moved.count == 1 ? "its watch moved" : "its watches moved"
        let kept =
            keepers.isEmpty
            ? nil
            : "\(keepers.prefix(4).joined(separator: ", ")) \(keepers.count == 1 ? "stays" : "stay") with the old one"
        return "\(name) is a new one now: " + [watch, kept].compactMap { $0 }.joined(separator: "; ")
    }

    /// What goes on hearing streams that have lost their name: named streams built on them, and bindings.
    private func keepers(of former: Set<Int>) -> [String] {
        var seen = former
        var names: [String] = []
        var isGrowing = true
        while isGrowing {
            isGrowing = false
            for (index, facts) in log.streams.enumerated() where !seen.contains(index) {
                guard facts.stream != nil, facts.inputs.contains(where: { seen.contains($0.stream) }) else { continue }
                if let name = facts.name {
                    if !names.contains(name) { names.append(name) }
                } else {
                    isGrowing = seen.insert(index).inserted || isGrowing
                }
            }
        }
        for facts in log.subscriptions.dropFirst() where facts.endedAt == nil && facts.subscriber != nil {
            let isOld = seen.contains(facts.stream) || facts.target.map(seen.contains) ?? false
            guard isOld, let place = facts.site?.place else { continue }
            let text = "the \(facts.site?.word ?? "subscription") of \(world.title(of: place))"
            if !names.contains(text) { names.append(text) }
        }
        return names
    }
}
