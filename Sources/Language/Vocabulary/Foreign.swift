/// A call as another library writes it, and the same call as it is written here.
///
///     Foreign("Combine", "prefix(while:)", "take(while:)")
///
/// There, `_` is an argument without a label, `_*` any number of them, `.latest` a case that goes, `ms` a time, which a bare
/// number gives in milliseconds. Here, `-` is an argument that goes, `_+1` one that is one more, `latest=false` one that is
/// added; what has no place is left out.
package struct Foreign: Sendable {
    package let library: String
    package let name: String
    package let here: String
    /// How the word here differs, where it does more than go by another name.
    package let difference: String
    private let labels: [Substring]
    private let labelsHere: [Substring]

    package init(_ library: String, _ there: String, _ here: String, differs difference: String = "") {
        self.library = library
        self.difference = difference
        (name, labels) = Foreign.parts(there)
        (self.here, labelsHere) = Foreign.parts(here)
    }

    private static func parts(_ call: String) -> (name: String, labels: [Substring]) {
        let name = call.prefix { $0 != "(" }
        return (String(name), call.dropFirst(name.count + 1).dropLast().split(separator: ":"))
    }

    /// What the arguments are here; nil if they are not written like this.
    package func arguments(_ given: [Argument]) -> [Argument]? {
        guard var kept = kept(of: given)?[...] else { return nil }
        var arguments: [Argument] = []
        for part in partsHere(given) {
            let label = part.prefix { $0 != "=" && $0 != "+" }
            let name = label == "_" ? nil : String(label)
            let rest = part.dropFirst(label.count)
            if rest.hasPrefix("=") {
                guard let value = Foreign.expression(rest.dropFirst()) else { return nil }
                arguments.append(Argument(name, value))
                continue
            }
            guard let (old, kind) = kept.popFirst() else { return nil }
            if label == "-" { continue }
            var value = kind == "ms" && old.value.isNumber ? Foreign.milliseconds(old.value) : old.value
            if rest.hasPrefix("+"), let more = Foreign.expression(rest.dropFirst()) {
                value = Expression(.infix("+", value, more, operatorSpan: value.span), value.span)
            }
            arguments.append(Argument(name, value, isTrailing: old.isTrailing && name == nil))
        }
        return arguments
    }

    /// The call as it is written here, its arguments taken from where they stand.
    func text(_ given: [Argument], _ source: SourceText) -> String? {
        guard var kept = kept(of: given)?[...] else { return nil }
        var arguments: [String] = []
        for part in partsHere(given) {
            let label = part.prefix { $0 != "=" && $0 != "+" }
            let rest = part.dropFirst(label.count)
            var value = String(rest.dropFirst())
            if !rest.hasPrefix("=") {
                guard let (old, kind) = kept.popFirst() else { return nil }
                if label == "-" { continue }
                let written = Rewrite.hole(old.value.span)
                value =
                    (kind == "ms" && old.value.isNumber ? ".milliseconds(\(written))" : written)
                    + (value.isEmpty ? "" : " + \(value)")
            }
            arguments.append(label == "_" ? value : "\(label): \(value)")
        }
        return "\(here)(\(arguments.joined(separator: ", ")))"
    }

    /// What was given, each with how it is labelled there, without the cases that go; nil if it is not written like this.
    private func kept(of given: [Argument]) -> [(Argument, Substring)]? {
        let labels = labels == ["_*"] ? Array(repeating: "_", count: given.count) : labels
        guard given.count == labels.count, zip(given, labels).allSatisfy(Foreign.matches) else { return nil }
        return zip(given, labels).filter { !$1.hasPrefix(".") && !$1.hasSuffix(".finished") }.map { argument, label in
            if case .inout(let place) = argument.value.kind { return (Argument(argument.label, place), label) }
            guard label.hasSuffix(".failure"), case .call(_, let inner) = argument.value.kind, let error = inner.first
            else { return (argument, label) }
            return (error, "_")
        }
    }

    private func partsHere(_ given: [Argument]) -> [Substring] {
        labelsHere == ["_*"] ? Array(repeating: "_", count: given.count) : labelsHere
    }

    private static func expression(_ text: Substring) -> Expression? {
        var parser = Parser(SourceText(String(text)))
        guard case .expression(let value)? = parser.parse().statements.first?.kind else { return nil }
        return value
    }

    private static func matches(_ argument: Argument, _ label: Substring) -> Bool {
        if label.hasPrefix(".") {
            guard argument.label == nil, case .implicitMember(let name) = argument.value.kind else { return false }
            return name == label.dropFirst()
        }
        if let dot = label.firstIndex(of: ".") {
            guard argument.label == String(label[..<dot]) else { return false }
            var value = argument.value
            if case .call(let callee, let inner) = value.kind, inner.count == 1 { value = callee }
            guard case .implicitMember(let name) = value.kind else { return false }
            return name == label[label.index(after: dot)...]
        }
        if label == "ms" { return argument.label == nil }
        if argument.isTrailing { return true }
        return argument.label == (label == "_" ? nil : String(label))
    }

    private static func milliseconds(_ amount: Expression) -> Expression {
        let unit = Expression(.implicitMember("milliseconds"), amount.span)
        return Expression(.call(unit, [Argument(nil, amount)]), amount.span)
    }

    /// What a person is told who wrote it.
    package var note: String {
        let name = "'\(name)' is \(library)'s name; here it is '\(here)'"
        return difference.isEmpty ? name : "\(name), which \(difference)"
    }
}

extension Expression {
    fileprivate var isNumber: Bool { if case .integer = kind { true } else { false } }
}
