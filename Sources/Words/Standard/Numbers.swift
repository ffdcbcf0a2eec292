import Glibc
import Language
import Values

extension Word {
    /// What numbers and truths have.
    static let numberMembers: [Word] = [
        .member(of: "Int", "init(_ value: Double)") { call in
            let value = call.double(0)
            guard let number = Int(exactly: value.rounded(.towardZero)) else { throw Trap("\(value) is no Int") }
            return .int(number)
        },
        .member(of: "Int", "init(_ value: Int)") { call in call[0] },
        .member(of: "Int", "init?(_ text: String)") { call in Int(call.string(0)).map { .int($0) } ?? .null },
        .member(of: "Int", "init?(_ text: String, radix: Int)") { call in
            guard (2...36).contains(call.int(1)) else { throw Trap("a radix is from 2 to 36, not \(call.int(1))") }
            return Int(call.string(0), radix: call.int(1)).map { .int($0) } ?? .null
        },
        .member(of: "Int", "init?(exactly value: Double)") { call in
            Int(exactly: call.double(0)).map { .int($0) } ?? .null
        },
        .member(of: "Int", "static var max: Int") { _ in .int(.max) },
        .member(of: "Int", "static var zero: Int") { _ in .int(0) },
        .member(of: "Double", "static var zero: Double") { _ in .double(0) },
        .member(of: "Int", "static var min: Int") { _ in .int(.min) },
        .member(of: "Int", "var description: String") { call in .string(String(call.number)) },
        .member(of: "Int", "var magnitude: Int") { call in
            guard call.number != .min else { throw Trap("the magnitude of Int.min is no Int") }
            return .int(abs(call.number))
        },
        .member(of: "Int", "func isMultiple(of other: Int) -> Bool") { call in
            .bool(call.number.isMultiple(of: call.int(0)))
        },
        .member(of: "Int", "func signum() -> Int") { call in .int(call.number.signum()) },
        .member(
            of: "Int", "func quotientAndRemainder(dividingBy rhs: Int) -> (quotient: Int, remainder: Int)"
        ) { call in
            guard call.int(0) != 0 else { throw Trap("division by zero") }
            let (quotient, overflow) = call.number.dividedReportingOverflow(by: call.int(0))
            if overflow { throw Trap("\(call.number) / \(call.int(0)) overflows") }
            return .tuple(
                [.int(quotient), .int(call.number.remainderReportingOverflow(dividingBy: call.int(0)).partialValue)],
                labels: ["quotient", "remainder"])
        },
        .member(of: "Double", "init(_ value: Double)") { call in .double(call.double(0)) },
        .member(of: "Double", "init(_ value: Int)") { call in .double(Double(call.int(0))) },
        .member(of: "Double", "init?(_ text: String)") { call in Double(call.string(0)).map { .double($0) } ?? .null },
        .member(of: "Double", "static var pi: Double") { _ in .double(.pi) },
        .member(of: "Double", "static var infinity: Double") { _ in .double(.infinity) },
        .member(of: "Double", "static var nan: Double") { _ in .double(.nan) },
        .member(of: "Double", "static var greatestFiniteMagnitude: Double") { _ in .double(.greatestFiniteMagnitude) },
        .member(of: "Double", "var description: String") { call in .string(call.real.description) },
        .member(of: "Double", "var magnitude: Double") { call in .double(call.real.magnitude) },
        .member(of: "Double", "var isNaN: Bool") { call in .bool(call.real.isNaN) },
        .member(of: "Double", "func rounded(_ rule: FloatingPointRoundingRule) -> Double") { call in
            let rule = (try call.object(0) as EnumObject).index
            let rules: [FloatingPointRoundingRule] = [
                .up, .down, .toNearestOrAwayFromZero, .toNearestOrEven, .towardZero, .awayFromZero,
            ]
            return .double(call.real.rounded(rules[Swift.min(rule, rules.count - 1)]))
        },
        .member(of: "Double", "func rounded() -> Double") { call in .double(call.real.rounded()) },
        .member(of: "Double", "func squareRoot() -> Double") { call in .double(call.real.squareRoot()) },
        .member(of: "Bool", "mutating func toggle()") { call in
            if case .bool(let flag)? = call.held?.value { call.held?.value = .bool(!flag) }
            return .void
        },
        .member(of: "Bool", "init(_ value: Bool)") { call in call[0] },
        .member(of: "Bool", "init?(_ text: String)") { call in Bool(call.string(0)).map { .bool($0) } ?? .null },
        .member(of: "Bool", "var description: String") { call in
            .string(call.receiver == .bool(true) ? "true" : "false")
        },
    ]
}
