import Messages

/// Properties of a class that stand for those of a class above.
struct Overrides {
    let checker: Checker

    /// Whoever reaches a stored property through a class above asks the object for it, now that one has its own.
    func note(_ name: String, in nominal: Nominal) {
        for above in sequence(first: nominal, next: { $0.superclass?.nominal }).dropFirst() {
            guard let index = above.fieldIndex(name) else { return }
            above.fields[index].isOverridden = true
        }
    }

    /// What is said to stand for something above has to have that there: else nobody ever calls it.
    func require(_ declaration: TypeDeclaration, _ nominal: Nominal) {
        if nominal.kind != .instance { return }
        let above = Array(sequence(first: nominal) { $0.superclass?.nominal }.dropFirst())
        let isKnown = above.allSatisfy { !$0.isBuiltIn || $0.name == "NSObject" }
        guard let parent = above.first else { return }
        // Of a class that is not known whole, what is misspelt is seen by what a person has written above.
        let isWhole = isKnown && !([nominal] + above).contains(where: \.hasUnknownParent)
        let written = isWhole ? [] : above.filter { !$0.isBuiltIn }.flatMap(\.members.keys)
        for (name, span) in declaration.overriding {
            // What is made for a class that follows Encodable is written nowhere.
            if name == "encode" || above.last?.isBuiltIn == true && Overrides.ofObjects.contains(name) { continue }
            let isThere = above.contains {
                $0.members[name] != nil || !checker.library.extensionMembers($0, name).isEmpty
            }
            let slip = written.first { isSlip(name, of: $0) }
            guard !isThere, isWhole || slip != nil else { continue }
            checker.report(
                span, Message("'\(name)' overrides nothing: \(parent.name) has no such member"),
                near: slip ?? nearest(name, among: checker.lookup.memberNames(parent.itself)))
        }
    }

    /// What Objective-C lets every object override.
    private static let ofObjects: Set = [
        "isEqual", "hash", "description", "debugDescription", "observeValue", "setValue", "value", "copy",
        "mutableCopy", "responds", "perform", "setNilValueForKey", "didChangeValue", "willChangeValue",
    ]

    /// `override var x: Int { didSet { … } }` as what it is: the property above is read and set, and who observes is told.
    func observing(_ name: String, _ binding: Variable.Binding, in nominal: Nominal) -> Variable.Binding? {
        guard binding.willSet != nil || binding.didSet != nil, binding.value == nil, let type = binding.type,
            let parent = nominal.superclass,
            checker.lookup.candidates(of: parent, name, isStatic: false).contains(where: { $0.member.kind == .property }
            )
        else { return nil }
        let span = binding.pattern.span
        func line(_ kind: Expression.Kind) -> Statement { Statement(.expression(Expression(kind, span)), span) }
        let above = Expression(.member(Expression(.parent, span), name, [], nameSpan: span), span)
        let given = Expression(.name(Overrides.given, []), span)
        var body: [Statement] = []
        if let (parameter, statements) = binding.didSet {
            body.append(constant(parameter.isEmpty ? "oldValue" : parameter, above, span))
            body.append(line(.assign(above, nil, given)))
            body.append(Statement(.do(statements, catches: [], label: nil), span))
        } else {
            body.append(line(.assign(above, nil, given)))
        }
        if let (parameter, statements) = binding.willSet {
            let node = FunctionNode(
                name: "willSet", modifiers: [], generics: [],
                parameters: [
                    Parameter(
                        label: nil, name: parameter.isEmpty ? "newValue" : parameter, type: type, value: nil,
                        isInout: false, isVariadic: false, span: span)
                ], isThrowing: false, result: nil, constraints: [], body: statements, span: span, nameSpan: span)
            let call = line(.call(Expression(.name("willSet", []), span), [Argument(nil, given)]))
            body = [Statement(.function(node), span), call] + body
        }
        return Variable.Binding(
            pattern: binding.pattern, type: type, value: nil, getter: [Statement(.expression(above), span)],
            setter: (Overrides.given, body))
    }

    /// What it is set to, before an observer gives it a name; nobody can write it.
    private static let given = "given value"

    private func constant(_ name: String, _ value: Expression, _ span: Span) -> Statement {
        let binding = Variable.Binding(pattern: .binding(name, isVar: false, span), type: nil, value: value)
        return Statement(.variable(Variable(isLet: true, modifiers: [], bindings: [binding])), span)
    }
}

extension TypeDeclaration {
    /// The methods and properties that are said to stand for some above.
    fileprivate var overriding: [(name: String, span: Span)] {
        members.flatMap { member -> [(name: String, span: Span)] in
            switch member.kind {
            case .function(let node) where node.modifiers.contains(.isOverride) && !node.isInitializer:
                return [(node.name, node.nameSpan)]
            case .variable(let variable) where variable.modifiers.contains(.isOverride):
                return variable.bindings.compactMap { binding in
                    binding.pattern.boundName.map { ($0, binding.pattern.span) }
                }
            default: return []
            }
        }
    }
}

/// Whether one letter makes all the difference: one too many, one too few, or another.
private func isSlip(_ name: String, of other: String) -> Bool {
    let most = max(name.count, other.count)
    guard name != other, most > 3, abs(name.count - other.count) < 2 else { return false }
    let start = zip(name, other).prefix { $0 == $1 }.count
    let end = zip(name.reversed(), other.reversed()).prefix { $0 == $1 }.count
    return start + end >= most - 1
}
