import Values

/// A JSON object as it is written, its fields in the order in which they are added. What is nil is left out.
package struct JSONRow {
    private var fields = ""

    package init() {}

    package var text: String { "{\(fields)}" }

    package mutating func add(_ name: String, _ value: String?) {
        guard let value else { return }
        var text = ""
        text.append(json: value)
        add(name, json: text)
    }

    package mutating func add(_ name: String, _ value: Int?) { if let value { add(name, json: String(value)) } }

    package mutating func add(_ name: String, _ value: Bool?) {
        if let value { add(name, json: value ? "true" : "false") }
    }

    package mutating func add(_ name: String, _ rows: [JSONRow]) {
        add(name, json: "[\(rows.map(\.text).joined(separator: ","))]")
    }

    /// What has nothing in it is left out.
    package mutating func add(_ name: String, _ texts: [String]) {
        guard !texts.isEmpty else { return }
        let quoted = texts.map { text in
            var json = ""
            json.append(json: text)
            return json
        }
        add(name, json: "[\(quoted.joined(separator: ","))]")
    }

    /// Adds a time in seconds.
    package mutating func add(_ name: String, seconds time: Int?) {
        if let time { add(name, json: Signal.shortSeconds(time)) }
    }

    /// Adds what is JSON already.
    package mutating func add(_ name: String, json: String) {
        fields += "\(fields.isEmpty ? "" : ",")\"\(name)\":\(json)"
    }
}
