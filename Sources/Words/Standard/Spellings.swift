import Language
import Values

/// What literals call, written out, and looking at a value as something else.
extension Word {
    static let spellings: [Word] =
        [
            .member(of: "Int", "init(integerLiteral value: Int)") { call in call[0] },
            .member(of: "Double", "init(integerLiteral value: Int64); init(floatLiteral value: Double)") { call in
                .double(call.double(0))
            },
            .member(of: "String", "init(stringLiteral value: String)") { call in call[0] },
            .member(of: "Bool", "init(booleanLiteral value: Bool)") { call in call[0] },
        ] + [
            .function("func unsafeBitCast<T, U>(_ x: T, to type: U.Type) -> U") { call in
                guard let type = (call[1].object as? MetatypeObject)?.type else { return call[0] }
                if call[0].object != nil, type.isNamed("Int") || type.isNamed("UInt") {
                    return .int(Int(truncatingIfNeeded: call[0].hashValue & .max))
                }
                guard call.interpreter.value(call[0], is: type) else {
                    throw RuntimeError("a value has no bits here that could be looked at as \(type)")
                }
                return call[0]
            },
            .member(of: "Hashable", "var base: Any") { $0.receiver },
        ]
}
