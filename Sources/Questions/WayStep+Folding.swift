import Log
import Values

extension WayStep {
    /// What fits a screen, a page and a mail.
    static let usualWidth = 80

    /// Lines that fit so many columns: a sentence that is too long goes on under itself, and its place comes last.
    package static func folded(_ lines: [String], to width: Int) -> [String] {
        guard lines.contains(where: { $0.displayWidth > width }) else { return lines }
        var column = 0
        for line in lines {
            let parts = segments(of: line[...])
            guard parts.count == 2, parts[0].displayWidth + 5 + parts[1].displayWidth <= width else { continue }
            column = max(column, parts[0].displayWidth)
        }
        return lines.flatMap { fold($0, to: max(20, width), column) }
    }

    /// Places stand in the column as long as they fit there.
    private static func fold(_ line: String, to width: Int, _ column: Int) -> [String] {
        let parts = segments(of: line[...])
        if parts.count == 2 {
            let gap = max(5, column + 5 - parts[0].displayWidth)
            if parts[0].displayWidth + gap + parts[1].displayWidth <= width {
                return [parts[0] + String(repeating: " ", count: gap) + parts[1]]
            }
        }
        guard line.displayWidth > width else { return [line] }
        let margin = line.prefix { " └├│".contains($0) }
        let hanging = String(repeating: " ", count: margin.count + 2)
        var rows = [String(margin)]
        for (index, segment) in segments(of: line.dropFirst(margin.count)).enumerated() {
            if index > 0, rows[rows.count - 1].displayWidth + 5 + segment.displayWidth <= width {
                rows[rows.count - 1] += "     " + segment
                continue
            }
            if index > 0 { rows.append(hanging) }
            for (number, part) in pieces(of: segment).enumerated() {
                let used = rows[rows.count - 1].displayWidth + part.gap.count
                if number > 0, used + part.word.displayWidth > width {
                    rows.append(hanging + part.word.cut(to: width - hanging.count))
                } else {
                    rows[rows.count - 1] += part.gap + part.word.cut(to: width - used)
                }
            }
        }
        return rows
    }

    /// What stays together, and the blank before it: words, and in Chinese the single characters with their marks.
    private static func pieces(of segment: String) -> [(word: String, gap: String)] {
        segment.split(separator: " ", omittingEmptySubsequences: false).enumerated().flatMap { index, word in
            let gap = index == 0 ? "" : " "
            let parts = word.unbroken.map(\.word)
            guard let first = parts.first else { return [("", gap)] }
            return [(first, gap)] + parts.dropFirst().map { ($0, "") }
        }
    }

    /// What stands apart in a line: a sentence, and behind a wide gap its place.
    private static func segments(of line: Substring) -> [String] {
        var segments = [""]
        var blanks = 0
        for character in line {
            if character == " " {
                blanks += 1
                continue
            }
            if blanks >= 5, !segments[0].isEmpty {
                segments.append("")
            } else {
                segments[segments.count - 1] += String(repeating: " ", count: blanks)
            }
            blanks = 0
            segments[segments.count - 1].append(character)
        }
        return segments
    }
}
