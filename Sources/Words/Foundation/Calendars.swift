import Language
import Reactive
import Values

/// Foundation's calendar: the Gregorian one, in one zone.
final class CalendarObject: Object, CopiedOnWrite, NamedObject {
    var reckoning = GregorianCalendar()
    let isISO: Bool
    var zone = TimeZoneObject.greenwich
    var locale: Value = .null

    init(isISO: Bool = false) {
        self.isISO = isISO
        if isISO { (reckoning.firstWeekday, reckoning.daysOfFirstWeek) = (2, 4) }
    }

    /// A date, if it is known what clocks showed then in its zone.
    func known(_ date: DateObject) throws -> DateObject {
        _ = try zone.clock(at: date)
        return date
    }

    func copy() -> CalendarObject {
        let copy = CalendarObject(isISO: isISO)
        (copy.reckoning, copy.zone, copy.locale) = (reckoning, zone, locale)
        return copy
    }

    var typeName: String { "Calendar" }
    var name: String { isISO ? "iso8601" : "gregorian" }
    override func isEqual(to other: Object) -> Bool {
        (other as? CalendarObject).map { $0.reckoning == reckoning && $0.isISO == isISO } ?? false
    }
    override func hash(into hasher: inout Hasher) { hasher.combine(reckoning.firstWeekday) }
    override func write(to text: inout String, as style: TextStyle) {
        let place = (locale.unwrapped?.object as? LocaleObject)?.identifier ?? ""
        text += "\(name) (\(name)) locale: \(place.harmlessLine) time zone: "
        zone.write(to: &text, as: style)
        text += " firstWeekday: \(reckoning.firstWeekday) minDaysInFirstWeek: \(reckoning.daysOfFirstWeek)"
    }
}

extension Word {
    static let calendarTypes = [
        """
        struct Calendar: Hashable { enum Identifier: Equatable { case gregorian, iso8601 }; \
        enum Component: Hashable { case \(CalendarUnit.allCases.map(\.rawValue).joined(separator: ", ")) }; \
        enum MatchingPolicy { case nextTime, nextTimePreservingSmallerComponents, previousTimePreservingSmallerComponents, \
        strict }; enum RepeatedTimePolicy { case first, last }; enum SearchDirection { case forward, backward } }
        """,
        "struct DateComponents: Hashable {}",
        """
        class ISO8601DateFormatter { enum Options: OptionSet { case withInternetDateTime, withFractionalSeconds, \
        withFullDate, withFullTime, withTimeZone } }
        """,
    ]

    static let calendars: [Word] =
        calendarSettings + calendarDates + calendarStretches + calendarQuestions + calendarNames + componentWords
        + dateIntervals + internetDates

    private static let calendarSettings: [Word] = [
        .member(of: "Calendar", "static var current: Calendar") { _ in .object(CalendarObject()) },
        .member(of: "Calendar", "static var autoupdatingCurrent: Calendar") { _ in .object(CalendarObject()) },
        .member(of: "Calendar", "init(identifier: Calendar.Identifier)") { call in
            .object(CalendarObject(isISO: (try call.object(0) as EnumObject).index == 1))
        },
        .member(of: "Calendar", "var identifier: Calendar.Identifier") { call in
            try call.make("Calendar.Identifier", (try call.receiver() as CalendarObject).isISO ? 1 : 0)
        },
        .member(of: "Calendar", "var timeZone: TimeZone { get set }") { call in
            let calendar: CalendarObject = try call.receiver()
            guard call.has(0) else { return .object(calendar.zone) }
            calendar.zone = try call.object(0)
            calendar.reckoning.clock = try calendar.zone.clock
            return .void
        },
        .member(of: "Calendar", "var locale: Locale? { get set }") { call in
            let calendar: CalendarObject = try call.receiver()
            if call.has(0) { calendar.locale = call[0] }
            return calendar.locale
        },
        .member(of: "Calendar", "var firstWeekday: Int { get set }") { call in
            let calendar: CalendarObject = try call.receiver()
            if call.has(0) { calendar.reckoning.firstWeekday = try dayOfWeek(call) }
            return .int(calendar.reckoning.firstWeekday)
        },
        .member(of: "Calendar", "var minimumDaysInFirstWeek: Int { get set }") { call in
            let calendar: CalendarObject = try call.receiver()
            if call.has(0) { calendar.reckoning.daysOfFirstWeek = try dayOfWeek(call) }
            return .int(calendar.reckoning.daysOfFirstWeek)
        },
    ]

    private static func dayOfWeek(_ call: Call) throws -> Int {
        guard (1...7).contains(call.int(0)) else {
            throw RuntimeError("\(call.int(0)) is not from 1 to 7", at: call.site.place)
        }
        return call.int(0)
    }

    private static let calendarDates: [Word] = [
        .member(of: "Calendar", "func date(from components: DateComponents) -> Date?") { call in
            let date = (try call.object(0) as Components).date(in: try call.calendar)
            return .some(.object(try (call.receiver() as CalendarObject).known(date)))
        },
        .member(
            of: "Calendar",
            """
            func date(byAdding component: Calendar.Component, value: Int, to date: Date, \
            wrappingComponents: Bool = false) -> Date?
            """
        ) { call in
            guard !call.bool(3) else {
                throw RuntimeError("wrappingComponents is not known here: a date counts on into the next year")
            }
            let later = try call.calendar.adding(call.int(1), call.unit(0), to: call.object(2))
            return .some(.object(try (call.receiver() as CalendarObject).known(later)))
        },
        .member(
            of: "Calendar",
            "func date(byAdding components: DateComponents, to date: Date, wrappingComponents: Bool = false) -> Date?"
        ) { call in
            let (parts, date): (Components, DateObject) = (try call.object(0), try call.object(1))
            return .some(
                .object(try (call.receiver() as CalendarObject).known(parts.added(to: date, in: try call.calendar))))
        },
        .member(
            of: "Calendar", "func date(bySettingHour hour: Int, minute: Int, second: Int, of date: Date) -> Date?"
        ) { call in
            let (hour, minute, second) = (call.int(0), call.int(1), call.int(2))
            guard (0..<24).contains(hour), (0..<60).contains(minute), (0..<60).contains(second) else { return .null }
            let time = hour * 3600 + minute * 60 + second
            let day = try call.calendar.startOfDay(call.object(3))
            return .some(.object(try call.calendar.date(day + Double(time))))
        },
        .member(
            of: "Calendar",
            "func date(bySetting component: Calendar.Component, value: Int, of date: Date) -> Date?"
        ) { call in
            let (unit, date): (CalendarUnit, DateObject) = (try call.unit(0), try call.object(2))
            if Components(of: date, in: try call.calendar)[unit] == call.int(1) { return .some(.object(date)) }
            let wanted = Components()
            wanted[unit] = call.int(1)
            return NextDate(calendar: try call.calendar, wanted: wanted, isBackward: false).value(after: date)
        },
        .member(
            of: "Calendar",
            """
            func nextDate(after date: Date, matching components: DateComponents, \
            matchingPolicy: Calendar.MatchingPolicy, repeatedTimePolicy: Calendar.RepeatedTimePolicy = .first, \
            direction: Calendar.SearchDirection = .forward) -> Date?
            """
        ) { call in
            let direction: EnumObject? = call.has(4) ? try call.object(4) : nil
            let policy: EnumObject = try call.object(2)
            let next = NextDate(
                calendar: try call.calendar, wanted: try call.object(1), isBackward: direction?.index == 1,
                isStrict: policy.index == 3)
            return next.value(after: try call.object(0))
        },
    ]

    private static let calendarStretches: [Word] = [
        .member(of: "Calendar", "func startOfDay(for date: Date) -> Date") { call in
            .object(try call.calendar.date(call.calendar.startOfDay(call.object(0))))
        },
        .member(
            of: "Calendar", "func dateInterval(of component: Calendar.Component, for date: Date) -> DateInterval?"
        ) { call in
            let calendar = try call.calendar
            guard let stretch = try calendar.stretch(of: call.unit(0), call.object(1)) else { return .null }
            let start = calendar.date(stretch.start).seconds
            let length =
                stretch.length < 86_400 ? stretch.length : calendar.date(stretch.start + stretch.length).seconds - start
            return .some(.object(DateIntervalObject(start, length)))
        },
        .member(
            of: "Calendar",
            "func ordinality(of smaller: Calendar.Component, in larger: Calendar.Component, for date: Date) -> Int?"
        ) { call in
            try call.calendar.ordinal(of: call.unit(0), in: call.unit(1), call.object(2)).map { .int($0) } ?? .null
        },
        .member(
            of: "Calendar",
            "func range(of smaller: Calendar.Component, in larger: Calendar.Component, for date: Date) -> Range<Int>?"
        ) { call in
            try call.calendar.range(of: call.unit(0), in: call.unit(1), call.object(2)).map {
                .object(RangeObject(.int($0.lowerBound), .int($0.upperBound), isClosed: false))
            } ?? .null
        },
    ]

    private static let calendarQuestions: [Word] =
        [
            .member(
                of: "Calendar",
                "func dateComponents(_ components: Set<Calendar.Component>, from date: Date) -> DateComponents"
            ) { call in
                .object(
                    Components(of: try call.object(1), in: try call.calendar).only(
                        try CalendarUnit.all(of: call.elements(0))))
            },
            .member(of: "Calendar", "func dateComponents(in zone: TimeZone, from date: Date) -> DateComponents") {
                call in
                let calendar = (try call.receiver() as CalendarObject).copy()
                calendar.zone = try call.object(0)
                calendar.reckoning.clock = try calendar.zone.clock(at: call.object(1))
                let parts = Components(of: try call.object(1), in: calendar.reckoning)
                (parts.calendar, parts.zone, parts.tellsLeapMonth) = (calendar, calendar.zone, true)
                return .object(parts)
            },
            .member(
                of: "Calendar",
                "func dateComponents(_ components: Set<Calendar.Component>, from start: Date, to end: Date) -> DateComponents"
            ) { call in
                .object(
                    try Components.between(
                        call.object(1), call.object(2), in: CalendarUnit.all(of: call.elements(0)), call.calendar))
            },
            .member(of: "Calendar", "func component(_ component: Calendar.Component, from date: Date) -> Int") { call in
                .int(Components(of: try call.object(1), in: try call.calendar)[try call.unit(0)] ?? 0)
            },
            .member(of: "Calendar", "func isDate(_ date: Date, inSameDayAs other: Date) -> Bool") { call in
                .bool(try call.order(call.object(0), call.object(1), .day) == 0)
            },
            .member(
                of: "Calendar",
                "func isDate(_ date: Date, equalTo other: Date, toGranularity component: Calendar.Component) -> Bool"
            ) { call in
                .bool(try call.order(call.object(0), call.object(1), call.unit(2)) == 0)
            },
            .member(
                of: "Calendar",
                """
                func compare(_ date: Date, to other: Date, toGranularity component: Calendar.Component) \
                -> ComparisonResult
                """
            ) { call in
                try call.make("ComparisonResult", 1 + (try call.order(call.object(0), call.object(1), call.unit(2))))
            },
            .member(of: "Calendar", "func isDateInWeekend(_ date: Date) -> Bool") { call in
                .bool([0, 6].contains(try call.calendar.parts(call.object(0)).weekday))
            },
        ]
        + [("isDateInToday", 0.0), ("isDateInYesterday", -1), ("isDateInTomorrow", 1)].map { name, distance in
            .member(of: "Calendar", "func \(name)(_ date: Date) -> Bool") { call in
                let today = try call.calendar.startOfDay(DateObject(call.loop))
                return .bool(try call.calendar.startOfDay(call.object(0)) == today + distance * 86_400)
            }
        }

    /// The names of days and months, in English: in full, in short, and by one letter.
    private static let calendarNames: [Word] =
        nameLists.flatMap { name, texts in
            ["Calendar", "DateFormatter"].map { type in
                .member(of: type, "var \(name): [String]") { _ in .array(texts.map { .string($0) }) }
            }
        } + [
            .member(of: "Calendar", "var amSymbol: String") { _ in .string("AM") },
            .member(of: "Calendar", "var pmSymbol: String") { _ in .string("PM") },
        ]

    private static let nameLists: [(name: String, texts: [String])] =
        lengths("eekdaySymbols", "w", DateParts.weekdays) + lengths("onthSymbols", "m", DateParts.months) + [
            ("shortQuarterSymbols", ["Q1", "Q2", "Q3", "Q4"])
        ]

    private static func lengths(_ rest: String, _ first: String, _ names: [String]) -> [(String, [String])] {
        let (short, large) = (names.map { String($0.prefix(3)) }, first.uppercased() + rest)
        return [
            (first + rest, names), ("short" + large, short), ("veryShort" + large, names.map { String($0.prefix(1)) }),
            ("standalone" + large, names), ("shortStandalone" + large, short),
        ]
    }

    private static let internetDates: [Word] = [
        .member(of: "ISO8601DateFormatter", "init()") { _ in .object(Settings(of: "ISO8601DateFormatter")) },
        .setting(of: "ISO8601DateFormatter", "formatOptions", "ISO8601DateFormatter.Options", .array([])),
        .setting(of: "ISO8601DateFormatter", "timeZone", "TimeZone?", .null),
        .member(of: "ISO8601DateFormatter", "func string(from date: Date) -> String") { call in
            let (zone, date): (_, DateObject) = ((try call.receiver() as Settings).zone, try call.object(0))
            return .string(DateParts(date, in: try zone.clock(at: date)).formatted(try call.internetFormat()))
        },
        .member(of: "ISO8601DateFormatter", "func date(from text: String) -> Date?") { call in
            DateReader.seconds(call.string(0), try call.internetFormat()).map {
                .object(DateObject($0 - DateObject.epoch))
            } ?? .null
        },
    ]
}

extension Call {
    fileprivate var calendar: GregorianCalendar {
        get throws {
            let calendar: CalendarObject = try receiver()
            for value in [self[0], self[1], self[2], self[3]] {
                if let date = value.unwrapped?.object as? DateObject { _ = try calendar.known(date) }
            }
            return calendar.reckoning
        }
    }

    func unit(_ index: Int) throws -> CalendarUnit {
        try CalendarUnit.all(of: [self[index]])[0]
    }

    /// Which of two dates is the earlier one, looked at in units of a length: -1, 0 or 1.
    fileprivate func order(_ first: DateObject, _ second: DateObject, _ unit: CalendarUnit) throws -> Int {
        let starts = try [first, second].map { try calendar.stretch(of: unit, $0)?.start ?? calendar.shown($0) }
        return starts[0] < starts[1] ? -1 : starts[0] == starts[1] ? 0 : 1
    }

    /// As a formatter was told.
    fileprivate func internetFormat() throws -> String {
        let settings: Settings = try receiver()
        let told = settings["formatOptions"]
        let options = try (told.items ?? (told.isNull ? [] : [told])).map { (try $0.object() as EnumObject).index }
        return options.contains(1) ? "yyyy-MM-dd'T'HH:mm:ss.SSSXXX" : options == [2] ? "yyyy-MM-dd" : DateParts.internet
    }
}
