import Language
import Values

/// A text as it grows, in a person's own `appendInterpolation`.
extension Word {
    static let interpolations: [Word] = [
        .member(of: "String.StringInterpolation", "mutating func appendLiteral(_ literal: String)") { call in
            call.append(call.string(0))
        },
        .member(of: "String.StringInterpolation", "mutating func appendInterpolation<T>(_ value: T)") { call in
            call.append(call.interpreter.text(of: call[0], as: call.types.first ?? .any))
        },
    ]
}

extension Call {
    fileprivate func append(_ more: String) -> Value {
        guard let held, let text = held.value.text else { return .void }
        held.value = .string(text + more)
        return .void
    }
}
