import Language

/// How the clocks of a zone go: so many seconds ahead of UTC, in summer perhaps an hour more. Of a zone with a name it is
/// known since the year in which its present rules began.
struct ZoneClock: Equatable {
    enum Summer { case european, american, australian }

    let standard: Int
    let summer: Summer?
    /// What is written for it: of `z` if that is no distance from GMT, and of `zzzz`; in winter and in summer.
    let short: [String]
    let long: [String]
    /// Since 1970, when its rules began.
    let start: Double

    init(ahead: Int) { (standard, summer, short, long, start) = (ahead, nil, [], [], -.infinity) }

    fileprivate init(
        _ hours: Double, _ summer: Summer? = nil, since year: Int, _ long: [String], _ short: [String] = []
    ) {
        (standard, self.summer, self.short, self.long) = (Int(hours * 3600), summer, short, long)
        start = DateParts.seconds(year: year, month: 1, day: 2)
    }

    /// How far it is ahead at an instant, in seconds since 1970.
    func ahead(at instant: Double) -> Int { standard + (isSummer(instant) ? 3600 : 0) }

    /// How far it is ahead when clocks on the wall show so many seconds since 1970: of an hour that comes twice, the first
    /// time; of one that is left out, what it would be without that.
    func ahead(showing wall: Double) -> Int {
        standard + (isSummer(wall - Double(standard + 3600)) ? 3600 : 0)
    }

    func isSummer(_ instant: Double) -> Bool {
        guard let summer else { return false }
        let local = instant + Double(standard)
        let year = DateParts(DateObject(local - DateObject.epoch)).year
        switch summer {
        case .european: return Self.sunday(-1, 3, year) + 3600 <= instant && instant < Self.sunday(-1, 10, year) + 3600
        case .american: return Self.sunday(2, 3, year) + 7200 <= local && local < Self.sunday(1, 11, year) + 3600
        case .australian: return local < Self.sunday(1, 4, year) + 7200 || Self.sunday(1, 10, year) + 7200 <= local
        }
    }

    /// The start of a month's first, second or last Sunday.
    private static func sunday(_ place: Int, _ month: Int, _ year: Int) -> Double {
        // The last one is a week before the first of the next month.
        let first = DateParts.seconds(year: year, month: place < 0 ? month + 1 : month, day: 1)
        let missing = (7 - DateParts(DateObject(first - DateObject.epoch)).weekday) % 7
        return first + Double(missing + 7 * (place < 0 ? place : place - 1)) * 86_400
    }
}

extension ZoneClock {
    /// By name; nil of those that are not known here.
    static func named(_ name: String) -> ZoneClock? { known[name] }

    private static let known: [String: ZoneClock] = {
        var known: [String: ZoneClock] = [:]
        func add(_ names: String, _ clock: ZoneClock) {
            for name in names.split(separator: " ") { known[String(name)] = clock }
        }
        func seasons(_ name: String, _ summer: String = "Summer") -> [String] {
            ["\(name) Standard Time", "\(name) \(summer) Time"]
        }
        add("Europe/London", ZoneClock(0, .european, since: 1997, ["Greenwich Mean Time", "British Summer Time"]))
        add("Europe/Lisbon", ZoneClock(0, .european, since: 1997, seasons("Western European")))
        add(
            """
            Europe/Berlin Europe/Paris Europe/Madrid Europe/Rome Europe/Vienna Europe/Zurich Europe/Amsterdam \
            Europe/Brussels Europe/Copenhagen Europe/Oslo Europe/Stockholm Europe/Prague Europe/Budapest Europe/Warsaw
            """, ZoneClock(1, .european, since: 1997, seasons("Central European")))
        add(
            "Europe/Athens Europe/Helsinki Europe/Bucharest",
            ZoneClock(2, .european, since: 1997, seasons("Eastern European")))
        for (hours, places, name) in [
            (-5.0, "America/New_York America/Toronto", "Eastern"), (-6, "America/Chicago", "Central"),
            (-7, "America/Denver", "Mountain"), (-8, "America/Los_Angeles", "Pacific"),
        ] {
            let letter = String(name.prefix(1))
            let clock = ZoneClock(
                hours, .american, since: 2007, seasons(name, "Daylight"), [letter + "ST", letter + "DT"])
            add(places, clock)
        }
        add("America/Phoenix", ZoneClock(-7, since: 1969, ["Mountain Standard Time"], ["MST"]))
        add("Pacific/Honolulu", ZoneClock(-10, since: 1948, ["Hawaii-Aleutian Standard Time"], ["HST"]))
        let sydney = ZoneClock(10, .australian, since: 2009, seasons("Australian Eastern", "Daylight"))
        add("Australia/Sydney Australia/Melbourne", sydney)
        for (hours, year, place, name) in [
            (9.0, 1952, "Asia/Tokyo", "Japan"), (9, 1989, "Asia/Seoul", "Korean"), (8, 1992, "Asia/Shanghai", "China"),
            (8, 1980, "Asia/Hong_Kong", "Hong Kong"), (8, 1982, "Asia/Singapore", "Singapore"),
            (5.5, 1946, "Asia/Kolkata", "India"), (4, 1921, "Asia/Dubai", "Gulf"),
            (10, 1993, "Australia/Brisbane", "Australian Eastern"),
        ] { add(place, ZoneClock(hours, since: year, ["\(name) Standard Time"])) }
        return known
    }()
}
