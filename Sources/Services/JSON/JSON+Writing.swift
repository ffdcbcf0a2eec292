import Values

extension JSON {
    /// As text on one line.
    package var text: String {
        var text = ""
        write(to: &text)
        return text
    }

    private func write(to text: inout String) {
        switch self {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .int(let value): text += String(value)
        case .large(let value): text += String(value)
        case .double(let value): text += value.isFinite ? value.description : "null"
        case .string(let value): text.append(json: value, isForScreen: false)
        case .array(let items):
            text += "["
            for (index, item) in items.enumerated() {
                if index > 0 { text += "," }
                item.write(to: &text)
            }
            text += "]"
        case .object(let members):
            text += "{"
            for (index, member) in members.enumerated() {
                if index > 0 { text += "," }
                text.append(json: member.key, isForScreen: false)
                text += ":"
                member.value.write(to: &text)
            }
            text += "}"
        }
    }
}
