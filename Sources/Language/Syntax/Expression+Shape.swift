/// What the shape of an expression tells before it is checked.
extension Expression {
    /// Whether it is a list or a dictionary as written.
    var isCollection: Bool {
        switch kind {
        case .array, .dictionary: true
        default: false
        }
    }

    /// Whether what is wanted tells its type: a number, a text, a list, a closure as written.
    var isLiteral: Bool {
        switch kind {
        case .integer, .float, .string, .bool, .null, .array, .dictionary, .closure: true
        case .prefix("-", let operand): operand.isLiteral
        default: false
        }
    }

    var isClosure: Bool { if case .closure = kind { true } else { false } }
    /// Whether it is a closure that says itself what it takes: `{ (user: User) in … }`.
    var tellsWhatItTakes: Bool {
        guard case .closure(let closure) = kind, let parameters = closure.parameters else { return false }
        return !parameters.isEmpty && parameters.allSatisfy { $0.type != nil }
    }
    /// Whether it is a key path that names its type: `\Note.tags`.
    var isRootedPath: Bool { if case .keyPath(.some, _) = kind { true } else { false } }
    /// Whether it is written as a list: `[1, 2]`.
    var isList: Bool {
        switch kind {
        case .array: true
        case .ternary(_, let yes, let no): yes.isList && no.isList
        default: false
        }
    }
    var isInout: Bool { if case .inout = kind { true } else { false } }
    var isNull: Bool { if case .null = kind { true } else { false } }
    var isOperatorName: Bool { if case .operatorName = kind { true } else { false } }

    /// Whether it calls another initialiser of the same instance: `try self.init(n)`, `super.init()`.
    var delegates: Bool {
        switch kind {
        case .try(_, let inner), .await(let inner): return inner.delegates
        case .call(let callee, _):
            guard case .member(let base, "init", _, _) = callee.kind else { return false }
            switch base.kind {
            case .this, .parent: return true
            default: return false
            }
        default: return false
        }
    }

    /// Whether it may be nothing but the name of a type.
    var isTypeAlone: Bool {
        switch kind {
        case .name, .type: true
        case .member(_, let name, _, _): name != "self" && name != "Type"
        default: false
        }
    }

    /// Whether it begins with a dot: only its context tells what that is a member of.
    var startsImplicitly: Bool { startingName != nil }

    /// Whether it is made of literals and of what begins with a dot, joined by operators: `2 * (.x + 3)`.
    var isToldByContext: Bool {
        switch kind {
        case .infix(_, let left, let right, _): left.isToldByContext && right.isToldByContext
        case .prefix(_, let operand): operand.isToldByContext
        default: isLiteral || startsImplicitly
        }
    }

    /// Whether it is a call whose closure gives what only its context tells: `word.map { .null }`.
    var givesWhatIsTold: Bool {
        switch kind {
        case .infix(_, let left, let right, _): return left.givesWhatIsTold || right.givesWhatIsTold
        case .call(_, let arguments):
            guard case .closure(let closure)? = arguments.last?.value.kind, closure.body.count == 1,
                case .expression(let only) = closure.body[0].kind
            else { return false }
            return only.isToldByContext
        default: return false
        }
    }

    var isInfix: Bool { if case .infix = kind { true } else { false } }

    /// Whether one of the operands in it begins with a dot.
    var holdsImplicit: Bool {
        switch kind {
        case .infix(_, let left, let right, _): left.holdsImplicit || right.holdsImplicit
        case .prefix(_, let operand): operand.holdsImplicit
        default: startsImplicitly
        }
    }

    /// Whether somewhere in a chain of calls an argument is what only the whole tells: `scan(.idle) { … }`.
    var waitsForContext: Bool {
        guard case .call(let callee, let arguments) = kind, case .member(let base, _, _, _) = callee.kind else {
            return false
        }
        return arguments.contains { $0.value.startsImplicitly } || base.waitsForContext
    }

    /// Whether somewhere in a chain of calls an argument is a closure.
    var hasClosures: Bool {
        guard case .call(let callee, let arguments) = kind, case .member(let base, _, _, _) = callee.kind else {
            return false
        }
        return arguments.contains { $0.value.isClosure } || base.hasClosures
    }

    /// The name after the dot that it starts with: `.next` of `.next(1)`.
    var startingName: String? {
        switch kind {
        case .implicitMember(let name): name
        case .call(let base, _), .member(let base, _, _, _): base.startingName
        default: nil
        }
    }

    /// Whether a key path in it begins at what only its context tells: `\.age > 3`.
    var waitsForRoot: Bool {
        switch kind {
        case .keyPath(nil, _): true
        case .infix(_, let left, let right, _): left.waitsForRoot || right.waitsForRoot
        case .prefix(_, let operand): operand.waitsForRoot
        default: false
        }
    }

    /// Whether it costs nothing to look at it twice.
    var isShort: Bool {
        switch kind {
        case .name, .this, .integer, .float, .string, .bool: true
        case .member(let base, _, _, _): base.isShort
        case .call(let callee, let arguments): callee.isShort && arguments.allSatisfy { $0.value.isShort }
        default: false
        }
    }

    /// Whether `nil` is what comes of it, in one case.
    var holdsNull: Bool {
        switch kind {
        case .null: true
        case .ternary(_, let yes, let no): yes.holdsNull || no.holdsNull
        default: false
        }
    }

    /// Whether it is an empty list or dictionary, or `nil`.
    var isEmptyLiteral: Bool {
        switch kind {
        case .array(let items): items.isEmpty
        case .dictionary(let pairs): pairs.isEmpty
        case .null: true
        default: false
        }
    }

    /// The names of a way through members: `address.city`, `\.address.city`.
    var way: [String]? {
        switch kind {
        case .name(let name, _): [name]
        case .member(let base, let name, _, _): base.way.map { $0 + [name] }
        case .keyPath(_, let steps): steps.names
        default: nil
        }
    }
}

extension [Statement] {
    /// An `if` or `switch` that is all of a body, and each of whose branches is one expression, gives what they give.
    var branching: Expression? {
        guard count == 1 else { return nil }
        switch self[0].kind {
        case .if(let node):
            guard let otherwise = node.otherwise, node.body.givesValue, otherwise.givesValue else { return nil }
            return Expression(.if(node), self[0].span)
        case .switch(let node):
            guard !node.cases.isEmpty, node.cases.allSatisfy({ $0.body.givesValue }) else { return nil }
            return Expression(.switch(node), self[0].span)
        default: return nil
        }
    }

    private var givesValue: Bool {
        guard count == 1 else { return false }
        switch self[0].kind {
        case .expression(let value): if case .assign = value.kind { return false } else { return true }
        case .throw: return true
        default: return branching != nil
        }
    }
}

extension Expression {
    /// `#selector(save(_:))` of this reference as what it is: the name of a method, which has to be there.
    func selector(_ span: Span) -> Expression? {
        let name: String
        switch kind {
        case .name(let own, _), .member(_, let own, _, _), .implicitMember(let own): name = own
        default: return nil
        }
        let text = Expression(.string([.text(name)]), span)
        let callee = Expression(.name("_selector", []), span)
        return Expression(.call(callee, [Argument(nil, text), Argument(nil, self)]), span)
    }
}

extension Expression {
    /// `#keyPath(Model.address.city)` of this reference as what it is: the names of properties, the first of which has to
    /// be there.
    func objectPath(_ span: Span) -> Expression? {
        guard let names = way, let first = names.first else { return nil }
        let isOfType = first.first?.isUppercase == true && names.count > 1
        let text = Expression(.string([.text(names.dropFirst(isOfType ? 1 : 0).joined(separator: "."))]), span)
        let begins =
            isOfType
            ? Expression(.keyPath(.name(first, [], self.span), [.name(names[1])]), self.span)
            : Expression(.name(first, []), self.span)
        let callee = Expression(.name("_objectPath", []), span)
        return Expression(.call(callee, [Argument(nil, text), Argument(nil, begins)]), span)
    }
}

extension TypeNode {
    /// As what stands before a dot in an expression.
    package var asExpression: Expression {
        switch self {
        case .name(let name, let arguments, let span): Expression(.name(name, arguments), span)
        case .member(let base, let name, let span):
            Expression(.member(base.asExpression, name, [], nameSpan: span), span)
        default: Expression(.hole, span)
        }
    }
}
