import Language
import Values

/// `NSArray`, `NSDictionary` and `NSSet`: a list, pairs and a set as Objective-C has them, of anything and never changed.
extension Word {
    static let objectCollectionTypes = [
        "class NSArray: Sequence, Hashable, CustomStringConvertible, ExpressibleByArrayLiteral { typealias Element = Any }",
        "class NSSet: Sequence, Hashable, CustomStringConvertible, ExpressibleByArrayLiteral { typealias Element = Any }",
        "class NSDictionary: Sequence, Hashable, CustomStringConvertible, ExpressibleByDictionaryLiteral { "
            + "typealias Element = (key: Any, value: Any) }",
    ]

    static let objectCollections: [Word] = objectArrays + objectSets + objectDictionaries

    private static let objectArrays: [Word] = [
        .member(of: "NSArray", "init()") { _ in .array([]) },
        .member(of: "NSArray", "init(array: [Any])") { call in call[0] },
        .member(of: "NSArray", "init(arrayLiteral elements: Any...); init(objects: Any...)") { call in
            .array(call.items(0))
        },
        .member(of: "NSArray", "init?(contentsOfFile path: String)") { _ in .null },
        .member(of: "NSArray", "var count: Int") { call in .int(try listed(call).count) },
        .member(of: "NSArray", "var firstObject: Any?") { call in try listed(call).first.map { .some($0) } ?? .null },
        .member(of: "NSArray", "var lastObject: Any?") { call in try listed(call).last.map { .some($0) } ?? .null },
        .member(
            of: "NSArray", "func `subscript`(_ index: Int) -> Any; func object(at index: Int) -> Any"
        ) { call in
            let items = try listed(call)
            return items[try call.index(0, below: items.count)]
        },
        .member(of: "NSArray", "func contains(_ object: Any) -> Bool") { call in
            .bool(try listed(call).contains(call[0]))
        },
        // Foundation's mark of what isn't there: the greatest Int.
        .member(of: "NSArray", "func index(of object: Any) -> Int") { call in
            .int(try listed(call).firstIndex(of: call[0]) ?? .max)
        },
        .member(of: "NSArray", "func adding(_ object: Any) -> [Any]") { call in .array(try listed(call) + [call[0]]) },
        .member(of: "NSArray", "func addingObjects(from others: [Any]) -> [Any]") { call in
            .array(try listed(call) + call.items(0))
        },
        .member(of: "NSArray", "func componentsJoined(by separator: String) -> String") { call in
            let texts = try listed(call).map { call.interpreter.text(of: $0, as: .any) }
            return .string(texts.joined(separator: call.string(0)))
        },
        .member(of: "NSArray", "func isEqual(to other: [Any]) -> Bool") { call in .bool(call.receiver == call[0]) },
    ]

    private static let objectSets: [Word] = [
        .member(of: "NSSet", "init()") { _ in .object(SetObject()) },
        .member(of: "NSSet", "init(array: [Any]); init(arrayLiteral elements: Any...); init(objects: Any...)") { call in
            .object(SetObject(call.items(0)))
        },
        .member(of: "NSSet", "init(set: Set<AnyHashable>)") { call in call[0] },
        .member(of: "NSSet", "var count: Int") { call in .int((try call.receiver() as SetObject).items.count) },
        .member(of: "NSSet", "var allObjects: [Any]") { call in .array((try call.receiver() as SetObject).items) },
        .member(of: "NSSet", "func anyObject() -> Any?") { call in
            (try call.receiver() as SetObject).items.first.map { .some($0) } ?? .null
        },
        .member(of: "NSSet", "func contains(_ object: Any) -> Bool") { call in
            .bool((try call.receiver() as SetObject).contains(call[0]))
        },
    ]

    private static let objectDictionaries: [Word] = [
        .member(of: "NSDictionary", "init()") { _ in .object(DictionaryObject()) },
        .member(of: "NSDictionary", "init(dictionary: [AnyHashable: Any])") { call in call[0] },
        .member(of: "NSDictionary", "init(dictionaryLiteral elements: (AnyHashable, Any)...)") { call in
            .object(
                DictionaryObject(
                    try call.items(0).map { item in
                        let pair: TupleObject = try item.object()
                        return (pair.items[0], pair.items[1])
                    }))
        },
        .member(of: "NSDictionary", "init(object: Any, forKey key: AnyHashable)") { call in
            .object(DictionaryObject([(call[1], call[0])]))
        },
        // A script comes without resources.
        .member(of: "NSDictionary", "init?(contentsOfFile path: String); init?(contentsOf url: URL)") { _ in .null },
        .member(of: "NSDictionary", "var count: Int") { call in .int(try pairs(call).count) },
        .member(of: "NSDictionary", "var allKeys: [Any]") { call in .array(try pairs(call).keys) },
        .member(of: "NSDictionary", "var allValues: [Any]") { call in .array(try pairs(call).pairs.map(\.value)) },
        .member(
            of: "NSDictionary",
            "func `subscript`(_ key: AnyHashable) -> Any?; func object(forKey key: AnyHashable) -> Any?; "
                + "func value(forKey key: String) -> Any?"
        ) { call in
            try pairs(call)[call[0]].map { .some($0) } ?? .null
        },
        .member(of: "NSDictionary", "func isEqual(to other: [AnyHashable: Any]) -> Bool") { call in
            .bool(call.receiver == call[0])
        },
    ]
}

private func listed(_ call: Call) throws -> [Value] { (try call.receiver() as ArrayObject).items }
private func pairs(_ call: Call) throws -> DictionaryObject { try call.receiver() }
