import Language
import Values

extension Call {
    /// The dictionary that the word stands on.
    fileprivate func dictionary() throws -> DictionaryObject { try receiver() }

    /// Changes the dictionary that a mutating word stands on; others that hold it keep the old one.
    fileprivate func changeDictionary(_ body: (DictionaryObject) -> Value) -> Value {
        var answer = Value.void
        held?.value.withOwn(DictionaryObject.self) { answer = body($0) }
        return answer
    }

    /// Its pairs and those of another; what both have is combined.
    fileprivate func merged() throws -> Value {
        let mine: DictionaryObject = try (held?.value ?? receiver).object()
        let (result, other, combine) = (mine.copy(), try object(0, as: DictionaryObject.self), try combine(1))
        for pair in other.pairs {
            result[pair.key] = try result[pair.key].map { try combine($0, pair.value) } ?? pair.value
        }
        return .object(result)
    }

    /// Key and value of each pair, as tuples.
    fileprivate func pairs(_ index: Int) throws -> [(Value, Value)] {
        try elements(index).map { element in
            let pair: TupleObject = try element.object()
            return (pair.items[0], pair.items[1])
        }
    }
}

extension Word {
    /// What dictionaries have beside what all sequences have.
    static let dictionaryMembers: [Word] = [
        .member(of: "Dictionary", "init()") { _ in .object(DictionaryObject()) },
        .member(of: "Dictionary", "init(minimumCapacity: Int)") { _ in .object(DictionaryObject()) },
        Word(
            "init",
            [
                "extension Dictionary { init<S: Sequence>(uniqueKeysWithValues pairs: S) where S.Element == (Key, Value) }"
            ], ""
        ) { call in
            let result = DictionaryObject()
            for (key, value) in try call.pairs(0) {
                if result[key] != nil { throw RuntimeError("this key comes twice: \(key.literal)") }
                result[key] = value
            }
            return .object(result)
        },
        Word(
            "init",
            [
                """
                extension Dictionary { init<S: Sequence>(grouping values: S, \
                by keyForValue: (S.Element) throws -> Key) where Value == [S.Element] }
                """
            ], ""
        ) { call in
            let (groups, key) = (DictionaryObject(), try call.transform(1))
            for element in try call.elements(0) {
                let group = try key(element)
                if let known = groups[group]?.object as? ArrayObject {
                    known.items.append(element)
                } else {
                    groups[group] = .array([element])
                }
            }
            return .object(groups)
        },
        Word(
            "init",
            [
                """
                extension Dictionary { init<S: Sequence>(_ pairs: S, \
                uniquingKeysWith combine: (Value, Value) throws -> Value) where S.Element == (Key, Value) }
                """
            ], ""
        ) { call in
            let (result, combine) = (DictionaryObject(), try call.combine(1))
            for (key, value) in try call.pairs(0) {
                result[key] = try result[key].map { try combine($0, value) } ?? value
            }
            return .object(result)
        },
        .member(of: "KeyValuePairs", "func `subscript`(_ position: Int) -> (key: Key, value: Value)") { call in
            let pairs = try call.elements()
            return pairs[try call.index(0, below: pairs.count)]
        },
        .member(of: "Dictionary", "func index(forKey key: Key) -> Dictionary.Index?") { call in
            let place = try call.dictionary().pairs.firstIndex { $0.key == call[0] }
            return place.map { .some(.int($0)) } ?? .null
        },
        .member(
            of: "Dictionary",
            "@discardableResult mutating func remove(at index: Dictionary.Index) -> (key: Key, value: Value)"
        ) { call in
            let held: DictionaryObject = try (call.held?.value ?? call.receiver).object()
            let gone = held.pairs[try call.index(0, below: held.count)]
            return call.changeDictionary { dictionary in
                dictionary[gone.key] = nil
                return .tuple([gone.key, gone.value], labels: ["key", "value"])
            }
        },
        .member(of: "Dictionary", "mutating func popFirst() -> (key: Key, value: Value)?") { call in
            call.changeDictionary { dictionary in
                guard let pair = dictionary.pairs.first else { return .null }
                dictionary[pair.key] = nil
                return .tuple([pair.key, pair.value], labels: ["key", "value"])
            }
        },
        .member(of: "Dictionary", "mutating func reserveCapacity(_ minimumCapacity: Int)") { _ in .void },
        .member(of: "Dictionary", "var count: Int") { call in .int(try call.dictionary().count) },
        .member(of: "Dictionary", "var isEmpty: Bool") { call in .bool(try call.dictionary().count == 0) },
        .member(of: "Dictionary", "var keys: [Key]") { call in .array(try call.dictionary().keys) },
        .member(of: "Dictionary", "var values: [Value]") { call in .array(try call.dictionary().pairs.map(\.value)) },
        .member(of: "Dictionary", "var first: (key: Key, value: Value)?") { call in
            try call.dictionary().pairs.first.map { .tuple([$0.key, $0.value], labels: ["key", "value"]) } ?? .null
        },
        .member(of: "Dictionary", "func mapValues<T>(_ transform: (Value) throws -> T) -> [Key: T]") { call in
            let transform = try call.transform(0)
            return .object(DictionaryObject(try call.dictionary().pairs.map { ($0.key, try transform($0.value)) }))
        },
        .member(of: "Dictionary", "func compactMapValues<T>(_ transform: (Value) throws -> T?) -> [Key: T]") { call in
            let transform = try call.transform(0)
            let pairs = try call.dictionary().pairs.compactMap { pair in
                try transform(pair.value).unwrapped.map { (pair.key, $0) }
            }
            return .object(DictionaryObject(pairs))
        },
        .member(
            of: "Dictionary", "func filter(_ isIncluded: ((key: Key, value: Value)) throws -> Bool) -> [Key: Value]"
        ) { call in
            let test = try call.predicate(0)
            let pairs = try call.dictionary().pairs.filter { pair in
                try test(.tuple([pair.key, pair.value], labels: ["key", "value"]))
            }
            return .object(DictionaryObject(pairs.map { ($0.key, $0.value) }))
        },
        .member(
            of: "Dictionary",
            "func merging(_ other: [Key: Value], uniquingKeysWith combine: (Value, Value) throws -> Value) -> [Key: Value]"
        ) { call in try call.merged() },
        .member(
            of: "Dictionary",
            "mutating func merge(_ other: [Key: Value], uniquingKeysWith combine: (Value, Value) throws -> Value)"
        ) { call in
            call.held?.value = try call.merged()
            return .void
        },
        .member(
            of: "Dictionary", "@discardableResult mutating func updateValue(_ value: Value, forKey key: Key) -> Value?"
        ) { call in
            call.changeDictionary { dictionary in
                let old = dictionary[call[1]]
                dictionary[call[1]] = call[0]
                return old.map { .some($0) } ?? .null
            }
        },
        .member(of: "Dictionary", "@discardableResult mutating func removeValue(forKey key: Key) -> Value?") { call in
            call.changeDictionary { dictionary in
                let old = dictionary[call[0]]
                dictionary[call[0]] = nil
                return old.map { .some($0) } ?? .null
            }
        },
        .member(of: "Dictionary", "mutating func removeAll(keepingCapacity: Bool = false)") { call in
            call.held?.value = .object(DictionaryObject())
            return .void
        },
    ]
}
