import Language
import Values

/// `dump`: a value with what is inside of it, a line each.
extension Word {
    static let dumps: [Word] = [
        .function("@discardableResult func dump<T>(_ value: T, name: String? = nil) -> T") { call in
            var tree = Tree()
            tree.add(call[0], call.has(1) ? call[1].unwrapped.map(call.text) : nil, depth: 0)
            call.interpreter.print(tree.text)
            return call[0]
        },
        .function(
            "@discardableResult func dump<T>(_ value: T, to target: inout String, name: String? = nil) -> T"
        ) { call in
            var tree = Tree()
            tree.add(call[0], call.has(2) ? call[2].unwrapped.map(call.text) : nil, depth: 0)
            let box: Box = try call.object(1)
            box.value = .string(box.value.plain + tree.text)
            return call[0]
        },
    ]
}

extension Call {
    fileprivate func text(of value: Value) -> String {
        value.text ?? ""
    }
}

private struct Tree {
    private(set) var text = ""
    /// The objects that were shown, by their numbers.
    private var seen: [ObjectIdentifier] = []

    mutating func add(_ value: Value, _ label: String?, depth: Int) {
        let (header, parts) = shape(value)
        text += String(repeating: "  ", count: depth) + (parts.isEmpty ? "- " : "▿ ")
        text += (label.map { "\($0): " } ?? "") + header + "\n"
        guard depth < 32 else { return }
        for (name, part) in parts { add(part, name, depth: depth + 1) }
    }

    /// What is said of a value, and what is inside of it.
    private mutating func shape(_ value: Value) -> (header: String, parts: [(String?, Value)]) {
        switch value.object {
        case let array as ArrayObject: return (counted(array.items.count, "element"), array.items.map { (nil, $0) })
        case let set as SetObject: return (counted(set.items.count, "member"), set.items.map { (nil, $0) })
        case let pairs as DictionaryObject:
            let parts = pairs.pairs.map { pair in
                (nil as String?, Value.tuple([pair.key, pair.value], labels: ["key", "value"]))
            }
            return (counted(parts.count, "key/value pair"), parts)
        case let tuple as TupleObject:
            let parts = tuple.items.enumerated().map { index, item in
                (index < tuple.labels.count ? tuple.labels[index] ?? ".\(index)" : ".\(index)" as String?, item)
            }
            return ("(\(counted(parts.count, "element")))", parts)
        case let record as StructObject:
            return (record.nominal.name, zip(record.nominal.fields, record.fields).map { ($0.name, $1) })
        case let choice as EnumObject:
            let item = choice.nominal.cases[choice.index]
            return ("\(choice.nominal.name).\(item.name)", payload(item, choice.payload))
        case let instance as Instance: return object(instance)
        default: return (quoted(value), [])
        }
    }

    private func payload(_ item: Nominal.Case, _ values: [Value]) -> [(String?, Value)] {
        if values.count == 1, item.payload.first?.label == nil { return [(item.name, values[0])] }
        return values.isEmpty ? [] : [(item.name, .tuple(values, labels: item.payload.map(\.label)))]
    }

    private mutating func object(_ instance: Instance) -> (header: String, parts: [(String?, Value)]) {
        let known = seen.firstIndex(of: ObjectIdentifier(instance))
        if known == nil { seen.append(ObjectIdentifier(instance)) }
        let header = "\(instance.nominal.name) #\(known ?? seen.count - 1)"
        guard known == nil else { return (header, []) }
        let fields = instance.nominal.fields.enumerated()
        return (header, fields.map { ($1.name, instance.value(at: $0)) })
    }

    private func quoted(_ value: Value) -> String {
        var text = ""
        value.write(to: &text, as: .plain)
        return text
    }

    private func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}
