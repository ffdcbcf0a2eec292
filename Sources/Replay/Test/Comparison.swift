/// What was expected beside what was heard.
struct Comparison {
    enum Row: Equatable {
        case same(expected: Int, heard: Int)
        /// An expectation that nothing met: `-`.
        case missing(Int)
        /// A line that nothing expected: `+`.
        case extra(Int)
    }

    let rows: [Row]
    let isEqual: Bool

    /// `wildcards` says which expectations stand for any number of lines; `matches` compares one with one.
    init(_ expected: Int, _ heard: Int, isWildcard: (Int) -> Bool, matches: (Int, Int) -> Bool) {
        isEqual = Comparison.covers(expected, heard, isWildcard, matches)
        rows = isEqual ? [] : Comparison.align(expected, heard, isWildcard, matches)
    }

    /// Whether every line on either side is accounted for.
    private static func covers(
        _ expected: Int, _ heard: Int, _ isWildcard: (Int) -> Bool, _ matches: (Int, Int) -> Bool
    ) -> Bool {
        var (e, h) = (0, 0)
        var retry: (e: Int, h: Int)?
        while h < heard {
            if e < expected, isWildcard(e) {
                retry = (e, h)
                e += 1
            } else if e < expected, matches(e, h) {
                e += 1
                h += 1
            } else if let (wildcard, from) = retry {
                retry = (wildcard, from + 1)
                (e, h) = (wildcard + 1, from + 1)
            } else {
                return false
            }
        }
        while e < expected, isWildcard(e) { e += 1 }
        return e == expected
    }

    /// The alignment with the fewest differences; beyond a size that anyone reads, only the beginnings are aligned.
    private static func align(_ expected: Int, _ heard: Int, _ isWildcard: (Int) -> Bool, _ matches: (Int, Int) -> Bool)
        -> [Row]
    {
        var same = 0
        while same < min(expected, heard), !isWildcard(same), matches(same, same) { same += 1 }
        var rows = (0..<same).map { Row.same(expected: $0, heard: $0) }
        let (left, right) = (expected - same, heard - same)
        guard left * right <= 1_000_000 else {
            return rows + (same..<expected).filter { !isWildcard($0) }.map(Row.missing) + (same..<heard).map(Row.extra)
        }
        let width = right + 1
        var cost = [Int32](repeating: 0, count: (left + 1) * width)
        for e in stride(from: left, through: 0, by: -1) {
            for h in stride(from: right, through: 0, by: -1) where e < left || h < right {
                let wildcard = e < left && isWildcard(same + e)
                var best = Int32.max
                if e < left { best = min(best, cost[(e + 1) * width + h] + (wildcard ? 0 : 1)) }
                if h < right { best = min(best, cost[e * width + h + 1] + (wildcard ? 0 : 1)) }
                if e < left, h < right, !wildcard, matches(same + e, same + h) {
                    best = min(best, cost[(e + 1) * width + h + 1])
                }
                cost[e * width + h] = best
            }
        }
        var (e, h) = (0, 0)
        while e < left || h < right {
            let here = cost[e * width + h]
            let wildcard = e < left && isWildcard(same + e)
            if e < left, h < right, !wildcard, cost[(e + 1) * width + h + 1] == here, matches(same + e, same + h) {
                rows.append(.same(expected: same + e, heard: same + h))
                e += 1
                h += 1
            } else if e < left, cost[(e + 1) * width + h] + (wildcard ? 0 : 1) == here {
                if !wildcard { rows.append(.missing(same + e)) }
                e += 1
            } else {
                if !wildcard { rows.append(.extra(same + h)) }
                h += 1
            }
        }
        return rows
    }
}
