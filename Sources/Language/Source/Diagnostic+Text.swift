import Values

extension Diagnostic {
    /// The message as it is shown, with its line and a caret; `title` is the file, nil at the prompt.
    package func text(in source: SourceText, title: String?, firstLine: Int = 1) -> String {
        let offset = min(max(span.start, 0), source.bytes.count)
        let line = source.line(of: offset)
        let lineSpan = source.span(ofLine: line)
        var text = ""
        if let title { text += "\(title):\(line + firstLine):\(source.column(of: offset)): " }
        text += "error: \(message)"
        if let near { text += "; near: \(near)" }
        let shown = Diagnostic.shown(source.text(lineSpan))
        if !shown.allSatisfy({ $0 == " " }) {
            let before = Diagnostic.shown(source.text(Span(lineSpan.start, min(offset, lineSpan.end))))
            let under = Diagnostic.shown(source.text(Span(offset, min(span.end, lineSpan.end))))
            text += "\n  \(shown)\n  "
            text += String(repeating: " ", count: before.displayWidth) + "^"
            text += String(repeating: "~", count: max(under.displayWidth - 1, 0))
        }
        if let hint { text += "\n  try: \(hint)" }
        return text
    }

    /// Tabs and control characters become blanks, so that the caret stands right and the terminal is safe.
    private static func shown(_ text: String) -> String {
        var shown = ""
        for scalar in text.unicodeScalars {
            let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
            if isControl { shown += " " } else { shown.unicodeScalars.append(scalar) }
        }
        return shown
    }
}
