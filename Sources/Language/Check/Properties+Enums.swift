import Messages
import Values

extension Properties {
    /// The cases of an enum, with what they hold and the raw values they have.
    func addCases(_ declaration: TypeDeclaration, _ nominal: Nominal) {
        var nextRaw: Int128 = 0
        for item in declaration.cases {
            let payload = item.payload.map { (label: $0.label, type: checker.read($0.type)) }
            var value = Nominal.Case(name: item.name, payload: payload)
            if let raw = nominal.rawType {
                if let written = item.rawValue, case .constant(let constant) = checker.check(written, as: raw).kind {
                    value.raw = constant
                }
                if let written = item.rawValue,
                    case .number(let double, let integer) = checker.infer(written, expected: raw).kind
                {
                    value.raw = raw.number(double, integer)
                }
                if value.raw == nil {
                    value.raw = raw.isNamed("String") ? .string(item.name) : raw.number(Double(nextRaw), nextRaw)
                    if let whole = value.raw?.whole, whole != nextRaw {
                        checker.report(
                            item.span,
                            Message("case '\(item.name)' would have the raw value \(nextRaw), which is no \(raw)"))
                    }
                }
                if let number = value.raw?.whole { nextRaw = number &+ 1 }
            }
            let index = nominal.cases.count
            nominal.cases.append(value)
            let parameters = zip(payload, item.payload).enumerated().map { offset, item in
                var parameter = ParameterType(label: item.0.label, name: item.0.label ?? "\(offset)", type: item.0.type)
                if let value = item.1.value { parameter.fallback = .expression(value) }
                return parameter
            }
            let member = Member(
                item.name, .enumCase, isStatic: true, owner: nominal, parameters: parameters, result: nominal.itself,
                .enumCase(index))
            nominal.members[item.name, default: []].append(member)
        }
    }

    /// What Swift gives an enum with raw values, or one that follows `CaseIterable`: written out and read as Swift.
    func addGivenMembers(_ declaration: TypeDeclaration, _ nominal: Nominal, _ owner: Library.Owner) {
        guard nominal.kind == .enumeration else { return }
        var members: [String] = []
        if let raw = nominal.rawType?.nominal?.name {
            let cases = nominal.cases.map { "case .\($0.name): return \(literal($0.raw))" }
            members.append("var rawValue: \(raw) { switch self { \(cases.joined(separator: "; ")) } }")
        }
        let isIterable = checker.library.known("CaseIterable").map(nominal.follows) == true
        if isIterable, nominal.cases.allSatisfy({ $0.payload.isEmpty }) {
            let cases = nominal.cases.map { ".\($0.name)" }.joined(separator: ", ")
            members.append("static var allCases: [\(nominal.name)] { [\(cases)] }")
        }
        guard !members.isEmpty else { return }
        var parser = Parser(SourceText("enum Given { \(members.joined(separator: "\n")) }"))
        for case .type(let given) in parser.parse().statements.map(\.kind) {
            for case .variable(let variable) in given.members.map(\.kind) {
                addVariable(variable, nominal, owner, isExtension: false)
            }
        }
    }

    private func literal(_ raw: Value?) -> String {
        switch raw {
        case .int(let number): "\(number)"
        case .double(let number): "\(number)"
        case .number(let number): "\(number)"
        case .string(let text):
            "\"" + text.unicodeScalars.map { "\\u{" + String($0.value, radix: 16) + "}" }.joined() + "\""
        default: "0"
        }
    }
}
