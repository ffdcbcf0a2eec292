import Foundation
import Labs
import Language
import Session
import Terminal
import Testing
import Words

@testable import Messages

@Suite("Messages") struct MessageTests {
    private static let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Sources")

    /// The literals of a file that are messages, with numbered holes.
    private static func patterns(in text: String) -> [String] {
        // A literal of several lines is one sentence.
        let text = text.replacing(/Message\(\s+"/, with: "Message(\"").replacing(/\\\n\s*/, with: "")
            .replacing(/Message\("""\s*([^\n]*)\n\s*"""/) { "Message(\"\($0.output.1)\"" }
        return text.components(separatedBy: "Message(\"").dropFirst().map { rest in
            var pattern = ""
            var holes = 0
            var depth = 0
            var previous: Character = " "
            for character in rest {
                if depth == 0, character == "\"", previous != "\\" { break }
                if depth > 0 {
                    depth += character == "(" ? 1 : character == ")" ? -1 : 0
                } else if character == "(", previous == "\\" {
                    pattern.removeLast()
                    holes += 1
                    depth = 1
                    pattern += "{\(holes)}"
                } else {
                    pattern.append(character)
                }
                previous = character
            }
            return pattern
        }
    }

    private static func said() throws -> Set<String> {
        var said: Set<String> = []
        let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
        for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
            guard !file.path.contains("/Messages/") else { continue }
            said.formUnion(patterns(in: try String(contentsOf: file, encoding: .utf8)))
        }
        return said.union(ShellCommand.all.map(\.sentence)).union(ShellCommand.Group.allCases.map(\.rawValue))
            .union(HelpPage.all.flatMap { [$0.sentence, $0.text] }).union(ofOperators)
            .union(OperatorGroup.allCases.map(\.sentence))
            .union(Lab.all.map(\.sentence))
            .union(Lab.all.flatMap(\.drills).compactMap(\.drill).flatMap { [$0.told, $0.hint, $0.because] })
            .union(Vocabulary.standard.words.map(\.sentence)).union(KeyTable.shown.map(\.sentence)).subtracting([""])
    }

    /// What operators say of what they keep.
    private static var ofOperators: [String] {
        Vocabulary.standard.manners.values.flatMap { [$0.keeping, $0.remedy, $0.keeper] }.compactMap {
            $0?.replacing("%", with: "{1}")
        }
    }

    private static func holes(_ text: String) -> Set<String> {
        Set(text.matches(of: /\{\d+\}/).map { String($0.output) })
    }

    @Test func `are each translated once, and nothing else is`() throws {
        let said = try MessageTests.said()
        let keys = Catalog.rows.map(\.english)
        #expect(said.subtracting(keys).sorted() == [])
        #expect(Set(keys).subtracting(said).sorted() == [])
        #expect(Set(keys).count == keys.count)
    }

    @Test func `have the same holes in both languages`() {
        for row in Catalog.rows {
            #expect(MessageTests.holes(row.english) == MessageTests.holes(row.chinese), "\(row)")
        }
    }

    @Test func `fill their holes in the order of the language`() {
        let message = Message("✗ not #\(3): `\(":why a")` tells; the number stands in its last line.")
        #expect(message.text(in: .english) == "✗ not #3: `:why a` tells; the number stands in its last line.")
        #expect(message.text(in: .chinese) == "✗ 不是 #3：用 `:why a` 就能看到，编号在最后一行。")
        #expect(Message("no such sentence {x} \("{1}")").text(in: .chinese) == "no such sentence {x} {1}")
    }

    @Test(
        "are in the language that is asked for",
        arguments: [
            (["LANG": "zh_CN.UTF-8"], Tongue.chinese), (["LANG": "en_US.UTF-8"], .english), (["LANG": "C"], .english),
            ([:], .english), (["LC_ALL": "", "LANG": "zh_TW"], .chinese),
            (["LC_ALL": "C", "LANG": "zh_CN"], .english), (["LC_MESSAGES": "zh", "LANG": "en"], .chinese),
            (["RXSH_LANGUAGE": "zh-Hans", "LC_ALL": "C"], .chinese), (["RXSH_LANGUAGE": "en", "LANG": "zh"], .english),
        ])
    func chosen(_ variables: [String: String], _ tongue: Tongue) {
        #expect(Tongue { variables[$0] } == tongue)
    }
}
