import Values

extension Value {
    /// The value as JSON: structs and cases with values are objects; what JSON has no word for stands as its literal in a
    /// string.
    package var json: String {
        var text = ""
        write(json: &text)
        return text
    }

    private func write(json text: inout String) {
        switch self {
        case .void, .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .int(let value): text += String(value)
        case .number(let value): text += value.description
        case .double(let value):
            if value.isFinite { text += value.description } else { text.append(json: value.description) }
        case .string(let value): text.append(json: value)
        case .object(let object): object.write(json: &text)
        }
    }
}

extension Record {
    /// What was sent, as JSON.
    package var json: String { isRendered ? LiteralReader.json(literal) : value.json }
}

extension Object {
    fileprivate func write(json text: inout String) {
        switch self {
        case let array as ArrayObject: text.append(json: array.items)
        case let tuple as TupleObject: text.append(json: tuple.items)
        case let set as SetObject: text.append(json: set.items)
        case let dictionary as DictionaryObject:
            text += "{"
            for (index, pair) in dictionary.pairs.enumerated() {
                if index > 0 { text += "," }
                text.append(json: pair.key.plain)
                text += ":"
                text += pair.value.json
            }
            text += "}"
        default: text += LiteralReader.json(Value.object(self).literal)
        }
    }
}

extension String {
    fileprivate mutating func append(json items: [Value]) {
        self += "["
        for (index, item) in items.enumerated() {
            if index > 0 { self += "," }
            self += item.json
        }
        self += "]"
    }
}
