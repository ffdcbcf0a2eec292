/// Times as people write them: `300 ms`, `2 s`, `1.5 s`; and read: `300ms`, `2s`, `1m`.
public enum TimeText {
    private static let units: [(name: String, nanoseconds: Int)] = [
        ("h", 3_600_000_000_000), ("m", 60_000_000_000), ("min", 60_000_000_000), ("s", 1_000_000_000),
        ("ms", 1_000_000), ("us", 1_000), ("µs", 1_000), ("ns", 1),
    ]

    /// Nanoseconds in the unit that reads best.
    public static func short(_ time: Int) -> String {
        if time == .max { return "never" }
        if time % 1_000_000_000 == 0, time != 0 { return "\(time / 1_000_000_000) s" }
        if time.magnitude >= 10_000_000_000 { return "\(Double(time / 1_000_000) / 1000) s" }
        if time % 1_000_000 == 0 { return "\(time / 1_000_000) ms" }
        return "\(Double(time) / 1_000_000) ms"
    }

    /// `300ms`, `1.5s`, `2 s`: nanoseconds; nil if it is no time.
    public static func parse(_ text: String) -> Int? {
        let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        let unit = text.dropFirst(number.count).drop { $0 == " " }
        guard let amount = Double(number), let length = units.first(where: { $0.name == unit })?.nanoseconds else {
            return nil
        }
        let nanoseconds = (amount * Double(length)).rounded()
        return nanoseconds < 9e18 ? Int(nanoseconds) : nil
    }
}
