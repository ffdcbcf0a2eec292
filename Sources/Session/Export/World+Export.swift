import Language
import Reactive
import Values

/// What an export asks of the world that its entries made.
extension World {
    func place(of span: Span, in entry: Entry) -> Place {
        let source = SourceText(entry.text)
        return Place(
            source: entry.number, line: source.line(of: span.start) + 1, column: source.column(of: span.start))
    }
}
