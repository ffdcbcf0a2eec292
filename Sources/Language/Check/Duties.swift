/// What types must not know in their role.
struct Duties {
    let library: Library
    let session: Names
    let report: Report

    /// Says where a type knows what it must not know. A view controller may: MVC is no mistake, and only `scene` promises.
    func checkRoles(_ made: [(TypeDeclaration, Nominal)]) {
        for (declaration, nominal) in made {
            // A program is held to what its types promise by their keywords, not by what they are called.
            guard !session.isProgram || nominal.keyword == .viewmodel || nominal.keyword == .scene,
                let duty = library.customs.duty(of: nominal, in: library), !duty.forbidden.isEmpty,
                !duty.isStrict || nominal.keyword == duty.keyword
            else { continue }
            let start = declaration.span.start
            let all = tokens(of: SourceText(report.source.text(declaration.span)))
            for (index, token) in all.enumerated() where token.kind == .identifier {
                let isMember = index > 1 && all[index - 1].text == "."
                let known =
                    isMember
                    ? held(by: all[index - 2].text, token.text, in: nominal) : type(named: token.text, in: nominal)
                guard let known, known !== nominal,
                    let found = library.customs.duty(of: known, in: library), duty.forbidden.contains(found.name)
                else { continue }
                report(Span(start + token.span.start, start + token.span.end), duty.sentence)
                break
            }
        }
    }

    /// What the viewmodel of a scene holds under a name: reached through it, it is reached all the same.
    private func held(by owner: String, _ name: String, in nominal: Nominal) -> Nominal? {
        guard nominal.keyword == .scene, let place = nominal.fieldIndex(owner),
            let viewModel = nominal.fields[place].type.nominal, let member = viewModel.fieldIndex(name)
        else { return nil }
        return viewModel.fields[member].type.nominal
    }

    /// The type that a name is, or that a global of that name has.
    private func type(named name: String, in nominal: Nominal) -> Nominal? {
        if let type = library.type(named: name) { return type }
        guard nominal.keyword == .scene, nominal.fieldIndex(name) == nil else { return nil }
        return session.globals[name]?.type.nominal
    }
}
