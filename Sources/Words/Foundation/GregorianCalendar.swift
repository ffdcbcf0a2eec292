import Language
import Values

/// How the Gregorian calendar counts, in one zone.
struct GregorianCalendar: Equatable {
    var clock = ZoneClock(ahead: 0)
    /// 1 is Sunday.
    var firstWeekday = 1
    /// How many days of it a year's first week has at least.
    var daysOfFirstWeek = 1

    /// A stretch of time: its start, in seconds since 1970 as a clock on the wall counts them, and its length.
    typealias Stretch = (start: Double, length: Double)

    private static let day = 86_400.0

    func parts(_ date: DateObject) -> DateParts { DateParts(date.bounded, in: clock) }

    /// The instant at which a clock on the wall shows so many seconds since 1970.
    func date(_ shown: Double) -> DateObject {
        DateObject(shown - Double(clock.ahead(showing: shown)) - DateObject.epoch)
    }

    /// What a clock on the wall shows.
    func shown(_ date: DateObject) -> Double {
        let instant = date.bounded.seconds + DateObject.epoch
        return instant + Double(clock.ahead(at: instant))
    }

    /// An instant later, as clocks on the wall count.
    private func moved(_ date: DateObject, by length: Double) -> DateObject {
        if length == 0 { return date }
        let before = clock.ahead(at: date.bounded.seconds + DateObject.epoch)
        return DateObject(date.seconds + length + Double(before - clock.ahead(showing: shown(date) + length)))
    }

    func startOfDay(_ date: DateObject) -> Double { (shown(date) / Self.day).rounded(.down) * Self.day }

    // MARK: weeks

    /// How many days of its week are before a weekday; 0 is Sunday.
    private func place(of weekday: Int) -> Int { (weekday - firstWeekday + 8) % 7 }

    /// The number of the week that a day of a year or month is in; 0 if that belongs to the one before.
    private func week(ofDay day: Int, _ weekday: Int) -> Int {
        let first = ((place(of: weekday) - day + 1) % 7 + 7) % 7
        return (day + first - 1) / 7 + (7 - first >= daysOfFirstWeek ? 1 : 0)
    }

    /// The week of the year, and the year that it belongs to.
    func week(_ date: DateObject) -> (number: Int, year: Int) {
        let parts = parts(date)
        let (number, length) = (week(ofDay: parts.dayOfYear, parts.weekday), DateParts.days(of: parts.year))
        if number == 0 {
            return (week(ofDay: parts.dayOfYear + DateParts.days(of: parts.year - 1), parts.weekday), parts.year - 1)
        }
        let place = place(of: parts.weekday)
        let left = 6 - (place + length - parts.dayOfYear) % 7
        let isNext = parts.dayOfYear >= length - 5 && left >= daysOfFirstWeek && parts.dayOfYear + 7 - place > length
        return isNext ? (1, parts.year + 1) : (number, parts.year)
    }

    func weekOfMonth(_ date: DateObject) -> Int { week(ofDay: parts(date).day, parts(date).weekday) }

    /// The start of the first week of a year.
    func firstWeek(of year: Int) -> Double {
        let start = date(DateParts.seconds(year: year, month: 1, day: 1))
        let place = place(of: parts(start).weekday)
        return shown(start) + Double(7 - place >= daysOfFirstWeek ? -place : 7 - place) * Self.day
    }

    // MARK: stretches

    /// The year, month, week, day, … that an instant is in; nil for what has no length here.
    func stretch(of unit: CalendarUnit, _ date: DateObject) -> Stretch? {
        let (parts, day) = (parts(date), startOfDay(date))
        switch unit {
        case .year: return months(parts.year, 1, 12)
        case .quarter: return months(parts.year, (parts.month - 1) / 3 * 3 + 1, 3)
        case .month: return months(parts.year, parts.month, 1)
        case .weekOfYear, .weekOfMonth: return (day - Double(place(of: parts.weekday)) * Self.day, 7 * Self.day)
        case .yearForWeekOfYear:
            let year = week(date).year
            return (firstWeek(of: year), firstWeek(of: year + 1) - firstWeek(of: year))
        case .day, .weekday, .weekdayOrdinal, .dayOfYear: return (day, Self.day)
        case .hour: return floored(date, 3600)
        case .minute: return floored(date, 60)
        case .second: return floored(date, 1)
        case .era, .nanosecond: return nil
        }
    }

    private func months(_ year: Int, _ month: Int, _ count: Int) -> Stretch {
        let start = DateParts.seconds(year: year, month: month, day: 1)
        return (start, DateParts.seconds(year: year, month: month + count, day: 1) - start)
    }

    private func floored(_ date: DateObject, _ length: Double) -> Stretch {
        ((shown(date) / length).rounded(.down) * length, length)
    }

    // MARK: adding

    /// An instant so many units later. A day that the month does not have is its last.
    func adding(_ count: Int, _ unit: CalendarUnit, to date: DateObject) -> DateObject {
        switch unit {
        case .year, .yearForWeekOfYear: addingMonths(12 * count.bounded, to: date)
        case .month: addingMonths(count.bounded, to: date)
        case .weekOfYear, .weekOfMonth, .weekdayOrdinal: moved(date, by: Double(count) * 7 * Self.day)
        case .day, .weekday, .dayOfYear: moved(date, by: Double(count) * Self.day)
        case .hour: DateObject(date.seconds + Double(count) * 3600)
        case .minute: DateObject(date.seconds + Double(count) * 60)
        case .second: DateObject(date.seconds + Double(count))
        case .nanosecond: DateObject(date.seconds + Double(count) / 1_000_000_000)
        // Foundation does not add these either.
        case .era, .quarter: date
        }
    }

    private func addingMonths(_ count: Int, to date: DateObject) -> DateObject {
        let parts = parts(date)
        let months = parts.year * 12 + parts.month - 1 + count
        let year = Int((Double(months) / 12).rounded(.down))
        let month = months - year * 12 + 1
        let day = Swift.min(parts.day, DateParts.days(in: month, of: year))
        let moved =
            DateParts.seconds(year: year, month: month, day: day)
            - DateParts.seconds(year: parts.year, month: parts.month, day: parts.day)
        return self.moved(date, by: moved)
    }

    // MARK: counting

    /// Which of the smaller units it is within the larger one, counted from 1; nil if that can't be told.
    func ordinal(of smaller: CalendarUnit, in larger: CalendarUnit, _ date: DateObject) -> Int? {
        let parts = parts(date)
        switch (smaller, larger) {
        case (.weekOfYear, .year): return week(date).number
        case (.weekOfMonth, .month): return weekOfMonth(date)
        case (.weekdayOrdinal, .month): return (parts.day - 1) / 7 + 1
        case (.month, .year): return parts.month
        case (.month, .quarter): return (parts.month - 1) % 3 + 1
        case (.quarter, .year): return (parts.month + 2) / 3
        case (.year, .era): return parts.year
        default: break
        }
        guard [.day, .weekday, .dayOfYear, .hour, .minute, .second].contains(smaller), smaller.isWithin(larger),
            let outer = stretch(of: larger, date), let inner = stretch(of: smaller, date)
        else { return nil }
        return Int((inner.start - outer.start) / inner.length) + 1
    }

    /// From which to which number the smaller units go within the larger one that an instant is in.
    func range(of smaller: CalendarUnit, in larger: CalendarUnit, _ date: DateObject) -> Range<Int>? {
        guard smaller.isWithin(larger) else { return nil }
        switch smaller {
        case .hour: return 0..<24
        case .minute, .second: return 0..<60
        case .weekday: return 1..<8
        case .quarter: return 1..<5
        case .month:
            return larger == .quarter
                ? (parts(date).month - 1) / 3 * 3 + 1..<(parts(date).month + 2) / 3 * 3 + 1 : 1..<13
        case .day, .dayOfYear:
            guard [.month, .quarter, .year].contains(larger), let outer = stretch(of: larger, date) else { return nil }
            return 1..<Int(outer.length / Self.day) + 1
        case .weekOfMonth, .weekOfYear, .weekdayOrdinal:
            guard [.month, .year].contains(larger), let outer = stretch(of: larger, date) else { return nil }
            let last = self.date(outer.start + outer.length - 1)
            if smaller == .weekdayOrdinal { return 1..<6 }
            if smaller == .weekOfMonth, larger == .month { return 1..<weekOfMonth(last) + 1 }
            guard smaller == .weekOfYear, larger == .year else { return nil }
            return 1..<week(ofDay: parts(last).dayOfYear, parts(last).weekday) + 1
        default: return nil
        }
    }
}

/// What a calendar counts in, in the order of `Calendar.Component`.
enum CalendarUnit: String, CaseIterable {
    case era, year, month, day, hour, minute, second, weekday, weekdayOrdinal, quarter, weekOfMonth, weekOfYear
    case yearForWeekOfYear, nanosecond, dayOfYear

    static func all(of values: [Value]) throws -> [CalendarUnit] {
        try values.map { allCases[(try $0.object() as EnumObject).index] }
    }

    /// Whether the other one is made of several of it.
    func isWithin(_ other: CalendarUnit) -> Bool { size < other.size }

    private var size: Int {
        switch self {
        case .nanosecond: 0
        case .second: 1
        case .minute: 2
        case .hour: 3
        case .day, .weekday, .weekdayOrdinal, .dayOfYear: 4
        case .weekOfMonth, .weekOfYear: 5
        case .month: 6
        case .quarter: 7
        case .year, .yearForWeekOfYear: 8
        case .era: 9
        }
    }
}
