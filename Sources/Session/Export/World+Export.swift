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

    /// What a `watch` of a name that is no stream hears; nil if it is one, or unknown.
    func watchable(_ text: String) -> [(text: String, name: String, isCommand: Bool)]? {
        guard case .success(let type) = interpreter.type(of: text), !interpreter.isStream(type) else { return nil }
        if ["Command", "Action"].contains(type.nominal?.name) { return [(text, text, true)] }
        let parts = text.split(separator: ".").map(String.init)
        guard let first = parts.first, var value = interpreter.names.globals[first]?.value else { return [] }
        for name in parts.dropFirst() where name != "input" && name != "output" {
            guard case .object(let object) = value, let instance = object as? Instance,
                let index = instance.nominal.fieldIndex(name)
            else { return [] }
            value = instance.fields[index]
        }
        return Members(of: value, text, seenAs: type.nominal, interpreter).watchable
            .map { ($0.name, $0.name, $0.isCommand) }
    }
}
