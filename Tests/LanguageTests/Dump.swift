import Language

func dump(_ text: String) -> String {
    var parser = Parser(SourceText(text))
    let (statements, diagnostics) = parser.parse()
    return (statements.map(dump) + diagnostics.map { "!" + $0.message }).joined(separator: " ")
}

func dump(_ list: [Statement]) -> String { "{" + list.map(dump).joined(separator: " ") + "}" }

func dump(_ statement: Statement) -> String {
    switch statement.kind {
    case .expression(let value): return dump(value)
    case .variable(let node):
        return "(\(node.isLet ? "let" : "var")\(node.modifiers.rawValue == 0 ? "" : "\(node.modifiers.rawValue)")"
            + node.bindings.map { binding in
                " \(dump(binding.pattern))" + (binding.type.map { ": \(dump($0))" } ?? "")
                    + (binding.value.map { " \(dump($0))" } ?? "") + (binding.getter.map { " get\(dump($0))" } ?? "")
                    + (binding.setter.map { " set\(dump($0.body))" } ?? "")
                    + (binding.didSet.map { " did\(dump($0.body))" } ?? "")
            }.joined() + ")"
    case .function(let node):
        return
            "(func \(node.name)(\(node.parameters.map { "\($0.label ?? "_") \($0.name): \(dump($0.type))" }.joined(separator: ", ")))"
            + (node.isThrowing ? " throws" : "") + (node.result.map { " -> \(dump($0))" } ?? "")
            + (node.body.map(dump) ?? "") + ")"
    case .type(let node):
        return "(\(node.keyword.rawValue) \(node.name) "
            + node.cases.map { "case \($0.name)/\($0.payload.count) " }.joined()
            + dump(node.members) + ")"
    case .alias(let name, _, let type): return "(alias \(name) \(dump(type)))"
    case .operators: return "(operators)"
    case .imported(let name): return "(import \(name))"
    case .if(let node): return dump(node)
    case .guard(_, let body): return "(guard \(dump(body)))"
    case .while(_, let body, let label): return "(while \(label ?? "")\(dump(body)))"
    case .repeatWhile(let body, let value, _): return "(repeat \(dump(body)) \(dump(value)))"
    case .for(let pattern, let value, _, let body, _): return "(for \(dump(pattern)) \(dump(value)) \(dump(body)))"
    case .switch(let node): return dump(node)
    case .do(let body, let catches, _):
        return "(do \(dump(body))" + catches.map { " catch \($0.pattern.map(dump) ?? "")\(dump($0.body))" }.joined()
            + ")"
    case .defer(let body): return "(defer \(dump(body)))"
    case .return(let value): return "(return\(value.map { " " + dump($0) } ?? ""))"
    case .throw(let value): return "(throw \(dump(value)))"
    case .break: return "(break)"
    case .continue: return "(continue)"
    case .fallthrough: return "(fallthrough)"
    case .watch(let values, let label):
        return "(watch \(values.map(dump).joined(separator: ", "))\(label.map { " as " + $0 } ?? ""))"
    case .unwatch(let values): return "(unwatch \(values.map(dump).joined(separator: ", ")))"
    case .hole: return "?"
    }
}

func dump(_ node: If) -> String {
    let conditions = node.conditions.map { condition in
        switch condition {
        case .expression(let value): dump(value)
        case .unwrap(let pattern, let value): "let \(dump(pattern)) \(dump(value))"
        case .match(let pattern, let value): "case \(dump(pattern)) \(dump(value))"
        }
    }
    return "(if \(conditions.joined(separator: ", ")) \(dump(node.body))\(node.otherwise.map(dump) ?? ""))"
}

func dump(_ node: Switch) -> String {
    "(switch \(dump(node.subject))"
        + node.cases.map { row in
            " \(row.patterns.map { dump($0.pattern) }.joined(separator: ","))\(dump(row.body))"
        }.joined() + ")"
}

func dump(_ arguments: [Argument]) -> String {
    arguments.map { ($0.isTrailing ? "^" : "") + ($0.label.map { $0 + ": " } ?? "") + dump($0.value) }.joined(
        separator: ", ")
}

func dump(_ value: Expression) -> String {
    switch value.kind {
    case .integer(let number): return "\(number)"
    case .float(let number): return "\(number)"
    case .string(let parts):
        return "\""
            + parts.map { part in
                switch part {
                case .text(let text): text
                case .value(let value): "\\(\(dump(value)))"
                case .interpolated(let arguments, _): "\\(\(dump(arguments)))"
                }
            }.joined() + "\""
    case .bool(let flag): return "\(flag)"
    case .null: return "nil"
    case .here(let what): return what.rawValue
    case .array(let values): return "[\(values.map(dump).joined(separator: ", "))]"
    case .dictionary(let pairs):
        return "[\(pairs.map { "\(dump($0.key)): \(dump($0.value))" }.joined(separator: ", ")):]"
    case .tuple(let arguments): return "(\(dump(arguments)))"
    case .name(let name, let types): return name + (types.isEmpty ? "" : "<\(types.map(dump).joined(separator: ", "))>")
    case .dollar(let number): return "$\(number)"
    case .implicitMember(let name): return ".\(name)"
    case .member(let base, let name, let types, _):
        return "\(dump(base)).\(name)" + (types.isEmpty ? "" : "<\(types.map(dump).joined(separator: ", "))>")
    case .unwrapping(let base): return dump(base) + "?"
    case .optionalChain(let base): return "‹\(dump(base))›"
    case .force(let base): return dump(base) + "!"
    case .call(let base, let arguments): return "\(dump(base))(\(dump(arguments)))"
    case .subscript(let base, let arguments): return "\(dump(base))[\(dump(arguments))]"
    case .closure(let node):
        let names = node.parameters.map { $0.map(\.name).joined(separator: " ") + " in " } ?? ""
        return "{\(node.captures.isEmpty ? "" : "[\(node.captures.map(\.name).joined(separator: " "))] ")\(names)"
            + (node.highestDollar < 0 ? "" : "\(node.highestDollar)$ ") + node.body.map(dump).joined(separator: " ")
            + "}"
    case .keyPath(let root, let steps): return "\\\(root.map(dump) ?? "").\(steps.names.joined(separator: "."))"
    case .prefix(let sign, let value): return "(\(sign) \(dump(value)))"
    case .infix(let sign, let left, let right, _): return "(\(sign) \(dump(left)) \(dump(right)))"
    case .ternary(let a, let b, let c): return "(? \(dump(a)) \(dump(b)) \(dump(c)))"
    case .assign(let left, let sign, let right): return "(\(sign ?? "")= \(dump(left)) \(dump(right)))"
    case .operatorName(let sign): return "`\(sign)`"
    case .cast(let value, let cast, let type): return "(\(cast.rawValue) \(dump(value)) \(dump(type)))"
    case .try(let word, let value): return "(\(word.rawValue) \(dump(value)))"
    case .await(let value): return "(await \(dump(value)))"
    case .inout(let value): return "&\(dump(value))"
    case .this: return "self"
    case .parent: return "super"
    case .type(let type): return "type:\(dump(type))"
    case .if(let node): return dump(node)
    case .switch(let node): return dump(node)
    case .push(let left, let right): return "(<- \(dump(left)) \(dump(right)))"
    case .bind(let left, let right, let isTwoWay): return "(\(isTwoWay ? "<~>" : "<~") \(dump(left)) \(dump(right)))"
    case .hole: return "?"
    }
}

func dump(_ type: TypeNode) -> String {
    switch type {
    case .name(let name, let types, _): name + (types.isEmpty ? "" : "<\(types.map(dump).joined(separator: ", "))>")
    case .member(let base, let name, _): "\(dump(base)).\(name)"
    case .optional(let type, _): dump(type) + "?"
    case .forced(let type, _): dump(type) + "!"
    case .array(let type, _): "[\(dump(type))]"
    case .dictionary(let key, let value, _): "[\(dump(key)): \(dump(value))]"
    case .tuple(let types, _): "(\(types.map { dump($0.type) }.joined(separator: ", ")))"
    case .function(let types, let effects, let result, _):
        "(\(types.map(dump).joined(separator: ", "))) \(effects.isEmpty ? "" : "throws ")-> \(dump(result))"
    case .opaque(let type, _): "some \(dump(type))"
    case .existential(let type, _): "any \(dump(type))"
    case .composition(let types, _): types.map(dump).joined(separator: "&")
    case .pack(let type, _): "each \(dump(type))"
    case .hole: "?"
    }
}

func dump(_ pattern: Pattern) -> String {
    switch pattern {
    case .wildcard: "_"
    case .binding(let name, let isVar, _): isVar ? "var \(name)" : name
    case .tuple(let patterns, _): "(\(patterns.map { dump($0.pattern) }.joined(separator: ", ")))"
    case .enumCase(let type, let name, let payload, _):
        "\(type.map(dump) ?? "").\(name)"
            + (payload.map { "(\($0.map { dump($0.pattern) }.joined(separator: ", ")))" } ?? "")
    case .some(let pattern, _): dump(pattern) + "?"
    case .test(let type, _): "is \(dump(type))"
    case .cast(let pattern, let type, _): "\(dump(pattern)) as \(dump(type))"
    case .expression(let value): "=\(dump(value))"
    case .hole: "?"
    }
}
