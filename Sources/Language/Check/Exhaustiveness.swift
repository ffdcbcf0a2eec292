import Messages

/// Whether the patterns of a switch leave something out.
struct Exhaustiveness {
    let report: Report
    let customs: Customs

    /// A switch names everything that can be, or has a default.
    func requireExhaustive(_ node: Switch, _ type: Type, _ span: Span) {
        if node.cases.contains(where: { $0.patterns.isEmpty }) || type.isSpoilt || !type.isKnown { return }
        let rows = node.cases.flatMap {
            $0.patterns.filter { $0.filter == nil }.map { [present($0.pattern, of: type)] }
        }
        var steps = Exhaustiveness.mostSteps
        guard let missing = unmatched(rows, [type], &steps)?.first else { return }
        let place = Span(span.start, span.start + 6)
        if missing == "_" || type.nominal?.cases.isEmpty == true && type.wrapped == nil && !type.isNamed("Bool") {
            if case .tuple = type.resolved {
                report(place, Message("this switch leaves out \(missing)"), hint: "default: break")
            } else {
                report(place, Message("this switch needs a default"), hint: "default: break")
            }
            return
        }
        let all = allMissing(rows, type) ?? missing
        report(
            place, Message("this switch leaves out \(all)"),
            hint: all.contains(",") ? "default: break" : "case \(all): break")
    }

    private func present(_ pattern: Pattern, of type: Type) -> Pattern {
        guard case .enumCase(let given, let name, let payload, let span) = pattern,
            let today = customs.formerCase(name, of: type)
        else { return pattern }
        return .enumCase(type: given, today.name, payload, span)
    }

    private static var mostSteps: Int { 2000 }

    /// All plain cases that no pattern names.
    private func allMissing(_ rows: [[Pattern]], _ type: Type) -> String? {
        guard type.wrapped == nil, let cases = type.nominal?.cases, !cases.isEmpty else { return nil }
        let missing = cases.filter { item in !rows.contains { names($0[0], item.name, type) } }
        return missing.isEmpty ? nil : missing.map { ".\($0.name)" }.joined(separator: ", ")
    }

    private func names(_ pattern: Pattern, _ name: String, _ type: Type) -> Bool {
        if case .enumCase(_, let given, _, _) = pattern {
            return (customs.formerCase(given, of: type)?.name ?? given) == name
        }
        return covers(pattern)
    }

    /// A value that no row matches, as a pattern; nil if there is none, or if it is too long to tell.
    private func unmatched(_ rows: [[Pattern]], _ types: [Type], _ steps: inout Int) -> [String]? {
        steps -= 1
        guard steps > 0 else { return nil }
        guard let type = types.first else { return rows.isEmpty ? [] : nil }
        for shape in shapes(type) {
            let inner = rows.compactMap { row in matched(row[0], shape).map { $0 + row.dropFirst() } }
            if let found = unmatched(inner, shape.types + types.dropFirst(), &steps) {
                let parts = found.prefix(shape.types.count)
                return [shape.text(Array(parts))] + found.dropFirst(shape.types.count)
            }
        }
        return nil
    }

    /// One of the forms that a value can have, and what is inside of it.
    private struct Shape {
        enum Kind { case enumCase(String), some, null, bool(Bool), tuple, other }
        let kind: Kind
        var types: [Type] = []
        /// What the case was called in earlier versions.
        var former: String?

        func text(_ parts: [String]) -> String {
            let list = parts.joined(separator: ", ")
            return switch kind {
            case .enumCase(let name): parts.isEmpty || parts.allSatisfy { $0 == "_" } ? ".\(name)" : ".\(name)(\(list))"
            case .some: parts == ["_"] ? ".some" : list.hasPrefix(".") ? list : ".some(\(list))"
            case .null: ".none"
            case .bool(let value): "\(value)"
            case .tuple: "(\(list))"
            case .other: "_"
            }
        }
    }

    private func shapes(_ type: Type) -> [Shape] {
        if let wrapped = type.wrapped { return [Shape(kind: .some, types: [wrapped]), Shape(kind: .null)] }
        if type.isNamed("Bool") { return [true, false].map { Shape(kind: .bool($0)) } }
        if case .tuple(let items) = type.resolved { return [Shape(kind: .tuple, types: items.map(\.type))] }
        if isUninhabited(type) { return [] }
        guard let nominal = type.nominal, nominal.kind == .enumeration, !nominal.cases.isEmpty else {
            return [Shape(kind: .other)]
        }
        let map = nominal.substitution(type.arguments)
        return nominal.cases.filter { item in
            // What holds what can't be made can't be made.
            !item.payload.contains { isUninhabited($0.type.replacing(map)) }
        }.map { item in
            Shape(
                kind: .enumCase(item.name), types: item.payload.map { $0.type.replacing(map) },
                former: customs.formerName(of: item.name, type))
        }
    }

    /// Whether no value of it can be made: an enum without cases.
    private func isUninhabited(_ type: Type) -> Bool {
        guard let nominal = type.nominal, nominal.kind == .enumeration, nominal.cases.isEmpty else { return false }
        return !nominal.isBuiltIn || type.isNamed("Never")
    }

    /// What a pattern asks of the inside of a value of that shape; nil if it does not match it, or not for sure.
    private func matched(_ pattern: Pattern, _ shape: Shape) -> [Pattern]? {
        if covers(pattern) { return shape.types.map { _ in .wildcard(.none) } }
        switch (pattern, shape.kind) {
        case (.some(let inner, _), .some): return [inner]
        case (.enumCase(_, "some", let payload, _), .some):
            return payload.map { $0.map(\.pattern) } ?? [.wildcard(.none)]
        case (.enumCase(_, "none", _, _), .null): return []
        case (.enumCase(_, let name, _, _), .some) where name != "none": return [pattern]
        case (.enumCase(_, let name, let payload, _), .enumCase(let given)) where name == given || name == shape.former:
            guard let payload else { return shape.types.map { _ in .wildcard(.none) } }
            if payload.count == shape.types.count { return payload.map(\.pattern) }
            return payload.count == 1 && covers(payload[0].pattern) ? shape.types.map { _ in .wildcard(.none) } : nil
        case (.tuple(let items, _), .tuple) where items.count == shape.types.count: return items.map(\.pattern)
        case (.tuple(let items, _), _) where items.count == 1: return matched(items[0].pattern, shape)
        case (.expression(let value), .null): if case .null = value.kind { return [] } else { return nil }
        case (.expression(let value), .bool(let wanted)):
            if case .bool(let flag) = value.kind, flag == wanted { return [] }
            return nil
        case (.expression(let value), .some):
            if case .null = value.kind { return nil }
            return [pattern]
        case (.expression(let value), .tuple):
            guard case .tuple(let items) = value.kind, items.count == shape.types.count else { return nil }
            return items.map { .expression($0.value) }
        case (.expression(let value), .enumCase(let name)):
            guard case .implicitMember(let given) = value.kind, given == name || given == shape.former else {
                return nil
            }
            return shape.types.map { _ in .wildcard(.none) }
        default: return nil
        }
    }

    private func covers(_ pattern: Pattern) -> Bool {
        switch pattern {
        case .wildcard, .binding, .hole: true
        case .expression(let expression): if case .name("_", _) = expression.kind { true } else { false }
        default: false
        }
    }
}
