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

    /// Says so if a whole number that is written is more than its type holds: `let x: UInt8 = 300`.
    func requireWidth(of literal: (type: Type, number: Int128, span: Span)) {
        guard let nominal = literal.type.nominal, nominal.isNumber, !nominal.hasFractions,
            Value.whole(literal.number, as: nominal.name) == nil
        else { return }
        checker.report(
            literal.span,
            nominal.name == "Int"
                ? "\(literal.number) does not fit in an Int"
                : "integer literal '\(literal.number)' overflows when stored into '\(nominal.name)'")
    }
}
