import Log

/// As much of a session as a page shows.
package struct Extent: Equatable, Sendable {
    /// The ids of its first and of its last signal.
    package var first = 1
    package var last = Int.max
    /// Whether what was sent, typed and answered stands in it.
    package var hasValues = true

    package init() {}

    /// Whether the session can be made again of such a page.
    package var isWhole: Bool { self == Extent() }

    /// The options that say it, each with a value.
    package static let options = ["--from", "--to", "--values"]

    /// Takes an option; gives what is wrong with its value.
    package mutating func take(_ option: String, _ value: String?) -> String? {
        if option == "--values" {
            guard let value, ["all", "none"].contains(value) else { return "--values all, or --values none" }
            hasValues = value == "all"
            return nil
        }
        let digits = value?.hasPrefix("#") == true ? value?.dropFirst() : value?[...]
        guard let id = digits.flatMap({ Int($0) }), id > 0 else { return "\(option) which signal? \(option) #4" }
        if option == "--from" { first = id } else { last = id }
        return first > last ? "--from #\(first) --to #\(last): nothing lies between" : nil
    }

    /// The records of these signals, with what happened between them.
    func records(of all: [Log.RecordRow]) -> [Log.RecordRow] {
        guard let bounds = bounds(of: all) else { return all }
        return all.filter { bounds.contains($0.number) }
    }

    /// The lines that stand beside these records: with the entry that led to the first, without what came of it before.
    func lines(of all: [Transcript.Row], beside records: [Log.RecordRow]) -> [Transcript.Row] {
        guard let bounds = bounds(of: records) else { return all }
        let before = records.last { $0.number < bounds.lowerBound && Player.isPrinted($0) }?.number ?? 0
        var found = all.filter { line in
            line.kind == .signal
                ? (first...last).contains(line.mark) : line.after >= before && line.after <= bounds.upperBound
        }
        // What was typed next led to what is left out.
        while last < .max, found.last?.kind == .entry { found.removeLast() }
        return found
    }

    private func bounds(of records: [Log.RecordRow]) -> ClosedRange<Int>? {
        guard first > 1 || last < .max else { return nil }
        let printed = records.filter(Player.isPrinted)
        let begin = printed.first { $0.id >= first }?.number ?? (printed.last?.number ?? 0) + 1
        return begin...max(begin, (printed.first { $0.id > last }?.number ?? .max) - 1)
    }
}
