import Session
import Testing

/// What is typed (after `› `, further lines after `… `), and all that is answered, notes and errors included.
struct Dialogue: Sendable, CustomTestStringConvertible {
    let title: String
    let text: String
    var testDescription: String { title }

    init(_ title: String, _ text: String) { (self.title, self.text) = (title, text) }

    /// The same text with the answers that are given now.
    func performed() -> String {
        var said: [String] = []
        let session = Session { said += $0.text.split(separator: "\n").map(String.init) }
        var entry: [String] = []
        func finish() {
            if !entry.isEmpty { _ = session.enter(entry.joined(separator: "\n")) }
            entry = []
        }
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            if line.hasPrefix("› ") { finish() }
            guard line.hasPrefix("› ") || line.hasPrefix("… ") else { continue }
            said.append(line)
            entry.append(String(line.dropFirst(2)))
        }
        finish()
        return said.joined(separator: "\n")
    }

    /// Where the answers first differ from the text; empty if they don't.
    var difference: String {
        let (wanted, given) = (text.split(separator: "\n"), performed().split(separator: "\n"))
        for index in 0..<max(wanted.count, given.count) {
            let (left, right) = (index < wanted.count ? wanted[index] : "", index < given.count ? given[index] : "")
            if left != right { return given[index...].joined(separator: "\n") + "\n- wanted: \(left)" }
        }
        return ""
    }
}
