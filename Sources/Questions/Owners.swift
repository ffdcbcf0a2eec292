import Language
import Log
import Messages
import Reactive
import Scenes
import Values

/// Who keeps what alive: the references between a session's objects, followed.
package final class Owners {
    package let program: any Program
    var log: Log { program.log }
    /// The objects that can be reached by names.
    private lazy var named = reachedByNames()
    /// The objects that can be reached from what lives: subscriptions and instances.
    private lazy var held = reachedFromTheLiving()
    private lazy var ages = Dictionary(
        program.interpreter.liveInstances.all.enumerated().map { (ObjectIdentifier($1), $0) },
        uniquingKeysWith: { first, _ in first })

    package init(_ program: any Program) { self.program = program }

    /// What is remarkable about who keeps a subscription alive; nil if its owner does, and ends it.
    package func remark(on subscription: Int) -> Message? {
        guard subscription < log.subscriptions.count else { return nil }
        let facts = log.subscriptions[subscription]
        guard let subscriber = facts.subscriber, facts.endedAt == nil else { return nil }
        if let cycle = cycle(through: subscriber) { return cycle }
        guard let site = facts.site, let place = site.place,
            ([place] + site.uses).contains(where: { program.interpreter.type(around: $0) != nil })
                || isUnreturned(place)
        else { return nil }
        if isHeld(subscriber) { return named.contains(subscriber) ? nil : holder(of: subscriber) }
        if let circle = circle(subscriber, facts) { return circle }
        return endsWithItsProperty(facts, place) ? nil : unheld(facts, by: site, place)
    }

    /// That a subscription and an object which nobody names keep each other alive.
    package func circling(_ subscription: Int) -> Message? {
        let facts = log.subscriptions[subscription]
        return facts.endedAt == nil ? facts.subscriber.flatMap(cycle) : nil
    }

    /// Whether a closure that is to give back what ends its work does not give back what is subscribed at a place.
    private func isUnreturned(_ place: Place) -> Bool {
        if case .unreturned? = program.text(around: place).flatMap({ GivenBack(of: place, in: $0) }) {
            true
        } else {
            false
        }
    }

    /// The variable that a subscription was given to.
    func holder(of facts: SubscriptionFacts) -> String? {
        guard let place = facts.site?.place, let text = program.text(around: place),
            case .kept(let name)? = GivenBack(of: place, in: text)
        else { return nil }
        return name
    }

    /// How a subscription came to be held by nobody, as the text around it tells.
    private func unheld(_ facts: SubscriptionFacts, by site: Site, _ place: Place) -> Message {
        let source = source(of: facts.stream)
        switch program.text(around: place).flatMap({ GivenBack(of: place, in: $0) }) {
        case .kept(let name):
            return lost(by: name, facts)
        case .unreturned(let word):
            return Message(
                "the closure of \(word) does not return it, so it lives as long as \(source) does, whoever leaves \(word)"
            )
        case nil:
            let end = site.body.map { Message(" at its end, \(program.title(of: $0))") }
            return Dialect(of: program) == .reactiveSwift
                ? Message("it lives as long as \(source) does: take(duringLifetimeOf:) is missing\(end)")
                : Message("no bag holds it, so it lives as long as \(source) does: disposed(by:) is missing\(end)")
        }
    }

    /// `ticking` lost it (`player.play()`, app.rx:16, ran the line again), and it runs on: …
    func lost(by name: String, _ facts: SubscriptionFacts) -> Message {
        Message(
            "`\(name)` lost it\(again(facts)), and it runs on: `\(name)?.dispose()` first, or a SerialDisposable, ends it"
        )
    }

    /// ` (`player.play()`, app.rx:16, ran the line again)`
    private func again(_ facts: SubscriptionFacts) -> Message? {
        guard
            let next = log.subscriptions.dropFirst().filter({
                $0.site?.place == facts.site?.place && $0.number > facts.number
            }).min(by: { $0.number < $1.number })
        else { return nil }
        let entry = program.title(ofEntry: next.entry)
        return program.text(ofEntry: next.entry).map { Message(" (`\($0)`, \(entry), ran the line again)") }
            ?? Message(" (\(entry) ran the line again)")
    }

    /// That who holds it is kept alive by nobody but itself.
    private func holder(of subscriber: Subscriber) -> Message? {
        for instance in program.interpreter.liveInstances.all where !named.contains(instance) {
            var reach = Reach()
            reach.follow(instance)
            guard reach.contains(subscriber), let cycle = Cycle(of: instance) else { continue }
            let remedy = cycle.remedy(program)
            let name = instance.nominal.shortName
            return Message("\(name), whose bag holds it, keeps itself alive: \(cycle.text); \(Owners.whole(remedy))")
        }
        return nil
    }

    /// A remedy and its place.
    private static func whole(_ remedy: Finding) -> Message {
        remedy.place.isEmpty ? remedy.text : Message("\(remedy.text), \(remedy.place)")
    }

    /// That its closure holds the very object whose stream it hears, and that nothing else leads to.
    private func circle(_ subscriber: Subscriber, _ facts: SubscriptionFacts) -> Message? {
        let reach = reach(from: subscriber)
        let sources = definitions(above: facts.stream)
        for owner in program.interpreter.liveInstances.all where reach.contains(owner) && !named.contains(owner) {
            var own = Reach()
            owner.visitReferences { own.follow($0, from: owner) }
            guard let heard = sources.first(where: own.contains) else { continue }
            let name = owner.nominal.shortName
            let what =
                heard === owner.ending
                ? Message("whose end it waits for") : Message("whose \(heard.name ?? heard.site.title) it hears")
            let capture = capture(in: reach.path(to: owner) + [owner], name)
            return Message("its closure \(capture.holds), \(what): they keep each other alive; \(capture.remedy)")
        }
        return nil
    }

    /// A stream and all that it is built on.
    private func definitions(above stream: Int) -> [Stream] {
        var found = [stream]
        var seen: Set<Int> = [stream]
        var position = 0
        while position < found.count {
            for input in log.streams[found[position]].inputs where seen.insert(input.stream).inserted {
                found.append(input.stream)
            }
            position += 1
        }
        return found.compactMap { log.streams[$0].stream }
    }

    /// The nearest name that a stream is built on, or what ends it before that does.
    private func source(of stream: Int) -> String {
        var here = stream
        while log.streams[here].name == nil, !log.streams[here].site.manner.traits.contains(.limits),
            let input = log.streams[here].inputs.first
        {
            here = input.stream
        }
        return log.title(of: here)
    }

    // MARK: following

    private func reachedByNames() -> Reach {
        var reach = Reach()
        for global in Array(program.interpreter.names.globals.values) + program.interpreter.declared.statics {
            if case .object(let object) = global.value { reach.follow(object) }
        }
        if let stage = program.interpreter.stage { reach.follow(stage) }
        return reach
    }

    private func reachedFromTheLiving() -> Reach {
        var reach = Reach(followsRuns: true)
        for facts in log.subscriptions where facts.endedAt == nil {
            if let keeper = facts.subscriber { keeper.visitReferences { reach.follow($0, from: keeper) } }
        }
        for instance in program.interpreter.liveInstances.all { reach.follow(instance) }
        return reach
    }

    func isNamed(_ object: Object) -> Bool { named.contains(object) }

    /// The objects on the way from a name to one.
    func path(to instance: Instance) -> [Object] { named.path(to: instance) }

    func isHeld(_ subscriber: Subscriber) -> Bool { named.contains(subscriber) || held.contains(subscriber) }

    /// What a subscription keeps alive.
    private func reach(from subscriber: Subscriber) -> Reach {
        var reach = Reach()
        subscriber.visitReferences { reach.follow($0, from: subscriber) }
        return reach
    }

    /// `a cycle keeps it: VM › bag › the closure of map (vm.rx:7) › VM`, if only itself keeps it.
    private func cycle(through subscriber: Subscriber) -> Message? {
        let reach = reach(from: subscriber)
        guard reach.contains(subscriber) else { return nil }
        let path = reach.path(to: subscriber)
        let instances = path.compactMap { $0 as? Instance }
        guard let owner = instances.last else { return named.contains(subscriber) ? nil : ring(path, subscriber) }
        guard !named.contains(owner) else { return nil }
        let closure = path.prefix { !(($0 as? Function)?.isClosure ?? false) }.compactMap { ($0 as? Stream)?.site }.last
        let whose =
            closure.map { site in
                let place = site.place.map { " (\(program.title(of: $0)))" } ?? ""
                return Message("the closure of \(site.word)\(place)")
            } ?? Message("its closure")
        let name = owner.nominal.shortName
        let capture = capture(in: path + [subscriber], name)
        // A property holds what a subscription gave back, or a bag does, or a set.
        let keepers = path.drop { $0 !== owner }.dropFirst()
        guard keepers.contains(where: { !($0 is Disposable) || $0 is DisposeBag }) else {
            return Message(
                """
                \(name) and this subscription keep each other alive: \(whose) \(capture.holds), \
                \(name) holds the subscription; \(capture.remedy)
                """)
        }
        return Message(
            """
            \(name) and this subscription keep each other alive: \(whose) \(capture.holds), \
            \(name)'s bag holds the subscription; \(capture.remedy)
            """)
    }

    /// That a closure holds the very bag that holds its subscription, without an object between.
    private func ring(_ path: [Object], _ subscriber: Subscriber) -> Message? {
        guard let bag = path.last(where: { $0 is DisposeBag }) else { return nil }
        let place = zip(path, path.dropFirst()).lazy.compactMap { ($0 as? Function)?.captured(holding: $1) }
            .first?.place
        let (closure, made) = (at(place), at((bag as? DisposeBag)?.place))
        return Message(
            """
            its closure\(closure) holds the bag\(made) that holds this subscription: they keep each other alive; \
            holding it weakly there breaks the cycle
            """)
    }

    /// ` (app.rx:7)`
    private func at(_ place: Place?) -> String { place.map { " (\(program.title(of: $0)))" } ?? "" }

    /// How the first closure of a way to an owner holds what has a name, itself or through a function that it calls, and
    /// what breaks the cycle.
    private func capture(in path: [Object], _ owner: String) -> (holds: Message, remedy: Message) {
        let named = path.indices.dropLast().compactMap {
            index -> (function: Function, captured: Captured, held: Int)? in
            guard let function = path[index] as? Function else { return nil }
            return function.captured(holding: path[index + 1]).map { (function, $0, index + 1) }
        }
        guard let last = named.last else {
            return (Message("holds \(owner)"), Message("\(program.weak(nil)) there breaks the cycle"))
        }
        let weak = program.weak(last.captured)
        let held = path[last.held...].compactMap { ($0 as? Instance)?.nominal.shortName }
        let (name, at) = (held.first ?? owner, program.title(of: last.captured.place))
        if named.count > 1, let called = last.function.declaredName {
            return (
                Message("calls \(called), which holds \(name) (\(at))"),
                Message("\(called) as a closure with \(weak) breaks the cycle")
            )
        }
        let onward = held.count > 1 ? Message(", which leads to \(held.dropFirst().joined(separator: " › "))") : nil
        return (Message("holds \(name) (\(at))\(onward)"), Message("\(weak) there breaks the cycle"))
    }

    // MARK: leaks

    /// What lives that no name leads to, and what keeps it; subscriptions of types that nobody will end.
    package func leaks() -> [Finding] {
        var found: [Finding] = []
        var explained: Set<ObjectIdentifier> = []
        for (number, facts) in log.subscriptions.enumerated().dropFirst() {
            guard let subscriber = facts.subscriber, facts.endedAt == nil else { continue }
            let reach = reach(from: subscriber)
            let kept = instances(in: reach).filter { !named.contains($0) }
            if endsByItself(facts) {
                for instance in kept { explained.insert(ObjectIdentifier(instance)) }
                continue
            }
            let remark = remark(on: number) ?? kept.first.map { Message("it keeps \($0.nominal.shortName) alive") }
            guard let why = remark.map({ Finding(.remedy, $0) }) ?? keptControl(by: facts) ?? unreachable(by: facts)
            else { continue }
            for instance in kept { explained.insert(ObjectIdentifier(instance)) }
            let (word, since) = (facts.site?.word ?? "subscribe", Signal.seconds(facts.time))
            found.append(
                Finding(
                    .left, Message("\(word) on \(log.title(of: facts.stream)), since \(since)"),
                    at: facts.site.map(program.title(ofCall:)) ?? "", under: [why]))
        }
        return found + left(besides: explained) + outlived() + piles()
    }

    /// How an object keeps itself alive that no name leads to, and what would let it go.
    package func life(of instance: Instance) -> Message? {
        guard let cycle = Cycle(of: instance), !named.contains(instance) else { return nil }
        let remedy = cycle.remedy(program)
        return Message("it keeps itself alive, \(cycle.text); \(Owners.whole(remedy))")
    }

    /// `it keeps a field alive that no name leads to: just holds it   search.rx:284`
    private func keptControl(by facts: SubscriptionFacts) -> Finding? {
        guard let stream = log.streams[facts.stream].stream, !named.contains(stream) else { return nil }
        var reach = Reach()
        reach.follow(stream)
        guard let control = reach.controls.first(where: { !named.contains($0) }) else { return nil }
        let holder = reach.path(to: control).compactMap { ($0 as? Stream)?.site }.last { $0.place != nil }
        return Finding(
            .remedy,
            holder.map { Message("it keeps a \(control.kind) alive that no name leads to: \($0.word) holds it") }
                ?? Message("it keeps a \(control.kind) alive that no name leads to"),
            at: holder?.place.map(program.title(of:)) ?? "")
    }

    /// The oldest first.
    private func instances(in reach: Reach) -> [Instance] {
        reach.instances.sorted { age(of: $0) < age(of: $1) }
    }

    private func age(of instance: Instance) -> Int { ages[ObjectIdentifier(instance)] ?? .max }

    /// Instances that no name and no subscription accounts for: they keep themselves alive, or something unknown does.
    private func left(besides explained: Set<ObjectIdentifier>) -> [Finding] {
        let left = program.interpreter.liveInstances.all.filter {
            !named.contains($0) && !explained.contains(ObjectIdentifier($0))
        }
        var found: [Finding] = []
        var kept = Reach()
        var remedies: [Finding] = []
        for instance in left {
            guard let cycle = Cycle(of: instance) else { continue }
            instance.visitReferences { kept.follow($0, from: instance) }
            let remedy = cycle.remedy(program)
            guard !remedies.contains(remedy) else { continue }
            remedies.append(remedy)
            found.append(
                Finding(
                    .left, Message("\(instance.nominal.shortName)   keeps itself alive: \(cycle.text)"), under: [remedy]
                ))
        }
        for instance in left where !kept.contains(instance) {
            kept.follow(instance)
            let name = instance.nominal.shortName
            found.append(
                Finding(
                    .left,
                    Message("\(name)   no name leads to it: work that is due, or a subscription that runs, keeps it"),
                    under: [runner(keeping: instance)].compactMap { $0 }))
        }
        return found
    }

    /// The nearest operator that runs on whose closure holds an instance.
    private func runner(keeping instance: Instance) -> Finding? {
        for run in log.runs.dropFirst().reversed().prefix(1_000) where run.endedAt == nil {
            let site = log.streams[run.stream].site
            let holds = log.streams[run.stream].stream?.functions.lazy.compactMap { $0.captured(holding: instance) }
                .first
            guard let holds else { continue }
            return Finding(
                .remedy,
                Message("\(site.title) runs on, and its closure holds it; \(program.weak(holds)) there lets it go"),
                at: program.title(of: holds.place))
        }
        return nil
    }
}

extension Program {
    /// `[weak editor]`: how a closure would hold what it captures, so that it keeps nothing alive. What is given as a
    /// closure by a method's name holds self: `{ [weak self] in self?.add($0) }` does not.
    package func weak(_ captured: Captured?) -> String {
        guard let captured else { return "[weak self]" }
        if let property = text(around: captured.place).flatMap({ PushText.property(assignedOn: captured.place, in: $0) }
        ) {
            return "`sink { [weak \(captured.name)] in \(captured.name)?.\(property) = $0 }`"
        }
        let path = written(at: captured.place)
        let name = path.map { $0.hasPrefix("self.") ? String($0.dropFirst(5)) : $0 } ?? ""
        guard ["self", ""].contains(captured.name),
            let arity = interpreter.arity(ofMethod: name, around: captured.place)
        else { return "[weak \(captured.name.isEmpty ? String(name.prefix { $0 != "." }) : captured.name)]" }
        let arguments = (0..<arity).map { "$\($0)" }.joined(separator: ", ")
        return "`{ [weak self] in self?.\(name)(\(arguments)) }`"
    }
}
