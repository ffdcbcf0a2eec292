/// The lines of a scene: each control is a property, and `bind { }` is the method that binds them.
package enum SceneLine {
    /// `field user "User name"` is `let user = UITextField("User name")`; `title "Log in"` is the scene's own.
    static func part(_ line: Expression) -> Statement.Kind? {
        guard case .call(let callee, let arguments) = line.kind, case .name(let word, _) = callee.kind else {
            return nil
        }
        switch word {
        case "bind":
            guard arguments.count == 1, case .closure(let closure) = arguments[0].value.kind else { return nil }
            let body = [bindParent(at: line.span.start)] + closure.body.map(collected)
            return .function(method("bindViewModel", body, line.span))
        case "title":
            return .variable(property("title", "ControlProperty", arguments, callee.span, line.span))
        default:
            guard let first = arguments.first, case .name(let name, _) = first.value.kind, first.label == nil else {
                return nil
            }
            let type = controls[word] ?? word.prefix(1).uppercased() + word.dropFirst()
            return .variable(property(name, type, Array(arguments.dropFirst()), first.value.span, line.span))
        }
    }

    /// The controls by the words that scenes have for them.
    private static let controls = [
        "field": "UITextField", "button": "UIButton", "label": "UILabel", "toggle": "UISwitch",
        "image": "UIImageView", "table": "UITableView",
    ]

    private static func property(
        _ name: String, _ type: String, _ arguments: [Argument], _ nameSpan: Span, _ span: Span
    )
        -> Variable
    {
        // Rows without cells are texts, where nothing else is said.
        let generics = type == "UITableView" && arguments.isEmpty ? [TypeNode.name("String", [], nameSpan)] : []
        let value = Expression(.call(Expression(.name(type, generics), span), arguments), span)
        return Variable(
            isLet: true, modifiers: [],
            bindings: [.init(pattern: .binding(name, isVar: false, nameSpan), type: nil, value: value)])
    }

    private static func method(_ name: String, _ body: [Statement], _ span: Span) -> FunctionNode {
        FunctionNode(
            name: name, modifiers: [], generics: [], parameters: [], isThrowing: false, result: nil, constraints: [],
            body: body, span: span, nameSpan: span)
    }

    /// What the scene above binds is bound first.
    private static func bindParent(at offset: Int) -> Statement {
        let span = Span(offset, offset)
        let callee = Expression(
            .member(Expression(.parent, span), "bindViewModel", [], nameSpan: span), span)
        return Statement(.expression(Expression(.call(callee, []), span)), span)
    }

    /// What a binding gives is kept until the scene is gone.
    private static func collected(_ statement: Statement) -> Statement {
        guard case .expression(let expression) = statement.kind else { return statement }
        switch expression.kind {
        case .bind, .call:
            let callee = Expression(.name(keeper, []), expression.span)
            return Statement(
                .expression(Expression(.call(callee, [Argument(nil, expression)]), expression.span)), statement.span)
        default: return statement
        }
    }

    /// A name that nobody would type.
    package static let keeper = "_keepBinding"
}
