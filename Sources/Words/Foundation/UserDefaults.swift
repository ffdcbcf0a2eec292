import Language
import Reactive
import Values

/// What a program puts aside under a key. It is forgotten with the session.
private final class Defaults: Object {
    private var values: [String: Value] = [:]

    subscript(key: String) -> Value {
        get { values[key] ?? .null }
        set { values[key] = newValue == .null ? nil : newValue }
    }

    override func visitReferences(_ visit: (Object) -> Void) {
        for value in values.values { value.visitReference(visit) }
    }
    override func write(to text: inout String, as style: TextStyle) { text += "UserDefaults" }
}

extension Word {
    static let defaultsTypes = ["class UserDefaults: NSObject {}"]

    static let defaults: [Word] = keeping + reading

    private static let keeping: [Word] = [
        .member(of: "UserDefaults", "init?(suiteName: String?)") { _ in .object(Defaults()) },
        .member(of: "UserDefaults", "static var standard: UserDefaults") { call in
            .object(call.interpreter.shared("UserDefaults") { Defaults() })
        },
        .member(of: "UserDefaults", "func set(_ value: Any?, forKey key: String)") { call in
            (try call.receiver() as Defaults)[call.string(1)] = call[0].unwrapped ?? .null
            return .void
        },
        .member(of: "UserDefaults", "func setValue(_ value: Any?, forKey key: String)") { call in
            (try call.receiver() as Defaults)[call.string(1)] = call[0].unwrapped ?? .null
            return .void
        },
        .member(of: "UserDefaults", "func removeObject(forKey key: String)") { call in
            (try call.receiver() as Defaults)[call.string(0)] = .null
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
        read("data", "Data?", .null) { $0.object is DataObject },
        read("array", "[Any]?", .null) { $0.object is ArrayObject },
        read("stringArray", "[String]?", .null) { $0.object is ArrayObject },
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

extension Call {
    fileprivate var kept: Value { get throws { (try receiver() as Defaults)[string(0)] } }
}
