import Language

/// Year, month, day and time of an instant, in UTC or in a zone.
struct DateParts {
    let year: Int, month: Int, day: Int, weekday: Int
    let hour: Int, minute: Int, second: Int, millisecond: Int, nanosecond: Int
    private let ahead: Int
    private let clock: ZoneClock?

    init(_ date: DateObject, in clock: ZoneClock? = nil) {
        let limit = 1e14
        let ahead = clock?.ahead(at: date.bounded.seconds + DateObject.epoch) ?? 0
        let total = (date.seconds + Double(ahead) + DateObject.epoch) * 1000
        (self.ahead, self.clock) = (ahead, clock)
        let milliseconds = total.isNaN ? 0 : Int(min(max(total, -limit), limit).rounded(.down))
        let days = Int((Double(milliseconds) / 86_400_000).rounded(.down))
        let rest = milliseconds - days * 86_400_000
        (hour, minute) = (rest / 3_600_000, rest / 60_000 % 60)
        (second, millisecond) = (rest / 1000 % 60, rest % 1000)
        let part = date.bounded.seconds - date.bounded.seconds.rounded(.down)
        nanosecond = Swift.min(Int((part * 1_000_000_000).rounded()), 999_999_999)
        weekday = ((days % 7) + 11) % 7
        // Counted from the first of March of the year 0, in eras of 400 years.
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// Seconds since 1970. A month or day that its year does not have counts on into the next.
    static func seconds(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0) -> Double {
        let (day, months) = (day.bounded, year.bounded * 12 + month.bounded - 1)
        let (year, month) = (months.flooredQuotient(12), months - months.flooredQuotient(12) * 12 + 1)
        // Counted from the first of March of the year 0, in eras of 400 years.
        let shifted = month < 3 ? year - 1 : year
        let era = shifted.flooredQuotient(400)
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month < 3 ? month + 9 : month - 3) + 2) / 5 + day - 1
        let days = era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
        return Double(days) * 86_400 + Double(hour) * 3600 + Double(minute) * 60 + Double(second)
    }

    /// How many days a month has.
    static func days(in month: Int, of year: Int) -> Int {
        if month == 2 { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28 }
        return [4, 6, 9, 11].contains(month) ? 30 : 31
    }

    /// How many days a year has.
    static func days(of year: Int) -> Int { 337 + days(in: 2, of: year) }

    static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
    static let weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
    /// By `DateFormatter.Style`.
    static let dateFormats = ["", "M/d/yy", "MMM d, yyyy", "MMMM d, yyyy", "EEEE, MMMM d, yyyy"]
    /// Before AM and PM stands a narrow space that does not break.
    static let timeFormats = ["", "h:mm\u{202F}a", "h:mm:ss\u{202F}a", "h:mm:ss\u{202F}a z", "h:mm:ss\u{202F}a zzzz"]

    /// By `Date.FormatStyle`, as English of the United States has it.
    static func format(_ date: Int, _ time: Int) -> String {
        let dates = ["", "M/d/y", "MMM d, y", "MMMM d, y", "EEEE, MMMM d, y"]
        let times = ["", "h:mm\u{202F}a", "h:mm:ss\u{202F}a", "h:mm:ss\u{202F}a z"]
        return [dates[date], times[time]].filter { !$0.isEmpty }.joined(separator: date == 1 ? ", " : " 'at' ")
    }

    /// ISO 8601, as dates travel in JSON.
    static let internet = "yyyy-MM-dd'T'HH:mm:ssXXX"

    /// What a formatter was told: its format, or its two styles; refused where it would not be heard.
    static func format(_ settings: Settings, isReading: Bool = false) throws -> String {
        let locale = settings.locale
        guard case .string(let told) = settings["dateFormat"], !told.isEmpty else {
            let styles = (settings.style("dateStyle"), settings.style("timeStyle"))
            guard styles == (0, 0) || ["en", "en_US", "en_US_POSIX"].contains(locale.identifier) else {
                throw RuntimeError(
                    "how a date is written in \(locale.identifier) isn't known here: write dateFormat = \"dd.MM.yyyy\"")
            }
            return [dateFormats[styles.0], timeFormats[styles.1]].filter { !$0.isEmpty }
                .joined(separator: styles.0 == 1 ? ", " : " 'at' ")
        }
        for (letter, count) in letters(told) {
            guard (isReading ? "yYMLdHhmsSEaZzXx" : "yuYMLdHhkKmsSEecaZzXxODQqGw").contains(letter) else {
                throw RuntimeError("'\(letter)' in a date format isn't known here")
            }
            guard locale.isEnglish || !names(letter, count) else {
                throw RuntimeError(
                    "the names of months and days in \(locale.identifier) aren't known here; English ones are")
            }
        }
        return told
    }

    /// Whether it is written with words.
    private static func names(_ letter: Character, _ count: Int) -> Bool {
        "EaG".contains(letter) || count > 2 && "MLecQq".contains(letter)
    }

    /// The letters outside of quotes, each with how often it stands in a row.
    private static func letters(_ format: String) -> [(Character, Int)] {
        var (found, isQuoted): ([(Character, Int)], Bool) = ([], false)
        for letter in format {
            if letter == "'" { isQuoted.toggle() }
            if isQuoted || !letter.isASCII || !letter.isLetter { continue }
            if let last = found.last, last.0 == letter {
                found[found.count - 1].1 += 1
            } else {
                found.append((letter, 1))
            }
        }
        return found
    }

    /// Letters of Unicode's date patterns replaced; what stands between quotes is kept.
    func formatted(_ format: String) -> String {
        var text = ""
        var letters = Array(format)[...]
        while let letter = letters.first {
            let count = letters.prefix { $0 == letter }.count
            if letter == "'" {
                letters = letters.dropFirst()
                if letters.first == "'" { text += "'" }
                text += String(letters.prefix { $0 != "'" })
                letters = letters.drop { $0 != "'" }.dropFirst()
                // Two of them inside of quotes are one.
                if letters.first == "'" { text += "'" }
                continue
            }
            text += part(letter, count) ?? String(repeating: letter, count: count)
            letters = letters.dropFirst(count)
        }
        return text
    }

    private func part(_ letter: Character, _ count: Int) -> String? {
        switch letter {
        case "y", "u": count == 2 && letter == "y" ? padded(year % 100, 2) : padded(year, count)
        case "Y": count == 2 ? padded(weekYear % 100, 2) : padded(weekYear, count)
        case "M", "L": count > 2 ? name(DateParts.months[month - 1], count) : padded(month, count)
        case "d": padded(day, count)
        case "D": padded(dayOfYear, count)
        case "w": padded(week, count)
        case "E": name(DateParts.weekdays[weekday], max(3, count))
        case "e", "c":
            count > 2 ? name(DateParts.weekdays[weekday], count) : padded(weekday + 1, letter == "e" ? count : 1)
        case "Q", "q": quarter(count)
        case "G": count == 4 ? "Anno Domini" : count == 5 ? "A" : "AD"
        case "H": padded(hour, count)
        case "k": padded(hour == 0 ? 24 : hour, count)
        case "h": padded((hour + 11) % 12 + 1, count)
        case "K": padded(hour % 12, count)
        case "m": padded(minute, count)
        case "s": padded(second, count)
        case "S": String((padded(millisecond, 3) + String(repeating: "0", count: max(0, count - 3))).prefix(count))
        case "a": count == 5 ? (hour < 12 ? "a" : "p") : hour < 12 ? "AM" : "PM"
        case "Z", "z", "X", "x", "O": zone(letter, count)
        default: nil
        }
    }

    var dayOfYear: Int {
        (1..<month).reduce(day) { $0 + DateParts.days(in: $1, of: year) }
    }

    /// The year that the week belongs to: the one that holds its Saturday.
    private var weekYear: Int { month == 12 && day + 6 - weekday > 31 ? year + 1 : year }

    /// The week of the year that it belongs to; weeks begin with Sunday.
    var week: Int { weekYear > year ? 1 : (dayOfYear + 12 - weekday) / 7 }

    private func quarter(_ count: Int) -> String {
        let number = (month + 2) / 3
        let names = ["1st", "2nd", "3rd", "4th"]
        return switch count {
        case 3: "Q\(number)"
        case 4: "\(names[number - 1]) quarter"
        default: padded(number, count == 5 ? 1 : count)
        }
    }

    private func zone(_ letter: Character, _ count: Int) -> String {
        if ahead == 0, letter == "X" || letter == "Z" && count == 5 { return "Z" }
        let isNamed = letter == "z" || letter == "O" || letter == "Z" && count == 4
        let names = letter != "z" ? nil : count < 4 ? clock?.short : clock?.long
        if let names, let last = names.last { return ahead == clock?.standard ? names[0] : last }
        if ahead == 0, isNamed { return "GMT" }
        let (hours, minutes) = (abs(ahead) / 3600, abs(ahead) / 60 % 60)
        let sign = ahead < 0 ? "-" : "+"
        if isNamed {
            let short = "\(hours)" + (minutes == 0 ? "" : ":" + padded(minutes, 2))
            return "GMT" + sign + (count < 4 ? short : padded(hours, 2) + ":" + padded(minutes, 2))
        }
        let isShort = letter != "Z" && count == 1 && minutes == 0
        let colon = letter == "Z" ? count == 5 : count == 3 || count == 5
        return sign + padded(hours, 2) + (isShort ? "" : (colon ? ":" : "") + padded(minutes, 2))
    }

    private func name(_ name: String, _ count: Int) -> String {
        switch count {
        case 3: String(name.prefix(3))
        case 5: String(name.prefix(1))
        case 6: String(name.prefix(2))
        default: name
        }
    }

    private func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}

extension Int {
    /// No calendar goes further than this: what is reckoned with it stays an Int.
    var bounded: Int { Swift.min(Swift.max(self, -1_000_000_000_000), 1_000_000_000_000) }

    /// Towards the lesser number, also below 0.
    fileprivate func flooredQuotient(_ other: Int) -> Int { (self >= 0 ? self : self - other + 1) / other }
}
