import Messages

/// `async let x = f()`: a task that begins where it stands; who names `x` awaits its value.
struct LaterValues {
    let checker: Checker

    func declare(_ binding: Variable.Binding) -> [TypedStatement] {
        LaterValues.named(binding).flatMap(declareOne)
    }

    /// Each with one name: the parts of a pair await the whole, and what has no name is made all the same.
    static func named(_ binding: Variable.Binding) -> [Variable.Binding] {
        func named(_ name: String, _ span: Span) -> Variable.Binding {
            Variable.Binding(pattern: .binding(name, isVar: false, span), type: binding.type, value: binding.value)
        }
        switch binding.pattern {
        case .wildcard(let span): return [named("unnamed at \(span.start)", span)]
        case .tuple(let items, let span):
            let whole = "whole at \(span.start)"
            let parts = items.enumerated().flatMap { index, item in
                let part = Expression.Kind.member(
                    Expression(.name(whole, []), span), "\(index)", [], nameSpan: item.pattern.span)
                return LaterValues.named(
                    Variable.Binding(pattern: item.pattern, type: nil, value: Expression(part, item.pattern.span)))
            }
            return [named(whole, span)] + parts
        default: return [binding]
        }
    }

    private func declareOne(_ binding: Variable.Binding) -> [TypedStatement] {
        guard let later = later(binding), let holder = checker.scope.declare(later.holder, later.task.type, isLet: true)
        else { return [] }
        let shown = checker.accessors.computed(later.getter, later.type)
        later.member.implementation = .local(holder)
        checker.scope.local(later.name)?.later = later.member
        // What nobody awaits is not wanted any more where its name ends.
        let span = binding.pattern.span
        let end = Expression(
            .call(Expression(.member(holderName(later.name, span), "cancel", [], nameSpan: span), span), []), span)
        let cancelled = TypedStatement.defer([.expression(checker.infer(end, expected: nil))])
        return [.declare(holder, later.task)] + shown + [cancelled]
    }

    /// What such a declaration makes: a task under a name of its own, and what awaits its value under the name.
    struct Later {
        let name: String
        let task: Typed
        let type: Type
        let getter: Variable.Binding
        let member: Member
        var holder: String { "\(name).task" }
    }

    func later(_ binding: Variable.Binding) -> Later? {
        guard case .binding(let name, _, let span) = binding.pattern, let value = binding.value else {
            checker.report(
                binding.pattern.span, Message("async let declares one name with its value: async let x = f()"))
            return nil
        }
        if !checker.scope.mayWait {
            checker.report(span, Message("async let needs an async function around it: write async after its )"))
        }
        let thrown = ThrownTypes()
        let task = checker.apart {
            ($0.thrown, $0.letsWait) = (thrown, true)
        } _: {
            let task = checker.infer(LaterValues.task(value, binding.type), expected: nil)
            checker.settle()
            return task
        }
        guard let type = task.type.arguments.first else { return nil }
        let given = Expression(.member(holderName(name, span), "value", [], nameSpan: span), span)
        var getter = Variable.Binding(
            pattern: binding.pattern, type: nil, value: nil,
            getter: [Statement(.expression(Expression(.try(.plain, Expression(.await(given), span)), span)), span)])
        getter.effects = [.waiting, .throwing]
        let member = Member(name, .property, owner: checker.library.free, result: type, .selector(name))
        (member.isAsync, member.isThrowing) = (true, !thrown.isEmpty)
        return Later(name: name, task: task, type: type, getter: getter, member: member)
    }

    private func holderName(_ name: String, _ span: Span) -> Expression { Expression(.name("\(name).task", []), span) }

    /// `Task { try await value }`
    private static func task(_ value: Expression, _ type: TypeNode?) -> Expression {
        let span = value.span
        let awaited = Expression(.try(.plain, Expression(.await(value), span)), span)
        let closure = Closure(
            captures: [], parameters: nil, result: type, body: [Statement(.expression(awaited), span)],
            highestDollar: -1, span: span, effects: [.waiting, .throwing])
        let work = Argument(nil, Expression(.closure(closure), span), isTrailing: true)
        return Expression(.call(Expression(.name("Task", []), span), [work]), span)
    }
}
