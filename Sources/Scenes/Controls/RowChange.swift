/// What one list of rows has that another has not.
package struct RowChange: Equatable {
    package private(set) var inserted: [Int] = []
    package private(set) var removed: [Int] = []
    package let isReordered: Bool

    /// `removed` are places in the old list, `inserted` places in the new one.
    package init<Row: Hashable>(from old: [Row], to new: [Row]) {
        var left: [Row: Int] = [:]
        for value in old { left[value, default: 0] += 1 }
        var kept: [Row] = []
        for (index, value) in new.enumerated() {
            if let count = left[value], count > 0 {
                left[value] = count - 1
                kept.append(value)
            } else {
                inserted.append(index)
            }
        }
        var staying: [Row] = []
        for (index, value) in old.enumerated().reversed() {
            if let count = left[value], count > 0 {
                left[value] = count - 1
                removed.append(index)
            } else {
                staying.append(value)
            }
        }
        removed.reverse()
        isReordered = kept != Array(staying.reversed())
    }

    /// `+20…39`, `-3 +0`; nil if nothing changed. `moves`: what is known of rows that stand in another section now.
    package func sentence(_ moves: [String] = []) -> String? {
        let parts =
            RowChange.ranges(removed).map { "-\($0)" } + RowChange.ranges(inserted).map { "+\($0)" }
            + (moves.isEmpty && isReordered ? ["moved"] : moves)
        return parts.isEmpty ? nil : parts.joined(separator: " ")
    }

    private static func ranges(_ places: [Int]) -> [String] {
        var ranges: [ClosedRange<Int>] = []
        for place in places {
            if let last = ranges.last, last.upperBound + 1 == place {
                ranges[ranges.count - 1] = last.lowerBound...place
            } else {
                ranges.append(place...place)
            }
        }
        return ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)…\($0.upperBound)" }
    }
}
