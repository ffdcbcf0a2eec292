import Values

extension Checker {
    /// What Swift gives an enum with raw values, or one that follows `CaseIterable`: written out and read as Swift.
    func addGivenMembers(_ declaration: TypeDeclaration, _ nominal: Nominal, _ owner: Library.Owner) {
        guard nominal.kind == .enumeration else { return }
        var members: [String] = []
        if let raw = nominal.rawType?.nominal?.name {
            let cases = nominal.cases.map { "case .\($0.name): return \(literal($0.raw))" }
            members.append("var rawValue: \(raw) { switch self { \(cases.joined(separator: "; ")) } }")
        }
        let isIterable = library.known("CaseIterable").map(nominal.follows) == true
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
