import Language
import Reactive
import Values

extension Word {
    /// What chance decides: the same in each run of a script.
    static let chances: [Word] =
        ["Range", "ClosedRange"].flatMap { range -> [Word] in
            [
                .member(of: "FixedWidthInteger", "static func random(in range: \(range)<Self>) -> Self") { call in
                    let range: RangeObject = try call.object(0)
                    guard let low = range.lower?.whole, let high = range.upper?.whole, low < high || range.isClosed
                    else { throw RuntimeError("an empty range has no number to choose") }
                    let step = call.chance(upTo: UInt64(truncatingIfNeeded: high - low - (range.isClosed ? 0 : 1)))
                    return Value(truncating: low + Int128(step), as: call.madeKind)
                },
                .member(of: "BinaryFloatingPoint", "static func random(in range: \(range)<Self>) -> Self") { call in
                    let range: RangeObject = try call.object(0)
                    guard let low = range.lower?.number, let high = range.upper?.number else { return call.real(0) }
                    return call.real(low + Double(call.chance(below: 1 << 52)) / Double(1 << 52) * (high - low))
                },
            ]
        } + [
            .member(of: "Bool", "static func random() -> Bool") { call in .bool(call.chance(below: 2) == 1) },
            .function("func arc4random_uniform(_ limit: UInt32) -> UInt32") { call in
                let limit = Int(clamping: call[0].whole ?? 0)
                return Value(truncating: Int128(call.chance(below: Swift.max(1, limit))), as: .uint32)
            },
            .function("func arc4random() -> Int") { call in .int(call.chance(below: 1 << 32)) },
            .member(of: "Sequence", "func shuffled() -> [Element]") { call in
                .array(call.shuffled(try call.elements()))
            },
            .member(of: "Array", "mutating func shuffle()") { call in
                try call.change {
                    $0 = call.shuffled($0); return .void
                }
            },
            .member(of: "Sequence", "func randomElement() -> Element?") { call in
                let elements = try call.elements()
                return elements.isEmpty ? .null : .some(elements[call.chance(below: elements.count)])
            },
            .member(of: "UUID", "init()") { call in
                .string(
                    dashed((0..<32).map { _ in String(call.chance(below: 16), radix: 16, uppercase: true) }.joined()))
            },
            .member(of: "UUID", "init?(uuidString: String)") { call in
                let parts = call.string(0).split(separator: "-", omittingEmptySubsequences: false)
                let isWhole = parts.map(\.count) == [8, 4, 4, 4, 12] && parts.joined().allSatisfy(\.isHexDigit)
                return isWhole ? .string(call.string(0).uppercased()) : .null
            },
            .member(of: "UUID", "init(uuid: uuid_t)") { call in
                let bytes: TupleObject = try call.object(0)
                return .string(dashed(bytes.items.map { hex($0.whole ?? 0) }.joined()))
            },
            .member(of: "UUID", "var uuid: uuid_t") { call in
                let digits = (call.receiver.text ?? "").filter { $0 != "-" }.compactMap(\.hexDigitValue)
                let pairs = stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] * 16 + digits[$0 + 1] }
                return .tuple(pairs.map { Value(truncating: Int128($0), as: .uint8) })
            },
            .member(of: "UUID", "var uuidString: String") { call in call.receiver },
        ]

    static let chanceTypes = [
        "struct UUID: Hashable {}",
        "typealias uuid_t = (\(Array(repeating: "UInt8", count: 16).joined(separator: ", ")))",
    ]

    private static func hex(_ byte: Int128) -> String {
        String(UInt8(truncatingIfNeeded: byte) / 16, radix: 16, uppercase: true)
            + String(UInt8(truncatingIfNeeded: byte) % 16, radix: 16, uppercase: true)
    }

    /// The digits of a UUID in their groups.
    private static func dashed(_ digits: String) -> String {
        let ends = [8, 12, 16, 20]
        return digits.enumerated().map { (ends.contains($0) ? "-" : "") + String($1) }.joined()
    }
}

extension Call {
    fileprivate func chance(below limit: Int) -> Int { limit < 2 ? 0 : Int(chance(upTo: UInt64(limit - 1))) }

    fileprivate func chance(upTo last: UInt64) -> UInt64 {
        last == 0 ? 0 : last == .max ? interpreter.chance.next() : interpreter.chance.next() % (last + 1)
    }

    func shuffled(_ items: [Value]) -> [Value] {
        var items = items
        for index in items.indices.reversed() where index > 0 { items.swapAt(index, chance(below: index + 1)) }
        return items
    }
}
