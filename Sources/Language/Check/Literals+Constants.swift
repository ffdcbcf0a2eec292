import Values

extension Literals {
    /// Names that Foundation gives to plain values.
    func constant(_ name: String, _ span: Span) -> Typed? {
        switch name {
        case "NSLocalizedDescriptionKey": text("NSLocalizedDescription", span)
        case "NSLocalizedFailureReasonErrorKey": text("NSLocalizedFailureReason", span)
        case "NSURLErrorDomain", "NSCocoaErrorDomain", "NSPOSIXErrorDomain": text(name, span)
        case "NSURLErrorNotConnectedToInternet": Typed(.constant(.int(-1009)), BuiltIn.int, span)
        case "NSURLErrorTimedOut": Typed(.constant(.int(-1001)), BuiltIn.int, span)
        case "NSURLErrorCancelled": Typed(.constant(.int(-999)), BuiltIn.int, span)
        case "NSEC_PER_SEC": Typed(.constant(.int(1_000_000_000)), BuiltIn.int, span)
        case "NSEC_PER_MSEC", "USEC_PER_SEC": Typed(.constant(.int(1_000_000)), BuiltIn.int, span)
        case "NSEC_PER_USEC", "MSEC_PER_SEC": Typed(.constant(.int(1_000)), BuiltIn.int, span)
        case "M_PI": Typed(.constant(.double(.pi)), BuiltIn.double, span)
        default: nil
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

    private func text(_ text: String, _ span: Span) -> Typed {
        Typed(.constant(.string(text)), BuiltIn.string, span)
    }
}
