/// Numbers reckoned in tens: up to 18 digits.
extension Number {
    static func power(_ exponent: Int) -> Int128 { (0..<exponent).reduce(1) { power, _ in power * 10 } }

    /// The digits of two numbers with as many behind the point.
    static func aligned(_ x: Number, _ y: Number) -> (Int128, Int128, scale: Int) {
        let scale = Int(max(x.scale, y.scale))
        return (
            Int128(x.bits) * power(scale - Int(x.scale)), Int128(y.bits) * power(scale - Int(y.scale)), scale
        )
    }

    /// As it is written: `12.50`.
    public init?(decimal text: String) {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let fraction = parts.count > 1 ? parts[1].prefix(18) : ""
        guard let digits = Int128(parts[0] + fraction), parts.count < 2 || parts[1].allSatisfy(\.isNumber) else {
            return nil
        }
        self.init(digits: digits, scale: fraction.count)
    }

    /// The digits that the number is written with.
    public init?(decimal number: Double) {
        let text = number.description
        guard let mark = text.firstIndex(of: "e") else { self.init(decimal: text); return }
        guard let exponent = Int(text[text.index(after: mark)...]), abs(exponent) < 19,
            let start = Number(decimal: String(text[..<mark]))
        else { return nil }
        let scale = Int(start.scale) - exponent
        self.init(digits: Int128(start.bits) * Number.power(max(0, -scale)), scale: max(0, scale))
    }

    public static func adding(_ x: Number, _ y: Number) -> Number? {
        let (a, b, scale) = aligned(x, y)
        return Number(digits: a + b, scale: scale)
    }

    public static func multiplying(_ x: Number, _ y: Number) -> Number? {
        Number(digits: Int128(x.bits) * Int128(y.bits), scale: Int(x.scale) + Int(y.scale))
    }

    /// Nil also for a division by zero.
    public static func dividing(_ x: Number, _ y: Number) -> Number? {
        guard y.bits != 0 else { return nil }
        let scale = Int(x.scale) + 18 - Int(y.scale)
        let quotient = Int128(x.bits) * power(18) / Int128(y.bits)
        return Number(digits: quotient * power(max(0, -scale)), scale: max(0, scale))
    }

    /// What becomes of digits that are left out: half away from zero, up, down, half to even.
    public enum Rounding: Int { case plain, up, down, bankers }

    /// With so many digits behind the point.
    public func rounded(to digits: Int, _ mode: Rounding) -> Number {
        guard digits < Int(scale) else { return self }
        let digits = max(digits, -37)
        let unit = Number.power(min(Int(scale) - digits, 37))
        var (whole, rest) = Int128(bits).quotientAndRemainder(dividingBy: unit)
        // Counted from below, whatever the sign.
        if rest < 0 { (whole, rest) = (whole - 1, rest + unit) }
        let isMore =
            switch mode {
            case .up: rest > 0
            case .down: false
            case .bankers: rest * 2 > unit || rest * 2 == unit && whole & 1 == 1
            case .plain: rest * 2 > unit || rest * 2 == unit && whole >= 0
            }
        let digitsOfIt = (isMore ? whole + 1 : whole) * Number.power(max(0, -digits))
        return Number(digits: digitsOfIt, scale: max(0, digits)) ?? self
    }

    /// So many places to the left; nil if it has too many digits.
    public func shifted(by places: Int) -> Number? {
        guard abs(places) <= 37 else { return nil }
        let scale = Int(scale) - places
        return Number(digits: Int128(bits) * Number.power(max(0, -scale)), scale: max(0, scale))
    }

    /// Of a `Decimal` alone.
    public var opposite: Number { Number(digits: -Int128(bits), scale: Int(scale)) ?? self }
}
