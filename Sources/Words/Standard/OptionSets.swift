import Language
import Values

/// What a person's `OptionSet` has: its elements are bits of its raw value.
extension Word {
    static let optionSets: [Word] = [
        .member(of: "OptionSet", "init()") { call in try call.options(0, of: call.result) },
        .member(of: "OptionSet", "init(rawValue: RawValue)") { call in
            try call.interpreter.sendStatic(
                "init(rawValue:)", to: call.receiver, call.given, at: call.site.place ?? .nowhere)
        },
        .member(of: "OptionSet", "init(arrayLiteral elements: Self...)") { call in
            try call.options(call.items(0).reduce(0) { $0 | rawBits(of: $1) }, of: call.result)
        },
        .member(of: "OptionSet", "var isEmpty: Bool") { call in .bool(rawBits(of: call.receiver) == 0) },
        .member(of: "OptionSet", "func contains(_ member: Self) -> Bool") { call in
            .bool(rawBits(of: call.receiver) & rawBits(of: call[0]) == rawBits(of: call[0]))
        },
        .member(of: "OptionSet", "func isSuperset(of other: Self) -> Bool") { call in
            .bool(rawBits(of: call.receiver) & rawBits(of: call[0]) == rawBits(of: call[0]))
        },
        .member(of: "OptionSet", "func isSubset(of other: Self) -> Bool") { call in
            .bool(rawBits(of: call.receiver) & rawBits(of: call[0]) == rawBits(of: call.receiver))
        },
        .member(of: "OptionSet", "func isDisjoint(with other: Self) -> Bool") { call in
            .bool(rawBits(of: call.receiver) & rawBits(of: call[0]) == 0)
        },
        .member(of: "OptionSet", "func union(_ other: Self) -> Self") { call in try call.joined(|) },
        .member(of: "OptionSet", "func intersection(_ other: Self) -> Self") { call in try call.joined(&) },
        .member(of: "OptionSet", "func subtracting(_ other: Self) -> Self") { call in try call.joined { $0 & ~$1 } },
        .member(of: "OptionSet", "func symmetricDifference(_ other: Self) -> Self") { call in try call.joined(^) },
        .member(of: "OptionSet", "mutating func formUnion(_ other: Self)") { call in try call.change(|) },
        .member(of: "OptionSet", "mutating func formIntersection(_ other: Self)") { call in try call.change(&) },
        .member(of: "OptionSet", "mutating func subtract(_ other: Self)") { call in try call.change { $0 & ~$1 } },
        .member(of: "OptionSet", "mutating func formSymmetricDifference(_ other: Self)") { call in
            try call.change(^)
        },
        .member(
            of: "OptionSet",
            "@discardableResult mutating func insert(_ member: Self) -> (inserted: Bool, memberAfterInsert: Self)"
        ) { call in
            let old = rawBits(of: call.held?.value ?? .void)
            let isNew = old & rawBits(of: call[0]) != rawBits(of: call[0])
            _ = try call.change(|)
            return .tuple([.bool(isNew), call[0]], labels: ["inserted", "memberAfterInsert"])
        },
        .member(of: "OptionSet", "init(_ options: [Self])") { call in
            try call.options(call.items(0).reduce(0) { $0 | rawBits(of: $1) }, of: call.result)
        },
        .member(of: "OptionSet", "@discardableResult mutating func remove(_ member: Self) -> Self?") { call in
            let common = rawBits(of: call.held?.value ?? .void) & rawBits(of: call[0])
            _ = try call.change { $0 & ~$1 }
            return common == 0 ? .null : try call.options(common, like: call[0])
        },
        .member(of: "OptionSet", "@discardableResult mutating func update(with member: Self) -> Self?") { call in
            let common = rawBits(of: call.held?.value ?? .void) & rawBits(of: call[0])
            _ = try call.change(|)
            return common == 0 ? .null : try call.options(common, like: call[0])
        },
    ]
}

extension Call {
    fileprivate func options(_ bits: Int, of type: Type) throws -> Value {
        guard let nominal = type.nominal, let index = nominal.fieldIndex("rawValue") else { return .void }
        let kind = nominal.fields[index].type.nominal?.numberKind
        let raw = kind.map { Value.number(Number($0, truncating: Int128(bits))) } ?? .int(bits)
        return try nominal.made(of: nominal.fields.indices.map { $0 == index ? raw : nil }, as: nominal.itself)
    }

    fileprivate func options(_ bits: Int, like value: Value) throws -> Value {
        let record: StructObject = try value.object()
        return try options(bits, of: record.nominal.itself)
    }

    fileprivate func joined(_ join: (Int, Int) -> Int) throws -> Value {
        try options(join(rawBits(of: receiver), rawBits(of: self[0])), like: receiver)
    }

    fileprivate func change(_ join: (Int, Int) -> Int) throws -> Value {
        guard let held else { return .void }
        held.value = try options(join(rawBits(of: held.value), rawBits(of: self[0])), like: held.value)
        return .void
    }
}

/// The raw value of an option set.
private func rawBits(of value: Value) -> Int {
    guard case .object(let object) = value, let record = object as? StructObject,
        let index = record.nominal.fieldIndex("rawValue"), let bits = record.fields[index].whole
    else { return 0 }
    return Int(truncatingIfNeeded: bits)
}
