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
    /// How the word here differs, where it does more than go by another name.
    package let difference: String
    /// The call as it is written there, and, but for a template, here. There are hundreds, and a session writes a few:
    /// what they say is read when it is asked for.
    private let there: String
    private let call: String
    /// What it is here, if it takes more than another name and other labels.
    private let template: String?

    package init(_ library: String, _ there: String, _ here: String, differs difference: String = "") {
        (self.library, self.difference, self.there) = (library, difference, there)
        name = Foreign.name(there)
        (call, template) = (here, nil)
    }

    /// A call that is several here, or is built of its arguments in a way of its own; without brackets, a property.
    package init(_ library: String, _ there: String, is template: String, differs difference: String = "") {
        (self.library, self.difference, self.there) = (library, difference, there)
        name = Foreign.name(there)
        (call, self.template) = ("", template)
    }

    package var here: String {
        guard let template else { return Foreign.name(call) }
        return String(template.replacing("<§>", with: "").prefix { $0.isLetter || $0 == "." })
    }

    /// Whether it is no call.
    package var isProperty: Bool { template != nil && !there.utf8.contains(UInt8(ascii: "(")) }

    private var labels: [Substring] { Foreign.labels(there) }
    private var labelsHere: [Substring] { Foreign.labels(call) }

    private static func name(_ call: String) -> String {
        call.utf8.firstIndex(of: UInt8(ascii: "(")).map { String(call[..<$0]) } ?? call
    }

    private static func labels(_ call: String) -> [Substring] {
        guard let start = call.utf8.firstIndex(of: UInt8(ascii: "(")) else { return [] }
        return call[start...].dropFirst().dropLast().split(separator: ":")
    }

    /// The calls that are made of the receiver here, one after the other, and how they are written; nil if the arguments
    /// are not like this.
    func calls(_ given: [Argument], _ source: SourceText, at span: Span) -> (calls: [ForeignCall], text: String?)? {
        if let template {
            guard let places = places(of: given) else { return nil }
            if template == "|" { return Foreign.piped(given) }
            let filled = ForeignTemplate(template, places, at: span)
            return (filled.calls, filled.rewritten)
        }
        guard let arguments = arguments(given) else { return nil }
        return ([ForeignCall(name: here, arguments: arguments, span: span)], text(given, source))
    }

    /// Whether it is no member of a stream, but a function, a type, or a member of a type.
    package var isFree: Bool { here.contains(".") || name.first?.isUppercase == true }

    /// What a call of a function is here, and how it is written; nil if the arguments are not like this.
    func function(_ generics: [TypeNode], _ given: [Argument], _ source: SourceText, at span: Span)
        -> (value: Expression, text: String?)?
    {
        let kind = generics.first.map { "<\(source.text($0.span))>" } ?? ""
        if let template {
            guard let places = places(of: given) else { return nil }
            let filled = ForeignTemplate(template.replacing("<§>", with: kind), places, at: span)
            return filled.expression().map { ($0, filled.rewritten) }
        }
        let parts = here.split(separator: ".")
        guard parts.count == 2, let arguments = arguments(given) else { return nil }
        let type = Expression(.name(String(parts[0]), Array(generics.prefix(1))), span)
        let callee = Expression(.member(type, String(parts[1]), [], nameSpan: span), span)
        let text = text(given, source).map { "\(parts[0])\(kind)\($0.dropFirst(parts[0].count))" }
        return (Expression(.call(callee, arguments), span), text)
    }

    /// The operators that are handed to a pipe, each a call of the one before.
    private static func piped(_ given: [Argument]) -> (calls: [ForeignCall], text: String?)? {
        let calls = given.compactMap { argument -> ForeignCall? in
            guard case .call(let callee, let arguments) = argument.value.kind, case .name(let name, _) = callee.kind
            else { return nil }
            return ForeignCall(name: name, arguments: arguments, span: argument.value.span)
        }
        guard calls.count == given.count else { return nil }
        return (calls, given.map { Rewrite.hole($0.value.span) }.joined(separator: "."))
    }

    /// What stands for each label: nothing where one that may be missing (`name?`) is.
    private func places(of given: [Argument]) -> [Expression?]? {
        if isProperty { return given.map(\.value) }
        var (places, rest) = ([Expression?](), given[...])
        for label in labels {
            if label == "_*" {
                places += rest.map(\.value)
                return rest.isEmpty ? nil : places
            }
            let name = label.hasSuffix("?") ? label.dropLast() : label
            // A closure behind the brackets is the last of what may be missing.
            let isForLater = rest.first?.isTrailing == true && name.endIndex != label.endIndex && label != labels.last
            if let next = rest.first, !isForLater, Foreign.matches(next, name) {
                places.append(Foreign.payload(of: next.value, name))
                rest.removeFirst()
            } else {
                guard name.endIndex != label.endIndex else { return nil }
                places.append(nil)
            }
        }
        return rest.isEmpty && given.isEmpty == labels.isEmpty ? places : nil
    }

    /// What stands in brackets behind the case that a label names: of `maxPublishers.max`, the number.
    private static func payload(of value: Expression, _ label: Substring) -> Expression {
        guard label.contains("."), case .call(_, let inner) = value.kind, inner.count == 1 else { return value }
        return inner[0].value
    }

    /// What the arguments are here; nil if they are not written like this.
    private func arguments(_ given: [Argument]) -> [Argument]? {
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
        if label == "{}" {
            if case .closure = argument.value.kind { return argument.label == nil } else { return false }
        }
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
    package func note(_ written: String?) -> String {
        guard difference.isEmpty else {
            return "'\(name)' is \(library)'s name; here it is '\(here)', which \(difference)"
        }
        let written = template == nil ? here : written ?? here
        return name == here && written != here
            ? "\(library) writes '\(name)' like this; here it is '\(written)'"
            : "'\(name)' is \(library)'s name; here it is '\(written)'"
    }
}

/// One of the calls that a call of another library is here.
struct ForeignCall {
    let name: String
    let arguments: [Argument]
    /// Where it was written.
    let span: Span
}

extension Expression {
    fileprivate var isNumber: Bool { if case .integer = kind { true } else { false } }
}
