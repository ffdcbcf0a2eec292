import Glibc
import Language
import Values

extension Word {
    /// What numbers and truths have.
    static let numberMembers: [Word] =
        [
            .member(of: "Int", "init(_ value: Int)") { call in call[0] },
            .member(of: "Int", "init(_ value: Double)") { call in
                let value = call.double(0)
                guard let number = Int(exactly: value.rounded(.towardZero)) else {
                    throw RuntimeError("\(value) is no Int")
                }
                return .int(number)
            },
            .member(of: "Int", "init?<S: StringProtocol>(_ text: S)") { call in
                Int(call.string(0)).map { .int($0) } ?? .null
            },
            .member(of: "Bool", "mutating func toggle()") { call in
                if case .bool(let flag)? = call.held?.value { call.held?.value = .bool(!flag) }
                return .void
            },
            .member(of: "Bool", "init(_ value: Bool)") { call in call[0] },
            .member(of: "Bool", "init?(_ text: String)") { call in Bool(call.string(0)).map { .bool($0) } ?? .null },
            .member(of: "Bool", "var description: String") { call in
                .string(call.receiver == .bool(true) ? "true" : "false")
            },
        ] + wholeNumberMaking + wholeNumberMembers + realMaking + realMembers + decimals
}
