import Language
import Reactive
import Values

/// What is drawn from a generator that is handed over: the same as Swift draws from it.
extension Word {
    static let generators: [Word] = [
        .member(of: "SystemRandomNumberGenerator", "init()") { _ in .object(SystemGenerator()) },
        .member(of: "SystemRandomNumberGenerator", "mutating func next() -> UInt64") { call in
            Value(truncating: Int128(call.interpreter.chance.next()), as: .uint64)
        },
        .member(
            of: "FixedWidthInteger",
            "static func random<G: RandomNumberGenerator>(in range: Range<Self>, using generator: inout G) -> Self"
        ) { call in try Draw(call: call).whole() },
        .member(
            of: "FixedWidthInteger",
            "static func random<G: RandomNumberGenerator>(in range: ClosedRange<Self>, using generator: inout G) -> Self"
        ) { call in try Draw(call: call).whole() },
        .member(
            of: "BinaryFloatingPoint",
            "static func random<G: RandomNumberGenerator>(in range: Range<Self>, using generator: inout G) -> Self"
        ) { call in try Draw(call: call).fraction() },
        .member(
            of: "BinaryFloatingPoint",
            "static func random<G: RandomNumberGenerator>(in range: ClosedRange<Self>, using generator: inout G) -> Self"
        ) { call in try Draw(call: call).fraction() },
        .member(of: "Bool", "static func random<G: RandomNumberGenerator>(using generator: inout G) -> Bool") { call in
            .bool((try Generator(call, 0).next() >> 17) & 1 == 0)
        },
        .member(of: "Sequence", "func shuffled<G: RandomNumberGenerator>(using generator: inout G) -> [Element]") {
            call in
            let generator = try Generator(call, 0)
            return .array(try generator.shuffled(call.elements()))
        },
        .member(of: "Array", "mutating func shuffle<G: RandomNumberGenerator>(using generator: inout G)") { call in
            let generator = try Generator(call, 0)
            return try call.change {
                $0 = try generator.shuffled($0)
                return .void
            }
        },
        .member(
            of: "Sequence", "func randomElement<G: RandomNumberGenerator>(using generator: inout G) -> Element?"
        ) { call in
            let (generator, elements) = (try Generator(call, 0), try call.elements())
            return elements.isEmpty ? .null : .some(elements[Int(try generator.next(below: UInt64(elements.count)))])
        },
        .member(
            of: "RandomNumberGenerator", "mutating func next<T: FixedWidthInteger>(upperBound: T) -> T"
        ) { call in try Draw(call: call).below() },
    ]

    static let generatorTypes = ["struct SystemRandomNumberGenerator: RandomNumberGenerator {}"]
}

/// The session's own chance, as a generator.
private final class SystemGenerator: Object, NamedObject {
    var typeName: String { "SystemRandomNumberGenerator" }
    override func write(to text: inout String, as style: TextStyle) { text += "SystemRandomNumberGenerator()" }
}

/// A generator that was handed over, asked for numbers.
private struct Generator {
    private let draw: () throws -> UInt64

    init(_ call: Call, _ index: Int) throws {
        let (interpreter, place) = (call.interpreter, call.site.place ?? .nowhere)
        let box: Box = try call.object(index)
        draw = {
            if box.value.object is SystemGenerator { return interpreter.chance.next() }
            let drawn = try interpreter.mutate(&box.value, "next()", [], at: place)
            return UInt64(truncatingIfNeeded: drawn.whole ?? 0)
        }
    }

    init(mutating call: Call) {
        draw = {
            guard let held = call.held, !(held.value.object is SystemGenerator) else {
                return call.interpreter.chance.next()
            }
            let drawn = try call.interpreter.mutate(&held.value, "next()", [], at: call.site.place ?? .nowhere)
            return UInt64(truncatingIfNeeded: drawn.whole ?? 0)
        }
    }

    func next() throws -> UInt64 { try draw() }

    /// Without a bias, as Swift does it; of a kind of numbers of so many bits.
    func next(below bound: UInt64, bits: Int = 64) throws -> UInt64 {
        let mask = bits < 64 ? (UInt64(1) << UInt64(bits)) - 1 : .max
        func drawn() throws -> (high: UInt64, low: UInt64) {
            let (high, low) = (try draw() & mask).multipliedFullWidth(by: bound)
            guard bits < 64 else { return (high, low) }
            return (low >> UInt64(bits), low & mask)
        }
        guard bound > 0 else { throw RuntimeError("nothing is below 0: the range is empty") }
        var product = try drawn()
        if product.low < bound {
            let least = (mask - bound + 1) % bound
            while product.low < least { product = try drawn() }
        }
        return product.high
    }

    func shuffled(_ items: [Value]) throws -> [Value] {
        var items = items
        for index in items.indices.dropLast() {
            items.swapAt(index, index + Int(try next(below: UInt64(items.count - index))))
        }
        return items
    }
}

/// A number of a kind that a call draws.
private struct Draw {
    let call: Call

    private func bounds() throws -> (low: Value, high: Value, isClosed: Bool) {
        let range: RangeObject = try call.object(0)
        guard let low = range.lower, let high = range.upper, range.isClosed || low != high else {
            throw RuntimeError("an empty range has no number to choose")
        }
        return (low, high, range.isClosed)
    }

    func whole() throws -> Value {
        let (low, high, isClosed) = try bounds()
        guard let first = low.whole, let last = high.whole else { return low }
        let (generator, bits) = (try Generator(call, 1), call.madeKind?.bitWidth ?? 64)
        let span = last - first + (isClosed ? 1 : 0)
        let step = span >> Int128(bits) > 0 ? try generator.next() : try generator.next(below: UInt64(span), bits: bits)
        return Value(truncating: first + Int128(step), as: call.madeKind)
    }

    func fraction() throws -> Value {
        let (low, high, isClosed) = try bounds()
        guard let first = low.number, let last = high.number else { return low }
        let (generator, bits) = (try Generator(call, 1), call.madeKind == .float ? 24 : 53)
        let most = UInt64(1) << UInt64(bits)
        while true {
            let drawn = isClosed ? try generator.next(below: most + 1) : try generator.next() & (most - 1)
            if isClosed, drawn == most { return call.real(last) }
            let number = (last - first) * (Double(drawn) / Double(most)) + first
            if isClosed || number != last { return call.real(number) }
        }
    }

    func below() throws -> Value {
        let (bound, kind) = (UInt64(clamping: call[0].whole ?? 0), call.result.nominal?.numberKind)
        let drawn = try Generator(mutating: call).next(below: bound, bits: kind?.bitWidth ?? 64)
        return Value(truncating: Int128(drawn), as: kind)
    }
}
