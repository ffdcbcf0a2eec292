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

extension Word {
    /// What ranges have beside what all sequences have: the same for both kinds.
    static let rangeMembers: [Word] =
        partialRangeMembers
        + ["Range", "ClosedRange"].flatMap { type -> [Word] in
            [
                .member(of: type, "var lowerBound: Bound") { call in try call.range().lower ?? .int(.min) },
                .member(of: type, "var upperBound: Bound") { call in try call.range().upper ?? .int(.max) },
                .member(of: type, "var count: Int", where: "Bound == Int") { call in
                    guard let count = try call.range().count else {
                        throw Trap("there are more numbers in it than an Int")
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
                .member(of: type, "var lazy: PullSequence<Bound>") { call in try call.lazyNumbers() },
            ]
        }

    /// What those have, too, that lack an end.
    private static let partialRangeMembers: [Word] =
        ["Range", "ClosedRange", "PartialRangeFrom", "PartialRangeUpTo", "PartialRangeThrough"].map {
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
