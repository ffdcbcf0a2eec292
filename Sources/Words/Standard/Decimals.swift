import Language
import Values

extension Word {
    /// `Decimal`: what prices are reckoned in. Here it has up to 18 digits.
    static let decimals: [Word] = [
        .member(of: "Decimal", "init(_ value: Decimal)") { call in call[0] },
        .member(of: "Decimal", "init()") { _ in .number(Number(.decimal, truncating: 0)) },
        .member(of: "Decimal", "init<S: BinaryInteger>(_ value: S)") { call in
            guard let number = Number(digits: call[0].whole ?? 0, scale: 0) else {
                throw RuntimeError("\(call[0].plain) has more digits than a Decimal holds here")
            }
            return .number(number)
        },
        .member(of: "Decimal", "init(_ value: Double)") { call in
            guard let number = Number(decimal: call.double(0)) else {
                throw RuntimeError("\(call.double(0)) is no Decimal here")
            }
            return .number(number)
        },
        .member(of: "Decimal", "init?(string: String, locale: Locale? = nil)") { call in
            Number(decimal: call.string(0)).map { .number($0) } ?? .null
        },
        .member(of: "Decimal", "init(sign: FloatingPointSign, exponent: Int, significand: Decimal)") { call in
            let isMinus = (try call.object(0) as EnumObject).index == 1
            guard case .number(let digits) = call[2], let number = digits.shifted(by: call.int(1)) else {
                throw RuntimeError("this number has more digits than a Decimal holds here")
            }
            return .number(isMinus ? number.opposite : number)
        },
        .member(of: "Decimal", "var description: String") { call in .string(call.receiver.plain) },
        .member(of: "Decimal", "var isZero: Bool") { call in .bool(call.real == 0) },
        .member(of: "Decimal", "var isNaN: Bool") { _ in .bool(false) },
        .member(of: "Decimal", "var magnitude: Decimal") { call in try call.receiver.withoutSign() },
        .member(of: "Decimal", "func formatted() -> String") { call in
            .string(NumberText.grouped(call.receiver.plain))
        },
        .member(of: "Double", "init(truncating number: NSNumber)") { call in .double(call.double(0)) },
        .member(of: "Int", "init(truncating number: NSNumber)") { call in
            .int(call[0].whole.map { Int(clamping: $0) } ?? Int(clamped: call.double(0).rounded(.towardZero)))
        },
        .function(
            "func NSDecimalRound(_ result: inout Decimal, _ number: inout Decimal, _ scale: Int, _ mode: NSNumber.RoundingMode)"
        ) { call in
            let (result, number): (Box, Box) = (try call.object(0), try call.object(1))
            guard case .number(let exact) = number.value else { return .void }
            let mode = Number.Rounding(rawValue: (try call.object(3) as EnumObject).index) ?? .plain
            result.value = .number(exact.rounded(to: call.int(2), mode))
            return .void
        },
        .function("func pow(_ x: Decimal, _ y: Int) -> Decimal") { call in
            guard case .number(let base) = call[0], call.int(1) >= 0 else {
                throw RuntimeError("a Decimal can't be raised to a negative power here")
            }
            guard let power = base.power(of: call.int(1)) else {
                throw RuntimeError("this power has more digits than a Decimal holds here")
            }
            return .number(power)
        },
    ]
}

extension Number {
    /// By squares: in as many steps as the exponent has bits. nil if it has too many digits.
    fileprivate func power(of exponent: Int) -> Number? {
        var (power, square, left) = (Number(digits: 1, scale: 0), Optional(self), exponent)
        while left > 0 {
            if left & 1 == 1 {
                guard let whole = power, let factor = square else { return nil }
                power = Number.multiplying(whole, factor)
            }
            left >>= 1
            square = square.flatMap { Number.multiplying($0, $0) }
        }
        return power
    }
}
