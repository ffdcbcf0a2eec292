import Language
import Values

/// `NSCache`: what is put into it stays until it is taken out, or until there is more than its limit.
extension Word {
    static let cacheTypes = ["class NSCache<Key, Value>: NSObject {}"]

    static let caches: [Word] = [
        .member(of: "NSCache", "init()") { _ in .object(Cache(of: "NSCache")) },
        .member(of: "NSCache", "func object(forKey key: Key) -> Value?") { call in
            (try call.receiver() as Cache).values[call[0]].map { .some($0) } ?? .null
        },
        .member(of: "NSCache", "func setObject(_ object: Value, forKey key: Key)") { call in
            (try call.receiver() as Cache).keep(call[0], at: call[1])
            return .void
        },
        .member(of: "NSCache", "func setObject(_ object: Value, forKey key: Key, cost: Int)") { call in
            (try call.receiver() as Cache).keep(call[0], at: call[1])
            return .void
        },
        .member(of: "NSCache", "func removeObject(forKey key: Key)") { call in
            (try call.receiver() as Cache).values[call[0]] = nil
            return .void
        },
        .member(of: "NSCache", "func removeAllObjects()") { call in
            (try call.receiver() as Cache).values = DictionaryObject()
            return .void
        },
        .setting(of: "NSCache", "countLimit", "Int", .int(0)),
        .setting(of: "NSCache", "totalCostLimit", "Int", .int(0)),
        .setting(of: "NSCache", "name", "String", .string("")),
    ]
}

private final class Cache: Settings {
    var values = DictionaryObject()

    /// 0 is without end.
    private var limit: Int { if case .int(let count) = self["countLimit"] { count } else { 0 } }

    func keep(_ value: Value, at key: Value) {
        values[key] = value
        while limit > 0, values.count > limit, let oldest = values.keys.first { values[oldest] = nil }
    }

    override func visitReferences(_ visit: (Object) -> Void) { visit(values) }
}
