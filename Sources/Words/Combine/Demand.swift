import Language
import Values

/// How many elements a subscriber asks for.
final class Demand: Object, NamedObject {
    let count: Int
    var typeName: String { "Demand" }

    init(_ count: Int) { self.count = count }

    static func value(_ count: Int) -> Value { .object(Demand(count)) }
    static var unlimited: Value { value(.max) }

    override func isEqual(to other: Object) -> Bool { (other as? Demand)?.count == count }
    override func hash(into hasher: inout Hasher) { hasher.combine(count) }
    override func write(to text: inout String, as style: TextStyle) {
        text += count == .max ? "unlimited" : "max(\(count))"
    }
}

extension Value {
    /// What is asked for, as a demand or a number.
    var demand: Int {
        if case .int(let count) = self { return count }
        return (object as? Demand)?.count ?? 0
    }
}
