import Messages
import Values

extension Diagnostic {
    /// The message as it is shown, with its line and a caret; `title` is the file, nil at the prompt.
    package func text(
        in source: SourceText, title: String?, firstLine: Int = 1, tongue: Tongue = .english
    ) -> String {
        let offset = min(max(span.start, 0), source.bytes.count)
        let line = source.line(of: offset)
        let lineSpan = source.span(ofLine: line)
        var text = ""
        if let title { text += "\(title):\(line + firstLine):\(source.column(of: offset)): " }
        text += "error: \(message(in: tongue))"
        if let near { text += Message("; near: \(near)").text(in: tongue) }
        let window = Diagnostic.window(around: offset, in: lineSpan)
        var shown = Diagnostic.shown(source.text(window))
        if !shown.allSatisfy({ $0 == " " }) {
            var before = Diagnostic.shown(source.text(Span(window.start, min(offset, window.end))))
            let under = Diagnostic.shown(source.text(Span(offset, min(span.end, window.end))))
            if window.start > lineSpan.start { (shown, before) = ("…" + shown, "…" + before) }
            if window.end < lineSpan.end { shown += "…" }
            text += "\n  \(shown)\n  "
            text += String(repeating: " ", count: before.displayWidth) + "^"
            text += String(repeating: "~", count: max(under.displayWidth - 1, 0))
        }
        if let hint { text += "\n  " + Message("try: \(hint)").text(in: tongue) }
        return text
    }

    /// What is shown of a line: all of it, unless it is very long.
    private static func window(around offset: Int, in line: Span) -> Span {
        guard line.end - line.start > 1000 else { return line }
        return Span(max(line.start, offset - 60), min(line.end, offset + 60))
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
