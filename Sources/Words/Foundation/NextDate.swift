import Language
import Values

/// The nearest instant of a calendar that has what is asked for.
struct NextDate {
    let calendar: GregorianCalendar
    let wanted: Components
    let isBackward: Bool
    /// Whether nothing stands in for a day that a month does not have: else it is the start of the next one.
    var isStrict = false

    /// Beyond so many days nothing is looked for: a 29th of February on a given weekday comes once in 40 years.
    private static let days = 15_000

    func after(_ date: DateObject) -> DateObject? {
        guard !wanted.isEmpty else { return nil }
        let (start, shown) = (calendar.startOfDay(date), calendar.shown(date))
        let sign = isBackward ? -1.0 : 1
        for count in 0..<NextDate.days {
            let day = start + sign * Double(count) * 86_400
            let found = Components(of: calendar.date(day), in: calendar)
            let isInstead = isInstead(found)
            guard isInstead || fits(found) else { continue }
            let times = isInstead ? [0] : isBackward ? times.reversed() : times
            if let time = times.first(where: { sign * (day + $0 - shown) > 0 }) { return calendar.date(day + time) }
        }
        return nil
    }

    func value(after date: DateObject) -> Value { after(date).map { .some(.object($0)) } ?? .null }

    /// Whether all that is asked of the day is so.
    private func fits(_ found: Components) -> Bool {
        wanted.units.allSatisfy { [.hour, .minute, .second, .nanosecond].contains($0) || found[$0] == wanted[$0] }
    }

    /// Whether the day stands in for one that is asked for, and that the month before does not have.
    private func isInstead(_ found: Components) -> Bool {
        guard !isStrict, found[.day] == 1, let day = wanted[.day], let year = found[.year], let month = found[.month],
            wanted.units.allSatisfy({ [.year, .month, .day, .hour, .minute, .second].contains($0) })
        else { return false }
        let short = month == 1 ? (year: year - 1, month: 12) : (year: year, month: month - 1)
        return day > DateParts.days(in: short.month, of: short.year) && day < 32
            && (wanted[.month] ?? short.month) == short.month && (wanted[.year] ?? short.year) == short.year
    }

    /// The times of a day that fit, in seconds. What is smaller than all that was asked for is 0.
    private var times: [Double] {
        let (hour, minute, second) = (wanted[.hour], wanted[.minute], wanted[.second])
        let hours = hour.map { [$0] } ?? (minute == nil && second == nil ? [0] : Array(0..<24))
        let minutes = minute.map { [$0] } ?? (second == nil || hour != nil ? [0] : Array(0..<60))
        guard (0..<24).contains(hour ?? 0), (0..<60).contains(minute ?? 0), (0..<60).contains(second ?? 0) else {
            return []
        }
        return hours.flatMap { hour in minutes.map { Double(hour * 3600 + $0 * 60 + (second ?? 0)) } }
    }
}
