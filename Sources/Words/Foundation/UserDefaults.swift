import Language
import Reactive
import Services
import Values

/// What a program puts aside under a key, in a store of its own.
final class Defaults: Object, NamedObject {
    var typeName: String { "UserDefaults" }
    private let store: TableStore
    /// What holds where nothing was put aside: `register(defaults:)`.
    var registered = DictionaryObject()
    /// What is observed under a key, as what it is wanted.
    private var observed: [String: [(type: Type, stream: BehaviorSubject)]] = [:]
    private let interpreter: Interpreter
    private let loop: Loop

    init(_ call: Call, _ store: TableStore) { (interpreter, loop, self.store) = (call.interpreter, call.loop, store) }

    func value(_ key: String) throws -> Value {
        let kept = try store.value(key).map { Defaults.value($0) } ?? .null
        return kept == .null ? registered[.string(key)] ?? .null : kept
    }

    func all() throws -> DictionaryObject {
        let all = registered.copy()
        for (name, json) in try store.all() { all[.string(name)] = Defaults.value(json) }
        return all
    }

    func set(_ key: String, to value: Value) throws {
        try store.write([(key, value == .null ? nil : try Defaults.json(value))])
        for (type, stream) in observed[key] ?? [] { stream.next(Cast(to: type).of(value, by: interpreter) ?? .null) }
    }

    /// The present value, then each change; nil where it is of another type.
    func observed(_ key: String, as type: Type, at site: Site) throws -> Stream {
        if let known = observed[key]?.first(where: { $0.type.isSame(as: type) }) { return known.stream }
        let subject = BehaviorSubject(loop, Cast(to: type).of(try value(key), by: interpreter) ?? .null, at: site)
        observed[key, default: []].append((type, subject))
        return subject
    }

    override func write(to text: inout String, as style: TextStyle) { text += "UserDefaults" }

    // MARK: as JSON

    private static let (date, data) = ("$date", "$data")

    private static func json(_ value: Value) throws -> JSON {
        guard case .object(let object) = value else { return JSON(value) }
        switch object {
        case let list as ArrayObject: return .array(try list.items.map(json))
        case let map as DictionaryObject:
            return .object(try map.pairs.map { JSON.Member($0.key.plain, try json($0.value)) })
        case let instant as DateObject: return .object([JSON.Member(date, .double(instant.seconds))])
        case let bytes as DataObject: return .object([JSON.Member(data, .string(bytes.base64))])
        case let address as Address: return .string(address.text)
        default:
            throw RuntimeError(
                "UserDefaults keeps numbers, texts, dates, data, lists and dictionaries, not \(value.literal)")
        }
    }

    private static func value(_ json: JSON) -> Value {
        switch json {
        case .array(let items): return .array(items.map(value))
        case .object(let members):
            if members.count == 1, members[0].key == date, let seconds = members[0].value.double {
                return .object(DateObject(seconds))
            }
            if members.count == 1, members[0].key == data,
                let bytes = members[0].value.string.flatMap(DataObject.init(base64:))
            {
                return .object(bytes)
            }
            return .object(DictionaryObject(members.map { (.string($0.key), value($0.value)) }))
        default: return json.value
        }
    }
}

extension Word {
    static let defaultsTypes = ["class UserDefaults: NSObject {}"]

    static let defaults: [Word] = keeping + reading + standing

    /// What an inherited initialiser makes stands behind the instance of a person's class.
    private static let standing: [Word] = [
        .function("func _standing<T>(_ own: T, _ native: Any) -> T") { call in
            (call[0].object as? Instance)?.native = call[1].object
            return call[0]
        },
        .function("func _standingIfMade<T>(_ own: T, _ native: Any?) -> T?") { call in
            guard let native = call[1].unwrapped else { return .null }
            (call[0].object as? Instance)?.native = native.object
            return .some(call[0])
        },
    ]

    private static let keeping: [Word] = [
        .outward(of: "UserDefaults", "init?(suiteName: String?)") { call, way in
            .some(.object(try way.defaults(call.string(0))))
        },
        .outward(of: "UserDefaults", "static var standard: UserDefaults") { call, way in
            .object(try way.defaults("standard"))
        },
        .outward(of: "UserDefaults", "init()") { call, way in .object(try way.defaults("standard")) },
        .member(of: "UserDefaults", "func set(_ value: Any?, forKey key: String)") { call in try call.keep() },
        .member(of: "UserDefaults", "func setValue(_ value: Any?, forKey key: String)") { call in try call.keep() },
        .member(of: "UserDefaults", "func removeObject(forKey key: String)") { call in
            try call.told { try (try call.receiver() as Defaults).set(call.string(0), to: .null) }
            return .void
        },
        .member(of: "UserDefaults", "func register(defaults: [String: Any])") { call in
            let (suite, given): (Defaults, DictionaryObject) = (try call.receiver(), try call.object(0))
            let registered = suite.registered.copy()
            for (key, value) in given.pairs { registered[key] = value }
            suite.registered = registered
            return .void
        },
        .outward(of: "UserDefaults", "func removePersistentDomain(forName name: String)") { call, way in
            // The program's own domain is the standard one.
            let suite = try way.defaults(call.string(0) == "rxsh" ? "standard" : call.string(0))
            try call.told { for (key, _) in try suite.all().pairs { try suite.set(key.plain, to: .null) } }
            return .void
        },
        .member(of: "UserDefaults", "@discardableResult func synchronize() -> Bool") { _ in .bool(true) },
    ]

    private static let reading: [Word] = [
        read("object", "Any?", .null) { _ in true }, read("value", "Any?", .null) { _ in true },
        read("string", "String?", .null) { if case .string = $0 { true } else { false } },
        read("bool", "Bool", .bool(false)) { if case .bool = $0 { true } else { false } },
        read("integer", "Int", .int(0)) { if case .int = $0 { true } else { false } },
        read("double", "Double", .double(0)) { if case .double = $0 { true } else { false } },
        .member(of: "UserDefaults", "func float(forKey key: String) -> Float") { call in
            switch try call.kept {
            case .double(let number): .number(Number(Float(number)))
            case .int(let number): .number(Number(Float(number)))
            default: .number(Number(Float(0)))
            }
        },
        read("data", "Data?", .null) { $0.object is DataObject },
        read("array", "[Any]?", .null) { $0.object is ArrayObject },
        read("dictionary", "[String: Any]?", .null) { $0.object is DictionaryObject },
        .member(of: "UserDefaults", "func dictionaryRepresentation() -> [String: Any]") { call in
            .object(try call.told { try (try call.receiver() as Defaults).all() })
        },
        read("stringArray", "[String]?", .null) { $0.object is ArrayObject },
        .member(of: "UserDefaults", "func url(forKey key: String) -> URL?") { call in
            guard case .string(let text) = try call.kept else { return .null }
            return .object(Address(text))
        },
    ]

    private static func read(
        _ name: String, _ type: String, _ fallback: @autoclosure @escaping @Sendable () -> Value,
        _ fits: @escaping @Sendable (Value) -> Bool
    ) -> Word {
        .member(of: "UserDefaults", "func \(name)(forKey key: String) -> \(type)") { call in
            let value = try call.kept
            return fits(value) ? value : fallback()
        }
    }
}

extension WayOut {
    /// Those of a suite: the same object for all who ask.
    fileprivate func defaults(_ suite: String) throws -> Defaults {
        try call.told {
            let store = try TableStore(try database("defaults.\(suite)"))
            return call.interpreter.shared("UserDefaults \(suite)") { Defaults(call, store) }
        }
    }
}

extension Call {
    fileprivate var kept: Value { get throws { try told { try (try receiver() as Defaults).value(string(0)) } } }

    fileprivate func keep() throws -> Value {
        try told { try (try receiver() as Defaults).set(string(1), to: self[0].unwrapped ?? .null) }
        return .void
    }
}
