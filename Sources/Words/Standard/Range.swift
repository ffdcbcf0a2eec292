import Language
import Reactive
import Values

extension Call {
    fileprivate func range() throws -> RangeObject { try receiver() }

    /// The numbers from the lower bound on, made when they are asked for.
    fileprivate func lazyNumbers() throws -> Value {
        let range = try range()
        guard case .int(var next)? = range.lower else { return .object(PullSequence(loop, try elements())) }
        return .object(
            PullSequence(loop) {
                guard range.contains(.int(next)), next < .max else { return nil }
                defer { next += 1 }
                return .int(next)
            })
    }
}

extension RangeObject {
    fileprivate func overlaps(_ other: RangeObject) -> Bool {
        guard let low = lower, let high = upper, let from = other.lower, let to = other.upper else { return false }
        if !isClosed && low == high || !other.isClosed && from == to { return false }
        let isBefore = isClosed ? high.isLess(than: from) : !from.isLess(than: high)
        let isAfter = other.isClosed ? to.isLess(than: low) : !low.isLess(than: to)
        return !isBefore && !isAfter
    }

    /// The numbers of it that are in another, too, all of which must be.
    fileprivate func part(_ bounds: RangeObject) throws -> RangeObject {
        let all = integers()
        let start = bounds.lower?.whole.map { Int(clamping: $0) } ?? all.lowerBound
        let end = bounds.upper?.whole.map { Int(clamping: $0 + (bounds.isClosed ? 1 : 0)) } ?? all.upperBound
        guard all.lowerBound <= start, start <= end, end <= all.upperBound else {
            let extent = all.isEmpty ? "there are 0" : "it goes from \(all.lowerBound) to \(all.upperBound - 1)"
            throw RuntimeError("the range \(Value.object(bounds).literal) is out of range: \(extent)")
        }
        return RangeObject(element(start), element(end), isClosed: false)
    }

    /// The same numbers, with the last of them or the one behind it as its end.
    fileprivate func turned(isClosed: Bool) throws -> RangeObject {
        if isClosed == self.isClosed { return self }
        let numbers = integers()
        guard !isClosed || !numbers.isEmpty else { throw RuntimeError("an empty range can't be closed") }
        return RangeObject(
            element(numbers.lowerBound), element(numbers.upperBound - (isClosed ? 1 : 0)), isClosed: isClosed)
    }
}

extension Word {
    /// What ranges have beside what all sequences have: the same for both kinds.
    static let rangeMembers: [Word] =
        partialRangeMembers
        + ["Range", "ClosedRange"].flatMap { type -> [Word] in
            [
                .member(of: type, "var lowerBound: Bound") { call in try call.range().lower ?? .int(.min) },
                .member(of: type, "var upperBound: Bound") { call in try call.range().upper ?? .int(.max) },
                .member(of: type, "var count: Int", where: "Bound: BinaryInteger") { call in
                    guard let count = try call.range().count else {
                        throw RuntimeError("it holds more numbers than an Int can count")
                    }
                    return .int(count)
                },
                .member(of: type, "var isEmpty: Bool") { call in
                    let range = try call.range()
                    return .bool(!range.isClosed && range.lower == range.upper)
                },
                .member(of: type, "func clamped(to limits: \(type)<Bound>) -> \(type)<Bound>") { call in
                    let (range, limits) = (try call.range(), try call.object(0, as: RangeObject.self))
                    func clamp(_ value: Value?) -> Value? {
                        guard let value else { return nil }
                        if let lower = limits.lower, value.isLess(than: lower) { return lower }
                        if let upper = limits.upper, upper.isLess(than: value) { return upper }
                        return value
                    }
                    return .object(RangeObject(clamp(range.lower), clamp(range.upper), isClosed: range.isClosed))
                },
                .member(of: type, "var last: Bound?", where: "Bound: BinaryInteger") { call in
                    let range = try call.range()
                    if range.isClosed { return range.upper.map { .some($0) } ?? .null }
                    return range.integers().last.map { range.element($0) } ?? .null
                },
                .member(of: type, "func overlaps(_ other: Range<Bound>) -> Bool") { call in
                    .bool(try call.range().overlaps(call.object(0)))
                },
                .member(of: type, "func overlaps(_ other: ClosedRange<Bound>) -> Bool") { call in
                    .bool(try call.range().overlaps(call.object(0)))
                },
                .member(of: type, "init(_ other: Range<Bound>)", where: "Bound: BinaryInteger") { call in
                    .object(try call.object(0, as: RangeObject.self).turned(isClosed: type == "ClosedRange"))
                },
                .member(of: type, "init(_ other: ClosedRange<Bound>)", where: "Bound: BinaryInteger") { call in
                    .object(try call.object(0, as: RangeObject.self).turned(isClosed: type == "ClosedRange"))
                },
                .member(of: type, "init(uncheckedBounds bounds: (lower: Bound, upper: Bound))") { call in
                    guard let bounds = call[0].object as? TupleObject else { return .void }
                    return .object(RangeObject(bounds.items[0], bounds.items[1], isClosed: type == "ClosedRange"))
                },
                .member(of: type, "func firstIndex(of element: Bound) -> Bound?", where: "Bound: BinaryInteger") {
                    call in
                    try call.range().contains(call[0]) ? .some(call[0]) : .null
                },
                .member(of: type, "var lazy: PullSequence<Bound>") { call in try call.lazyNumbers() },
            ]
        }

    private static let kinds = ["Range", "ClosedRange", "PartialRangeFrom", "PartialRangeUpTo", "PartialRangeThrough"]

    /// What those have, too, that lack an end.
    private static let partialRangeMembers: [Word] =
        kinds.map { kind in
            .member(
                of: kind, "func relative<C: Collection>(to collection: C) -> Range<Int>", where: "Bound: BinaryInteger"
            ) { call in
                let all = RangeObject(.int(0), .int(try call.elements(0).count), isClosed: false)
                return .object(try all.part(try call.range()))
            }
        }
        + kinds.map { kind in
            .member(
                of: "Range", "func `subscript`(_ bounds: \(kind)<Bound>) -> Range<Bound>",
                where: "Bound: BinaryInteger"
            ) { call in .object(try call.range().part(try call.object(0))) }
        }
        + kinds.map {
            .member(of: $0, "func contains(_ element: Bound) -> Bool") { call in
                .bool(try call.range().contains(call[0]))
            }
        } + [
            .member(of: "PartialRangeFrom", "var lowerBound: Bound") { call in try call.range().lower ?? .int(.min) },
            .member(of: "PartialRangeFrom", "var lazy: PullSequence<Bound>") { call in try call.lazyNumbers() },
            .member(of: "PartialRangeUpTo", "var upperBound: Bound") { call in try call.range().upper ?? .int(.max) },
            .member(of: "PartialRangeThrough", "var upperBound: Bound") { call in
                try call.range().upper ?? .int(.max)
            },
        ]
}
