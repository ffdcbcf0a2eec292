import Values

/// Where a variable at the top or of a type is: what `&name` gives whoever wants an address. Equal for the same one.
final class VariablePlace: Object {
    private let variable: Global
    init(_ variable: Global) { self.variable = variable }
    override func isEqual(to other: Object) -> Bool { (other as? VariablePlace)?.variable === variable }
    override func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(variable)) }
    override func write(to text: inout String, as style: TextStyle) { text += variable.name }
}
