import Language
import Values

/// Foundation's calendar: the Gregorian one, in UTC.
extension Word {
    static let calendarTypes = [
        """
        struct Calendar { enum Identifier: Equatable { case gregorian, iso8601 }; enum Component: Hashable { case era, \
        year, month, day, hour, minute, second, weekday, weekOfYear, nanosecond } }
        """,
        "struct DateComponents: Equatable {}",
        """
        class ISO8601DateFormatter { enum Options: OptionSet { case withInternetDateTime, withFractionalSeconds, \
        withFullDate, withFullTime, withTimeZone } }
        """,
    ]

    static let calendars: [Word] = calendarDates + calendarQuestions + componentWords + internetDates

    private static let calendarDates: [Word] = [
        .member(of: "Calendar", "static var current: Calendar") { _ in .object(Settings(of: "Calendar")) },
        .member(of: "Calendar", "init(identifier: Calendar.Identifier)") { _ in .object(Settings(of: "Calendar")) },
        .member(of: "Calendar", "var timeZone: TimeZone { get set }") { call in
            let settings: Settings = try call.receiver()
            guard call.has(0) else { return .object(settings.zone) }
            let zone: TimeZoneObject = try call.object(0)
            guard zone.ahead == 0 else {
                throw Trap(
                    "a Calendar counts in UTC here, not in \(zone.identifier): write TimeZone(secondsFromGMT: 0)")
            }
            settings["timeZone"] = call[0]
            return .void
        },
        .setting(of: "Calendar", "locale", "Locale?", .null),
        .setting(of: "Calendar", "firstWeekday", "Int", .int(1)),
        .member(of: "Calendar", "func date(from components: DateComponents) -> Date?") { call in
            .some(.object(DateObject((try call.object(0) as Components).seconds - DateObject.epoch)))
        },
        .member(
            of: "Calendar", "func date(byAdding component: Calendar.Component, value: Int, to date: Date) -> Date?"
        ) { call in
            var parts = Components()
            parts[try call.component(0)] = call.int(1)
            return .some(.object(parts.added(to: try call.object(2))))
        },
        .member(of: "Calendar", "func date(byAdding components: DateComponents, to date: Date) -> Date?") { call in
            .some(.object((try call.object(0) as Components).added(to: try call.object(1))))
        },
        .member(
            of: "Calendar",
            "func date(bySettingHour hour: Int, minute: Int, second: Int, of date: Date) -> Date?"
        ) { call in
            let start = try call.day(3)
            return .some(.object(DateObject(start + call.double(0) * 3600 + call.double(1) * 60 + call.double(2))))
        },
        .member(of: "Calendar", "func startOfDay(for date: Date) -> Date") { call in
            .object(DateObject(try call.day(0)))
        },
    ]

    private static let calendarQuestions: [Word] =
        [
            .member(
                of: "Calendar",
                "func dateComponents(_ components: Set<Calendar.Component>, from date: Date) -> DateComponents"
            ) { call in
                let (all, result) = (Components(of: try call.object(1)), Components())
                for name in try call.components(0) { result[name] = all[name] }
                return .object(result)
            },
            .member(
                of: "Calendar",
                "func dateComponents(_ components: Set<Calendar.Component>, from start: Date, to end: Date) -> DateComponents"
            ) { call in
                .object(try Components.between(call.object(1), call.object(2), in: call.components(0)))
            },
            .member(of: "Calendar", "func component(_ component: Calendar.Component, from date: Date) -> Int") { call in
                .int(Components(of: try call.object(1))[try call.component(0)] ?? 0)
            },
            .member(of: "Calendar", "func isDate(_ date: Date, inSameDayAs other: Date) -> Bool") { call in
                .bool(try call.day(0) == call.day(1))
            },
            .member(
                of: "Calendar",
                "func isDate(_ date: Date, equalTo other: Date, toGranularity component: Calendar.Component) -> Bool"
            ) { call in
                let (first, second) = (Components(of: try call.object(0)), Components(of: try call.object(1)))
                let names = ["era", "year", "month", "day", "hour", "minute", "second"]
                let last = names.firstIndex(of: try call.component(2)) ?? names.count - 1
                return .bool(names[...last].allSatisfy { first[$0] == second[$0] })
            },
            .member(
                of: "Calendar",
                "func range(of smaller: Calendar.Component, in larger: Calendar.Component, for date: Date) -> Range<Int>?"
            ) { call in
                let parts = DateParts(try call.object(2))
                let count: Int? =
                    switch (try call.component(0), try call.component(1)) {
                    case ("day", "month"): DateParts.days(in: parts.month, of: parts.year)
                    case ("day", "year"): 337 + DateParts.days(in: 2, of: parts.year)
                    case ("month", "year"): 12
                    default: nil
                    }
                return count.map { .object(RangeObject(.int(1), .int($0 + 1), isClosed: false)) } ?? .null
            },
        ]
        + [("isDateInToday", 0.0), ("isDateInYesterday", -1), ("isDateInTomorrow", 1)].map { name, distance in
            .member(of: "Calendar", "func \(name)(_ date: Date) -> Bool") { call in
                let today = startOfDay(DateObject(call.loop).seconds)
                return .bool(try call.day(0) == today + distance * 86_400)
            }
        }

    private static let componentWords: [Word] =
        Components.names.map { name in
            .member(of: "DateComponents", "var \(name): Int? { get set }") { call in
                let parts: Components = try call.receiver()
                if call.has(0) { parts[name] = if case .int(let number) = call[0] { number } else { nil } }
                return parts[name].map { .int($0) } ?? .null
            }
        } + [
            .member(
                of: "DateComponents",
                """
                init(year: Int? = nil, month: Int? = nil, day: Int? = nil, hour: Int? = nil, minute: Int? = nil, \
                second: Int? = nil)
                """
            ) { call in
                let parts = Components()
                for (index, name) in ["year", "month", "day", "hour", "minute", "second"].enumerated() {
                    if case .int(let number) = call[index] { parts[name] = number }
                }
                return .object(parts)
            }
        ]

    private static let internetDates: [Word] = [
        .member(of: "ISO8601DateFormatter", "init()") { _ in .object(Settings(of: "ISO8601DateFormatter")) },
        .setting(of: "ISO8601DateFormatter", "formatOptions", "ISO8601DateFormatter.Options", .array([])),
        .setting(of: "ISO8601DateFormatter", "timeZone", "TimeZone?", .null),
        .member(of: "ISO8601DateFormatter", "func string(from date: Date) -> String") { call in
            let zone = (try call.receiver() as Settings).zone
            return .string(
                DateParts(try call.object(0), ahead: try zone.seconds).formatted(try call.internetFormat()))
        },
        .member(of: "ISO8601DateFormatter", "func date(from text: String) -> Date?") { call in
            DateReader.seconds(call.string(0), try call.internetFormat()).map {
                .object(DateObject($0 - DateObject.epoch))
            } ?? .null
        },
    ]
}

/// Year, month, day and so on, as many as are told.
final class Components: Object, CopiedOnWrite {
    static let names = [
        "era", "year", "month", "day", "hour", "minute", "second", "weekday", "weekOfYear", "nanosecond",
    ]
    private var values: [String: Int] = [:]
    override init() {}

    func copy() -> Components {
        let copy = Components()
        copy.values = values
        return copy
    }

    init(of date: DateObject) {
        super.init()
        let parts = DateParts(date)
        values = [
            "era": 1, "year": parts.year, "month": parts.month, "day": parts.day, "hour": parts.hour,
            "minute": parts.minute, "second": parts.second, "weekday": parts.weekday + 1,
            "weekOfYear": parts.week,
            "nanosecond": parts.millisecond * 1_000_000,
        ]
    }

    subscript(name: String) -> Int? {
        get { values[name] }
        set { values[name] = newValue }
    }

    override func isEqual(to other: Object) -> Bool { (other as? Components)?.values == values }
    override func hash(into hasher: inout Hasher) { hasher.combine(values) }
    override func write(to text: inout String, as style: TextStyle) {
        text += Components.names.compactMap { name in values[name].map { "\(name): \($0)" } }.joined(separator: " ")
    }

    /// Seconds since 1970.
    var seconds: Double {
        DateParts.seconds(
            year: self["year"] ?? 1, month: self["month"] ?? 1, day: self["day"] ?? 1, hour: self["hour"] ?? 0,
            minute: self["minute"] ?? 0, second: self["second"] ?? 0)
    }

    /// A date later by these. A day that the month does not have is its last.
    func added(to date: DateObject) -> DateObject {
        let parts = DateParts(date)
        let (years, later) = ((self["year"] ?? 0).bounded, (self["month"] ?? 0).bounded)
        let months = parts.year * 12 + parts.month - 1 + years * 12 + later
        let (year, month) = (months / 12, months % 12 + 1)
        let day = Swift.min(parts.day, DateParts.days(in: month, of: year))
        let moved =
            DateParts.seconds(year: year, month: month, day: day)
            - DateParts.seconds(year: parts.year, month: parts.month, day: parts.day)
        let lengths = [("day", 86_400.0), ("weekOfYear", 604_800), ("hour", 3600), ("minute", 60), ("second", 1)]
        let rest = lengths.reduce(0) { $0 + Double(self[$1.0] ?? 0) * $1.1 }
        return DateObject(date.seconds + moved + rest)
    }

    /// What lies between two dates, in the units that are asked for, the greatest first.
    static func between(_ start: DateObject, _ end: DateObject, in names: [String]) throws -> Components {
        let (result, sign) = (Components(), end.seconds < start.seconds ? -1 : 1)
        let units: [(String, Double)] = [
            ("year", 31_536_000), ("month", 2_419_200), ("weekOfYear", 604_800), ("day", 86_400), ("hour", 3600),
            ("minute", 60), ("second", 1),
        ]
        let end = end.bounded
        var now = start.bounded
        for (name, length) in units where names.contains(name) {
            // The greatest count that does not go beyond; the estimate is never too small.
            var (count, most) = (0, Int(clamped: abs(end.seconds - now.seconds) / length).adding(clamped: 1))
            func moved(_ count: Int) -> DateObject {
                let parts = Components()
                parts[name] = sign * count
                return parts.added(to: now)
            }
            while count < most {
                let middle = most - (most - count) / 2
                let isBeyond = Double(sign) * (moved(middle).seconds - end.seconds) > 0
                if isBeyond { most = middle - 1 } else { count = middle }
            }
            result[name] = sign * count
            now = moved(count)
        }
        return result
    }
}

extension Call {
    /// The start of the day of a date argument.
    fileprivate func day(_ index: Int) throws -> Double { startOfDay((try object(index) as DateObject).seconds) }

    fileprivate func component(_ index: Int) throws -> String {
        Components.names[Swift.min((try object(index) as EnumObject).index, Components.names.count - 1)]
    }

    fileprivate func components(_ index: Int) throws -> [String] {
        try elements(index).map {
            Components.names[Swift.min((try $0.object() as EnumObject).index, Components.names.count - 1)]
        }
    }

    /// As a formatter was told.
    fileprivate func internetFormat() throws -> String {
        let settings: Settings = try receiver()
        let told = settings["formatOptions"]
        let options = try (told.items ?? (told.isNull ? [] : [told])).map { (try $0.object() as EnumObject).index }
        return options.contains(1) ? "yyyy-MM-dd'T'HH:mm:ss.SSSXXX" : options == [2] ? "yyyy-MM-dd" : DateParts.internet
    }
}

private func startOfDay(_ seconds: Double) -> Double { (seconds / 86_400).rounded(.down) * 86_400 }
