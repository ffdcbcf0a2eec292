/// What a text holds, as far as a file must know before any of it runs.
package enum Declaring {
    /// Types and functions alone.
    case declarations
    /// It begins as a type or function, but can't be read.
    case broken
    case statements

    package init(_ text: String) {
        var parser = Parser(SourceText(text))
        let (statements, mistakes) = parser.parse()
        let declares = statements.map { statement in
            switch statement.kind {
            case .type, .function, .alias, .operators: true
            default: false
            }
        }
        // A group may be declared further down in the file.
        let isRead = mistakes.allSatisfy { $0.message.hasPrefix(Parser.noGroup) }
        if isRead {
            self = !declares.isEmpty && declares.allSatisfy { $0 } ? .declarations : .statements
        } else {
            self = declares.first == true ? .broken : .statements
        }
    }
}
