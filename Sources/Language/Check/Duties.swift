/// What types must not know in their role.
struct Duties {
    let library: Library
    let session: Names
    let report: Report

    /// Says where a type knows what it must not know. A view controller may: MVC is no mistake, and only `scene` promises.
    func checkRoles(_ made: [(TypeDeclaration, Nominal)]) {
        for (declaration, nominal) in made {
            guard let duty = library.customs.duty(of: nominal, in: library), !duty.forbidden.isEmpty,
                !duty.isStrict || nominal.keyword == duty.keyword
            else { continue }
            let start = declaration.span.start
            let all = tokens(of: SourceText(report.source.text(declaration.span)))
            for (index, token) in all.enumerated() where token.kind == .identifier {
                if index > 0, all[index - 1].text == "." { continue }
                guard let known = type(named: token.text, in: nominal), known !== nominal,
                    let found = library.customs.duty(of: known, in: library), duty.forbidden.contains(found.name)
                else { continue }
                report(Span(start + token.span.start, start + token.span.end), duty.sentence)
                break
            }
        }
    }

    /// The type that a name is, or that a global of that name has.
    private func type(named name: String, in nominal: Nominal) -> Nominal? {
        if let type = library.type(named: name) { return type }
        guard nominal.keyword == .scene, nominal.fieldIndex(name) == nil else { return nil }
        return session.globals[name]?.type.nominal
    }
}
