import Messages
import Values

/// Getters, setters and observers of names that are no properties: at the top, and in bodies.
struct Accessors {
    let checker: Checker

    // MARK: of names at the top, and of statics

    /// What is checked when all around is known, with the names in reach that are there now.
    func afterDeclarations(_ check: @escaping () -> Void) {
        let here = (checker.scope.enclosing, checker.scope.itself, checker.scope.genericNames)
        checker.pending.topAccessors.append {
            checker.within {
                $0.blocks = []
                ($0.enclosing, $0.itself, $0.genericNames) = here
            } _: {
                check()
            }
        }
    }

    /// A body that belongs to a name at the top; it is checked when all around is known.
    private func accessor(
        _ name: String, _ parameters: [(name: String, type: Type)], _ result: Type, _ body: [Statement], _ span: Span,
        by builder: TypeNode? = nil, _ effects: FunctionEffects = []
    ) -> FunctionCell {
        let cell = FunctionCell()
        afterDeclarations {
            checker.within {
                $0.isInStatic = checker.scope.itself != nil
                if effects.contains(.throwing) { $0.handlesErrors = true }
            } _: {
                let scope = FunctionScope(parent: nil, result: result)
                let code = checker.inFunction(scope) {
                    for parameter in parameters {
                        checker.bodies.declareParameter(parameter.name, parameter.type, scope)
                    }
                    let builder = checker.builders.builder(builder, of: name, in: nil)
                    let typed = checker.builders.functionBody(body, by: builder, scope, span)
                    return ClosureCode(scope, typed, name: name)
                }
                checker.settle()
                checker.checked.bodies.append(CheckedBody(cell: cell, code: code, isMutating: false, makes: nil))
            }
        }
        return cell
    }

    /// `var doubled: Int { get { … } set { … } }` at the top.
    func computed(_ binding: Variable.Binding, _ type: Type?, _ span: Span) -> Global? {
        guard case .binding(let name, _, _) = binding.pattern, let type, let getter = binding.getter else {
            checker.report(binding.pattern.span, Message("a computed variable needs a name and a type"))
            return nil
        }
        let global = Global(name, type, isLet: true)
        global.isComputed = true
        let cell = accessor(name, [], type, getter, span, by: binding.builder, binding.effects)
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
            let local = checker.scope.declare(name, .function([], type), isLet: true)
        else {
            checker.report(binding.pattern.span, Message("a computed variable needs a name and a type"))
            return []
        }
        local.isLate = true
        local.isComputed = true
        var result: [TypedStatement] = []
        if let setter = binding.setter,
            let taking = checker.scope.declare("\(name)=", .function([type], .void), isLet: true)
        {
            taking.isLate = true
            local.setter = taking
            let parameter = setter.parameter.isEmpty ? "newValue" : setter.parameter
            result.append(.function(taking, code(name, [(parameter, type)], .void, setter.body, span)))
        }
        return [.function(local, code(name, [], type, getter, span, binding.effects))] + result
    }

    /// `willSet` and `didSet` of a variable in a body.
    func observers(of local: Local, _ binding: Variable.Binding) -> [TypedStatement] {
        var result: [TypedStatement] = []
        func told(_ observer: (parameter: String, body: [Statement])?, _ fallback: String) -> Local? {
            guard let observer,
                let told = checker.scope.declare(
                    "\(local.name).\(fallback)", .function([local.type], .void), isLet: true)
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
        _ name: String, _ parameters: [(name: String, type: Type)], _ result: Type, _ body: [Statement], _ span: Span,
        _ effects: FunctionEffects = []
    ) -> ClosureCode {
        let scope = FunctionScope(parent: checker.scope.function, result: result)
        return checker.inFunction(scope) {
            if effects.contains(.throwing) { checker.scope.handlesErrors = true }
            for parameter in parameters { checker.bodies.declareParameter(parameter.name, parameter.type, scope) }
            return ClosureCode(scope, checker.bodies.functionBody(body, scope, span), name: name)
        }
    }
}
