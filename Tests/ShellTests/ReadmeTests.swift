import Glibc
import Testing

/// The `console` blocks of the README: `$ ` lines are typed, the rest is what they say.
@Suite("The README")
struct ReadmeTests {
    struct Exchange: Sendable {
        let line: String
        let said: String
    }

    @Test func `shows what a reviewer's shell says, to the letter`() throws {
        let exchanges = try ReadmeTests.exchanges()
        #expect(exchanges.count >= 9)
        let shell = try Shell()
        for exchange in exchanges {
            if exchange.line.contains("jq "), try shell.run("command -v jq").status != 0 { continue }
            #expect(try shell.run(exchange.line).output == exchange.said, "\(exchange.line)")
        }
    }

    /// What is typed in the block behind "A reviewer".
    private static func exchanges() throws -> [Exchange] {
        let text = try readme()
        guard let reviewer = text.firstRange(of: "\nA reviewer"),
            let start = text[reviewer.upperBound...].firstRange(of: "```console\n"),
            let end = text[start.upperBound...].firstRange(of: "\n```")
        else { return [] }
        var exchanges: [Exchange] = []
        for part in ("\n" + text[start.upperBound..<end.lowerBound]).split(separator: "\n$ ") {
            let lines = part.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
            exchanges.append(Exchange(line: String(lines[0]), said: lines.count > 1 ? String(lines[1]) + "\n" : ""))
        }
        return exchanges
    }

    private static func readme(_ here: String = #filePath) throws -> String {
        guard let tests = here.firstRange(of: "Tests/ShellTests"),
            let file = fopen(here[..<tests.lowerBound] + "README.md", "r")
        else {
            throw Unavailable(what: "README.md")
        }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 18)
        return String(decoding: bytes[..<fread(&bytes, 1, bytes.count, file)], as: UTF8.self)
    }
}
