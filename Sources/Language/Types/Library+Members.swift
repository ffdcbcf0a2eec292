import Values

extension Library {
    /// What `Self`, `Element` and the constraints of an extension are.
    package func owner(_ nominal: Nominal, _ declaration: TypeDeclaration, _ reader: TypeReader) -> Owner {
        /// What all that follow a protocol of the vocabulary have under a name: the places of any text are those of a String.
        func fixed(_ name: String) -> Type? {
            nominal.isBuiltIn && ["Index", "SubSequence"].contains(name) ? nominal.associated[name] : nil
        }
        var owner = Owner(reader)
        if nominal.kind == .protocol {
            let itself = GenericType("Self")
            itself.bounds = [nominal]
            owner.itself = itself
            owner.reader.itself = .parameter(itself)
            for name in BuiltIn.associatedOfAll + nominal.allAssociated where owner.reader.names[name] == nil {
                owner.reader.names[name] = fixed(name) ?? .associated(.parameter(itself), name)
            }
        }
        owner.requirements = requirements(declaration.constraints, owner.reader)
        if case .name(_, let arguments, _) = declaration.extended {
            for (generic, argument) in zip(nominal.generics, arguments) {
                owner.requirements.append(Requirement(subject: .parameter(generic), kind: .same(reader.read(argument))))
            }
        }
        // `where Self: RawRepresentable`: what that one promises has its name here.
        if let itself = owner.itself.map({ Type.parameter($0) }) {
            for case (let subject, .follows(let bound)) in owner.requirements.map({ ($0.subject, $0.kind) })
            where subject.isSame(as: itself) {
                for name in bound.allAssociated where owner.reader.names[name] == nil {
                    owner.reader.names[name] = .associated(itself, name)
                }
            }
        }
        for requirement in owner.requirements {
            // The type's own parameters are what they are outside of the extension, too.
            guard case .associated(.parameter(let generic), _) = requirement.subject, generic === owner.itself else {
                continue
            }
            requirement.note()
        }
        return owner
    }

    package func requirements(_ constraints: [Constraint], _ reader: TypeReader) -> [Requirement] {
        var reader = reader
        return constraints.flatMap { constraint -> [Requirement] in
            let subject = reader.read(constraint.subject)
            if constraint.isEquality {
                let object = reader.read(constraint.object)
                // `Self == Self.Element`: what it has is told, not what it is.
                if case .parameter(let generic) = subject.resolved, GenericType.promising(object) === generic {
                    return [Requirement(subject: object, kind: .same(subject))]
                }
                if case .parameter(let generic) = subject.resolved, generic.stands(in: object),
                    !object.isSame(as: subject)
                {
                    let text = "\(subject) can't be \(object), which is made of it"
                    reader.report(Diagnostic(constraint.object.span, text))
                }
                return [Requirement(subject: subject, kind: .same(object))]
            }
            let bounds = bounds(constraint.object, reader)
            // `where Self: RawRepresentable, RawValue == String`: what the one promises has its name in the other.
            if let itself = reader.itself, subject.isSame(as: itself) {
                for name in bounds.flatMap(\.allAssociated) where itself.associatedType(name) == nil {
                    reader.names[name] = reader.names[name] ?? Type.associated(itself, name)
                }
            }
            return bounds.map { Requirement(subject: subject, kind: .follows($0)) }
        }
    }

    /// What a generic parameter must be.
    package func note(_ bound: TypeNode, of generic: GenericType, _ reader: TypeReader) {
        generic.bounds = bounds(bound, reader)
        if bound.names.contains("AnyObject") { generic.isObject = true }
        let type = reader.read(bound)
        if type.nominal?.kind == .instance { generic.superclass = type }
        generic.note(namedBehind: bound, reader)
    }

    package func bounds(_ node: TypeNode, _ reader: TypeReader) -> [Nominal] {
        if case .composition(let parts, _) = node { return parts.flatMap { bounds($0, reader) } }
        return reader.read(node).nominal.map { [$0] } ?? []
    }

    /// A function, method or initialiser as something that can be called.
    package func member(
        _ function: FunctionNode, _ implementation: Member.Implementation, _ nominal: Nominal, _ owner: Owner
    ) -> Member {
        var reader = owner.reader
        var generics: [GenericType] = []
        for parameter in function.generics {
            let generic = GenericType(parameter.name)
            reader.names[parameter.name] = .parameter(generic)
            generics.append(generic)
        }
        for (generic, parameter) in zip(generics, function.generics) {
            if let bound = parameter.bound { note(bound, of: generic, reader) }
        }
        let isWord = if case .word = implementation { true } else { false }
        let parameters = function.parameters.map { self.parameter($0, of: function, isWord: isWord, reader, &generics) }
        for type in parameters.map(\.type) { type.tell(generics) }
        let isInitializer = function.name == "init" || function.name == "init?"
        let made = owner.reader.itself.map { function.name == "init?" ? BuiltIn.optional($0) : $0 }
        let result = isInitializer ? made ?? .poison : function.result.map(reader.read) ?? .void
        result.tell(generics)
        let own = requirements(function.constraints, reader).map { $0.turned(to: generics) }
        for requirement in own { note(requirement, of: generics) }
        for constraint in function.constraints { constraint.noteClass(of: generics, reader) }
        let member = Member(
            isInitializer ? "init" : function.name, isInitializer ? .initializer : .method,
            isStatic: isInitializer || function.modifiers.contains(.isStatic), owner: nominal, itself: owner.itself,
            generics: generics, parameters: parameters, result: result, requirements: owner.requirements + own,
            implementation)
        if nominal.kind == .instance, !isInitializer, let node = function.result, node.names.contains("Self") {
            let marker = GenericType("Self")
            var reader = reader
            reader.itself = .parameter(marker)
            member.givesSelf = (marker, reader.read(node))
        }
        member.thrown = function.thrown.map(reader.read)
        member.take(from: function)
        return member
    }

    /// A parameter; `some P` is a generic of its own, wherever in its type it stands.
    private func parameter(
        _ parameter: Parameter, of function: FunctionNode, isWord: Bool, _ reader: TypeReader,
        _ generics: inout [GenericType]
    ) -> ParameterType {
        var (nameless, opaqueReader) = ([GenericType](), reader)
        opaqueReader.opaque = {
            let generic = GenericType(boundBy: $0, $1, reader)
            nameless.append(generic)
            return .parameter(generic)
        }
        let type = opaqueReader.read(parameter.type)
        generics += nameless
        let label = Lexer.isOperator(function.name) ? nil : parameter.label
        var result = ParameterType(label: label, name: parameter.name, type: type)
        result.isVariadic = parameter.isVariadic
        (result.isInout, result.isForced) = (parameter.isInout, parameter.type.isForced)
        result.builder = parameter.builder.map(reader.read)
        result.isAutoclosure = parameter.isAutoclosure && type.isFunction
        // An optional closure is a value like any other.
        result.isEscaping = parameter.isEscaping || !type.isFunction || type.wrapped != nil
        let effects = parameter.type.effects
        (result.mayThrow, result.mayWait) = (effects.contains(.throwing), effects.contains(.waiting))
        if let value = parameter.value { result.fallback = isWord ? value.wordFallback : .expression(value) }
        return result
    }

    /// What a member's own `where` asks of its generics.
    private func note(_ requirement: Requirement, of generics: [GenericType]) {
        if case .parameter(let generic) = requirement.subject, case .follows(let bound) = requirement.kind,
            generics.contains(where: { $0 === generic })
        {
            generic.bounds.append(bound)
        }
        // What a member asks of the type around it holds in this member alone.
        guard let part = GenericPart(requirement.subject), generics.contains(where: { $0 === part.parameter }) else {
            return
        }
        requirement.note()
        // `where R.Response == T`: what is asked of a response is so of T.
        guard case .same(let type) = requirement.kind, case .parameter(let other) = type.resolved,
            generics.contains(where: { $0 === other })
        else { return }
        let asked = ToldParts(of: .associated(.parameter(part.parameter), part.name)).bounds
        other.bounds += asked.filter { bound in !other.bounds.contains { $0 === bound } }
    }
}

extension GenericType {
    /// What `some P` stands for; `arguments`: what that says of its elements.
    fileprivate convenience init(boundBy bound: TypeNode, _ arguments: [TypeNode], _ reader: TypeReader) {
        self.init("some \(reader.read(bound))")
        bounds = reader.library.bounds(bound, reader)
        note(arguments, of: bounds.first, reader)
    }

    /// What a bound says of the types of its followers: `Sequence<Int>`, `Store<Item> & Sendable`.
    fileprivate func note(namedBehind bound: TypeNode, _ reader: TypeReader) {
        switch bound {
        case .composition(let parts, _): for part in parts { note(namedBehind: part, reader) }
        case .name(_, let arguments, _) where !arguments.isEmpty:
            let wanted = reader.read(bound).nominal
            if wanted?.kind == .protocol { note(arguments, of: wanted, reader) }
        default: break
        }
    }

    private func note(_ arguments: [TypeNode], of bound: Nominal?, _ reader: TypeReader) {
        guard let element = arguments.first else { return }
        known["Element"] = reader.read(element)
        for (asked, argument) in zip(bound?.generics ?? [], arguments) { known[asked.name] = reader.read(argument) }
    }
}

extension Type {
    /// Lets generic parameters be what the types ask for that they stand in: `T` of `Field<T>` is Equatable, where
    /// `Field` is made for what is.
    func tell(_ generics: [GenericType]) {
        switch resolved {
        case .nominal(let nominal, let arguments):
            for (asked, argument) in zip(nominal.generics, arguments) {
                argument.tell(generics)
                guard case .parameter(let generic) = argument.resolved, generics.contains(where: { $0 === generic })
                else { continue }
                // What a body counts on around here is not for good: a word is read where it is first used.
                generic.bounds += asked.declared.bounds.filter { bound in !generic.bounds.contains { $0 === bound } }
                generic.superclass = generic.superclass ?? asked.superclass
                generic.known.merge(asked.declared.known) { own, _ in own }
            }
        case .tuple(let items): for item in items { item.type.tell(generics) }
        case .function(let parameters, let result): for type in parameters + [result] { type.tell(generics) }
        case .metatype(let type): type.tell(generics)
        case .parameter, .associated, .variable, .any, .poison: break
        }
    }
}

extension Library {
    /// Under which a person's type may have a body of its own for what a word does for all that follow a protocol or
    /// descend from a class; nil where the type is known.
    func selector(of word: Word, _ index: Int, on type: Type) -> String? {
        let owners: [Nominal] =
            switch type.resolved {
            case .parameter, .associated: ToldParts(of: type.resolved).bounds
            case .nominal(let nominal, _) where nominal.kind == .protocol: [nominal]
            // A person's class may have its own for what a class of the vocabulary has.
            case .nominal(let nominal, _) where nominal.kind == .instance:
                Array(sequence(first: nominal) { $0.superclass?.nominal }).filter(\.isBuiltIn)
            default: []
            }
        for nominal in owners {
            for parent in [nominal] + nominal.protocols where parent.isBuiltIn {
                for member in extensionMembers(parent, word.written(index)) {
                    if case .word(let other, index) = member.implementation, other === word {
                        return member.selector
                    }
                }
            }
        }
        return nil
    }

    /// Whether values of a type have a body or a stored property of that name.
    func has(_ selector: String, _ nominal: Nominal) -> Bool {
        method(selector, of: nominal) != nil || nominal.fieldIndex(selector) != nil
    }
}

extension Expression {
    /// What a word does without an argument, by what its signature says.
    fileprivate var wordFallback: ParameterType.Fallback {
        if case .name("main", _) = kind { .mainQueue } else { .leftOut }
    }
}

extension Constraint {
    /// Lets a generic parameter be an object of the class that it must descend from.
    func noteClass(of generics: [GenericType], _ reader: TypeReader) {
        guard !isEquality, case .parameter(let generic) = reader.read(subject),
            generics.contains(where: { $0 === generic })
        else { return }
        if object.names.contains("AnyObject") { generic.isObject = true }
        let type = reader.read(object)
        if type.nominal?.kind == .instance { generic.superclass = type }
    }
}

extension Member {
    /// What is written before or behind a function, and holds for each call of it.
    fileprivate func take(from function: FunctionNode) {
        isForced = function.result?.isForced ?? false
        isDiscardable = function.modifiers.contains(.isDiscardable)
        isDisfavored = function.modifiers.contains(.isDisfavored)
        isOptional = function.modifiers.contains(.isOptional)
        (isThrowing, isAsync) = (function.isThrowing, function.isAsync)
        isMutating = function.modifiers.contains(.isMutating)
        isConvenience = function.modifiers.contains(.isConvenience)
        isPrivate = function.modifiers.contains(.isPrivate)
        isSeenInFile = function.modifiers.contains(.isFilePrivate)
    }
}
