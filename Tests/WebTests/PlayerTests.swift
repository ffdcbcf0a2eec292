import Log
import Replay
import Services
import Session
import Testing
import Web

extension JSON {
    /// An item of an array; null where there is none.
    fileprivate func at(_ index: Int) -> JSON {
        array.flatMap { $0.indices.contains(index) ? $0[index] : nil } ?? .null
    }
}

/// A session that was typed, and the page that plays it.
struct Played {
    let html: String
    /// What the terminal said, line by line, with what was typed.
    let terminal: [String]
    let data: JSON

    init(_ entries: [String], _ extent: Extent = Extent()) throws {
        var terminal: [String] = []
        var options = Session.Options()
        options.keepsTranscript = true
        let session = Session(options) { line in
            terminal += line.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        }
        for entry in entries {
            terminal += entry.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map {
                $0.offset == 0 ? "› \($0.element)" : String($0.element)
            }
            _ = session.enter(entry)
        }
        html = session.player(named: "</title><b>.rx", extent).html
        self.terminal = terminal
        data = try JSON(text: Played.element("data", of: html))
    }

    /// What stands in an element that is not run.
    static func element(_ id: String, of html: String) throws -> String {
        let mark = "<script type=\"application/json\" id=\"\(id)\">"
        let start = try #require(html.firstRange(of: mark)).upperBound
        let end = try #require(html[start...].firstRange(of: "</script>")).lowerBound
        return String(html[start..<end])
    }

    func rows(_ name: String) -> [JSON] { data["snapshot"][name].array ?? [] }
}

@Suite("A page that plays a session") struct PlayerTests {
    static let signUp = [
        "let name = BehaviorRelay(value: \"\")", "let ok = name.map { $0.count > 2 }.distinctUntilChanged()",
        "watch ok", "name <- \"bo\"", "name <- \"bob\"",
    ]

    @Test("has the terminal's words, line for line")
    func transcript() throws {
        let played = try Played(PlayerTests.signUp + ["func f() {\n    print(1)\n}", "f()", ":why ok", "nam <- 1"])
        #expect(played.rows("lines").map { $0["text"].string ?? "" } == played.terminal)
    }

    @Test(
        "has the terminal's words of each lab's walkthrough", arguments: ["feed", "search", "shop", "streams", "tasks"])
    func walkthrough(of lab: String) throws {
        let folder = "\(#filePath)".split(separator: "/").dropLast(3).joined(separator: "/")
        let document = try Document(path: "/\(folder)/Sources/Labs/\(lab)/walkthrough.rx")
        let played = try Played(document.entries.map(\.text))
        #expect(played.rows("lines").map { $0["text"].string ?? "" } == played.terminal)
        #expect(played.rows("records").count > 20)
    }

    @Test("has each record once, in order, with its cause and time")
    func records() throws {
        let played = try Played(PlayerTests.signUp + [":advance 2s", "name <- \"anna\""])
        let records = played.rows("records")
        #expect(records.enumerated().allSatisfy { $0.element.at(0).int == $0.offset + 1 })
        #expect(records.allSatisfy { ($0.at(1).int ?? 0) < ($0.at(0).int ?? 0) })
        #expect(records.compactMap { $0.at(5).int }.reduce(0, +) == 2_000_000_000)
        let streams = Set(played.rows("streams").compactMap { $0["n"].int })
        #expect(records.allSatisfy { streams.contains($0.at(6).int ?? 0) })
    }

    @Test("knows the named streams, what they are made of, and where each operator is at home")
    func streams() throws {
        let played = try Played(PlayerTests.signUp)
        let named = played.rows("streams").filter { $0["name"].string?.isEmpty == false }
        #expect(named.compactMap { $0["name"].string } == ["name", "ok"])
        let map = try #require(played.rows("streams").first { $0["word"].string == "map" })
        #expect(map["home"].int == named[1]["n"].int)
        #expect(!played.rows("edges").isEmpty)
    }

    @Test("answers why each printed signal came, with the record of each step")
    func answers() throws {
        let played = try Played(PlayerTests.signUp)
        let printed = played.rows("records").filter { $0.at(2).int ?? 0 > 0 && $0.at(3).int == 0 && $0.at(9).int != 6 }
        #expect(!printed.isEmpty)
        for record in printed {
            let answer = played.data["why"]["\(record.at(2).int ?? 0)"]
            #expect(answer["text"].array?.isEmpty == false)
            #expect(answer["steps"].at(0)["record"].int == record.at(0).int)
        }
    }

    @Test(
        "shows a text from outside as text, whatever stands in it",
        arguments: [
            "</script><script>alert(1)</script>", "<!--", "]]>", "\u{202e}abc", "\\u{0}", "'\\\"", "\u{2028}", "&lt;",
        ])
    func hostile(_ text: String) throws {
        let played = try Played(["let a = BehaviorRelay(value: \"\")", "a <- \"\(text)\""])
        let data = try Played.element("data", of: played.html)
        #expect(!data.contains("<"))
        // One policy, one style, two elements of data and one script: nothing else was begun.
        #expect(played.html.split(separator: "<script", omittingEmptySubsequences: false).count == 4)
        #expect(!played.html.contains("</title><b>"))
        #expect(played.rows("lines").map { $0["text"].string ?? "" } == played.terminal)
    }

    @Test("shows a part of the session: from signal to signal, with the entry that led to the first")
    func part() throws {
        var extent = Extent()
        #expect(extent.take("--from", "#3") == nil && extent.take("--to", "4") == nil)
        let played = try Played(
            PlayerTests.signUp + ["name <- \"SECRET\""], extent)
        let ids = played.rows("records").compactMap { $0.at(2).int }.filter { $0 > 0 }
        #expect(ids.first == 3 && Set(ids) == [3, 4])
        #expect(
            played.rows("lines").compactMap { $0["text"].string } == [
                "› name <- \"bob\"", "  0.000  #3    name → \"bob\"", "  0.000  #4    └ ok → true",
            ])
        #expect(!played.html.contains("SECRET") && !played.html.contains("id=\"script\""))
        #expect(played.data["why"]["1"] == .null && played.data["why"]["4"] != .null)
    }

    @Test("without values shows when and which way, and nothing that was sent, typed or answered")
    func withoutValues() throws {
        var extent = Extent()
        #expect(extent.take("--values", "none") == nil)
        let secret = [
            "let start = BehaviorRelay(value: \"SECRET0\")", "name <- \"SECRET1\"", "print(\"SECRET2\")", ":why ok",
            "let failing = start.map { $0 == \"SECRET3\" }.filter { $0 }", "watch failing", "nosuch(\"SECRET4\")",
        ]
        let played = try Played(PlayerTests.signUp + secret, extent)
        #expect(!played.html.contains("SECRET"))
        #expect(played.rows("lines").compactMap { $0["text"].string }.contains("  0.000  #4    └ ok → …"))
        #expect(played.rows("records").contains { $0.at(10).string == "…" })
        #expect(played.data["why"]["4"]["text"].at(0).string == "#4 ok")
    }

    @Test(
        "refuses a part that is none",
        arguments: [
            (["--from", "x"], "--from which signal? --from #4"), (["--to", "0"], "--to which signal? --to #4"),
            (["--from", "#4", "--to", "#3"], "--from #4 --to #3: nothing lies between"),
            (["--values", "some"], "--values all, or --values none"), (["--values"], "--values all, or --values none"),
        ])
    func wrongPart(_ words: [String], _ sentence: String) {
        var extent = Extent()
        var said: String?
        for place in stride(from: 0, to: words.count, by: 2) {
            said = extent.take(words[place], words.indices.contains(place + 1) ? words[place + 1] : nil)
        }
        #expect(said == sentence)
    }

    @Test("runs again as the script that it was made from")
    func again() throws {
        let played = try Played(PlayerTests.signUp)
        let script = try JSON(text: Played.element("script", of: played.html)).string ?? ""
        #expect(script.hasPrefix(PlayerTests.signUp[0] + "\n"))
        #expect(script.contains("//= 0.000  └ ok → true"))
    }
}
