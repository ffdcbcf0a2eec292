/// Whether a text holds types and functions alone, which may be known to a whole file before any of it runs.
package func isDeclaration(_ text: String) -> Bool {
    var parser = Parser(SourceText(text))
    let (statements, mistakes) = parser.parse()
    // A group may be declared further down in the file.
    return mistakes.allSatisfy { $0.message.hasPrefix(Parser.noGroup) } && !statements.isEmpty
        && statements.allSatisfy {
            switch $0.kind {
            case .type, .function, .alias, .operators: true
            default: false
            }
        }
}
