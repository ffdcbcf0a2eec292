import Messages
import Values

/// The bodies of what was declared, checked when all signatures of the unit are known.
struct Bodies {
    let checker: Checker

    /// Checks the bodies of what has been declared.
    func checkBodies() {
        checker.within {
            $0.isInBodies = true
        } _: {
            while !checker.pending.bodies.isEmpty || !checker.pending.accessors.isEmpty
                || !checker.pending.topAccessors.isEmpty
            {
                let (functions, others, tops) = (
                    checker.pending.bodies, checker.pending.accessors, checker.pending.topAccessors
                )
                (checker.pending.bodies, checker.pending.accessors, checker.pending.topAccessors) = ([], [], [])
                for check in tops { check() }
                for accessor in others { Assumptions.adding(accessor.requirements) { check(accessor) } }
                for body in functions { Assumptions.adding(body.member.requirements) { check(body) } }
            }
        }
    }

    /// The bodies of a block's own types are checked while their names are in reach.
    func ofBlock<Result>(_ check: () -> Result) -> Result {
        let outer = checker.pending.takingBodies()
        let result = check()
        checker.apart { _ in
        } _: {
            checkBodies()
        }
        checker.pending.addBodies(of: outer)
        return result
    }

    private func check(_ accessor: Accessor) {
        let itself = accessor.itself ?? accessor.around ?? accessor.nominal.itself
        let scope = FunctionScope(parent: nil, result: accessor.result)
        inBody(of: accessor.nominal, itself, accessor.generics) {
            ($0.isMutating, $0.isInStatic) = (accessor.isMutating, accessor.itself == nil)
            $0.functionName = accessor.name
            $0.mayWait = accessor.isAsync
            $0.observed = accessor.isObserver ? (accessor.name, scope) : nil
        } _: {
            let code = checker.inFunction(scope) { () -> ClosureCode in
                declareSelf(accessor.itself, scope, isMutable: accessor.isMutating)
                for parameter in accessor.parameters {
                    declareParameter(parameter.name, parameter.type, scope).isForced = accessor.isForced
                }
                let opened = checker.metatypes.declareTypes(
                    told: accessor.ownGenerics, on: accessor.cell.takesType ? itself : nil, scope)
                let told = opened + checker.metatypes.typesTold(itself, scope, accessor.nominal.span)
                let isGetter = accessor.parameters.isEmpty && !accessor.result.isVoid
                let builder =
                    isGetter
                    ? checker.builders.builder(accessor.builder, of: accessor.name, in: accessor.nominal) : nil
                let body = checker.builders.functionBody(accessor.body, by: builder, scope, accessor.nominal.span)
                let code = ClosureCode(scope, body, name: accessor.name)
                code.told = told
                return code
            }
            checker.settle()
            requireValues(code, nil, end: accessor.nominal.span)
            checker.checked.bodies.append(
                CheckedBody(cell: accessor.cell, code: code, isMutating: accessor.isMutating, makes: nil))
        }
    }

    private func check(_ body: PendingBody) {
        // An object of the vocabulary is made by its own words: what `self` is in the end is what was made.
        let isValue = body.nominal.map { $0.kind != .instance || body.isInitializer && $0.isBuiltIn } ?? false
        let makes = body.isInitializer && isValue ? body.nominal : nil
        let scope = FunctionScope(parent: nil, result: body.isInitializer ? .void : body.member.result)
        if body.node.name == "init?" { scope.result = .optional }
        inBody(of: body.nominal, body.itself ?? body.around, body.generics) {
            $0.isInStatic = body.nominal != nil && body.itself == nil
            $0.functionName = body.member.signature
            $0.handlesErrors = body.node.isThrowing || body.node.isRethrowing
            $0.mayWait = body.node.isAsync
            $0.thrownType = body.member.thrown
            $0.isMutating = body.member.isMutating || makes != nil
            $0.isInitializing = body.isInitializer
            $0.given = []
            $0.observed = body.isInitializer ? ("", scope) : nil
        } _: {
            let code = code(of: body, scope)
            checker.settle()
            requireValues(code, body, end: Span(max(0, body.node.span.end - 1), body.node.span.end))
            checker.checked.bodies.append(
                CheckedBody(cell: body.cell, code: code, isMutating: body.member.isMutating && isValue, makes: makes))
        }
    }

    /// Where a body of a type stands, or of no type.
    private func inBody(
        of nominal: Nominal?, _ itself: Type?, _ generics: [String: Type], _ change: (inout Scope) -> Void,
        _ check: () -> Void
    ) {
        func inside() {
            checker.within {
                $0.blocks = []
                change(&$0)
                if nominal == nil { $0.genericNames.merge(generics) { $1 } }
            } _: {
                check()
            }
        }
        guard let nominal else { return inside() }
        checker.inside(nominal, itself ?? nominal.itself, generics: generics, inside)
    }

    private func code(of body: PendingBody, _ scope: FunctionScope) -> ClosureCode {
        checker.inFunction(scope) {
            let itself = checker.scope.itself
            if body.itself != nil { declareSelf(body.itself, scope, isMutable: checker.scope.isMutating) }
            for (node, parameter) in zip(body.node.parameters, body.member.parameters) {
                declareParameter(node.name, parameter, scope)
            }
            let opened = checker.metatypes.declareTypes(
                told: body.member.generics, on: body.cell.takesType ? itself : nil, scope)
            let told = opened + (itself.map { checker.metatypes.typesTold($0, scope, body.node.nameSpan) } ?? [])
            let builder = checker.builders.builder(body.node.builder, of: body.node.name, in: body.nominal)
            var statements = checker.builders.functionBody(
                wrapping(body.node, body.member.parameters), by: builder, scope, body.node.nameSpan)
            if body.leavesSuperToSwift, !scope.hasDelegated, !statements.alwaysLeave {
                statements.append(.expression(checker.making.initializeSuper([], body.node.nameSpan)))
            }
            let code = ClosureCode(scope, statements, name: body.node.name)
            (code.told, code.nameSpan) = (told, body.node.nameSpan)
            return code
        }
    }

    private func declareSelf(_ type: Type?, _ scope: FunctionScope, isMutable: Bool) {
        guard let type else { return }
        let local = Local("self", type, isLet: !isMutable, owner: scope)
        if !isMutable { local.register = scope.parameters.count < 2 ? scope.parameters.count : nil }
        scope.parameters.append(local)
        checker.scope.bind("self", to: local)
    }

    private func declareParameter(_ name: String, _ parameter: ParameterType, _ scope: FunctionScope) {
        let local = declareParameter(name, parameter.held, scope, isInout: parameter.isInout)
        local.isForced = parameter.isForced
    }

    @discardableResult
    func declareParameter(_ name: String, _ type: Type, _ scope: FunctionScope, isInout: Bool = false) -> Local {
        let local = Local(name, type, isLet: !isInout, owner: scope)
        local.isInout = isInout
        if scope.parameters.count < 2, !isInout { local.register = scope.parameters.count }
        scope.parameters.append(local)
        if name != "_" { checker.scope.bind(name, to: local) }
        return local
    }

    func functionBody(_ body: [Statement], _ scope: FunctionScope, _ span: Span) -> [TypedStatement] {
        if body.count == 1, case .expression(let expression) = body[0].kind,
            !expression.delegates || checker.scope.local("self") == nil
        {
            return [checker.report.inStatement { checker.closures.singleExpression(expression, scope) }]
        }
        if let branching = body.branching, !scope.result.isVoid {
            return [checker.report.inStatement { checker.closures.singleExpression(branching, scope) }]
        }
        let typed = checker.statements.statements(body)
        if !scope.result.isVoid, !scope.result.isPoison, !typed.alwaysLeave, !checker.report.hasMistakes,
            !scope.result.isNamed("Optional") || !checker.scope.isInitializing,
            !scope.parameters.contains(where: { $0.type.isNamed("Never") })
        {
            checker.report(span, Message("this must return \(scope.result) on every way through it"))
        }
        return typed
    }

    // MARK: functions that belong to no type

    /// Makes functions of a unit known to all of it.
    func declareFunctions(_ nodes: [FunctionNode]) {
        var made: [Member] = []
        for node in nodes {
            checker.definitions.requireBody(node)
            let cell = FunctionCell()
            let owner = Library.Owner(checker.reader)
            let member = checker.library.member(node, .body(cell), checker.library.free, owner)
            checker.library.addFunction(member)
            if made.contains(where: { member.isRedeclared(by: $0) }) {
                checker.report(node.nameSpan, Message("'\(node.name)' is declared twice"))
            }
            made.append(member)
            // `func < (a: Item, b: Item)` says of Item what a static one of its own would.
            member.parameters.first?.type.nominal?.noteMeaning(of: member, cell)
            checker.pending.bodies.append(
                PendingBody(
                    node: node, member: member, cell: cell, nominal: nil, itself: nil,
                    generics: [:].adding(member.generics),
                    isInitializer: false))
        }
    }

    /// A function inside of a body: a closure with a name.
    func declareFunction(_ node: FunctionNode) -> Local? {
        let member = checker.library.member(
            node, .body(FunctionCell()), checker.library.free, Library.Owner(checker.reader))
        let type = Type.function(
            member.parameters.map(\.held), member.result)
        let local = checker.scope.declare(node.name, type, isLet: true)
        local?.isLate = true
        if let local {
            member.implementation = .local(local)
            checker.scope.localFunctions[ObjectIdentifier(local)] = member
        }
        return local
    }

    func localFunction(_ node: FunctionNode, _ local: Local) -> ClosureCode {
        guard let member = checker.scope.localFunctions[ObjectIdentifier(local)] else {
            return ClosureCode(FunctionScope(parent: checker.scope.function, result: .poison), [])
        }
        let scope = FunctionScope(parent: checker.scope.function, result: member.result)
        return checker.inFunction(scope) {
            for generic in member.generics { checker.scope.genericNames[generic.name] = .parameter(generic) }
            checker.scope.handlesErrors = node.isThrowing || node.isRethrowing
            (checker.scope.mayWait, checker.scope.isAwaiting) = (node.isAsync, false)
            checker.scope.thrownType = member.thrown
            checker.scope.functionName = member.signature
            for (written, parameter) in zip(node.parameters, member.parameters) {
                declareParameter(written.name, parameter, scope)
            }
            let opened = checker.metatypes.declareTypes(told: member.generics, on: nil, scope)
            let code = ClosureCode(
                scope, functionBody(wrapping(node, member.parameters), scope, node.nameSpan), name: node.name)
            code.told = opened
            return code
        }
    }

    /// What stands for an argument that was left out: checked where the function was declared, but for what asks for the
    /// place of the call.
    func defaultValue(
        _ expression: Expression, _ type: Type, _ member: Member, _ map: [ObjectIdentifier: Type], at span: Span
    ) -> Typed {
        if case .here = expression.kind { return checker.check(Expression(expression.kind, span), as: type) }
        var generics: [String: Type] = [:]
        for generic in member.owner.generics + member.generics {
            generics[generic.name] = map[ObjectIdentifier(generic)]
        }
        let calledOn = (member.itself ?? member.calledOn).flatMap { map[ObjectIdentifier($0)] }
        return checker.inside(member.owner, calledOn ?? member.owner.itself.replacing(map), generics: generics) {
            checker.scope.blocks = []
            return checker.check(expression, as: type)
        }
    }

    // MARK: initialisers that nobody wrote
}

extension PendingBody {
    /// Whether it is an init of a class above which another has its own: without `super.init(…)` that one is called at the
    /// end.
    fileprivate var leavesSuperToSwift: Bool {
        guard isInitializer, let nominal, nominal.kind == .instance, !node.modifiers.contains(.isConvenience),
            let parent = nominal.superclass?.nominal, !parent.isBuiltIn
        else { return false }
        return parent.members["init"]?.isEmpty == false
    }
}

extension Type {
    fileprivate static var optional: Type { BuiltIn.optional(.void) }
}
