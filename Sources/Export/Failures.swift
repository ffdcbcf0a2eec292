import Language

/// The calls that may fail: there each says so where it is called, here only who asks.
struct Failures {
    private var names: Set<String> = ["JSON"]

    init(_ texts: [String]) {
        for text in texts where text.utf8.first != 0x3A {
            var parser = Parser(SourceText(text))
            collect(parser.parse().statements, in: nil)
        }
    }

    private mutating func collect(_ statements: [Statement], in type: String?) {
        for statement in statements {
            switch statement.kind {
            case .function(let function) where function.isThrowing:
                names.insert(function.name == "init" ? type ?? "init" : function.name)
            case .type(let declaration): collect(declaration.members, in: declaration.name)
            default: break
            }
        }
    }

    /// Where a statement outside of all functions calls one of them, and does not say so.
    func start(in statement: Statement, _ source: SourceText) -> Int? {
        let value: Expression
        switch statement.kind {
        case .expression(let expression): value = expression
        case .variable(let variable):
            guard variable.bindings.count == 1, let given = variable.bindings.first?.value else { return nil }
            value = given
        default: return nil
        }
        if case .try = value.kind { return nil }
        var depth = 0
        let all = tokens(of: source).filter { value.span.start <= $0.span.start && $0.span.end <= value.span.end }
        for (index, token) in all.enumerated() {
            if token.text == "{" { depth += 1 }
            if token.text == "}" { depth -= 1 }
            if depth == 0, names.contains(token.text), index + 1 < all.count, all[index + 1].text == "(" {
                return value.span.start
            }
        }
        return nil
    }

    /// Asking for a scene fails where none is shown: each statement that does says so, and outside of all functions goes on.
    static func shown(_ text: String) -> String {
        guard text.contains("onScreen(") else { return text }
        let source = SourceText(text)
        var parser = Parser(source)
        let statements = parser.parse().statements
        let all = tokens(of: source)
        var edits = Edits(source)
        var tried: Set<Int> = []
        for index in all.indices where all[index].text == "onScreen" {
            var start = index
            while start > 0, !begins(all[start - 1], all[start], source) { start -= 1 }
            guard tried.insert(start).inserted, all[start].text != "try" else { continue }
            let place = all[start].span.start
            let whole = statements.first { $0.span.start == place }
            guard let whole, case .expression = whole.kind else {
                edits.insert("try ", at: place)
                continue
            }
            edits.insert("do { try ", at: place)
            edits.insert(" } catch {}", at: whole.span.end)
        }
        return edits.text
    }

    /// Whether what stands behind a token is the begin of a value of its own.
    private static func begins(_ before: Token, _ token: Token, _ source: SourceText) -> Bool {
        ["{", "}", "in", ";", "=", "return"].contains(before.text)
            || source.line(of: before.span.start) != source.line(of: token.span.start)
    }
}
