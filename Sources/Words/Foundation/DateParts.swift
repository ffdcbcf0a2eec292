/// Year, month, day and time of an instant, in UTC.
struct DateParts {
    let year: Int, month: Int, day: Int, weekday: Int
    let hour: Int, minute: Int, second: Int, millisecond: Int

    init(_ date: DateObject) {
        let limit = 1e14
        let total = (date.seconds + DateObject.epoch) * 1000
        let milliseconds = total.isNaN ? 0 : Int(min(max(total, -limit), limit).rounded(.down))
        let days = Int((Double(milliseconds) / 86_400_000).rounded(.down))
        let rest = milliseconds - days * 86_400_000
        (hour, minute) = (rest / 3_600_000, rest / 60_000 % 60)
        (second, millisecond) = (rest / 1000 % 60, rest % 1000)
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

    static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
    static let weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
    /// By `DateFormatter.Style`.
    static let dateFormats = ["", "M/d/yy", "MMM d, yyyy", "MMMM d, yyyy", "EEEE, MMMM d, yyyy"]
    static let timeFormats = ["", "h:mm a", "h:mm:ss a", "h:mm:ss a z", "h:mm:ss a zzzz"]

    /// ISO 8601, as dates travel in JSON.
    static let internet = "yyyy-MM-dd'T'HH:mm:ssX"

    /// What a formatter was told: its format, or its two styles.
    static func format(_ settings: Settings) -> String {
        if case .string(let told) = settings["dateFormat"], !told.isEmpty { return told }
        return [dateFormats[settings.style("dateStyle")], timeFormats[settings.style("timeStyle")]]
            .filter { !$0.isEmpty }.joined(separator: " 'at' ")
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
                continue
            }
            text += part(letter, count) ?? String(repeating: letter, count: count)
            letters = letters.dropFirst(count)
        }
        return text
    }

    private func part(_ letter: Character, _ count: Int) -> String? {
        switch letter {
        case "y", "Y": count == 2 ? padded(year % 100, 2) : padded(year, count)
        case "M", "L": count > 2 ? name(DateParts.months[month - 1], count) : padded(month, count)
        case "d": padded(day, count)
        case "E": name(DateParts.weekdays[weekday], max(3, count))
        case "H": padded(hour, count)
        case "h": padded((hour + 11) % 12 + 1, count)
        case "m": padded(minute, count)
        case "s": padded(second, count)
        case "S": String((padded(millisecond, 3) + String(repeating: "0", count: max(0, count - 3))).prefix(count))
        case "a": hour < 12 ? "AM" : "PM"
        case "Z": count > 3 ? "GMT" : "+0000"
        case "z": "GMT"
        case "X", "x": "Z"
        default: nil
        }
    }

    private func name(_ name: String, _ count: Int) -> String { count == 3 ? String(name.prefix(3)) : name }

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
