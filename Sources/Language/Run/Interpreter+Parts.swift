import Values

/// What a type with streams takes in, gives out and does.
package struct Parts {
    package var inputs: [String] = []
    package var outputs: [String] = []
    package var commands: [String] = []

    /// `in query · out results · command submit`
    package var line: String {
        [("in", inputs), ("out", outputs), ("command", commands)].filter { !$0.1.isEmpty }
            .map { "\($0.0) \($0.1.joined(separator: ", "))" }.joined(separator: " · ")
    }
}

extension Interpreter {
    /// The parts of a type: as declared; by the protocols and nested types that name them; else subjects, relays and
    /// functions in, other streams out.
    package func parts(of nominal: Nominal) -> Parts {
        guard nominal.kind == .instance else { return Parts() }
        var parts = Parts()
        let members = declared(of: nominal).filter { !$0.isPrivate && !$0.isStatic && $0.kind != .initializer }
        let hasRoles = members.contains { $0.role != nil || nominal.protocolRole(of: $0.name) != nil }
        for member in members {
            switch member.role ?? nominal.protocolRole(of: member.name) ?? (hasRoles ? nil : natural(member)) {
            case .input: parts.inputs.append(member.title)
            case .output: parts.outputs.append(member.title)
            case .command: parts.commands.append(member.title)
            case nil: if member.result.isNamed("Command") { parts.commands.append(member.title) }
            }
        }
        for (name, path) in [("Input", \Parts.inputs), ("Output", \Parts.outputs)] {
            let nested =
                library.type(named: "\(nominal.name).\(name)") ?? library.type(named: "\(nominal.name).\(name)s")
            guard let nested, nested.kind != .enumeration else { continue }
            if name == "Input" { parts.inputs.removeAll { $0 == "transform(input:)" || $0 == "transform(_:)" } }
            let streams = nested.fields.filter { isStream($0.type) || name == "Input" && isSubject($0.type) }
            parts[keyPath: path] += streams.map(\.name).filter { !parts[keyPath: path].contains($0) }
        }
        let hasStreams =
            !parts.outputs.isEmpty || !parts.commands.isEmpty || parts.inputs.contains { !$0.contains("(") }
        return hasStreams ? parts : Parts()
    }

    /// What is declared in it, in its extensions and above, its own last; of two with one name the nearer.
    func declared(of nominal: Nominal) -> [Member] {
        // What a view controller has of UIKit, and what it puts in its place, is not what it takes in and gives out.
        if Kit.owns(nominal) { return [] }
        let above = nominal.superclass?.nominal.map(declared) ?? []
        let added = library.extensionNames(nominal).flatMap { library.extensionMembers(nominal, $0) }
        let kit = sequence(first: nominal) { $0.superclass?.nominal }.filter(Kit.owns)
        let own = (nominal.declared + added.filter { !$0.isWord }.sorted { $0.number < $1.number })
            .filter { member in !kit.contains { $0.members[member.name] != nil } }
        return above.filter { old in !own.contains { $0.selector == old.selector } } + own
    }

    /// What a member is by its type alone.
    private func natural(_ member: Member) -> Nominal.Field.Role? {
        if member.kind == .method { return .input }
        if member.result.isNamed("Command") { return .command }
        let type = member.result.wrapped ?? member.result
        return isSubject(type) ? .input : isStream(type) ? .output : nil
    }

    /// Streams that a getter makes, with the half they are in.
    package func computedStreams(of nominal: Nominal) -> [(member: Member, role: Nominal.Field.Role?)] {
        declared(of: nominal).filter {
            let type = $0.result.wrapped ?? $0.result
            return $0.kind == .property && $0.field == nil && !$0.isPrivate && !$0.isStatic && isStream(type)
                && !isSubject(type)
        }.map { ($0, $0.role ?? nominal.protocolRole(of: $0.name)) }
    }
}

extension Nominal {
    /// The half that a protocol it follows puts a name in: `SearchViewModelInputs`, `SearchViewModelOutputs`.
    package func protocolRole(of name: String) -> Field.Role? {
        var waiting = protocols
        var role: Field.Role?
        while let wanted = waiting.popLast() {
            waiting += wanted.protocols
            guard !wanted.isBuiltIn, wanted.members[name] != nil else { continue }
            if wanted.name.hasSuffix("Inputs") || wanted.name.hasSuffix("Input") { role = .input }
            if wanted.name.hasSuffix("Outputs") || wanted.name.hasSuffix("Output") { role = .output }
        }
        return role
    }
}

extension Member {
    /// `query`, or `clear()`.
    package var title: String { kind == .property ? name : selector }
}
