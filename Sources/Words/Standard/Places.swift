import Language
import Values

extension Word {
    /// Places that move: `formIndex(after: &i)`.
    static let movingPlaces: [Word] = [("Array", "Int"), ("String", "String.Index"), ("Sequence", "Index")].flatMap {
        type, index -> [Word] in
        [
            .member(of: type, "func formIndex(after i: inout \(index))") { call in
                try call.moved { try call.place("index(after:)", [$0]) ?? $0.stepped(1) }
            },
            .member(of: type, "func formIndex(before i: inout \(index))") { call in
                try call.moved { try call.place("index(before:)", [$0]) ?? $0.stepped(-1) }
            },
            .member(of: type, "func formIndex(_ i: inout \(index), offsetBy distance: Int)") { call in
                try call.moved { try call.place("index(_:offsetBy:)", [$0, call[1]]) ?? $0.stepped(call.int(1)) }
            },
            .member(of: type, "func formIndex(_ i: inout \(index), offsetBy distance: Int, limitedBy limit: \(index)) -> Bool")
            { call in
                let box: Box = try call.object(0)
                guard case .int(let start) = box.value, case .int(let limit) = call[2] else { return .bool(false) }
                let distance = call.int(1)
                let (end, overflow) = start.addingReportingOverflow(distance)
                let isBeyond = overflow || (distance < 0 ? end < limit && limit <= start : end > limit && limit >= start)
                box.value = .int(isBeyond ? limit : end)
                return .bool(!isBeyond)
            },
        ]
    }

    /// Parts of a range that go by its own numbers.
    static let rangeParts: [Word] = ["Range", "ClosedRange"].flatMap { type -> [Word] in
        [
            .part(of: type, "func suffix(from start: Bound)") { call, _, end in (call[0], end) },
            .part(of: type, "func prefix(upTo end: Bound)") { call, start, _ in (start, call[0]) },
            .part(of: type, "func prefix(through position: Bound)") { call, start, _ in (start, try call[0].stepped(1)) },
        ]
    }

    /// The first and the last ones of a range are a range, too.
    static let rangeEnds: [Word] = [
        .part(of: "Range", "func prefix(_ maxLength: Int)") { call, start, end in
            (start, try call.number(0, after: start, upTo: end))
        },
        .part(of: "Range", "func dropFirst(_ k: Int = 1)") { call, start, end in
            (try call.number(0, after: start, upTo: end), end)
        },
        .part(of: "Range", "func suffix(_ maxLength: Int)") { call, start, end in
            (try call.number(0, before: end, from: start), end)
        },
        .part(of: "Range", "func dropLast(_ k: Int = 1)") { call, start, end in
            (start, try call.number(0, before: end, from: start))
        },
    ]

    private static func part(
        of type: String, _ declaration: String,
        _ ends: @escaping @Sendable (Call, Value, Value) throws -> (Value, Value)
    ) -> Word {
        .member(of: type, "\(declaration) -> Range<Bound>", where: "Bound: BinaryInteger") { call in
            let range: RangeObject = try call.receiver()
            let numbers = range.integers()
            let (start, end) = (range.element(numbers.lowerBound), range.element(numbers.upperBound))
            let ends = try ends(call, start, end)
            guard !ends.0.isLess(than: start), !ends.1.isLess(than: ends.0), !end.isLess(than: ends.1) else {
                throw RuntimeError("this is out of the range")
            }
            return .object(RangeObject(ends.0, ends.1, isClosed: false))
        }
    }
}

extension Call {
    private func distance(_ index: Int) throws -> Int {
        guard !has(index) || int(index) >= 0 else { throw RuntimeError("a count can't be less than 0") }
        return has(index) ? int(index) : 1
    }

    fileprivate func number(_ index: Int, after start: Value, upTo end: Value) throws -> Value {
        guard let from = start.whole, let to = end.whole else { return end }
        return try distance(index) >= to - from ? end : start.stepped(distance(index))
    }

    fileprivate func number(_ index: Int, before end: Value, from start: Value) throws -> Value {
        guard let from = start.whole, let to = end.whole else { return start }
        return try distance(index) >= to - from ? start : end.stepped(-distance(index))
    }

    /// Puts another value into the place that is the first argument.
    fileprivate func moved(_ next: (Value) throws -> Value) throws -> Value {
        let box: Box = try object(0)
        box.value = try next(box.value)
        return .void
    }

    /// What a person's collection says of its places.
    fileprivate func place(_ selector: String, _ arguments: [Value]) throws -> Value? {
        guard let nominal = receiver.object?.declaredType,
            let own = interpreter.library.method(selector, of: nominal)?.function
        else { return nil }
        return try own.call([receiver] + arguments)
    }
}

extension Value {
    fileprivate func stepped(_ distance: Int) throws -> Value {
        if case .number(let number) = self {
            return Value(truncating: number.whole + Int128(distance), as: number.kind)
        }
        guard case .int(let place) = self else { throw RuntimeError("this collection has no such place") }
        return .int(try place.plus(distance))
    }
}
