import Language
import Values

extension Word {
    /// What optionals have.
    static let optionalMembers: [Word] = [
        .member(of: "Optional", "init(_ value: Wrapped)") { call in .some(call[0]) },
        .member(of: "Optional", "static func some(_ value: Wrapped) -> Wrapped?") { call in .some(call[0]) },
        .member(of: "Optional", "static var none: Wrapped?") { _ in .null },
        .member(of: "Optional", "mutating func take() -> Wrapped?") { call in
            let value = call.held?.value ?? .null
            call.held?.value = .null
            return value
        },
        .member(of: "Optional", "var unsafelyUnwrapped: Wrapped") { call in
            guard let held = call.receiver.unwrapped else { throw RuntimeError("this is nil") }
            return held
        },
        .member(of: "Optional", "func map<U>(_ transform: (Wrapped) throws -> U) -> U?") { call in
            guard let held = call.receiver.unwrapped else { return .null }
            return .some(try call.transform(0)(held))
        },
        .member(of: "Optional", "func flatMap<U>(_ transform: (Wrapped) throws -> U?) -> U?") { call in
            guard let held = call.receiver.unwrapped else { return .null }
            return try call.transform(0)(held)
        },
    ]
}
