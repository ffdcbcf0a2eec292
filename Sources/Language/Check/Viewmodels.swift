import Messages
import Values

/// The parts of a viewmodel: what they are, and who may use them.
struct Viewmodels {
    let checker: Checker

    typealias Role = Nominal.Field.Role

    func role(_ modifiers: Modifiers) -> Role? {
        if modifiers.contains(.isInput) { return .input }
        if modifiers.contains(.isOutput) { return .output }
        return modifiers.contains(.isCommand) ? .command : nil
    }

    /// A name may stand once in each half.
    func isOtherHalf(_ one: Role?, _ other: Role?) -> Bool {
        (one == .input && other == .output) || (one == .output && other == .input)
    }

    /// What is pushed into from outside must be something that takes a push.
    func requireInput(_ name: String, _ type: Type, _ span: Span) {
        guard !type.isPoison, !isPushable(type), type.nominal?.isViewmodel != true else { return }
        checker.report(
            span, Message("input '\(name)' is \(type): an input is a subject, a relay or a func"),
            hint: "input \(name) = PublishSubject<String>()")
    }

    private func isPushable(_ type: Type) -> Bool {
        ["accept", "onNext", "execute"].contains { !checker.lookup.candidates(of: type, $0, isStatic: false).isEmpty }
    }

    // MARK: parameters

    /// The types of a viewmodel's parameters. One without a type has that of the viewmodel above.
    func parameterTypes(_ declaration: TypeDeclaration, _ nominal: Nominal) -> [Type] {
        declaration.parameters.map { parameter in
            guard case .hole = parameter.type else { return checker.read(parameter.type) }
            let above = nominal.superclass?.nominal?.members["init"] ?? []
            if let found = above.lazy.compactMap({ $0.parameters.first { $0.name == parameter.name } }).first {
                let map = nominal.superclass.map { $0.nominal?.substitution($0.arguments) ?? [:] } ?? [:]
                return found.type.replacing(map)
            }
            checker.report(parameter.span, Message("'\(parameter.name)' needs a type: \(parameter.name): String"))
            return .poison
        }
    }

    /// How the type above is made: with the parameters that have the names it asks for.
    func parent(of nominal: Nominal, _ parameters: [ParameterType], _ declaration: TypeDeclaration)
        -> ImplicitInitializer.Parent?
    {
        guard let above = nominal.superclass?.nominal, let makers = above.members["init"], !makers.isEmpty else {
            return nil
        }
        for maker in makers {
            let places = maker.parameters.map { wanted in parameters.firstIndex { $0.name == wanted.name } }
            guard case .initializer(let cell) = maker.implementation, !places.contains(nil) else { continue }
            return ImplicitInitializer.Parent(nominal: above, initializer: cell, arguments: places.compactMap { $0 })
        }
        let wanted = makers[0].parameters.map(\.name).joined(separator: ", ")
        checker.report(
            declaration.nameSpan, Message("\(above.name) is made of (\(wanted)): \(nominal.name) must have them too"),
            hint: "viewmodel \(nominal.name)(\(wanted)): \(above.name) { … }")
        return nil
    }

    // MARK: members as locals of the initialiser

    /// Members that stand before, as locals: a closure captures what it names, not the viewmodel.
    func declareMembers(of nominal: Nominal) -> [(local: Local, index: Int)] {
        var members: [(Local, Int)] = []
        for (index, field) in nominal.fields.enumerated() where field.isLet && field.strength == .strong {
            let found = checker.lookup.candidates(of: nominal.itself, field.name, isStatic: false).filter {
                $0.member.field != nil
            }
            guard found.count == 1, found[0].member.field == index, hidden(found[0].member) == nil,
                let local = checker.scope.declare(field.name, field.type, isLet: true)
            else { continue }
            members.append((local, index))
        }
        return members
    }

    /// Reads the members that the initialiser has used.
    func loads(_ members: [(local: Local, index: Int)], _ this: Local, _ span: Span) -> [TypedStatement] {
        guard let nominal = this.type.nominal else { return [] }
        return members.filter { $0.local.isUsed }.map { local, index in
            let instance = Typed(.local(this), this.type, span)
            return .declare(local, Typed(.field(instance, index, nominal), local.type, span))
        }
    }

    // MARK: halves

    /// `vm.input` and `vm.output` as types of their own: the same fields, half of the members.
    func addHalves(of nominal: Nominal) {
        for role in [Role.input, .output] {
            let name = "\(nominal.name).\(role)"
            let known = checker.library.type(named: name).flatMap { $0.half?.of === nominal ? $0 : nil }
            let half = known ?? Nominal(name, .instance)
            (half.members, half.declared) = ([:], [])
            half.generics = nominal.generics
            half.keyword = .viewmodel
            half.fields = nominal.fields
            half.half = (nominal, role)
            var current: Nominal? = nominal
            while let here = current {
                for member in here.declared where member.role == role || member.role == .command {
                    guard half.members[member.name] == nil || here === nominal else { continue }
                    half.members[member.name, default: []].append(member)
                    half.declared.append(member)
                }
                current = here.superclass?.nominal
            }
            checker.library.declare(half)
        }
    }

    /// `vm.input`, `vm.output`: the same object, seen from one side.
    func half(_ name: String, of receiver: Typed, _ span: Span) -> Typed? {
        guard name == "input" || name == "output", case .nominal(let nominal, let arguments) = receiver.type.resolved,
            nominal.isViewmodel, nominal.half == nil, nominal.members[name] == nil
        else { return nil }
        // Inside of its own body not all parts are known yet.
        if checker.scope.enclosing === nominal { addHalves(of: nominal) }
        guard let half = checker.library.type(named: "\(nominal.name).\(name)"), half.half?.of === nominal
        else { return nil }
        return Typed(.retype(receiver), .nominal(half, arguments), span)
    }

    /// Why one half does not have a name that the other has.
    func blindness(_ type: Type, _ name: String) -> Message? {
        guard let (whole, role) = type.nominal?.half else { return nil }
        guard let member = checker.lookup.candidates(of: whole.itself, name, isStatic: false).first?.member else {
            return nil
        }
        if let reason = hidden(member) { return reason }
        return role == .input
            ? Message("'\(name)' is an output of \(whole.name): input has the inputs only")
            : Message("'\(name)' is an input of \(whole.name): output has the outputs only")
    }

    // MARK: rules

    /// Why a member can't be used from here; nil if it can.
    func hidden(_ member: Member) -> Message? {
        guard member.isPrivate, !member.isSeenInFile, member.owner !== checker.library.free,
            checker.scope.enclosing !== member.owner
        else {
            return nil
        }
        // A type inside of another sees what is private there.
        if checker.scope.enclosing?.name.hasPrefix(member.owner.name + ".") == true { return nil }
        guard member.owner.isViewmodel else { return Message("'\(member.name)' is private in \(member.owner.name)") }
        if checker.scope.enclosing?.descends(from: member.owner) == true { return nil }
        return Message(
            """
            '\(member.name)' is private in \(member.owner.name): \
            only what is declared input, output or command is seen from outside
            """)
    }

    /// Why `vm.name` alone does not say what is meant.
    func ambiguity(_ found: [Candidate], _ name: String, _ receiver: Typed) -> Message? {
        guard found.contains(where: { $0.member.role == .input }), found.contains(where: { $0.member.role == .output }),
            let nominal = receiver.type.nominal, nominal.half == nil
        else { return nil }
        return Message(
            "'\(name)' is an input and an output of \(nominal.name): write input.\(name) or output.\(name)")
    }
}
