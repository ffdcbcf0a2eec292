import Language
import Values

/// What is left to a generator of random numbers: a person's own, `SystemRandomNumberGenerator`.
extension Word {
    static let generatorTypes = ["struct SystemRandomNumberGenerator: RandomNumberGenerator {}"]

    static let generators: [Word] =
        [
            .member(of: "SystemRandomNumberGenerator", "init()") { _ in .void },
            .member(of: "SystemRandomNumberGenerator", "mutating func next() -> UInt64") { call in
                Value(truncating: Int128(call.interpreter.chance.next()), as: .uint64)
            },
            .member(of: "RandomNumberGenerator", "mutating func next<T: FixedWidthInteger>(upperBound: T) -> T") {
                call in
                guard let held = call.held, let bound = call[0].whole, bound > 0 else {
                    throw RuntimeError("an empty range has no number to choose")
                }
                let (box, kind) = (Box(held.value), call.result.nominal?.numberKind)
                let range = RangeObject(.int(0), call[0], isClosed: false)
                let number = try Generator.draw(for: call, from: box) { range.wholeNumber(of: kind, using: &$0) }
                held.value = box.value
                return Value(truncating: number, as: kind)
            },
            .member(of: "Bool", "static func random<G: RandomNumberGenerator>(using generator: inout G) -> Bool") {
                call in try Generator.draw(for: call) { .bool(Bool.random(using: &$0)) }
            },
            .member(of: "Sequence", "func shuffled<G: RandomNumberGenerator>(using generator: inout G) -> [Element]") {
                call in
                let elements = try call.elements()
                return try Generator.draw(for: call) { .array(elements.shuffled(using: &$0)) }
            },
            .member(of: "Array", "mutating func shuffle<G: RandomNumberGenerator>(using generator: inout G)") { call in
                try call.change { items in
                    let before = items
                    items = try Generator.draw(for: call) { before.shuffled(using: &$0) }
                    return .void
                }
            },
            .member(
                of: "Sequence", "func randomElement<G: RandomNumberGenerator>(using generator: inout G) -> Element?"
            ) { call in
                let elements = try call.elements()
                return try Generator.draw(for: call) { elements.randomElement(using: &$0).map { .some($0) } ?? .null }
            },
        ]
        + ["Range", "ClosedRange"].flatMap { range -> [Word] in
            [
                .member(
                    of: "FixedWidthInteger",
                    "static func random<G: RandomNumberGenerator>(in range: \(range)<Self>, using generator: inout G) -> Self"
                ) { call in
                    let (range, kind) = (try RangeObject.inhabited(call), call.madeKind)
                    let number = try Generator.draw(for: call, at: 1) { range.wholeNumber(of: kind, using: &$0) }
                    return Value(truncating: number, as: kind)
                },
                .member(
                    of: "BinaryFloatingPoint",
                    "static func random<G: RandomNumberGenerator>(in range: \(range)<Self>, using generator: inout G) -> Self"
                ) { call in
                    let (range, isFloat) = (try RangeObject.inhabited(call), call.madeKind == .float)
                    let number = try Generator.draw(for: call, at: 1) { generator in
                        isFloat
                            ? Double(range.real(Float.self, &generator)) : range.real(Double.self, &generator)
                    }
                    return call.real(number)
                },
            ]
        }
}

extension RangeObject {
    fileprivate func wholeNumber(of kind: Number.Kind?, using generator: inout Generator) -> Int128 {
        switch kind {
        case .int8: wholeNumber(Int8.self, &generator)
        case .int16: wholeNumber(Int16.self, &generator)
        case .int32: wholeNumber(Int32.self, &generator)
        case .uint8: wholeNumber(UInt8.self, &generator)
        case .uint16: wholeNumber(UInt16.self, &generator)
        case .uint32: wholeNumber(UInt32.self, &generator)
        case .uint64, .uint: wholeNumber(UInt64.self, &generator)
        default: wholeNumber(Int.self, &generator)
        }
    }

    private func wholeNumber<Whole: FixedWidthInteger>(_ type: Whole.Type, _ generator: inout Generator) -> Int128 {
        let (low, high) = (Whole(clamping: lower?.whole ?? 0), Whole(clamping: upper?.whole ?? 0))
        return Int128(
            isClosed
                ? Whole.random(in: low...high, using: &generator) : Whole.random(in: low..<high, using: &generator))
    }

    fileprivate func real<Real: BinaryFloatingPoint>(_ type: Real.Type, _ generator: inout Generator) -> Real
    where Real.RawSignificand: FixedWidthInteger {
        let (low, high) = (Real(lower?.number ?? 0), Real(upper?.number ?? 0))
        return isClosed
            ? Real.random(in: low...high, using: &generator) : Real.random(in: low..<high, using: &generator)
    }

    /// The range that a call names, from which a number is drawn.
    fileprivate static func inhabited(_ call: Call) throws -> RangeObject {
        let range: RangeObject = try call.object(0)
        if let low = range.lower?.whole, let high = range.upper?.whole {
            if low < high || range.isClosed && low == high { return range }
        } else if let low = range.lower?.number, let high = range.upper?.number {
            // In Swift a program ends that asks for it.
            let extent = call.madeKind == .float ? Double(Float(high) - Float(low)) : high - low
            guard extent.isFinite else {
                throw RuntimeError("a range without an end has no number that is as likely as the others")
            }
            if low < high || range.isClosed && low == high { return range }
        }
        throw RuntimeError("an empty range has no number to choose")
    }
}

/// The generator that a program hands over, as the standard library asks it.
private struct Generator: RandomNumberGenerator {
    let box: Box
    let call: Call
    private(set) var failure: (any Error)?
    private var asked = 0

    private init(box: Box, call: Call) { (self.box, self.call) = (box, call) }

    /// What `body` makes of the numbers that the generator among the arguments gives.
    static func draw<Result>(for call: Call, at index: Int = 0, _ body: (inout Generator) -> Result) throws -> Result {
        try draw(for: call, from: call.object(index), body)
    }

    static func draw<Result>(for call: Call, from box: Box, _ body: (inout Generator) -> Result) throws -> Result {
        var generator = Generator(box: box, call: call)
        let result = body(&generator)
        if let failure = generator.failure { throw failure }
        return result
    }

    mutating func next() -> UInt64 {
        asked += 1
        if failure == nil, asked > Generator.most {
            failure = RuntimeError("this generator gives no number that can be taken")
        }
        // Whoever has failed is not asked again: what comes of it is thrown away.
        guard failure == nil, box.value != .void else { return call.interpreter.chance.next() }
        do {
            let number = try call.interpreter.mutate(&box.value, "next()", [], at: call.site.place ?? .nowhere)
            return UInt64(truncatingIfNeeded: number.whole ?? 0)
        } catch {
            failure = error
            return next()
        }
    }

    /// The standard library asks on until a number is taken: one that gives the same for ever would be asked for ever.
    private static let most = 1_000_000
}
