import Language
import Values

/// Where somebody lives: how numbers and dates are written there, as far as it is known here.
final class LocaleObject: Object, NamedObject {
    let identifier: String
    init(_ identifier: String) { self.identifier = identifier }
    static var current: LocaleObject { LocaleObject("en_US") }

    var typeName: String { "Locale" }
    override func isEqual(to other: Object) -> Bool { (other as? LocaleObject)?.identifier == identifier }
    override func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
    override func write(to text: inout String, as style: TextStyle) { text += "\(identifier) (fixed \(identifier))" }

    private var parts: [Substring] { identifier.split(whereSeparator: { $0 == "_" || $0 == "-" }) }
    var language: String { parts.first.map { $0.lowercased() } ?? "" }
    /// Two letters, or a script's four and then two.
    var region: String? { parts.dropFirst().first { $0.count == 2 }.map(String.init) }
    var isEnglish: Bool { language == "en" || language.isEmpty }
}

/// A zone of so many hours and minutes ahead of UTC, or one with a name.
final class TimeZoneObject: Object, NamedObject {
    let identifier: String
    /// Nil if it is not known here.
    let known: ZoneClock?
    init(_ identifier: String, _ known: ZoneClock?) { (self.identifier, self.known) = (identifier, known) }

    convenience init(ahead: Int) {
        let minutes = Swift.abs(ahead) / 60
        let digits = [minutes / 60, minutes % 60].map { ($0 < 10 ? "0" : "") + String($0) }.joined()
        self.init(ahead == 0 ? "GMT" : "GMT\(ahead < 0 ? "-" : "+")\(digits)", ZoneClock(ahead: ahead))
    }

    /// `GMT`, `UTC`, `GMT+2`, or a name that says nothing here.
    convenience init(named name: String) {
        let plain = ["GMT", "UTC", "Etc/UTC", "Etc/GMT", "Z"].contains(name)
        let told = name.hasPrefix("GMT+") || name.hasPrefix("GMT-") ? DateReader.zone(name.dropFirst(3)) : nil
        if let told {
            self.init(ahead: told)
        } else {
            self.init(plain ? "GMT" : name, plain ? ZoneClock(ahead: 0) : .named(name))
        }
    }

    static var greenwich: TimeZoneObject { TimeZoneObject(ahead: 0) }

    var typeName: String { "TimeZone" }
    override func isEqual(to other: Object) -> Bool { (other as? TimeZoneObject)?.identifier == identifier }
    override func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
    override func write(to text: inout String, as style: TextStyle) {
        guard let known, known.long.isEmpty else { text += identifier; return }
        text += known.standard == 0 ? "GMT" : "GMT (\(known.standard))"
    }

    var clock: ZoneClock {
        get throws {
            guard let known else {
                throw RuntimeError(
                    "how far \(identifier) is ahead of UTC isn't known here: write TimeZone(secondsFromGMT: 3600)")
            }
            return known
        }
    }

    /// The same, where it is asked about a date.
    func clock(at date: DateObject) throws -> ZoneClock {
        let clock = try clock
        guard date.seconds + DateObject.epoch >= clock.start else {
            let year = DateParts(DateObject(clock.start - DateObject.epoch)).year
            throw RuntimeError("how far \(identifier) was ahead of UTC before \(year) isn't known here")
        }
        return clock
    }
}

extension Settings {
    var locale: LocaleObject { self["locale"].unwrapped?.object as? LocaleObject ?? .current }
    var zone: TimeZoneObject { self["timeZone"].unwrapped?.object as? TimeZoneObject ?? .greenwich }
}

extension Word {
    static let localeTypes = ["struct Locale: Hashable {}", "struct TimeZone: Hashable {}"]

    static let locales: [Word] = places + zones

    private static let places: [Word] = [
        .member(of: "Locale", "init(identifier: String); init(localeIdentifier: String)") { call in
            .object(LocaleObject(call.string(0)))
        },
        .member(of: "Locale", "static var preferredLanguages: [String]") { _ in
            .array([.string(LocaleObject.current.identifier.replacing("_", with: "-"))])
        },
        .member(of: "Locale", "static var current: Locale; static var autoupdatingCurrent: Locale") { _ in
            .object(LocaleObject.current)
        },
        .member(of: "Locale", "var identifier: String; var localeIdentifier: String") { call in
            .string((try call.receiver() as LocaleObject).identifier)
        },
        .member(of: "Locale", "var languageCode: String?") { call in
            .string((try call.receiver() as LocaleObject).language)
        },
        .member(of: "Locale", "var regionCode: String?") { call in
            (try call.receiver() as LocaleObject).region.map { .string($0) } ?? .null
        },
    ]

    private static let zones: [Word] = [
        .member(
            of: "TimeZone", "static var current: TimeZone; static var gmt: TimeZone; static var `default`: TimeZone"
        ) {
            _ in .object(TimeZoneObject.greenwich)
        },
        .member(of: "TimeZone", "static var autoupdatingCurrent: TimeZone") { _ in .object(TimeZoneObject.greenwich) },
        .member(of: "TimeZone", "init?(secondsFromGMT: Int)") { call in
            (-18 * 3600...18 * 3600).contains(call.int(0)) ? .object(TimeZoneObject(ahead: call.int(0))) : .null
        },
        .member(of: "TimeZone", "init?(identifier: String); init?(abbreviation: String)") { call in
            .object(TimeZoneObject(named: call.string(0)))
        },
        .member(of: "TimeZone", "var identifier: String") { call in
            .string((try call.receiver() as TimeZoneObject).identifier)
        },
        .member(of: "TimeZone", "func secondsFromGMT(for date: Date = Date()) -> Int") { call in
            let date: DateObject = call.has(0) ? try call.object(0) : DateObject(call.loop)
            return .int(
                try (call.receiver() as TimeZoneObject).clock(at: date).ahead(at: date.seconds + DateObject.epoch))
        },
        .member(of: "TimeZone", "func isDaylightSavingTime(for date: Date = Date()) -> Bool") { call in
            let date: DateObject = call.has(0) ? try call.object(0) : DateObject(call.loop)
            return .bool(
                try (call.receiver() as TimeZoneObject).clock(at: date).isSummer(date.seconds + DateObject.epoch))
        },
        .member(of: "TimeZone", "func abbreviation(for date: Date = Date()) -> String?") { call in
            let date: DateObject = call.has(0) ? try call.object(0) : DateObject(call.loop)
            return .string(DateParts(date, in: try (call.receiver() as TimeZoneObject).clock(at: date)).formatted("z"))
        },
    ]
}
