import Language
import Values

extension Word {
    /// Places that move: `formIndex(after: &i)`.
    static let movingPlaces: [Word] = [("Array", "Int"), ("String", "String.Index"), ("Sequence", "Index")].flatMap {
        type, index -> [Word] in
        [
            .member(of: type, "func formIndex(after i: inout \(index))") { call in
                try Places(call).move { try $0.own("index(after:)", [$1]) ?? $0.step($1, 1) }
            },
            .member(of: type, "func formIndex(before i: inout \(index))") { call in
                try Places(call).move { try $0.own("index(before:)", [$1]) ?? $0.step($1, -1) }
            },
            .member(of: type, "func formIndex(_ i: inout \(index), offsetBy distance: Int)") { call in
                try Places(call).move { try $0.own("index(_:offsetBy:)", [$1, call[1]]) ?? $0.step($1, call.int(1)) }
            },
            .member(
                of: type,
                "func formIndex(_ i: inout \(index), offsetBy distance: Int, limitedBy limit: \(index)) -> Bool"
            ) { call in
                let box: Box = try call.object(0)
                guard case .int(let start) = box.value, case .int(let limit) = call[2] else { return .bool(false) }
                let distance = call.int(1)
                let (end, overflow) = start.addingReportingOverflow(distance)
                let isBeyond =
                    overflow || (distance < 0 ? end < limit && limit <= start : end > limit && limit >= start)
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
            .part(of: type, "func prefix(through position: Bound)") { call, start, _ in
                (start, try Places(call).step(call[0], 1))
            },
        ]
    }

    /// The first and the last ones of a range are a range, too.
    static let rangeEnds: [Word] = [
        .part(of: "Range", "func prefix(_ maxLength: Int)") { call, start, end in
            (start, try Places(call).counted(from: start, upTo: end))
        },
        .part(of: "Range", "func dropFirst(_ k: Int = 1)") { call, start, end in
            (try Places(call).counted(from: start, upTo: end), end)
        },
        .part(of: "Range", "func `subscript`(_ bounds: Range<Bound>)") { call, start, end in
            let bounds: RangeObject = try call.object(0)
            return (bounds.lower ?? start, bounds.upper ?? end)
        },
        .part(of: "Range", "func prefix(while predicate: (Bound) throws -> Bool)") { call, start, end in
            (start, try Places(call).first(from: start, upTo: end, not: call.predicate(0)))
        },
        .part(of: "Range", "func drop(while predicate: (Bound) throws -> Bool)") { call, start, end in
            (try Places(call).first(from: start, upTo: end, not: call.predicate(0)), end)
        },
        .part(of: "Range", "func suffix(_ maxLength: Int)") { call, start, end in
            (try Places(call).counted(back: end, from: start), end)
        },
        .part(of: "Range", "func dropLast(_ k: Int = 1)") { call, start, end in
            (start, try Places(call).counted(back: end, from: start))
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

/// The places of what a word is called on.
private struct Places {
    let call: Call
    init(_ call: Call) { self.call = call }

    /// Puts another value into the place that is the first argument.
    func move(_ next: (Places, Value) throws -> Value) throws -> Value {
        let box: Box = try call.object(0)
        box.value = try next(self, box.value)
        return .void
    }

    /// What a person's collection says of its places.
    func own(_ selector: String, _ arguments: [Value]) throws -> Value? {
        guard let nominal = call.receiver.object?.declaredType,
            let own = call.interpreter.library.method(selector, of: nominal)?.function
        else { return nil }
        return try own.call([call.receiver] + arguments)
    }

    func step(_ place: Value, _ distance: Int) throws -> Value {
        if case .number(let number) = place {
            return Value(truncating: number.whole + Int128(distance), as: number.kind)
        }
        guard case .int(let index) = place else { throw RuntimeError("this collection has no such place") }
        return .int(try index.plus(distance))
    }

    /// As many behind the start as the call says, if there are so many.
    func counted(from start: Value, upTo end: Value) throws -> Value {
        guard let from = start.whole, let to = end.whole else { return end }
        return try count() >= to - from ? end : step(start, count())
    }

    /// The first of which that does not hold.
    func first(from start: Value, upTo end: Value, not holds: (Value) throws -> Bool) throws -> Value {
        var place = start
        while place.isLess(than: end), try holds(place) {
            try call.interpreter.state.checkInterrupt()
            place = try step(place, 1)
        }
        return place
    }

    /// As many before the end as the call says, if there are so many.
    func counted(back end: Value, from start: Value) throws -> Value {
        guard let from = start.whole, let to = end.whole else { return start }
        return try count() >= to - from ? start : step(end, -count())
    }

    private func count() throws -> Int {
        guard call.has(0) else { return 1 }
        guard call.int(0) >= 0 else { throw RuntimeError("a count can't be less than 0") }
        return call.int(0)
    }
}
