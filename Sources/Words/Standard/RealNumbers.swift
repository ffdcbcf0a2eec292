import Glibc
import Language
import Values

extension Word {
    /// What numbers with fractions are made of.
    static let realMaking: [Word] =
        [
            .member(of: "BinaryFloatingPoint", "init(_ value: Self)") { call in call[0] },
            .member(of: "BinaryFloatingPoint", "init()") { call in call.real(0) },
            .member(of: "BinaryFloatingPoint", "init<S: BinaryInteger>(_ value: S)") { call in
                call.real(call.double(0))
            },
            .member(of: "FloatingPoint", "init<S: BinaryInteger>(_ value: S)") { call in call.real(call.double(0)) },
            .member(of: "BinaryFloatingPoint", "init<S: BinaryFloatingPoint>(_ value: S)") { call in
                call.real(call.double(0))
            },
            .member(of: "BinaryFloatingPoint", "init?<S: StringProtocol>(_ text: S)") { call in
                call.madeKind == .float
                    ? Float(call.string(0)).map { .number(Number($0)) } ?? .null
                    : Double(call.string(0)).map { .double($0) } ?? .null
            },
            .member(of: "BinaryFloatingPoint", "init?<S: BinaryInteger>(exactly value: S)") { call in
                let whole = call[0].whole ?? 0
                let fits = call.madeKind == .float ? Float(exactly: whole) != nil : Double(exactly: whole) != nil
                return fits ? call.real(Double(whole)) : .null
            },
        ]
        + constants.map { name, value, float in
            .member(of: "FloatingPoint", "static var \(name): Self") { call in
                call.madeKind == .float ? .number(Number(float)) : .double(value)
            }
        }

    private static let constants: [(String, Double, Float)] = [
        ("pi", .pi, .pi), ("infinity", .infinity, .infinity), ("nan", .nan, .nan),
        ("greatestFiniteMagnitude", .greatestFiniteMagnitude, .greatestFiniteMagnitude),
        ("leastNormalMagnitude", .leastNormalMagnitude, .leastNormalMagnitude),
        ("leastNonzeroMagnitude", .leastNonzeroMagnitude, .leastNonzeroMagnitude),
        ("ulpOfOne", .ulpOfOne, .ulpOfOne),
    ]

    /// What numbers with fractions have.
    static let realMembers: [Word] =
        [
            .real("var magnitude: Self") { real, _ in real.magnitude },
            .real("func rounded() -> Self") { real, _ in real.rounded() },
            .real("func rounded(_ rule: FloatingPointRoundingRule) -> Self") { real, call in
                real.rounded(try call.rule(0))
            },
            .real("func squareRoot() -> Self") { real, _ in real.squareRoot() },
            .real("func truncatingRemainder(dividingBy other: Self) -> Self") { real, call in
                real.truncatingRemainder(dividingBy: call.double(0))
            },
            .real("func remainder(dividingBy other: Self) -> Self") { real, call in
                real.remainder(dividingBy: call.double(0))
            },
            .asked("isNaN") { $0.isNaN }, .asked("isInfinite") { $0.isInfinite }, .asked("isFinite") { $0.isFinite },
            .asked("isZero") { $0.isZero },
            .real("var significand: Self") { real, _ in real.significand },
            .member(of: "FloatingPoint", "var exponent: Int") { call in
                guard call.real.isFinite, !call.real.isZero else { throw RuntimeError("\(call.real) has no exponent") }
                return .int(Int(call.real.exponent))
            },
            .member(of: "FloatingPoint", "func isLess(than other: Self) -> Bool") { call in
                .bool(call.real < call.double(0))
            },
            .member(of: "FloatingPoint", "var sign: FloatingPointSign") { call in
                call.result.nominal.map { .object(EnumObject($0, call.real.sign == .minus ? 1 : 0)) } ?? .void
            },
            .member(of: "FloatingPoint", "var description: String") { call in .string(call.receiver.plain) },
            .member(of: "FloatingPoint", "mutating func round()") { call in try call.change { $0.rounded() } },
            .member(of: "FloatingPoint", "mutating func round(_ rule: FloatingPointRoundingRule)") { call in
                let rule = try call.rule(0)
                return try call.change { $0.rounded(rule) }
            },
            .member(of: "FloatingPoint", "mutating func formTruncatingRemainder(dividingBy other: Self)") {
                call in
                try call.change { $0.truncatingRemainder(dividingBy: call.double(0)) }
            },
            .member(of: "FloatingPoint", "mutating func formSquareRoot()") { call in
                try call.change { $0.squareRoot() }
            },
        ]
        + ["ulp", "nextUp", "nextDown"].enumerated().map { index, name in
            .member(of: "FloatingPoint", "var \(name): Self") { call in call.neighbours[index] }
        }
        + ["minimum", "maximum"].map { name in
            .member(of: "FloatingPoint", "static func \(name)(_ x: Self, _ y: Self) -> Self") { call in
                let pair = (call.double(0), call.double(1))
                return call.real(name == "minimum" ? .minimum(pair.0, pair.1) : .maximum(pair.0, pair.1))
            }
        }

    /// A member that gives a number of the kind that it stands on.
    private static func real(
        _ declaration: String, _ body: @escaping @Sendable (Double, Call) throws -> Double
    ) -> Word {
        .member(of: "FloatingPoint", declaration) { call in
            call.receiver.real(try body(call.real, call))
        }
    }

    private static func asked(_ name: String, _ body: @escaping @Sendable (Double) -> Bool) -> Word {
        .member(of: "FloatingPoint", "var \(name): Bool") { call in .bool(body(call.real)) }
    }
}

extension Value {
    /// A number as one of the kind that this is.
    fileprivate func real(_ number: Double) -> Value {
        kind == .float ? .number(Number(Float(number))) : .double(number)
    }
}

extension Call {
    /// A number as one of the kind that the word makes.
    func real(_ number: Double) -> Value { madeKind == .float ? .number(Number(Float(number))) : .double(number) }

    fileprivate func rule(_ index: Int) throws -> FloatingPointRoundingRule {
        let rules: [FloatingPointRoundingRule] = [
            .up, .down, .toNearestOrAwayFromZero, .toNearestOrEven, .towardZero, .awayFromZero,
        ]
        return rules[Swift.min((try object(index) as EnumObject).index, rules.count - 1)]
    }

    fileprivate func change(_ body: (Double) -> Double) throws -> Value {
        if let value = held?.value { held?.value = value.real(body(value.number ?? 0)) }
        return .void
    }

    /// The step to the next number, the next number, the one before.
    fileprivate var neighbours: [Value] {
        guard case .number(let number) = receiver else {
            return [real.ulp, real.nextUp, real.nextDown].map { .double($0) }
        }
        return [number.float.ulp, number.float.nextUp, number.float.nextDown].map { .number(Number($0)) }
    }
}
