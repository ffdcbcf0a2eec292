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
        case "M_PI": Typed(.constant(.double(.pi)), BuiltIn.double, span)
        default: nil
        }
    }

    private func text(_ text: String, _ span: Span) -> Typed {
        Typed(.constant(.string(text)), BuiltIn.string, span)
    }
}
