import Values

/// A member found on a type, with what its type's parameters stand for there.
struct Candidate {
    let member: Member
    var map: [ObjectIdentifier: Type]
    /// A requirement that the type does not meet.
    var unmet: Requirement?
    /// What an inherited initialiser makes of a generic parameter that is some class: one of that class.
    var made: Type?
    /// Whether the closure behind the call goes to the last parameter that takes one, not to the first.
    var scansBackward = false

    /// Whether what it gives could be `wanted`, whatever its own generic parameters stand for.
    func couldGive(_ wanted: Type) -> Bool {
        var map = map
        for generic in member.generics { map[ObjectIdentifier(generic)] = .variable(TypeVariable()) }
        return (made ?? member.result.replacing(map)).couldBe(wanted)
    }

    /// The same, called through `super`: what it gives as `Self` is of the class that calls.
    func called(above isSuper: Bool, _ scope: Scope) -> Candidate {
        guard isSuper, let (marker, result) = member.givesSelf, let type = scope.itself else { return self }
        var (copy, map) = (self, map)
        map[ObjectIdentifier(marker)] = type
        copy.made = result.replacing(map)
        return copy
    }

    /// Whether its result is of a type, if that matters.
    func gives(_ wanted: Nominal?) -> Bool { wanted == nil || member.result.nominal === wanted }
}

extension Member {
    /// Whether it stands in for another one: they are called alike, and take the same. `map`: what the other's types are.
    fileprivate func hides(_ other: Member, _ map: [ObjectIdentifier: Type] = [:]) -> Bool {
        func held(_ type: Type) -> Type { if case .metatype(let inner) = type.resolved { inner } else { type } }
        return selector == other.selector
            && zip(parameters, other.parameters).allSatisfy { own, given in
                let (own, given) = (own.type, given.type.replacing(map))
                // Beside what takes any type there is room for what takes one.
                if held(own).nominal != nil, case .parameter(let any) = held(given).resolved,
                    other.generics.contains(where: { $0 === any })
                {
                    return false
                }
                if own.isFunction != given.isFunction, own.nominal != nil || given.nominal != nil { return false }
                // `min { $0.price }` beside `min { $0 < $1 }`
                if case .function(let here, _) = own.resolved, case .function(let there, _) = given.resolved,
                    here.count != there.count
                {
                    return false
                }
                // A function follows no protocol.
                if given.isFunction, case .parameter(let any) = own.resolved, !any.bounds.isEmpty { return false }
                if own.nominal?.kind == .protocol, given.nominal?.kind == .protocol {
                    return own.nominal === given.nominal
                }
                return own.nominal == nil || given.nominal == nil || own.couldBe(given)
            }
    }
}

/// Finds members of types by their names. Says nothing, and decides nothing.
struct Lookup {
    let checker: Checker

    /// Whether it is a subscription.
    func isHeld(_ type: Type) -> Bool { checker.library.known("Disposable").map(type.follows) ?? false }

    func isStream(_ type: Type) -> Bool {
        checker.library.type(named: "ObservableConvertibleType").map(type.follows) ?? false
    }

    /// Whether a closure that is given for the parameter may be called when the call has returned.
    func keeps(_ parameter: ParameterType, of member: Member) -> Bool {
        guard member.isWord else { return parameter.isEscaping }
        // A word does not say so: what is made for later is made of streams, of subscriptions, or of the queues.
        let owner = Type.nominal(member.owner, member.owner.generics.map { .parameter($0) })
        if isStream(owner) || isStream(member.result) || isHeld(member.result) { return true }
        return [member.owner.name, member.result.nominal?.name ?? ""].contains(where: Lookup.keepers.contains)
            && !member.name.hasPrefix("sync")
    }

    private static let keepers: Set<String> = [
        "Binder", "AnyObserver", "Reactive", "DispatchQueue", "OperationQueue", "Timer", "Action", "CocoaAction",
        "LazySequence", "UnfoldSequence", "AnyIterator", "AnySequence",
    ]

    /// A type that was declared inside of another, or of one above it.
    func innerType(of type: Type, _ name: String) -> Type? {
        var outer: Type? = type
        while let around = outer, let here = around.nominal {
            let whole = "\(here.name).\(name)"
            if let found = checker.library.type(named: whole) {
                let outer = Array(around.resolved.arguments.prefix(found.outerGenerics))
                return outer.count == found.outerGenerics ? found.open(in: outer) : found.itself
            }
            let alias = checker.library.aliases[whole] ?? checker.library.synonym(whole)
            if let alias, alias.generics.isEmpty || checker.library.aliases[whole] != nil {
                return alias.type.replacing(here.substitution(around.resolved.arguments))
            }
            outer = around.superclass
        }
        return nil
    }

    func staticNames(_ type: Type) -> [String] {
        guard let nominal = type.nominal else { return [] }
        let own = nominal.members.values.flatMap { $0 }.filter(\.isStatic).map(\.name) + nominal.cases.map(\.name)
        let chain = sequence(first: type) { $0.superclass }.compactMap(\.nominal) + protocols(of: type)
        return own
            + chain.flatMap { nominal in
                checker.library.extensionNames(nominal).filter { name in
                    checker.library.extensionMembers(nominal, name).contains(where: \.isStatic)
                }
            }
    }

    /// All members of that name, nearest first: own, inherited, then those of protocols.
    func candidates(of type: Type, _ name: String, isStatic: Bool) -> [Candidate] {
        if name.last == ")", let open = name.firstIndex(of: "(") {
            return candidates(of: type, String(name[..<open]), isStatic: isStatic).filter {
                $0.member.signature == name
            }
        }
        if case .variable = type.resolved {
            checker.unknowns.settleByClass(type)
            type.settle()
        }
        if !checker.pending.unfinished.isEmpty, let nominal = type.nominal { checker.definitions.finish(nominal) }
        if !checker.pending.waiting.isEmpty, isStatic, let nominal = type.nominal {
            checker.definitions.finishStatic(name, of: nominal)
        }
        let built = type.nominal.flatMap { $0.isBuiltIn && ($0.generics.isEmpty || $0.isReference) ? $0 : nil }
        if let built, checker.library.past.lacks(name, built, isStatic: isStatic) { return [] }
        var found: [Candidate] = []
        for case .nominal(let nominal, let arguments) in sequence(
            first: type.resolved, next: { $0.superclass?.resolved })
        {
            let map = nominal.substitution(arguments)
            for member in unhidden(nominal.members[name] ?? [], added(name, to: nominal)) {
                add(member, map, receiver: type, isStatic, to: &found)
            }
        }
        for parent in protocols(of: type, having: name) {
            addMembers(name, of: parent, receiver: type, isStatic, to: &found)
        }
        if found.isEmpty, !checker.pending.extensions.isEmpty, checker.definitions.readExtensions(having: name) {
            return candidates(of: type, name, isStatic: isStatic)
        }
        if let built, found.isEmpty { checker.library.past.noteAbsence(of: name, built, isStatic: isStatic) }
        return found
    }

    /// What a type has itself and what extensions give it: a program's goes before the module's that it stands in for.
    private func unhidden(_ own: [Member], _ given: [Member]) -> [Member] {
        let added = given.filter { $0.isAdded && $0.kind != .initializer && $0.requirements.isEmpty }
        if added.isEmpty { return own + given }
        return (own + given).filter { member in
            member.isAdded
                || !added.contains { $0.isStatic == member.isStatic && $0.kind == member.kind && $0.hides(member) }
        }
    }

    /// What extensions give a type: what a person adds hides what the vocabulary has under the same selector.
    private func added(_ name: String, to nominal: Nominal) -> [Member] {
        let added = checker.library.extensionMembers(nominal, name)
        let own = added.filter { !$0.isWord }
        if own.isEmpty { return added }
        return own
            + added.filter { word in word.isWord && !own.contains { $0.requirements.isEmpty && $0.hides(word) } }
    }

    /// What a protocol asks for, and what its extensions give.
    private func addMembers(
        _ name: String, of parent: Nominal, receiver type: Type, _ isStatic: Bool, to found: inout [Candidate]
    ) {
        let told = told(parent, of: type)
        let asked = parent.members[name] ?? []
        // Of a type that is known, what an extension gives can be no other's.
        let isKnown = isStatic || type.nominal.map { $0.kind != .protocol } ?? false
        if !isKnown { for member in asked { add(member, told, receiver: type, isStatic, to: &found) } }
        for member in checker.library.extensionMembers(parent, name) {
            if member.isWord || !parent.isBuiltIn {
                add(member, told, receiver: type, isStatic, to: &found)
            } else {
                found = insert(member, receiver: type, isStatic, before: found)
            }
        }
        if isKnown { for member in asked { add(member, told, receiver: type, isStatic, to: &found) } }
    }

    /// What a protocol's own types are for a generic parameter, or a part of one: what it says of them, as `some
    /// Store<Int>` does, or its own.
    private func told(_ parent: Nominal, of type: Type) -> [ObjectIdentifier: Type] {
        let type = type.resolved
        if parent.generics.isEmpty { return [:] }
        let isItself = if case .parameter(let own) = type { own === parent.follower } else { false }
        var map: [ObjectIdentifier: Type] = [:]
        for generic in parent.generics {
            map[ObjectIdentifier(generic)] =
                type.isToldAtRun
                ? ToldParts(of: type).known(generic.name) ?? (isItself ? nil : .associated(type, generic.name))
                : type.associatedType(generic.name)
        }
        return map
    }

    /// What a person adds to a protocol of the vocabulary comes before words of the same selector, if it is meant here.
    private func insert(_ member: Member, receiver: Type, _ isStatic: Bool, before found: [Candidate]) -> [Candidate] {
        let hidden = { (candidate: Candidate) in candidate.member.isWord && member.hides(candidate.member) }
        var others = found.filter { !hidden($0) }
        let isHiding = others.count < found.count
        add(member, [:], receiver: receiver, isStatic, to: &others)
        let isMeant = others.last.map { $0.member === member && $0.unmet == nil } ?? false
        return isHiding && !isMeant ? found : others
    }

    private func add(
        _ member: Member, _ map: [ObjectIdentifier: Type], receiver: Type, _ isStatic: Bool, to found: inout [Candidate]
    ) {
        guard member.isStatic == isStatic || (member.kind == .enumCase && isStatic) else { return }
        if isOfAnotherLibrary(member, receiver) { return }
        if member.kind == .initializer, member.owner.kind != .protocol, receiver.nominal !== member.owner,
            !(receiver.nominal?.members["init"] ?? []).isEmpty,
            !member.isConvenience
                || receiver.nominal.map({ InheritedInitializers(of: $0).replace(all: member.owner) }) != true
        {
            return
        }
        var candidate = Candidate(member: member, map: map)
        for generic in [member.itself, member.calledOn].compactMap({ $0 }) {
            candidate.map[ObjectIdentifier(generic)] = receiver
        }
        let told = candidate.map
        guard !found.contains(where: { $0.unmet == nil && isOverridden($0.member, member, told) }) else { return }
        if member.kind == .initializer, member.owner.kind == .instance, receiver.nominal !== member.owner {
            candidate.made = member.result.wrapped == nil ? receiver : BuiltIn.optional(receiver)
        }
        if let (marker, result) = member.givesSelf {
            var map = map
            map[ObjectIdentifier(marker)] = receiver
            candidate.made = result.replacing(map)
        }
        for requirement in member.requirements
        where
            !(requirement.speaks(of: member.generics)
            ? couldMeet(requirement, candidate.map) : meets(requirement, candidate.map))
        {
            candidate.unmet = requirement
            break
        }
        found.append(candidate)
    }

    /// Whether it makes what no import has brought, or tells a subject of another library by words that are not that
    /// library's.
    private func isOfAnotherLibrary(_ member: Member, _ receiver: Type) -> Bool {
        if let module = BroughtTypes.module(of: member.result.nominal), BroughtTypes.module(of: member.owner) == nil,
            !checker.session.imports.contains(module)
        {
            return true
        }
        return member.isWord && member.owner.name == "ObserverType"
            && BroughtTypes.module(of: receiver.nominal) != nil
    }

    /// Whether `member` is hidden by one found nearer: the same selector in a subclass or a follower.
    private func isOverridden(_ nearer: Member, _ member: Member, _ map: [ObjectIdentifier: Type]) -> Bool {
        guard nearer.owner !== member.owner, nearer.selector == member.selector else { return false }
        // Defaults of two protocols are two functions, if they take different things.
        if nearer.owner.kind == .protocol, member.owner.kind == .protocol, !nearer.isWord, !member.isWord {
            return nearer.hides(member)
        }
        if case .word = nearer.implementation, case .word = member.implementation {
            // What gives a part of a text stands before what gives a list of its own.
            // What a person's own collection gets, the types of the vocabulary have themselves.
            return nearer.result.isNamed("Substring")
                || nearer.owner.kind != .protocol && LibraryPast.toldNames.contains(member.owner.name)
        }
        return nearer.hides(member, map)
    }

    /// The same of what is made of parameters that the call tells: `Element == Signal<R>` is nothing for an Int.
    private func couldMeet(_ requirement: Requirement, _ map: [ObjectIdentifier: Type]) -> Bool {
        guard case .same(let type) = requirement.kind, let wanted = type.nominal,
            let held = requirement.subject.replacing(map).nominal
        else { return true }
        return held === wanted
    }

    private func meets(_ requirement: Requirement, _ map: [ObjectIdentifier: Type]) -> Bool {
        let subject = requirement.subject.replacing(map)
        if case .variable(let variable) = subject.resolved, variable.literal != nil,
            case .same(let type) = requirement.kind
        {
            return subject.couldBe(type.replacing(map))
        }
        if case .variable(let variable) = subject.resolved, variable.literal != nil,
            case .follows(let wanted) = requirement.kind
        {
            return subject.follows(wanted)
        }
        // Of a literal the kind is known before its elements are.
        guard subject.isKnown || subject.nominal != nil else { return true }
        switch requirement.kind {
        case .follows(let wanted): return subject.follows(wanted)
        case .same(let type):
            let other = type.replacing(map)
            if case .parameter = type.resolved { return true }
            return !other.isKnown || subject.isSame(as: other) || !subject.isKnown && subject.couldBe(other)
                || subject.nominal != nil && subject.nominal === other.nominal
        }
    }

    /// The protocols that a type follows, nearest first.
    func protocols(of type: Type) -> [Nominal] { protocols(of: type, having: nil) }

    /// Those of them that may have a member of that name.
    private func protocols(of type: Type, having name: String?) -> [Nominal] {
        let library = checker.library
        var found: [Nominal] = []
        func known(_ nominal: Nominal) -> [Nominal] {
            if let name, let known = library.past.protocols(of: nominal, having: name) { return known }
            let all = library.past.protocols(of: nominal, in: library)
            guard let name else { return all }
            let found = all.filter { $0.members[name] != nil || !library.extensionMembers($0, name).isEmpty }
            library.past.note(found, of: nominal, having: name)
            return found
        }
        func visit(_ nominal: Nominal) {
            let all = known(nominal)
            found = found.isEmpty ? all : found + all.filter { parent in !found.contains { $0 === parent } }
        }
        func visit(_ nominal: Nominal, ifFollowedBy type: Type) {
            if !known(nominal).isEmpty, type.follows(nominal) { visit(nominal) }
        }
        switch type.resolved {
        case .nominal(let nominal, _):
            visit(nominal)
            if !nominal.conditional.isEmpty { found.removeAll { !type.follows($0) } }
            if nominal.isBuiltIn, nominal.kind != .protocol {
                for given in library.past.told(in: library) { visit(given, ifFollowedBy: type) }
            }
            if nominal.kind == .enumeration, let hashable = BuiltIn.nominal("Hashable") {
                visit(hashable, ifFollowedBy: type)
            }
        case .parameter, .associated: for bound in ToldParts(of: type.resolved).bounds { visit(bound) }
        default: break
        }
        // What all sequences have comes behind what some of them have.
        if let all = found.firstIndex(where: { $0.isBuiltIn && $0.name == "Sequence" }), all < found.count - 1 {
            found.append(found.remove(at: all))
        }
        return found
    }

    /// The names of all instance members, for suggestions and completion.
    func memberNames(_ type: Type) -> [String] {
        var names: [String] = []
        var current: Type? = type.resolved
        while let here = current?.resolved, let nominal = here.nominal {
            names += nominal.members.keys.filter { $0 != "init" } + checker.library.extensionNames(nominal)
            current = here.superclass
        }
        for parent in protocols(of: type) {
            names += Array(parent.members.keys) + checker.library.extensionNames(parent)
        }
        if case .tuple(let items) = type.resolved { names += items.compactMap(\.label) }
        return names
    }

    /// Of members of one name, the one that is meant where it is not called: a property before methods, if it may be
    /// used from here.
    func uncalled(_ found: [Candidate]) -> Candidate? {
        let met = found.filter { $0.unmet == nil }
        let seen = met.count > 1 ? met.filter { checker.viewmodels.hidden($0.member) == nil } : met
        let there = seen.isEmpty ? met : seen
        guard let first = there.first(where: { $0.member.kind == .property }) else { return there.first ?? found.first }
        return there.dropFirst().reduce(first) { best, other in
            other.member.kind == .property && other.member.asksMore(than: best.member) ? other : best
        }
    }

    /// A person's class that extends another and has a member that the other lacks.
    func narrower(_ type: Type, with name: String) -> String? {
        guard let nominal = type.nominal, !nominal.isBuiltIn, nominal.kind == .instance else { return nil }
        return checker.library.ownTypes.filter { other in
            guard !other.isBuiltIn, other !== nominal, other.members[name] != nil else { return false }
            var above = other.superclass?.nominal
            while let next = above, next !== nominal { above = next.superclass?.nominal }
            return above != nil
        }.map(\.name).min()
    }
}
