/// What a type is for in an app, told by what it is made of and by what it is called.
private enum Duty {
    case view, scene, viewModel, service, coordinator, dataSource, model

    init?(_ nominal: Nominal, _ library: Library) {
        var above: Nominal? = nominal
        while let type = above {
            if type.name == "UIControl" || type.name == "UITableViewCell" { self = .view; return }
            if type.name == "UIViewController" { self = .scene; return }
            above = type.superclass?.nominal
        }
        let name = nominal.name
        if nominal.keyword == .scene {
            self = .scene
        } else if nominal.keyword == .viewmodel || name.hasSuffix("ViewModel") {
            self = .viewModel
        } else if name.hasSuffix("Coordinator") || name.hasSuffix("CoordinatorType") {
            self = .coordinator
        } else if name == "LabStore" || ["Service", "ServiceType", "API", "APIManager"].contains(where: name.hasSuffix)
        {
            self = .service
        } else if name.hasSuffix("DataSource") {
            self = .dataSource
        } else if !nominal.isBuiltIn,
            name.hasSuffix("Model") || library.type(named: "Decodable").map(nominal.follows) == true
        {
            self = .model
        } else {
            return nil
        }
    }

    /// What it must not know, and the rule in words.
    var rule: (forbidden: Set<Duty>, sentence: String)? {
        switch self {
        case .scene:
            ([.service, .coordinator], "a scene must not call a service or the coordinator: it tells its viewmodel")
        case .viewModel:
            ([.view, .scene], "a viewmodel must not name a control or a scene: a scene binds what it shows")
        case .service: ([.view, .scene, .viewModel], "a service must not hold screen state: a viewmodel does")
        case .model: ([.view, .scene, .viewModel], "a model must not know a view or a viewmodel: they watch it")
        case .dataSource: ([.service], "a data source must not request: it keeps what a viewmodel hands it")
        case .view, .coordinator: nil
        }
    }
}

extension Checker {
    /// Says where a type knows what it must not know in its role. A view controller may: MVC is no mistake, and only
    /// `scene` promises.
    func checkRoles(_ made: [(TypeDeclaration, Nominal)]) {
        for (declaration, nominal) in made {
            guard let role = Duty(nominal, library), role != .scene || nominal.keyword == .scene, let rule = role.rule
            else { continue }
            let start = declaration.span.start
            let all = tokens(of: SourceText(source.text(declaration.span)))
            for (index, token) in all.enumerated() where token.kind == .identifier {
                let isMember = index > 1 && all[index - 1].text == "."
                let known =
                    isMember
                    ? held(by: all[index - 2].text, token.text, in: nominal) : type(named: token.text, in: nominal)
                guard let known, known !== nominal,
                    let found = Duty(known, library), rule.forbidden.contains(found)
                else { continue }
                report(Span(start + token.span.start, start + token.span.end), rule.sentence)
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
