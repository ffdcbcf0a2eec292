import Messages
import Values

/// What stands behind a command's name, cut at blanks.
package struct Arguments {
    package let words: [String]
    /// As it was typed.
    package let text: String
    /// Who says it.
    package let origin: Origin
    /// Whether the command ended in `!`: a file may be overwritten.
    package let isForced: Bool
    /// Whether a person says it, and not a script.
    package var isTyped: Bool { origin.isTyped }

    package init(_ text: String, from origin: Origin, isForced: Bool = false) {
        self.isForced = isForced
        self.origin = origin
        self.text = text
        words = text.split(whereSeparator: { $0 == " " || $0 == "\t" }).map(String.init)
    }

    /// The words that are no `--option`.
    package var plain: [String] { words.filter { !$0.hasPrefix("--") } }

    package func has(_ option: String) -> Bool { words.contains(option) }

    /// The first `#12`, or `#12.3` of what only `:deep` prints.
    var mark: (id: Int, sub: Int)? {
        words.lazy.compactMap { word -> (id: Int, sub: Int)? in
            guard word.hasPrefix("#") else { return nil }
            let numbers = word.dropFirst().split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
            guard numbers.count <= 2, let id = numbers[0], let sub = numbers.count == 2 ? numbers[1] : 0 else {
                return nil
            }
            return (id, sub)
        }.first
    }

    /// The first word that is neither an option nor an id.
    package var name: String? { plain.first { !$0.hasPrefix("#") } }

    /// Words behind the name that are neither an option nor an id.
    var others: [String] { Array(plain.filter { !$0.hasPrefix("#") }.dropFirst()) }

    /// A question about one name takes no other word.
    func refuseOthers(of command: String, _ tongue: Tongue) throws(ShellCommandError) {
        guard let other = others.first else { return }
        throw ShellCommandError(Message("'\(other)' says nothing here: :\(command) takes one name"), in: tongue)
    }

    /// The time that is named, `300ms` or `2 s`.
    package var duration: Int? { TimeText.parse(text.filter { $0 != " " }) }

    /// What stands behind `--port` at the beginning of `words`, which is taken from there; 0 without it.
    func takePort(from words: inout ArraySlice<String>) throws(ShellCommandError) -> Int {
        guard words.first == "--port" else { return 0 }
        guard let port = words.dropFirst().first.flatMap({ Int($0) }), (1...65_535).contains(port) else {
            throw ShellCommandError("--port wants a number from 1 to 65535: --port 8080")
        }
        words = words.dropFirst(2)
        return port
    }
}
