import Language
import Values

/// Year, month, day and so on, as many as are told.
final class Components: Object, CopiedOnWrite, NamedObject {
    private var values: [CalendarUnit: Int] = [:]
    /// `Calendar` and `TimeZone`, if it is told of them.
    var calendar: CalendarObject?
    var zone: TimeZoneObject?
    /// Whether somebody asked a date for its month: then Foundation says that it is no leap month.
    var tellsLeapMonth = false

    var typeName: String { "DateComponents" }
    var isEmpty: Bool { values.isEmpty }
    var units: [CalendarUnit] { CalendarUnit.allCases.filter { values[$0] != nil } }

    override init() {}

    func copy() -> Components {
        let copy = Components()
        (copy.values, copy.calendar, copy.zone) = (values, calendar, zone)
        copy.tellsLeapMonth = tellsLeapMonth
        return copy
    }

    init(of date: DateObject, in calendar: GregorianCalendar) {
        super.init()
        let (parts, week) = (calendar.parts(date), calendar.week(date))
        values = [
            .era: 1, .year: parts.year, .month: parts.month, .day: parts.day, .hour: parts.hour,
            .minute: parts.minute, .second: parts.second, .weekday: parts.weekday + 1,
            .weekdayOrdinal: (parts.day - 1) / 7 + 1, .quarter: (parts.month + 2) / 3,
            .weekOfMonth: calendar.weekOfMonth(date), .weekOfYear: week.number, .yearForWeekOfYear: week.year,
            .nanosecond: parts.nanosecond, .dayOfYear: parts.dayOfYear,
        ]
    }

    /// Of these, what is asked for.
    func only(_ units: [CalendarUnit]) -> Components {
        let result = Components()
        for unit in units { result[unit] = self[unit] }
        result.tellsLeapMonth = units.contains(.month)
        return result
    }

    subscript(unit: CalendarUnit) -> Int? {
        get { values[unit] }
        set { values[unit] = newValue }
    }

    override func isEqual(to other: Object) -> Bool { (other as? Components)?.values == values }
    override func hash(into hasher: inout Hasher) { hasher.combine(values) }
    override func write(to text: inout String, as style: TextStyle) {
        if let calendar { text += "calendar: "; calendar.write(to: &text, as: style); text += " " }
        if let zone { text += "timeZone: "; zone.write(to: &text, as: style); text += " " }
        for unit in Components.written { if let value = values[unit] { text += "\(unit): \(value) " } }
        if tellsLeapMonth { text += "isLeapMonth: false " }
    }

    private static let written: [CalendarUnit] = [
        .era, .year, .month, .day, .hour, .minute, .second, .nanosecond, .weekday, .weekdayOrdinal, .quarter,
        .weekOfMonth, .weekOfYear, .dayOfYear, .yearForWeekOfYear,
    ]

    /// The instant that these mean in a calendar.
    func date(in calendar: GregorianCalendar) -> DateObject {
        var calendar = calendar
        if let known = zone?.known { calendar.clock = known }
        let time = Double(self[.hour] ?? 0) * 3600 + Double(self[.minute] ?? 0) * 60 + Double(self[.second] ?? 0)
        return calendar.date(day(in: calendar) + time + Double(self[.nanosecond] ?? 0) / 1_000_000_000)
    }

    /// Whether the instant that these mean has just these parts: a 30th of February has not.
    func isValid(in calendar: GregorianCalendar) -> Bool {
        var calendar = calendar
        if let known = zone?.known { calendar.clock = known }
        let found = Components(of: date(in: calendar), in: calendar)
        return !units.isEmpty && units.allSatisfy { found[$0] == self[$0] }
    }

    /// The start of the day: by month and day, by a weekday of a month, or by week and weekday.
    private func day(in calendar: GregorianCalendar) -> Double {
        let (year, month) = (self[.year] ?? self[.yearForWeekOfYear] ?? 1, self[.month] ?? 1)
        if let week = self[.weekOfYear], self[.month] == nil, self[.day] == nil {
            let place = self[.weekday].map { ($0.bounded - calendar.firstWeekday + 7) % 7 } ?? 0
            return calendar.firstWeek(of: year.bounded) + Double((week.bounded - 1) * 7 + place) * 86_400
        }
        if let weekday = self[.weekday], let ordinal = self[.weekdayOrdinal], self[.day] == nil {
            let first = DateParts.seconds(year: year, month: month, day: 1)
            let missing = (weekday.bounded - 1 - calendar.parts(calendar.date(first)).weekday + 7) % 7
            return first + Double(missing + (ordinal.bounded - 1) * 7) * 86_400
        }
        return DateParts.seconds(year: year, month: month, day: self[.day] ?? self[.dayOfYear] ?? 1)
    }

    /// A date later by these, the greatest unit first.
    func added(to date: DateObject, in calendar: GregorianCalendar) -> DateObject {
        units.sorted { $1.isWithin($0) }.reduce(date) { calendar.adding(self[$1] ?? 0, $1, to: $0) }
    }

    /// What lies between two dates, in the units that are asked for, the greatest first.
    static func between(_ start: DateObject, _ end: DateObject, in units: [CalendarUnit], _ calendar: GregorianCalendar)
        -> Components
    {
        let (result, sign) = (Components(), end.seconds < start.seconds ? -1 : 1)
        // No unit is longer than its number of seconds here: the estimate is never too small.
        let lengths: [(CalendarUnit, Double)] = [
            (.year, 31_536_000), (.month, 2_419_200), (.weekOfYear, 604_800), (.day, 86_400), (.hour, 3600),
            (.minute, 60), (.second, 1),
        ]
        let end = end.bounded
        var now = start.bounded
        for (unit, length) in lengths where units.contains(unit) {
            var (count, most) = (0, Int(clamped: abs(end.seconds - now.seconds) / length).adding(clamped: 1))
            while count < most {
                let middle = most - (most - count) / 2
                let moved = calendar.adding(sign * middle, unit, to: now)
                if Double(sign) * (moved.seconds - end.seconds) > 0 { most = middle - 1 } else { count = middle }
            }
            result[unit] = sign * count
            now = calendar.adding(sign * count, unit, to: now)
        }
        if units.contains(.nanosecond) {
            result[.nanosecond] = Int(clamped: ((end.seconds - now.seconds) * 1_000_000_000).rounded())
        }
        return result
    }
}

extension Word {
    static let componentWords: [Word] =
        CalendarUnit.allCases.map { unit in
            .member(of: "DateComponents", "var \(unit.rawValue): Int? { get set }") { call in
                let parts: Components = try call.receiver()
                if call.has(0) { parts[unit] = call[0].wholeNumber }
                return parts[unit].map { .int($0) } ?? .null
            }
        } + [
            .member(
                of: "DateComponents",
                """
                init(calendar: Calendar? = nil, timeZone: TimeZone? = nil, era: Int? = nil, year: Int? = nil, \
                month: Int? = nil, day: Int? = nil, hour: Int? = nil, minute: Int? = nil, second: Int? = nil, \
                nanosecond: Int? = nil, weekday: Int? = nil, weekdayOrdinal: Int? = nil, quarter: Int? = nil, \
                weekOfMonth: Int? = nil, weekOfYear: Int? = nil, yearForWeekOfYear: Int? = nil, dayOfYear: Int? = nil)
                """
            ) { call in
                let parts = Components()
                parts.calendar = call[0].unwrapped?.object as? CalendarObject
                parts.zone = call[1].unwrapped?.object as? TimeZoneObject
                let units: [CalendarUnit] = [
                    .era, .year, .month, .day, .hour, .minute, .second, .nanosecond, .weekday, .weekdayOrdinal,
                    .quarter, .weekOfMonth, .weekOfYear, .yearForWeekOfYear, .dayOfYear,
                ]
                for (index, unit) in units.enumerated() { parts[unit] = call[index + 2].wholeNumber }
                return .object(parts)
            },
            .member(of: "DateComponents", "var calendar: Calendar? { get set }") { call in
                let parts: Components = try call.receiver()
                if call.has(0) { parts.calendar = call[0].unwrapped?.object as? CalendarObject }
                return parts.calendar.map { .some(.object($0)) } ?? .null
            },
            .member(of: "DateComponents", "var timeZone: TimeZone? { get set }") { call in
                let parts: Components = try call.receiver()
                if call.has(0) { parts.zone = call[0].unwrapped?.object as? TimeZoneObject }
                return parts.zone.map { .some(.object($0)) } ?? .null
            },
            .member(of: "DateComponents", "var date: Date?") { call in
                let parts: Components = try call.receiver()
                return parts.calendar.map { .some(.object(parts.date(in: $0.reckoning))) } ?? .null
            },
            .member(of: "DateComponents", "func isValidDate(in calendar: Calendar) -> Bool") { call in
                let (parts, calendar): (Components, CalendarObject) = (try call.receiver(), try call.object(0))
                return .bool(parts.isValid(in: calendar.reckoning))
            },
            .member(of: "DateComponents", "var isValidDate: Bool") { call in
                let parts: Components = try call.receiver()
                return .bool(parts.calendar.map { parts.isValid(in: $0.reckoning) } ?? false)
            },
            .member(of: "DateComponents", "func value(for component: Calendar.Component) -> Int?") { call in
                (try call.receiver() as Components)[try call.unit(0)].map { .int($0) } ?? .null
            },
            .member(
                of: "DateComponents", "mutating func setValue(_ value: Int?, for component: Calendar.Component)"
            ) { call in
                let unit = try call.unit(1)
                call.held?.value.withOwn(Components.self) { $0[unit] = call[0].wholeNumber }
                return .void
            },
        ]
}

extension Value {
    /// A number, if it is one and no nil.
    fileprivate var wholeNumber: Int? { if case .int(let number)? = unwrapped { number } else { nil } }
}
