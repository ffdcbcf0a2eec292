import Language

extension Session {
    /// What is wrong with a text that is not run: each mistake with its line, from 1.
    package func mistakes(in text: String) -> [(line: Int, message: String)] {
        let source = SourceText(text)
        return world.interpreter.mistakes(in: text).map { (source.line(of: $0.span.start) + 1, $0.message) }
    }
}
