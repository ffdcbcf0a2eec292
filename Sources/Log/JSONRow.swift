import Values

/// A JSON object as it is written, its fields in the order in which they are added. What is nil is left out.
package struct JSONRow {
    private var fields = ""

    package init() {}

    package var text: String { "{\(fields)}" }

    package mutating func add(_ name: String, _ value: String?) {
        guard let value else { return }
        begin(name)
        fields.append(json: value)
    }

    package mutating func add(_ name: String, _ value: Int?) { if let value { add(name, json: String(value)) } }

    package mutating func add(_ name: String, _ value: Bool?) {
        if let value { add(name, json: value ? "true" : "false") }
    }

    package mutating func add(_ name: String, _ rows: [JSONRow]) {
        begin(name)
        fields += "["
        for (index, row) in rows.enumerated() {
            fields += index > 0 ? ",{" : "{"
            fields += row.fields
            fields += "}"
        }
        fields += "]"
    }

    /// What has nothing in it is left out.
    package mutating func add(_ name: String, _ texts: [String]) {
        guard !texts.isEmpty else { return }
        begin(name)
        for (index, text) in texts.enumerated() {
            fields += index > 0 ? "," : "["
            fields.append(json: text)
        }
        fields += "]"
    }

    /// Adds a time in seconds.
    package mutating func add(_ name: String, seconds time: Int?) {
        if let time { add(name, json: Signal.shortSeconds(time)) }
    }

    /// Adds what is JSON already.
    package mutating func add(_ name: String, json: String) {
        begin(name)
        fields += json
    }

    private mutating func begin(_ name: String) {
        fields += fields.isEmpty ? "\"" : ",\""
        fields += name
        fields += "\":"
    }
}
