import Values

/// A type as a value: `Int.self`, and what a generic function is told of its parameters.
package final class MetatypeObject: Object {
    package let type: Type
    package init(_ type: Type) { self.type = type }

    package override func isEqual(to other: Object) -> Bool {
        (other as? MetatypeObject)?.type.isSame(as: type) ?? false
    }
    package override func hash(into hasher: inout Hasher) { hasher.combine(type.spelled) }
    package override func write(to text: inout String, as style: TextStyle) { text += type.spelled }
}

extension Type {
    /// As Swift prints a type: `Array<Int>` for `[Int]`.
    package var spelled: String {
        switch resolved {
        case .nominal(let nominal, let arguments):
            let name = nominal.name.split(separator: ".").last.map(String.init) ?? nominal.name
            return arguments.isEmpty ? name : "\(name)<\(arguments.map(\.spelled).joined(separator: ", "))>"
        case .tuple(let items):
            return "(\(items.map { ($0.label.map { "\($0): " } ?? "") + $0.type.spelled }.joined(separator: ", ")))"
        default: return description
        }
    }
}
