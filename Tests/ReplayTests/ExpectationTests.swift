import Replay
import Testing

/// A script, and what is said of it: nothing if it passes.
struct Told: Sendable, CustomTestStringConvertible {
    let name: String
    let script: String
    let said: [String]
    var testDescription: String { name }

    init(_ name: String, _ script: String, _ said: String...) {
        self.name = name
        self.script = script
        self.said = said
    }
}

func judge(_ script: String, as name: String = "s.rx", update: Bool = false) -> [Verdict] {
    var suite = Suite { Toy($0, $1) }
    suite.isUpdate = update
    return suite.judge(
        Document(name: name, lines: script.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)))
}

@Suite("A script's expectations")
struct ExpectationTests {
    static let stories = [
        Told("a script without any passes if nothing goes wrong", "b = 1\nprint x"),
        Told("clock, tree, name and value are compared", "b = 1; └ c = 2\n//= 0.000  b → 1\n//= 0.000  └ c → 2"),
        Told("the clock may be left out", "b = 1; └ c = 2\n//= b → 1\n//= └ c → 2"),
        Told("arrows and branches may be typed", "b = 1; └ c = 2\n//= 0.000  b -> 1\n//= 0.000  '- c -> 2"),
        Told("the clock may stand in its column", "b = 1\n//=   0.000  b → 1"),
        Told("blanks at the end do not count", "print x \n//= x\n"),
        Told("an empty line is a line", "print a\\n\\nb\n//= a\n//=\n//= b"),
        Told(
            "a pattern that would be tried for ever is told", "print \(String(repeating: "a", count: 60))\n//~ (a*)*b",
            "s.rx:2: '(a*)*b' takes too long to match: it has a repetition inside a repetition"),
        Told("a pattern of several repetitions matches", "print aab\n//~ ^a+b*$"),
        Told(
            "another value differs", "b = 1\n//= 0.000  b → 2", "s.rx:2: differs first at 0.000", "- 0.000  b → 2",
            "+ 0.000  b → 1"),
        Told(
            "another clock differs", "b = 1\n//= 1.000  b → 1", "s.rx:2: differs first at 0.000", "- 1.000  b → 1",
            "+ 0.000  b → 1"),
        Told(
            "another depth differs", "b = 1; └ c = 2\n//= b → 1\n//= c → 2", "s.rx:3: differs first at 0.000",
            "- c → 2", "+ └ c → 2"),
        Told("a line too many differs", "b = 1\n//= b → 1\n//= b → 2", "s.rx:3: differs first at 0.000", "- b → 2"),
        Told("a line too few differs", "b = 1; b = 2\n//= b → 1", "s.rx:2: differs first at 0.000", "+ b → 2"),
        Told(
            "an entry that says what nobody expected differs", "b = 1\n//= b → 1\nprint x",
            "s.rx:3: differs first at 0.000",
            "+ x"),
        Told(
            "the time is that of the line", "every 5s\n:advance 6s\n//= 5.000  _1 → 1",
            "s.rx:3: differs first at 5.000", "- 5.000  _1 → 1", "+ 5.000  _1 → 0"),
        Told("answers and prints are compared", "ask x; print y\n//= x\n//= y"),
        Told("notes are not", "note x\nb = 1\n//= b → 1"),
        Told("what is printed may look like anything", "print a -> b\n//= a -> b"),
        Told("the dots skip any number", "b = 1; b = 2; b = 3\n//= …\n//= b → 3"),
        Told("the dots skip none too", "b = 1\n//= …\n//= b → 1\n//= …"),
        Told(
            "after the dots a line must come", "b = 1; b = 2\n//= …\n//= b → 4", "s.rx:3: differs first at 0.000",
            "- b → 4"),
        Told("dots between lines try every place", "b = 1; b = 2; b = 1; b = 3\n//= …\n//= b → 1\n//= b → 3"),
        Told("a regex matches one line", "b = 1; b = 17\n//= b → 1\n//~ b → \\d{2}$"),
        Told(
            "a regex that does not match differs", "b = 1\n//~ ^c", "s.rx:2: differs first at 0.000", "- ~ ^c",
            "+ b → 1"),
        Told(
            "a bad regex is a mistake with its place", "b = 1\n//~ [", "s.rx:2: '[' is not a valid regular expression"),
        Told("an error is expected by a part of it", "bad unknown name 'x'; near: y\n//! unknown name 'x'"),
        Told(
            "a script goes on after an error that was expected", "bad x\n//! x\nb = 1\n//= b → 2",
            "s.rx:4: differs first at 0.000", "- b → 2", "+ b → 1"),
        Told(
            "an error that does not come is missed", "b = 1\n//! x",
            "s.rx:2: expected an error with 'x', and there was none"),
        Told(
            "another error is shown beside it", "bad y\n//! x", "s.rx:2: another error", "- ! x",
            "+ s.rx:1:1: error: y", "+   bad y", "+   ^~~"),
        Told("the first error ends a script", "bad x\nprint y", "s.rx:1:1: error: x", "  bad x", "  ^~~"),
        Told("an error needs no line of output", "bad x\n//! x\nprint y"),
        Told("`:quit` ends a script", ":quit\nbad x"),
        Told(
            "what was expected after `:quit` is missed", ":quit\nb = 1\n//= b → 1",
            "s.rx:2: never ran: the script had ended"),
        Told(
            "output before the first entry is expected of nobody", "//= x\nprint x",
            "s.rx:1: expects output before the first entry", "and 1 more entry differs, from s.rx:2"),
        Told("a ruler is a comment", "//=====\n//~~~~\n//!!!!\nprint x"),
        Told("comments stand anywhere", "// a\nb = 1\n// c\n//= b → 1\n\n// d"),
        Told(
            "several entries are counted", "b = 1\n//= b → 2\nb = 1\n//= b → 3", "s.rx:2: differs first at 0.000",
            "- b → 2", "+ b → 1", "and 1 more entry differs, from s.rx:4"),
        Told(
            "an expectation in an open bracket is told", "print (\n//= x\n)",
            "s.rx:2: '//= x' expects nothing: write //=, //~ and //! on a line of their own, below an entry"),
        Told("in a text nothing is an expectation", "print \"a //= b\"\n//= \"a //= b\""),
    ]

    /// What a person means as an expectation and writes otherwise passes over nothing.
    @Test(arguments: ["=", "~", "!"]) func `are never passed over`(_ mark: String) {
        for (script, line, comment) in [
            ("print x //\(mark) y", 1, "//\(mark) y"), ("print x  //\(mark)\(mark) y", 1, "//\(mark)\(mark) y"),
            ("print x // \(mark) y", 1, "// \(mark) y"), ("print x\n//\(mark)\(mark) y", 2, "//\(mark)\(mark) y"),
            ("print x\n  //  \(mark) y", 2, "//  \(mark) y"), ("print (\nx) //\(mark) y\nprint z", 2, "//\(mark) y"),
            ("print (x, //\(mark) y\nz)", 1, "//\(mark) y"),
        ] {
            let said =
                "s.rx:\(line): '\(comment)' expects nothing: write //=, //~ and //! on a line of their own, below an entry"
            #expect(judge(script).flatMap(\.findings) == [said], "\(script)")
        }
        for comment in ["//\(mark)\(mark)\(mark) y", "// y \(mark) 2", "// \(mark)y", "//\(mark)\(mark)"] {
            #expect(judge("print x\n\(comment)").flatMap(\.findings) == [], "\(comment)")
        }
    }

    @Test(arguments: stories) func `are judged`(_ story: Told) {
        #expect(judge(story.script).flatMap(\.findings) == story.said)
    }

    @Test func `each fails alone when it is changed`() {
        let script =
            "b = 1; └ c = 2\n//= 0.000  b → 1\n//= 0.000  └ c → 2\nprint x\n//= x\nbad y\n//! y\nevery 1s\n:advance 2s\n//= 1.000  _1 → 0\n//~ 2.000 .*1"
        #expect(judge(script).allSatisfy { $0.result == .passed })
        let lines = script.split(separator: "\n").map(String.init)
        for index in lines.indices where lines[index].hasPrefix("//") {
            for changed in [lines[index] + "7", String(lines[index].prefix(4)) + "?" + lines[index].dropFirst(4)] {
                var mutant = lines
                mutant[index] = changed
                #expect(judge(mutant.joined(separator: "\n")).contains { $0.result == .failed }, "\(changed)")
            }
            if !lines[index].hasPrefix("//!") {
                var shorter = lines
                shorter.remove(at: index)
                #expect(
                    judge(shorter.joined(separator: "\n")).contains { $0.result == .failed }, "without \(lines[index])")
            }
        }
    }

    @Test func `what listens and what is to come is listed`() {
        let verdicts = judge("listen shared\nevery 1s\nexpect x")
        #expect(verdicts.map(\.result) == [.passed])
        #expect(verdicts[0].remarks == ["s.rx: still subscribed: shared", "s.rx: still to come: _1 (interval)"])
    }
}

@Suite("A transcript")
struct TranscriptTests {
    static let stories = [
        Told(
            "all but the prompts is output, ids and notes too",
            "› note a\na\n› b = 1; └ c = 2\n  0.000  #1    b → 1\n  0.000  #2    └ c → 2"),
        Told(
            "another id differs", "› b = 1\n  0.000  #2    b → 1", "s.rx:2: differs first at 0.000",
            "-   0.000  #2    b → 1", "+   0.000  #1    b → 1"),
        Told("errors are output", "› bad x\nerror: x\n  bad x\n  ^~~\n› print y\ny"),
        Told("an open bracket goes on in the next line", "› print (\n  2)\n(\n2)"),
        Told("blank lines between entries are layout", "› print x\nx\n\n› print y\ny\n"),
        Told("blank lines of output count", "› print x\\n\\ny\nx\n\ny"),
        Told("dots skip any number", "› print a\\nb\\nc\n…\nc"),
        Told("missing output differs", "› print x\n› print y\ny", "s.rx:1: differs first at 0.000", "+ x"),
    ]

    @Test(arguments: stories) func `is compared whole`(_ story: Told) {
        #expect(judge(story.script).flatMap(\.findings) == story.said)
    }

    @Test func `under a running clock may stand at any time, with exact gaps`() {
        func markdown(_ second: String) -> String {
            "```rxsh live\n› b = 1; every 5s\n 31.204  #1    b → 1\n \(second)  #2    _1 → 0\n 41.204  #3    _1 → 1\n```"
        }
        #expect(judge(markdown("36.204"), as: "a.md").map(\.result) == [.passed])
        #expect(judge(markdown("36.205"), as: "a.md").map(\.result) == [.failed])
    }

    @Test func `under a running clock may look like a time that no clock shows`() {
        let text = "99999999999999999999.000 x"
        let script = "```rxsh live\n› b = 1; print \(text)\n 31.204  #1    b → 1\n\(text)\n```"
        #expect(judge(script, as: "a.md").map(\.result) == [.failed])
    }
}

@Suite("A Markdown file")
struct MarkdownTests {
    @Test func `shares one session, block after block`() {
        let verdicts = judge(
            "# x\n```rxsh\nb = 1\n//= b → 1\n```\n```swift\nbad\n```\n```rxsh\n› b = 2\n  0.000  #2    b → 2\n```",
            as: "a.md")
        #expect(verdicts.map(\.name) == ["a.md:2", "a.md:9"])
        #expect(verdicts.map(\.result) == [.passed, .passed])
    }

    @Test func `begins anew where a block is fresh`() {
        let verdicts = judge(
            "```rxsh\n› b = 1\n  0.000  #1    b → 1\n```\n```rxsh fresh\n› b = 1\n  0.000  #1    b → 1\n```", as: "a.md"
        )
        #expect(verdicts.map(\.result) == [.passed, .passed])
    }

    @Test func `has blocks that must fail, and blocks that do not run`() {
        let verdicts = judge(
            "```rxsh fails\nbad x\n```\n```rxsh fails\nprint x\n```\n~~~~rxsh, ignore\nbad x\n~~~~", as: "a.md")
        #expect(verdicts.map(\.result) == [.passed, .failed, .ignored])
        #expect(verdicts[1].findings == ["a.md:4: was to fail, and did not"])
    }

    @Test func `names lines as they stand in it`() {
        #expect(
            judge("- x\n  ```rxsh\n  b = 1\n  //= b → 2\n  ```", as: "a.md")[0].findings.first
                == "a.md:4: differs first at 0.000")
    }
}
