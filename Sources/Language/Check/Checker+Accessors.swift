import Values

/// Getters, setters and observers of names that are no properties.
extension Checker {
    /// Whether a property of `receiver` is set without telling its observers: it gets its first value, or they set it.
    func isDirect(_ name: String, _ receiver: Typed) -> Bool {
        guard let observed, function === observed.scope, case .local(let local) = receiver.kind, local.name == "self"
        else { return false }
        return observed.field == name || observed.field.isEmpty
    }

    // MARK: of names at the top, and of statics

    /// What is checked when all around is known, with the names in reach that are there now.
    func afterDeclarations(_ check: @escaping () -> Void) {
        let here = (enclosing, itself, genericNames)
        topAccessors.append { [unowned self] in
            within {
                $0.blocks = []
                ($0.enclosing, $0.itself, $0.genericNames) = here
            } _: {
                check()
            }
        }
    }

    /// A body that belongs to a name at the top; it is checked when all around is known.
    private func accessor(
        _ name: String, _ parameters: [(name: String, type: Type)], _ result: Type, _ body: [Statement], _ span: Span
    ) -> FunctionCell {
        let cell = FunctionCell()
        afterDeclarations { [unowned self] in
            within {
                $0.isInStatic = itself != nil
            } _: {
                let scope = FunctionScope(parent: nil, result: result)
                let code = inFunction(scope) {
                    for parameter in parameters { declareParameter(parameter.name, parameter.type, scope) }
                    return ClosureCode(scope, functionBody(body, scope, span), name: name)
                }
                settle()
                checked.append(CheckedBody(cell: cell, code: code, isMutating: false, makes: nil))
            }
        }
        return cell
    }

    /// `var doubled: Int { get { … } set { … } }` at the top.
    func computed(_ binding: Variable.Binding, _ type: Type?, _ span: Span) -> Global? {
        guard case .binding(let name, _, _) = binding.pattern, let type, let getter = binding.getter else {
            report(binding.pattern.span, "a computed variable needs a name and a type")
            return nil
        }
        let global = Global(name, type, isLet: true)
        global.isComputed = true
        let cell = accessor(name, [], type, getter, span)
        global.initializer = { try cell.function?.call([]) ?? .void }
        global.setter = binding.setter.map {
            accessor(name, [($0.parameter.isEmpty ? "newValue" : $0.parameter, type)], .void, $0.body, span)
        }
        return global
    }

    /// What is told when a name at the top, or a static, changes.
    func observe(_ global: Global, _ binding: Variable.Binding) {
        guard binding.willSet != nil || binding.didSet != nil else { return }
        func cell(_ observer: (parameter: String, body: [Statement])?, _ fallback: String) -> FunctionCell? {
            observer.map {
                let parameter = $0.parameter.isEmpty ? fallback : $0.parameter
                return accessor(global.name, [(parameter, global.type)], .void, $0.body, binding.pattern.span)
            }
        }
        global.observers = (cell(binding.willSet, "newValue"), cell(binding.didSet, "oldValue"))
    }

    // MARK: of names in bodies

    /// `var doubled: Int { … }` in a body: a function with its name.
    func computed(_ binding: Variable.Binding, _ type: Type?) -> [TypedStatement] {
        guard case .binding(let name, _, let span) = binding.pattern, let type, let getter = binding.getter,
            let local = declare(name, .function([], type), isLet: true)
        else {
            report(binding.pattern.span, "a computed variable needs a name and a type")
            return []
        }
        local.isLate = true
        local.isComputed = true
        var result: [TypedStatement] = []
        if let setter = binding.setter, let taking = declare("\(name)=", .function([type], .void), isLet: true) {
            taking.isLate = true
            local.setter = taking
            let parameter = setter.parameter.isEmpty ? "newValue" : setter.parameter
            result.append(.function(taking, code(name, [(parameter, type)], .void, setter.body, span)))
        }
        return [.function(local, code(name, [], type, getter, span))] + result
    }

    /// `willSet` and `didSet` of a variable in a body.
    func observers(of local: Local, _ binding: Variable.Binding) -> [TypedStatement] {
        var result: [TypedStatement] = []
        func told(_ observer: (parameter: String, body: [Statement])?, _ fallback: String) -> Local? {
            guard let observer,
                let told = declare("\(local.name).\(fallback)", .function([local.type], .void), isLet: true)
            else { return nil }
            told.isLate = true
            let parameter = observer.parameter.isEmpty ? fallback : observer.parameter
            result.append(
                .function(
                    told, code(local.name, [(parameter, local.type)], .void, observer.body, binding.pattern.span)))
            return told
        }
        let both = (will: told(binding.willSet, "newValue"), did: told(binding.didSet, "oldValue"))
        if both.will != nil || both.did != nil { local.observers = both }
        return result
    }

    private func code(
        _ name: String, _ parameters: [(name: String, type: Type)], _ result: Type, _ body: [Statement], _ span: Span
    ) -> ClosureCode {
        let scope = FunctionScope(parent: function, result: result)
        return inFunction(scope) {
            for parameter in parameters { declareParameter(parameter.name, parameter.type, scope) }
            return ClosureCode(scope, functionBody(body, scope, span), name: name)
        }
    }
}
