import Language
import Values

/// How many elements a subscriber asks for.
final class Demand: Object, NamedObject {
    let count: Int
    var typeName: String { "Demand" }

    init(_ count: Int) { self.count = count }

    static func value(_ count: Int) -> Value { .object(Demand(count)) }
    static var unlimited: Value { value(.max) }

    /// What is asked for, as a demand or a number.
    static func count(_ value: Value?) -> Int {
        if case .int(let count)? = value { return count }
        return (value?.object as? Demand)?.count ?? 0
    }

    override func isEqual(to other: Object) -> Bool { (other as? Demand)?.count == count }
    override func hash(into hasher: inout Hasher) { hasher.combine(count) }
    override func write(to text: inout String, as style: TextStyle) {
        text += count == .max ? "unlimited" : "max(\(count))"
    }
}
