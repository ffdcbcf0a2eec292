import Language
import Reactive
import Values

/// An instant. A session's clock begins with the year 2001, where Foundation's reference date is.
final class DateObject: Object, ComparableObject, NamedObject {
    /// Since the reference date.
    let seconds: Double
    init(_ seconds: Double) { self.seconds = seconds }
    convenience init(_ loop: Loop) { self.init(Double(loop.timeline.now) / 1_000_000_000) }

    static let epoch = 978_307_200.0
    /// Within the years that can be counted, as far as it is a time at all.
    var bounded: DateObject {
        DateObject(seconds.isNaN ? 0 : Swift.min(Swift.max(seconds, -DateObject.furthest), DateObject.furthest))
    }
    private static let furthest = 90_000_000_000.0
    var typeName: String { "Date" }
    override func isEqual(to other: Object) -> Bool { (other as? DateObject)?.seconds == seconds }
    override func hash(into hasher: inout Hasher) { hasher.combine(seconds) }
    func isLess(than other: Object) -> Bool { (other as? DateObject).map { seconds < $0.seconds } ?? false }
    override func write(to text: inout String, as style: TextStyle) {
        text += DateParts(self).formatted("yyyy-MM-dd HH:mm:ss") + " +0000"
    }
}

extension Word {
    static let dateTypes = [
        "typealias NSDate = Date",
        """
        struct Date: Hashable, Comparable, Strideable { typealias Stride = Double; enum ISO8601FormatStyle { case iso8601 }; \
        enum DateStyle { case omitted, numeric, abbreviated, long, complete }; \
        enum TimeStyle { case omitted, shortened, standard, complete } }
        """,
        "class DateFormatter { enum Style { case none, short, medium, long, full } }",
    ]

    static let dates: [Word] = [
        .member(of: "Date", "init()") { call in .object(DateObject(call.loop)) },
        .member(of: "Date", "static var distantPast: Date") { _ in .object(DateObject(-63_114_076_800)) },
        .member(of: "Date", "static var distantFuture: Date") { _ in .object(DateObject(63_113_904_000)) },
        .member(of: "Date", "init(timeInterval: Double, since date: Date)") { call in
            .object(DateObject((try call.object(1) as DateObject).seconds + call.double(0)))
        },
        .member(of: "Date", "static var now: Date") { call in .object(DateObject(call.loop)) },
        .member(of: "Date", "init(timeIntervalSince1970 seconds: Double)") { call in
            .object(DateObject(call.double(0) - DateObject.epoch))
        },
        .member(of: "Date", "init(timeIntervalSinceReferenceDate seconds: Double)") { call in
            .object(DateObject(call.double(0)))
        },
        .member(of: "Date", "init(timeIntervalSinceNow seconds: Double)") { call in
            .object(DateObject(DateObject(call.loop).seconds + call.double(0)))
        },
        .member(of: "Date", "var timeIntervalSince1970: Double") { call in
            .double((try call.receiver() as DateObject).seconds + DateObject.epoch)
        },
        .member(of: "Date", "var timeIntervalSinceReferenceDate: Double") { call in
            .double((try call.receiver() as DateObject).seconds)
        },
        .member(of: "Date", "var timeIntervalSinceNow: Double") { call in
            .double((try call.receiver() as DateObject).seconds - DateObject(call.loop).seconds)
        },
        .member(of: "Date", "func timeIntervalSince(_ other: Date) -> Double") { call in
            .double((try call.receiver() as DateObject).seconds - (try call.object(0) as DateObject).seconds)
        },
        .member(of: "Date", "func addingTimeInterval(_ interval: Double) -> Date") { call in
            .object(DateObject((try call.receiver() as DateObject).seconds + call.double(0)))
        },
        .member(of: "Date", "var description: String") { call in .string(call.receiver.plain) },
        .member(of: "Date", "func formatted(_ style: Date.ISO8601FormatStyle) -> String") { call in
            .string(DateParts(try call.receiver()).formatted(DateParts.internet))
        },
        .member(
            of: "Date", "func formatted(date: Date.DateStyle, time: Date.TimeStyle) -> String"
        ) { call in
            let (day, time): (EnumObject, EnumObject) = (try call.object(0), try call.object(1))
            return .string(DateParts(try call.receiver()).formatted(DateParts.format(day.index, time.index)))
        },
        .member(of: "Date", "static func - (date: Date, other: Date) -> Double") { call in
            .double((try call.object(0) as DateObject).seconds - (try call.object(1) as DateObject).seconds)
        },
        .member(of: "Date", "static func + (date: Date, interval: Double) -> Date") { call in
            .object(DateObject((try call.object(0) as DateObject).seconds + call.double(1)))
        },
        .member(of: "Date", "static func - (date: Date, interval: Double) -> Date") { call in
            .object(DateObject((try call.object(0) as DateObject).seconds - call.double(1)))
        },
        .member(of: "Date", "mutating func addTimeInterval(_ interval: Double)") { call in
            guard let held = call.held else { return .void }
            held.value = .object(DateObject((try held.value.object() as DateObject).seconds + call.double(0)))
            return .void
        },
        .member(of: "DateFormatter", "func setLocalizedDateFormatFromTemplate(_ template: String)") { call in
            let settings: Settings = try call.receiver()
            settings["dateFormat"] = .string(try DateTemplate(call.string(0)).format(in: settings.locale))
            return .void
        },
        .member(
            of: "DateFormatter",
            """
            static func dateFormat(fromTemplate template: String, options: Int, locale: Locale?) -> String?
            """
        ) { call in
            let locale = call[2].unwrapped?.object as? LocaleObject ?? .current
            return .some(.string(try DateTemplate(call.string(0)).format(in: locale)))
        },
        .member(
            of: "DateFormatter",
            """
            static func localizedString(from date: Date, dateStyle: DateFormatter.Style, \
            timeStyle: DateFormatter.Style) -> String
            """
        ) { call in
            let settings = Settings(of: "DateFormatter")
            (settings["dateStyle"], settings["timeStyle"]) = (call[1], call[2])
            return .string(try settings.text(of: try call.object(0)))
        },
        .function("func CACurrentMediaTime() -> Double") { call in .double(DateObject(call.loop).seconds) },
        .function("func CFAbsoluteTimeGetCurrent() -> Double") { call in .double(DateObject(call.loop).seconds) },
        .member(of: "DateFormatter", "init()") { _ in .object(Settings(of: "DateFormatter")) },
        .member(of: "DateFormatter", "var dateFormat: String! { get set }") { call in
            let settings: Settings = try call.receiver()
            guard call.has(0) else { return .some(.string(try DateParts.format(settings))) }
            settings["dateFormat"] = call[0].unwrapped ?? .null
            return .void
        },
        .setting(of: "DateFormatter", "dateStyle", "DateFormatter.Style", .null),
        .setting(of: "DateFormatter", "timeStyle", "DateFormatter.Style", .null),
        .setting(of: "DateFormatter", "locale", "Locale!", .some(.object(LocaleObject.current))),
        .setting(of: "DateFormatter", "timeZone", "TimeZone!", .null),
        .setting(of: "DateFormatter", "calendar", "Calendar!", .null),
        .setting(of: "DateFormatter", "isLenient", "Bool", .bool(false)),
        .setting(of: "DateFormatter", "doesRelativeDateFormatting", "Bool", .bool(false)),
        .member(of: "DateFormatter", "func date(from text: String) -> Date?") { call in
            try (try call.receiver() as Settings).seconds(of: call.string(0)).map {
                .object(DateObject($0 - DateObject.epoch))
            } ?? .null
        },
        .member(of: "DateFormatter", "func string(from date: Date) -> String") { call in
            .string(try (try call.receiver() as Settings).text(of: try call.object(0)))
        },
    ]

    /// A property of an object that only keeps what it is told.
    static func setting(
        of type: String, _ name: String, _ kind: String, _ fallback: @escaping @autoclosure @Sendable () -> Value
    )
        -> Word
    {
        .member(of: type, "var \(name): \(kind) { get set }") { call in
            let settings: Settings = try call.receiver()
            guard call.has(0) else { return settings[name, default: fallback()] }
            settings[name] = call[0]
            return .void
        }
    }
}

/// What a formatter has been told.
class Settings: Object, NamedObject {
    let typeName: String
    private var values: [String: Value] = [:]

    init(of typeName: String) { self.typeName = typeName }

    subscript(name: String) -> Value {
        get { values[name] ?? .null }
        set { values[name] = newValue }
    }
    subscript(name: String, default fallback: Value) -> Value { values[name] ?? fallback }

    override func write(to text: inout String, as style: TextStyle) { text += typeName }

    /// The place of an enum's case; 0 if none was set.
    func style(_ name: String) -> Int {
        if case .object(let object) = self[name], let item = object as? EnumObject { item.index } else { 0 }
    }
}

extension Settings {
    /// A date as a formatter that was told these writes it.
    func text(of date: DateObject) throws -> String {
        DateParts(date, in: try zone.clock(at: date)).formatted(try DateParts.format(self))
    }

    /// Since 1970; nil if the text is not written as the formatter was told.
    func seconds(of text: String) throws -> Double? {
        let zone = zone
        guard let found = DateReader.seconds(text, try DateParts.format(self, isReading: true), in: try zone.clock)
        else {
            return nil
        }
        _ = try zone.clock(at: DateObject(found - DateObject.epoch))
        return found
    }
}
