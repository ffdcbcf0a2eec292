import Replay
import Session
import Testing

@Suite("The command line")
struct InvocationTests {
    static let mistakes: [(String, String)] = [
        ("--wobble", "--wobble: no such option. `rxsh --help` lists them"),
        ("run --quite x.rx", "--quite: no such option; near: --quiet. `rxsh --help` lists them"),
        ("run", "run what? rxsh run FILE… | -"),
        ("test", "test what? rxsh test PATH…"),
        ("play a b", "one file at a time; several in one session: rxsh run a b"),
        ("drill search", "drill is typed at the prompt: `rxsh`, then `:drill search`"),
        ("--plain a b", "one file at a time; several in one session: rxsh run a b"),
        ("--plain lab a b", "one lab at a time"),
        ("test --json a", "--json belongs to rxsh run, rxsh -c, rxsh, rxsh learn"),
        ("run --for soon a", "--for soon: not a duration; write --for 500ms or --for 1m"),
        ("run --for", "--for lacks TIME"),
        ("run --live=0 a", "--live=0: how many times as fast? --live=10"),
        ("run --deep=1 a", "--deep takes no value"),
        ("test --format xml a", "--format xml: human or tap"),
        ("run - -", "standard input can be read once"),
    ]

    @Test(arguments: mistakes) func `answers a mistake with the way out`(_ line: String, _ sentence: String) {
        #expect(throws: ScriptError(sentence)) { try Invocation(line.split(separator: " ").map(String.init)) }
    }

    @Test func `is read in any order`() throws {
        let request = try Invocation(["run", "--live=10", "a.rx", "--for=1m", "-", "--json", "--", "--b"])
        #expect(request.mode == .run && request.paths == ["a.rx", "-", "--b"])
        #expect(request.liveFactor == 10 && request.limit == 60_000_000_000 && request.manner.isJSON)
        #expect(try Invocation(["-c", "a", "-c", "b"]).lines == "a\nb")
        let lab = try Invocation(["--language", "zh-Hans", "--color=never", "--plain", "lab", "shop"])
        #expect(lab.mode == .lab && lab.paths == ["shop"] && lab.tongue != nil)
        #expect(try Invocation(["-c", "lab"]).mode == .lines)
        #expect(try Invocation(["help", "map"]).lines == ":help map")
        #expect(try Invocation(["learn", "a.md", "--help"]).mode == .help)
    }

    @Test func `is described by help and manual alike`() throws {
        for option in ["--live[=10]", "--for TIME", "--update", "--help, -h"] { #expect(Manual.help.contains(option)) }
        let options = Manual.help.split(separator: "\n").filter { $0.hasPrefix("  -") }
        #expect(options.count > 15)
        for line in options {
            let words = line.dropFirst(2)
            let usage = words.firstRange(of: "  ").map { words[..<$0.lowerBound] } ?? words
            let name = String(usage).replacing("-", with: "\\-").replacing("'", with: "\\(aq").replacing(
                "…", with: "...")
            #expect(Manual.page.contains(".B " + name))
        }
        for command in ShellCommand.all { #expect(Manual.page.contains(".B :" + command.name)) }
    }
}
