import Language
import Values

/// `dump`: a value with what is inside of it, a line each.
extension Word {
    static let dumps: [Word] = [
        .function(
            """
            @discardableResult func dump<T>(_ value: T, name: String? = nil, indent: Int = 0, maxDepth: Int = .max, \
            maxItems: Int = .max) -> T
            """
        ) { call in
            call.interpreter.print(try call.tree(optionsFrom: 1))
            return call[0]
        },
        .function(
            """
            @discardableResult func dump<T>(_ value: T, to target: inout String, name: String? = nil, indent: Int = 0, \
            maxDepth: Int = .max, maxItems: Int = .max) -> T
            """
        ) { call in
            let box: Box = try call.object(1)
            box.value = .string(box.value.plain + (try call.tree(optionsFrom: 2)))
            return call[0]
        },
    ]
}

extension Call {
    fileprivate func tree(optionsFrom first: Int) throws -> String {
        func number(_ index: Int, _ otherwise: Int) -> Int {
            has(index) ? self[index].whole.map(Int.init(clamping:)) ?? otherwise : otherwise
        }
        var tree = Tree(interpreter: interpreter, itemsLeft: number(first + 3, .max))
        try tree.add(
            Inside(self[0], types.first ?? .any, interpreter), has(first) ? self[first].unwrapped?.text : nil,
            indent: min(max(0, number(first + 1, 0)), Tree.widest), depth: min(number(first + 2, .max), Tree.deepest))
        return tree.text
    }
}

private struct Tree {
    let interpreter: Interpreter
    /// How many lines may still come.
    var itemsLeft: Int
    private(set) var text = ""
    /// The objects that were shown, by their numbers.
    private var seen: [ObjectIdentifier: Int] = [:]

    static let deepest = 100
    static let widest = 1_000

    init(interpreter: Interpreter, itemsLeft: Int) { (self.interpreter, self.itemsLeft) = (interpreter, itemsLeft) }

    /// A value and, as deep as is asked for, what is inside of it.
    mutating func add(_ inside: Inside, _ label: String?, indent: Int, depth: Int) throws {
        guard begin(inside, label, indent, depth) else { return }
        text += header(inside)
        if let object = inside.value.object as? Instance, inside.style == .object {
            let known = seen[ObjectIdentifier(object)]
            let number = known ?? seen.count
            text += " #\(number)\n"
            if known != nil { return }
            seen[ObjectIdentifier(object)] = number
        } else {
            text += "\n"
        }
        try addParts(of: inside, indent, depth)
    }

    /// What a class has from the one above.
    private mutating func add(above inside: Inside, indent: Int, depth: Int) throws {
        guard begin(inside, "super", indent, depth) else { return }
        text += name(of: inside.type) + "\n"
        try addParts(of: inside, indent, depth)
    }

    /// Writes a line as far as its label, if there is room for one.
    private mutating func begin(_ inside: Inside, _ label: String?, _ indent: Int, _ depth: Int) -> Bool {
        guard itemsLeft > 0 else { return false }
        itemsLeft -= 1
        let mark = inside.parts.isEmpty && inside.above == nil ? "-" : depth <= 0 ? "▹" : "▿"
        text += String(repeating: " ", count: indent) + mark + " " + (label.map { "\($0): " } ?? "")
        return true
    }

    private mutating func addParts(of inside: Inside, _ indent: Int, _ depth: Int) throws {
        guard depth > 0 else { return }
        try interpreter.state.checkInterrupt()
        if let above = inside.above { try add(above: above, indent: indent + 2, depth: depth - 1) }
        for (index, part) in inside.parts.enumerated() {
            if itemsLeft <= 0 {
                let left = inside.parts.count - index
                text += String(repeating: " ", count: indent + 4)
                text += "(\(left)\(index > 0 ? " more" : "") child\(left == 1 ? "" : "ren"))\n"
                return
            }
            try add(
                Inside(part.value, part.type, interpreter), part.label, indent: indent + 2, depth: depth - 1)
        }
    }

    private func header(_ inside: Inside) -> String {
        let count = inside.parts.count
        switch inside.style {
        case .tuple: return "(\(counted(count, "element")))"
        case .list: return counted(count, "element")
        case .table: return counted(count, "key/value pair")
        case .set: return counted(count, "member")
        case .structure where inside.value.object is StructObject, .object, .choice:
            if describesItself(inside.type) { return interpreter.debugText(of: inside.value, as: inside.type) }
            guard let item = inside.value.object as? EnumObject else { return name(of: inside.type) }
            return "\(name(of: inside.type)).\(item.nominal.cases[item.index].name)"
        default: return interpreter.debugText(of: inside.value, as: inside.type)
        }
    }

    private func describesItself(_ type: Type) -> Bool {
        ["CustomStringConvertible", "CustomDebugStringConvertible"].contains {
            interpreter.library.known($0).map(type.follows) == true
        }
    }

    private func name(of type: Type) -> String {
        interpreter.debugText(of: .object(MetatypeObject(type)), as: .any)
    }

    private func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}
