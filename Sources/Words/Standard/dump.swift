import Language
import Values

/// `dump`: a value with what is inside of it, a line each.
extension Word {
    static let dumps: [Word] = [
        .function("@discardableResult func dump<T>(_ value: T, \(Tree.limits)) -> T") { call in
            call.interpreter.print(Tree(of: call, from: 1).text)
            return call[0]
        },
        .function("@discardableResult func dump<T>(_ value: T, to target: inout String, \(Tree.limits)) -> T") { call in
            let box: Box = try call.object(1)
            box.value = .string(box.value.plain + Tree(of: call, from: 2).text)
            return call[0]
        },
    ]
}

private struct Tree {
    static let limits = "name: String? = nil, indent: Int = 0, maxDepth: Int = Int.max, maxItems: Int = Int.max"

    private(set) var text = ""
    /// The objects that were shown, by their numbers.
    private var seen: [ObjectIdentifier] = []
    private let depth: Int
    /// How many lines may still come.
    private var items: Int

    /// What a call is given; `first`: where its name and its limits stand.
    init(of call: Call, from first: Int) {
        func limit(_ index: Int) -> Int { call.has(index) ? max(0, call.int(index)) : .max }
        (depth, items) = (min(limit(first + 2), 32), limit(first + 3))
        let name = call.has(first) ? call[first].unwrapped.flatMap(\.text) : nil
        add(call[0], name, indent: call.has(first + 1) ? max(0, call.int(first + 1)) : 0, depth: 0)
    }

    private mutating func add(_ value: Value, _ label: String?, indent: Int, depth: Int) {
        guard items > 0 else { return }
        items -= 1
        let (header, parts) = shape(value)
        let mark = parts.isEmpty ? "-" : depth < self.depth ? "▿" : "▹"
        text += String(repeating: " ", count: min(indent, 200)) + mark + " "
        text += (label.map { "\($0): " } ?? "") + header + "\n"
        guard depth < self.depth else { return }
        for (index, part) in parts.enumerated() {
            if items == 0 { return tellRest(parts.count - index, isAll: index == 0, indent: indent + 4) }
            add(part.1, part.0, indent: indent + 2, depth: depth + 1)
        }
    }

    private mutating func tellRest(_ count: Int, isAll: Bool, indent: Int) {
        let more = isAll ? "" : " more"
        text +=
            String(repeating: " ", count: min(indent, 200)) + "(\(count)\(more) \(count == 1 ? "child" : "children"))\n"
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
