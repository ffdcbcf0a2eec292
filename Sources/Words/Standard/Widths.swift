import Language
import Values

extension Word {
    /// What makes integers of other widths than `Int`: they are `Int` here, but hold no more than they would.
    static let widths: [Word] = Checker.widths.sorted { $0.key < $1.key }.flatMap { name, range -> [Word] in
        @Sendable func held(_ number: Int) throws -> Value {
            guard range.contains(number) else { throw Trap("\(number) is more than \(name) holds") }
            return .int(number)
        }
        @Sendable func maybe(_ number: Int?) -> Value {
            number.flatMap { range.contains($0) ? .int($0) : nil } ?? .null
        }
        return [
            .function("func \(name)() -> Int") { _ in .int(0) },
            .function("func \(name)(_ value: Int) -> Int") { call in try held(call.int(0)) },
            .function("func \(name)(_ value: Double) -> Int") { call in
                guard let number = Int(exactly: call.double(0).rounded(.towardZero)) else {
                    throw Trap("\(call.double(0)) is no \(name)")
                }
                return try held(number)
            },
            .function("func \(name)(_ text: String) -> Int?") { call in maybe(Int(call.string(0))) },
            .function("func \(name)(_ text: String, radix: Int) -> Int?") { call in
                guard (2...36).contains(call.int(1)) else { throw Trap("a radix is from 2 to 36, not \(call.int(1))") }
                return maybe(Int(call.string(0), radix: call.int(1)))
            },
            .function("func \(name)(exactly value: Int) -> Int?") { call in maybe(call.int(0)) },
            .function("func \(name)(exactly value: Double) -> Int?") { call in maybe(Int(exactly: call.double(0))) },
            .function("func \(name)(clamping value: Int) -> Int") { call in
                .int(Swift.min(Swift.max(call.int(0), range.lowerBound), range.upperBound))
            },
            .function("func \(name)(truncatingIfNeeded value: Int) -> Int") { call in
                .int(wrapped(call.int(0), into: name))
            },
        ]
    }

    private static func wrapped(_ number: Int, into name: String) -> Int {
        switch name {
        case "Int8": Int(Int8(truncatingIfNeeded: number))
        case "Int16": Int(Int16(truncatingIfNeeded: number))
        case "Int32": Int(Int32(truncatingIfNeeded: number))
        case "UInt8": Int(UInt8(truncatingIfNeeded: number))
        case "UInt16": Int(UInt16(truncatingIfNeeded: number))
        case "UInt32": Int(UInt32(truncatingIfNeeded: number))
        default: number
        }
    }
}
