import Values

/// A member found on a type, with what its type's parameters stand for there.
struct Candidate {
    let member: Member
    var map: [ObjectIdentifier: Type]
    /// A requirement that the type does not meet.
    var unmet: Requirement?
    /// What an inherited initialiser makes of a generic parameter that is some class: one of that class.
    var made: Type?

    /// Whether its result is of a type, if that matters.
    func gives(_ wanted: Nominal?) -> Bool { wanted == nil || member.result.nominal === wanted }
}

extension Member {
    /// Whether it stands in for another one: they are called alike, and take the same.
    fileprivate func hides(_ other: Member) -> Bool {
        selector == other.selector
            && zip(parameters, other.parameters).allSatisfy { own, given in
                let (own, given) = (own.type, given.type)
                if own.isFunction != given.isFunction, own.nominal != nil || given.nominal != nil { return false }
                return own.nominal == nil || given.nominal == nil || own.couldBe(given)
            }
    }
}

extension Checker {
    /// All members of that name, nearest first: own, inherited, then those of protocols.
    func candidates(of type: Type, _ name: String, isStatic: Bool) -> [Candidate] {
        if name.last == ")", let open = name.firstIndex(of: "(") {
            return candidates(of: type, String(name[..<open]), isStatic: isStatic).filter {
                $0.member.signature == name
            }
        }
        if case .variable = type.resolved { type.settle() }
        if !unfinished.isEmpty, let nominal = type.nominal { finish(nominal) }
        if !waiting.isEmpty, isStatic, let nominal = type.nominal { finishStatic(name, of: nominal) }
        var found: [Candidate] = []
        var current: Type? = type.resolved
        while let here = current?.resolved {
            switch here {
            case .nominal(let nominal, let arguments):
                let map = nominal.substitution(arguments)
                let added = library.extensionMembers(nominal, name)
                // What a person adds hides what the vocabulary has under the same selector.
                let own = added.filter { !$0.isWord }
                let others =
                    own.isEmpty
                    ? added
                    : added.filter { word in
                        word.isWord && !own.contains { $0.requirements.isEmpty && $0.hides(word) }
                    }
                for member in (nominal.members[name] ?? []) + own + others {
                    add(member, map, receiver: type, isStatic, to: &found)
                }
                current = here.superclass
            default: current = here.superclass
            }
        }
        for parent in protocols(of: type) {
            let told = told(parent, of: type)
            let asked = parent.members[name] ?? []
            // Of a type that is known, what an extension gives can be no other's.
            let isKnown = isStatic || type.nominal.map { $0.kind != .protocol } ?? false
            if !isKnown { for member in asked { add(member, told, receiver: type, isStatic, to: &found) } }
            for member in library.extensionMembers(parent, name) {
                if member.isWord || !parent.isBuiltIn {
                    add(member, [:], receiver: type, isStatic, to: &found)
                } else {
                    found = insert(member, receiver: type, isStatic, before: found)
                }
            }
            if isKnown { for member in asked { add(member, told, receiver: type, isStatic, to: &found) } }
        }
        return found
    }

    /// What is known of a protocol's own types where a generic parameter says so: `some Store<Int>`.
    private func told(_ parent: Nominal, of type: Type) -> [ObjectIdentifier: Type] {
        guard case .parameter(let parameter) = type.resolved, !parent.generics.isEmpty else { return [:] }
        var map: [ObjectIdentifier: Type] = [:]
        for generic in parent.generics { map[ObjectIdentifier(generic)] = parameter.known[generic.name] }
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
        if member.kind == .initializer, member.owner.kind != .protocol, receiver.nominal !== member.owner,
            !(receiver.nominal?.members["init"] ?? []).isEmpty
        {
            return
        }
        guard !found.contains(where: { isOverridden($0.member, member) }) else { return }
        var candidate = Candidate(member: member, map: map)
        for generic in [member.itself, member.calledOn].compactMap({ $0 }) {
            candidate.map[ObjectIdentifier(generic)] = receiver
        }
        if case .parameter = receiver.resolved, member.kind == .initializer, member.owner.kind == .instance {
            candidate.made = member.result.wrapped == nil ? receiver : BuiltIn.optional(receiver)
        }
        if let (marker, result) = member.givesSelf {
            var map = map
            map[ObjectIdentifier(marker)] = receiver
            candidate.made = result.replacing(map)
        }
        for requirement in member.requirements where !meets(requirement, candidate.map) {
            candidate.unmet = requirement
            break
        }
        found.append(candidate)
    }

    /// Whether `member` is hidden by one found nearer: the same selector in a subclass or a follower.
    private func isOverridden(_ nearer: Member, _ member: Member) -> Bool {
        guard nearer.owner !== member.owner, nearer.selector == member.selector else { return false }
        if case .word = nearer.implementation, case .word = member.implementation {
            // What gives a part of a text stands before what gives a list of its own.
            return nearer.result.isNamed("Substring")
        }
        return !member.isWord || nearer.hides(member)
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
    func protocols(of type: Type) -> [Nominal] {
        var found: [Nominal] = []
        func visit(_ nominal: Nominal) {
            if nominal.kind == .protocol {
                guard !found.contains(where: { $0 === nominal }) else { return }
                found.append(nominal)
            }
            for parent in library.protocols(of: nominal) { visit(parent) }
            if let parent = nominal.superclass?.nominal { visit(parent) }
        }
        switch type.resolved {
        case .nominal(let nominal, _):
            visit(nominal)
            for coded in ["Decodable", "Encodable"].compactMap(library.known)
            where nominal.isBuiltIn && nominal.kind != .protocol && type.follows(coded) { visit(coded) }
            if nominal.kind == .enumeration, let hashable = BuiltIn.nominal("Hashable"), type.follows(hashable) {
                visit(hashable)
            }
        case .parameter(let parameter): for bound in parameter.bounds { visit(bound) }
        case .associated(.parameter(let parameter), let name):
            for bound in parameter.knownBounds[name] ?? [] { visit(bound) }
            for bound in parameter.bounds.flatMap({ $0.associatedBounds[name] ?? [] }) { visit(bound) }
        default: break
        }
        return found
    }

    /// The names of all instance members, for suggestions and completion.
    func memberNames(_ type: Type) -> [String] {
        var names: [String] = []
        var current: Type? = type.resolved
        while let here = current?.resolved, let nominal = here.nominal {
            names += nominal.members.keys.filter { !$0.hasPrefix("init") } + library.extensionNames(nominal)
            current = here.superclass
        }
        for parent in protocols(of: type) { names += Array(parent.members.keys) + library.extensionNames(parent) }
        if case .tuple(let items) = type.resolved { names += items.compactMap(\.label) }
        return names
    }

    /// `base.name` where no call follows: a property, a method as a value, a case.
    func member(_ base: Expression, _ name: String, _ generics: [TypeNode], nameSpan: Span, span: Span, expected: Type?)
        -> Typed
    {
        if let here = foreignPath(base, name, nil, span) { return infer(here, expected: expected) }
        if let type = typeReference(base) {
            if name == "self" { return toldType(type, base, span) ?? metatype(type, span) }
            return staticMember(
                type, name, nameSpan: nameSpan, span: span, expected: expected, of: toldType(type, base, span))
        }
        if case .name(let module, _) = base.kind, TypeReader.modules.contains(module), local(module) == nil,
            session.globals[module] == nil
        {
            // The name after its module; RxSwift 2 and 3 counted in a variable of the module.
            let isCount = module == "RxSwift" && name == "resourceCount"
            rewrites.append(Rewrite(span: Span(base.span.start, span.end), text: isCount ? "Resources.total" : name))
            return isCount
                ? member(
                    Expression(.name("Resources", []), base.span), "total", [], nameSpan: nameSpan, span: span,
                    expected: expected)
                : infer(Expression(.name(name, generics), nameSpan), expected: expected)
        }
        let receiver = infer(base, expected: startsImplicitly(base) ? expected : nil)
        if let here = foreignProperty(name, of: base, receiver, span) { return infer(here, expected: expected) }
        return member(of: receiver, name, nameSpan: nameSpan, span: span, expected: expected)
    }

    func member(of receiver: Typed, _ name: String, nameSpan: Span, span: Span, expected: Type?) -> Typed {
        if receiver.type.isPoison { return Typed(.poison, .poison, span) }
        if case .metatype(let type) = receiver.type.resolved {
            return staticMember(type, name, nameSpan: nameSpan, span: span, expected: expected, of: receiver)
        }
        if case .tuple(let items) = receiver.type.resolved {
            if let index = Int(name) ?? items.firstIndex(where: { $0.label == name }), items.indices.contains(index) {
                return Typed(.tupleItem(receiver, index), items[index].type, span)
            }
        }
        if name == "self" { return receiver }
        if let half = half(name, of: receiver, span) { return half }
        let found = candidates(of: receiver.type, name, isStatic: false)
        if found.isEmpty, receiver.isForced {
            return member(of: receiver.unforced, name, nameSpan: nameSpan, span: span, expected: expected)
        }
        guard let first = uncalled(found) else {
            if let side = reactive(name, receiver, nameSpan, span) { return side }
            if receiver.type.isNamed("JSON") { return jsonMember(receiver, name, span) }
            if let found = dynamicMember(receiver, name, span) { return found }
            return noMember(receiver.type, name, nameSpan)
        }
        if let unmet = first.unmet { return needs(first, unmet, nameSpan) }
        if let reason = hidden(first.member) ?? ambiguity(found, name, receiver) { return mistake(nameSpan, reason) }
        if first.member.kind == .property { return property(first, receiver, span) }
        return methodValue(preferred(found, expected) ?? first, receiver, span, expected: expected)
    }

    /// Of members of one name, the one that is meant where it is not called: a property before methods.
    func uncalled(_ found: [Candidate]) -> Candidate? {
        let there = found.filter { $0.unmet == nil }
        return there.first { $0.member.kind == .property } ?? there.first ?? found.first
    }

    /// `subscript(dynamicMember:)` takes the names that are nowhere declared.
    func dynamicMember(_ receiver: Typed, _ name: String, _ span: Span) -> Typed? {
        let found = candidates(of: receiver.type, "subscript", isStatic: false).filter {
            $0.member.parameters.first?.label == "dynamicMember"
        }
        guard !found.isEmpty else { return nil }
        let isPath = found.contains { $0.member.parameters[0].type.isNamed("KeyPath") }
        let argument = Argument(
            "dynamicMember",
            Expression(isPath ? .keyPath(nil, [.name(name)]) : .string([.text(name)]), span))
        return call(found, receiver, [argument], name: name, nameSpan: span, span: span, expected: nil)
    }

    /// Whatever is no member of JSON is a key.
    private func jsonMember(_ json: Typed, _ name: String, _ span: Span) -> Typed {
        let key = Expression(.string([.text(name)]), span)
        let found = candidates(of: json.type, "subscript", isStatic: false)
        return call(found, json, [Argument(nil, key)], name: name, nameSpan: span, span: span, expected: nil)
    }

    /// `written`: what was written for it, if that is a name of another library's.
    func noMember(_ type: Type, _ name: String, _ span: Span, written: String? = nil) -> Typed {
        let shown = written ?? name
        if isHole(type) || lostNames.contains(name) || unknownNames.contains(name) || !isNews("\(type).\(name)") {
            return Typed(.poison, .poison, span)
        }
        if let reason = blindness(type, name) { return mistake(span, reason) }
        if let wrapped = type.wrapped, !candidates(of: wrapped, name, isStatic: false).isEmpty {
            return mistake(span, "\(type) may be nil: write ?.\(name), or unwrap it with if let")
        }
        if let narrower = narrower(type, with: name) {
            return mistake(span, "\(type) has no member '\(name)'; \(narrower), which extends it, has: as? \(narrower)")
        }
        if let here = elsewhere(type, name, span) {
            return mistake(span, "\(type) has no member '\(shown)'", near: here.near, hint: here.line)
        }
        let near = nearest(name, among: memberNames(type))
        let hint = near == nil || name.hasPrefix("dispos") ? remedy(type, name, span) : nil
        return mistake(span, "\(type) has no member '\(shown)'", near: hint == nil ? near : nil, hint: hint)
    }

    func noStaticMember(_ type: Type, _ name: String, _ span: Span) -> Typed {
        guard !isHole(type) || type.nominal != nil, !lostNames.contains(name), isNews("\(type).\(name)") else {
            return Typed(.poison, .poison, span)
        }
        return mistake(span, "\(type) has no member '\(name)'", near: nearest(name, among: staticNames(type)))
    }

    /// A person's class that extends another and has a member that the other lacks.
    private func narrower(_ type: Type, with name: String) -> String? {
        guard let nominal = type.nominal, !nominal.isBuiltIn, nominal.kind == .instance else { return nil }
        return library.allTypes.filter { other in
            guard !other.isBuiltIn, other !== nominal, other.members[name] != nil else { return false }
            var above = other.superclass?.nominal
            while let next = above, next !== nominal { above = next.superclass?.nominal }
            return above != nil
        }.map(\.name).min()
    }

    func needs(_ candidate: Candidate, _ unmet: Requirement, _ span: Span) -> Typed {
        let subject = unmet.subject.replacing(candidate.map)
        if isHole(subject) { return Typed(.poison, .poison, span) }
        switch unmet.kind {
        case .follows(let wanted):
            return mistake(span, "\(candidate.member.name) needs \(wanted.name) elements; \(subject) is not")
        case .same(let type): return mistake(span, "\(candidate.member.name) is only for \(type); this is \(subject)")
        }
    }

    /// Reads a property of a receiver.
    func property(_ candidate: Candidate, _ receiver: Typed, _ span: Span) -> Typed {
        load(candidate, receiver, span).forced(candidate.member.isForced)
    }

    private func load(_ candidate: Candidate, _ receiver: Typed, _ span: Span) -> Typed {
        let member = candidate.member
        let type = member.result.replacing(candidate.map)
        switch member.implementation {
        case .word(let word, let index):
            return Typed(.word(word, index, receiver: receiver, []), type, span)
        case .field:
            guard let index = member.field ?? member.owner.fieldIndex(member.name) else {
                return Typed(.poison, .poison, span)
            }
            let weak = member.owner.fields[index].strength == .weak
            let field = Typed(
                .field(receiver, index, member.owner), weak && type.wrapped == nil ? BuiltIn.optional(type) : type, span
            )
            field.isDirect = isDirect(member.name, receiver)
            return field
        case .selector(let selector):
            return Typed(.send(selector, receiver: receiver, [], viaSuper: receiver.viaSuper), type, span)
        case .body(let cell):
            let told = cell.takesType ? calledOn(receiver) : []
            guard member.isMutating else { return Typed(.invoke(cell, receiver: receiver, told), type, span) }
            if let reason = cannotChange(receiver) { return mistake(receiver.span, reason) }
            markAssigned(receiver)
            return Typed(.mutate(cell, receiver: receiver, told), type, span)
        case .global(let global): return Typed(.global(global), type, span)
        case .enumCase, .initializer, .local: return Typed(.poison, .poison, span)
        }
    }
}
