/// Reads a date as a format writes it; a month of the year 2000 where it says no more.
struct DateReader {
    private var rest: ArraySlice<Character>
    private var (year, month, day) = (2000, 1, 1)
    private var (hour, minute, second, fraction) = (0, 0, 0, 0.0)
    private var isAfternoon: Bool?
    /// Seconds that the zone is ahead of UTC, where the text tells.
    private var ahead: Int?
    private var clock = ZoneClock(ahead: 0)

    /// Seconds since 1970 in UTC; nil if the text is not written like that. The zone is the one told, if the text tells none.
    static func seconds(_ text: String, _ format: String, in clock: ZoneClock = ZoneClock(ahead: 0)) -> Double? {
        var reader = DateReader(rest: Array(text)[...])
        reader.clock = clock
        return reader.read(format) && reader.rest.isEmpty ? reader.seconds : nil
    }

    private init(rest: ArraySlice<Character>) { self.rest = rest }

    private mutating func read(_ format: String) -> Bool {
        var letters = Array(format)[...]
        while let letter = letters.first {
            if letter == "'" {
                letters = letters.dropFirst()
                let literal = letters.first == "'" ? "'" : String(letters.prefix { $0 != "'" })
                letters = letters.drop { $0 != "'" }.dropFirst()
                guard take(literal) else { return false }
                continue
            }
            let count = letters.prefix { $0 == letter }.count
            letters = letters.dropFirst(count)
            // Where figures follow at once, it takes no more than its own.
            let isFollowed = letters.first.map { "yMdHhmsS".contains($0) } ?? false
            guard
                letter.isLetter
                    ? take(letter, count, isFollowed ? count : 9) : take(String(repeating: letter, count: count))
            else { return false }
        }
        return true
    }

    private mutating func take(_ letter: Character, _ count: Int, _ most: Int) -> Bool {
        switch letter {
        case "y", "Y":
            guard let number = number(most) else { return false }
            year = count == 2 ? (number < 50 ? 2000 : 1900) + number : number
        case "M" where count > 2, "L" where count > 2:
            guard let index = name(DateParts.months, isShort: count == 3) else { return false }
            month = index + 1
        case "M", "L": return set(\.month, most, 1...12)
        case "d": return set(\.day, most, 1...31)
        case "H": return set(\.hour, most, 0...23)
        case "h": return set(\.hour, most, 1...12)
        case "m": return set(\.minute, most, 0...59)
        case "s": return set(\.second, most, 0...60)
        case "S":
            let digits = String(rest.prefix { $0.isNumber }.prefix(most))
            guard let value = Double("0." + digits) else { return false }
            rest = rest.dropFirst(digits.count)
            fraction = value
        case "E": return name(DateParts.weekdays, isShort: count < 4) != nil
        case "a":
            let half = String(rest.prefix(2)).uppercased()
            guard half == "AM" || half == "PM" else { return false }
            rest = rest.dropFirst(2)
            isAfternoon = half == "PM"
        case "Z", "z", "X", "x": return zone()
        default: return false
        }
        return true
    }

    /// A space may be of another kind: the one before AM and PM is narrow.
    private static func isLike(_ one: Character, _ other: Character) -> Bool {
        one == other || one.isWhitespace && other.isWhitespace
    }

    private mutating func take(_ literal: String) -> Bool {
        guard rest.starts(with: literal, by: DateReader.isLike) else { return false }
        rest = rest.dropFirst(literal.count)
        return true
    }

    private mutating func number(_ most: Int) -> Int? {
        let digits = String(rest.prefix { $0.isASCII && $0.isNumber }.prefix(most))
        rest = rest.dropFirst(digits.count)
        return Int(digits)
    }

    private mutating func set(_ part: WritableKeyPath<Self, Int>, _ most: Int, _ range: ClosedRange<Int>) -> Bool {
        guard let number = number(most), range.contains(number) else { return false }
        self[keyPath: part] = number
        return true
    }

    private mutating func name(_ names: [String], isShort: Bool) -> Int? {
        let shown = names.map { isShort ? String($0.prefix(3)) : $0 }
        guard let index = shown.firstIndex(where: { String(rest.prefix($0.count)).lowercased() == $0.lowercased() })
        else { return nil }
        rest = rest.dropFirst(shown[index].count)
        return index
    }

    /// `Z`, `GMT`, `+0200`, `+02:00`
    private mutating func zone() -> Bool {
        for name in ["GMT", "UTC", "Z"] where take(name) {
            ahead = 0
            guard name == "GMT", rest.first == "+" || rest.first == "-" else { return true }
        }
        guard let sign = rest.popFirst(), sign == "+" || sign == "-", let hours = number(2) else { return false }
        _ = take(":")
        let minutes = number(2) ?? 0
        ahead = (sign == "-" ? -1 : 1) * (hours * 3600 + minutes * 60)
        return true
    }

    /// `+2`, `-0330`, `+05:30`: so many seconds ahead of UTC.
    static func zone(_ text: Substring) -> Int? {
        var reader = DateReader(rest: Array(text)[...])
        guard reader.zone(), reader.rest.isEmpty, let ahead = reader.ahead, abs(ahead) <= 18 * 3600 else { return nil }
        return ahead
    }

    private var seconds: Double? {
        guard abs(year) < 100_000, day <= DateParts.days(in: month, of: year) else { return nil }
        let hours = isAfternoon.map { hour % 12 + ($0 ? 12 : 0) } ?? hour
        let shown = DateParts.seconds(year: year, month: month, day: day, hour: hours, minute: minute, second: second)
        return shown - Double(ahead ?? clock.ahead(showing: shown)) + fraction
    }
}
