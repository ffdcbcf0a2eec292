import Language
import Reactive
import Values

extension Word {
    /// What chance decides: the same in each run of a script.
    static let chances: [Word] =
        ["Range", "ClosedRange"].flatMap { range -> [Word] in
            [
                .member(of: "Int", "static func random(in range: \(range)<Int>) -> Int") { call in
                    let numbers = (try call.object(0) as RangeObject).integers()
                    guard let last = numbers.last else { throw Trap("there is no number in an empty range") }
                    let step = call.chance(upTo: UInt64(bitPattern: Int64(last &- numbers.lowerBound)))
                    return .int(numbers.lowerBound &+ Int(Int64(bitPattern: step)))
                },
                .member(of: "Double", "static func random(in range: \(range)<Double>) -> Double") { call in
                    let range: RangeObject = try call.object(0)
                    guard case .double(let low)? = range.lower, case .double(let high)? = range.upper else {
                        return .double(0)
                    }
                    return .double(low + Double(call.chance(below: 1 << 52)) / Double(1 << 52) * (high - low))
                },
            ]
        } + [
            .member(of: "Bool", "static func random() -> Bool") { call in .bool(call.chance(below: 2) == 1) },
            .function("func arc4random_uniform(_ limit: Int) -> Int") { call in
                .int(call.chance(below: Swift.max(1, call.int(0))))
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
                let digits = (0..<32).map { _ in String(call.chance(below: 16), radix: 16, uppercase: true) }
                let ends = [8, 12, 16, 20]
                return .string(digits.enumerated().map { (ends.contains($0) ? "-" : "") + $1 }.joined())
            },
            .member(of: "UUID", "var uuidString: String") { call in call.receiver },
        ]

    static let chanceTypes = ["struct UUID: Hashable {}"]
}

extension Call {
    fileprivate func chance(below limit: Int) -> Int { limit < 2 ? 0 : Int(chance(upTo: UInt64(limit - 1))) }

    fileprivate func chance(upTo last: UInt64) -> UInt64 {
        last == 0 ? 0 : last == .max ? interpreter.chance.next() : interpreter.chance.next() % (last + 1)
    }

    fileprivate func shuffled(_ items: [Value]) -> [Value] {
        var items = items
        for index in items.indices.reversed() where index > 0 { items.swapAt(index, chance(below: index + 1)) }
        return items
    }
}
