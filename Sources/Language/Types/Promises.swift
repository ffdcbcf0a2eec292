/// What a protocol of the vocabulary asks of a person's type that follows it, and what it gives to each that does, as
/// its declaration among the vocabulary's types and the extensions beside it say.
struct Promises {
    var asked: [Member] = []
    var given: [Given] = []

    /// What declarations among the vocabulary's types list: of what an extension lists, nothing is asked.
    init(of nominal: Nominal, _ declarations: [TypeDeclaration], _ library: Library) {
        for declaration in declarations {
            let owner = library.owner(nominal, declaration, library.reader(of: nominal, declaration.name))
            let members = declaration.members.flatMap { statement -> [Member] in
                switch statement.kind {
                case .function(let function): [library.member(function, .selector(function.name), nominal, owner)]
                case .variable(let variable): variable.members(of: nominal, .selector(""), owner, library)
                default: []
                }
            }
            if declaration.keyword == .extension {
                let isForObjects = declaration.constraints.contains { $0.object.names.contains("AnyObject") }
                given += members.map { Given(member: $0, isForObjects: isForObjects) }
            } else {
                asked += members
            }
        }
    }

    /// What an extension gives, where its conditions hold.
    struct Given {
        let member: Member
        /// `where Self: AnyObject`
        let isForObjects: Bool

        func stands(for asked: Member, in type: Type) -> Bool {
            guard member.signature == asked.signature, member.isStatic == asked.isStatic,
                !isForObjects || type.nominal?.isReference == true
            else { return false }
            let map = member.itself.map { [ObjectIdentifier($0): type] } ?? [:]
            return member.requirements.allSatisfy { $0.holds(map) }
        }
    }
}

extension Variable {
    /// The properties and subscripts that it declares, for a type of the vocabulary.
    func members(
        of nominal: Nominal, _ implementation: Member.Implementation, _ owner: Library.Owner, _ library: Library
    ) -> [Member] {
        bindings.compactMap { binding in
            if let function = binding.asFunction(modifiers) {
                return library.member(function, implementation, nominal, owner)
            }
            guard case .binding(let name, _, _) = binding.pattern, let type = binding.type else {
                library.mistakes.append("a property of \(nominal.name) needs a name and a type")
                return nil
            }
            let member = Member(
                name, .property, isStatic: modifiers.contains(.isStatic), owner: nominal, itself: owner.itself,
                result: owner.reader.read(type), requirements: owner.requirements, implementation)
            member.isSettable = !isLet && binding.setter != nil
            member.isForced = type.isForced
            member.take(binding.effects)
            return member
        }
    }
}
