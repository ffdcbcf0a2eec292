import Glibc

/// A program of its own that does the same work, the hand-written floor or another library: run in turn with ours because
/// a machine's speed drifts.
struct Rival {
    let name: String
    let command: String

    /// `NAME=COMMAND`
    init?(_ argument: String) {
        guard let end = argument.firstIndex(of: "=") else { return nil }
        (name, command) = (String(argument[..<end]), String(argument[argument.index(after: end)...]))
    }

    /// The figure of one row, or nil if the program is not there or says something else.
    func figure(of id: String) -> Figure? {
        guard let pipe = popen("\(command) --json --only \(id)", "r") else { return nil }
        defer { pclose(pipe) }
        var text = ""
        var buffer = [CChar](repeating: 0, count: 256)
        while fgets(&buffer, 256, pipe) != nil {
            text += String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
        guard let median = number("ns", in: text), let least = number("min", in: text),
            let most = number("max", in: text)
        else { return nil }
        return Figure(median: median, least: least, most: most)
    }

    private func number(_ name: String, in text: String) -> Double? {
        guard let start = text.firstRange(of: "\"\(name)\": ") else { return nil }
        return Double(text[start.upperBound...].prefix { $0.isNumber || $0 == "." })
    }
}
