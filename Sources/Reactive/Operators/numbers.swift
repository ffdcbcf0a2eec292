extension Site {
    public static let average = Site("average")
    public static let count = Site("count")
    public static let max = Site("max")
    public static let min = Site("min")
    public static let sum = Site("sum")
}

/// Whether the first value comes before the second.
public typealias Ordering = (Value, Value) throws -> Bool

extension Stream {
    /// How many elements there were, or how many of them `predicate` accepts.
    ///
    ///     --a--b--c--|
    ///     count
    ///     -----------(3|)
    public func count(_ predicate: Predicate? = nil, at site: Site = .count) -> Stream {
        let combine: Combine = { total, value in
            guard case .int(let count) = total, try predicate?(value) ?? true else { return total }
            return .int(count &+ 1)
        }
        return reduce(.int(0), combine, at: site)
    }

    /// The sum of Ints or Doubles; `zero` of none.
    ///
    ///     --1--2--3--|
    ///     sum
    ///     -----------(6|)
    public func sum(zero: Value = .int(0), at site: Site = .sum) -> Stream {
        reduce(zero, { try $0.adding($1) }, at: site)
    }

    /// The mean of Ints or Doubles, as a Double. Of none: `noElements`.
    ///
    ///     --1--2--6--|
    ///     average
    ///     -----------(3.0|)
    public func average(at site: Site = .average) -> Stream {
        let combine: Combine = { total, value in
            guard case .object(let object) = total, let pair = object as? TupleObject else { return total }
            return .tuple([try pair.items[0].adding(.double(value.number())), try pair.items[1].adding(.double(1))])
        }
        return reduce(
            .tuple([.double(0), .double(0)]), combine,
            mapResult: { total in
                guard case .object(let object) = total, let pair = object as? TupleObject,
                    case .double(let sum) = pair.items[0], case .double(let count) = pair.items[1], count > 0
                else { throw RxError.noElements }
                return .double(sum / count)
            }, at: site)
    }

    /// The least element; of equal ones the first. Of none: `noElements`.
    ///
    ///     --2--1--3--|
    ///     min
    ///     -----------(1|)
    public func min(by precedes: @escaping Ordering = Value.precedes, at site: Site = .min) -> Stream {
        reduce(nil, { try precedes($1, $0) ? $1 : $0 }, at: site)
    }

    /// The greatest element; of equal ones the last. Of none: `noElements`.
    ///
    ///     --2--3--1--|
    ///     max
    ///     -----------(3|)
    public func max(by precedes: @escaping Ordering = Value.precedes, at site: Site = .max) -> Stream {
        reduce(nil, { try precedes($1, $0) ? $0 : $1 }, at: site)
    }
}

extension Value {
    /// Whether `left` comes before `right`: numbers, strings, and false before true.
    public static func precedes(_ left: Value, _ right: Value) throws -> Bool {
        switch (left, right) {
        case (.int(let a), .int(let b)): return a < b
        case (.string(let a), .string(let b)): return a < b
        case (.bool(let a), .bool(let b)): return !a && b
        default: return try left.number() < right.number()
        }
    }

    fileprivate func adding(_ other: Value) throws -> Value {
        guard case .int(let a) = self, case .int(let b) = other else { return .double(try number() + other.number()) }
        let (sum, overflow) = a.addingReportingOverflow(b)
        guard !overflow else { throw EngineError.misuse("the sum \(a) + \(b) is greater than an Int can be") }
        return .int(sum)
    }

    fileprivate func number() throws -> Double {
        switch self {
        case .int(let value): return Double(value)
        case .double(let value): return value
        case .number(let value): return value.double
        default: throw EngineError.misuse("a number is wanted, not \(literal)")
        }
    }
}
