import Values

extension Checker {
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

    /// The least and the greatest of the numbers that are of fewer bits than `Int`, whose type they are here.
    func limit(of width: String, _ name: String, _ type: Type, _ span: Span) -> Typed? {
        guard name == "max" || name == "min", type.isNamed("Int"), let range = Checker.widths[width] else { return nil }
        return Typed(.constant(.int(name == "max" ? range.upperBound : range.lowerBound)), BuiltIn.int, span)
    }

    /// Says so if a number that is written does not fit in what is declared beside it: `let x: UInt8 = 300`.
    func requireWidth(_ type: TypeNode?, _ value: Expression?) {
        guard case .name(let width, _, _)? = type, let value, let range = Checker.widths[width],
            library.type(named: width) == nil, case .integer(let number) = value.kind, !range.contains(number)
        else { return }
        report(value.span, "integer literal '\(number)' overflows when stored into '\(width)'")
    }

    /// What the integers of Foundation's and C's widths hold; the widest end where `Int` ends.
    package static let widths: [String: ClosedRange<Int>] = [
        "Int8": -128...127, "Int16": -32_768...32_767, "Int32": -2_147_483_648...2_147_483_647,
        "Int64": .min ... .max, "UInt8": 0...255, "UInt16": 0...65_535, "UInt32": 0...4_294_967_295,
        "UInt64": 0 ... .max, "UInt": 0 ... .max,
    ]

    private func text(_ text: String, _ span: Span) -> Typed {
        Typed(.constant(.string(text)), BuiltIn.string, span)
    }
}
