import Messages
import Values

extension Literals {
    /// A name that stands for a plain value.
    func constant(_ name: String, _ span: Span) -> Typed? {
        switch checker.library.customs.constants[name] {
        case .int(let number): Typed(.constant(.int(number)), BuiltIn.int, span)
        case .double(let number): Typed(.constant(.double(number)), BuiltIn.double, span)
        case .string(let text): Typed(.constant(.string(text)), BuiltIn.string, span)
        case nil: nil
        }
    }

    /// What a number that is written turned out to be: of a person's type it is made as one. Says so if it is more than
    /// its type holds: `let x: UInt8 = 300`.
    func finish(_ number: WrittenNumber) {
        guard let nominal = number.node.type.nominal else { return }
        if !nominal.isNumber, let made = literal(number.expression, number.node.type) {
            return number.node.turnInto(made)
        }
        guard let integer = number.integer, nominal.isNumber, !nominal.hasFractions,
            Value.whole(integer, as: nominal.name) == nil
        else { return }
        checker.report(
            number.node.span,
            nominal.name == "Int"
                ? Message("\(integer) does not fit in an Int")
                : Message("integer literal '\(integer)' overflows when stored into '\(nominal.name)'"))
    }
}
