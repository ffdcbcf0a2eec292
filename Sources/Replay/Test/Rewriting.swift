/// Puts new expectations into a script, and leaves every other byte as it is.
enum Rewriting {
    static func apply(_ edits: [Edit], to bytes: [UInt8]) -> [UInt8] {
        let lines = bytes.split(separator: 10, omittingEmptySubsequences: false)
        let ending: [UInt8] = lines[0].last == 13 ? [13, 10] : [10]
        let gone = Set(edits.flatMap(\.gone))
        var inserted: [Int: [String]] = [:]
        for edit in edits { inserted[edit.after, default: []] += edit.lines }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + 64 * edits.count)
        for (index, line) in lines.enumerated() {
            let isLast = index == lines.count - 1
            if !gone.contains(index + 1) {
                result += line
                if !isLast { result.append(10) }
            }
            guard let added = inserted[index + 1] else { continue }
            if isLast, !line.isEmpty, !gone.contains(index + 1) { result += ending }
            for text in added { result += Array(text.utf8) + ending }
        }
        return result
    }
}
