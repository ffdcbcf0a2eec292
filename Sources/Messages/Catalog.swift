/// What `zh-Hans.txt` holds: a message a line, `English = Chinese`.
package enum Catalog {
    package static let chinese = Dictionary(rows.map { ($0.english, $0.chinese) }) { first, _ in first }

    /// The lines in order. Empty ones and those that begin with `# ` say nothing; `\n` begins a new line of a long one, `\=` is `=`.
    package static let rows: [(english: String, chinese: String)] =
        "\(Embedded.chinese)".split(separator: "\n").compactMap {
            (line: Substring) -> (english: String, chinese: String)? in
            guard !line.hasPrefix("# "), line != "#", let mark = line.firstRange(of: " = ") else { return nil }
            return (whole(line[..<mark.lowerBound]), whole(line[mark.upperBound...]))
        }

    private static func whole(_ text: Substring) -> String {
        String(text).replacing("\\n", with: "\n").replacing("\\=", with: "=")
    }
}
