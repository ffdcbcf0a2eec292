import Glibc
import Log
import Replay
import Session
import Testing

/// Runs what `rxsh` would run, with pipes for its outputs.
func run(_ files: [(name: String, bytes: [UInt8])], _ manner: Screen.Manner = Screen.Manner(), limit: Int? = nil) throws
    -> Ran
{
    let folder = try Folder()
    var outputs: [Int32] = [0, 0], errors: [Int32] = [0, 0]
    guard pipe(&outputs) == 0, pipe(&errors) == 0 else { throw ScriptError("no pipe") }
    let screen = Screen(manner, output: Output(outputs[1]), errors: Output(errors[1]))
    let toy = Toy(Setup()) { screen.show($0) }
    let runner = Runner(toy, screen)
    var ran = Ran()
    do throws(ScriptError) {
        for (name, bytes) in files {
            let path = (try? folder.write(bytes, to: name)) ?? name
            guard try runner.run(try ScriptFile(path: path)) else { break }
        }
        ran.status = runner.end(limit: limit)
    } catch {
        screen.complain(error.sentence)
        ran.status = error.status
    }
    close(outputs[1])
    close(errors[1])
    ran.output = lines(outputs[0])
    ran.errors = lines(errors[0]).map { $0.replacing(folder.path + "/", with: "") }
    return ran
}

struct Ran: Equatable {
    var output: [String] = []
    var errors: [String] = []
    var status: Int32 = 0
}

private func lines(_ descriptor: Int32) -> [String] {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(descriptor, &bytes, bytes.count)
    close(descriptor)
    return String(decoding: bytes[..<max(0, count)], as: UTF8.self).split(separator: "\n").map(String.init)
}

@Suite("A run")
struct RunTests {
    private func run(_ text: String, _ manner: Screen.Manner = Screen.Manner(), limit: Int? = nil) throws -> Ran {
        try ReplayTests.run([("s.rx", Array(text.utf8))], manner, limit: limit)
    }

    @Test func `prints signals, answers and prints, and passes over expectations and notes`() throws {
        let ran = try run("b = 1; └ c = 2\n//= nonsense\n//~ [\nask x\nprint y\nnote z\n")
        #expect(ran == Ran(output: ["  0.000  #1    b → 1", "  0.000  #2    └ c → 2", "x", "y"]))
    }

    @Test func `ends at the first mistake`() throws {
        let ran = try run("b = 1\nbad x\nb = 2\n")
        #expect(ran.output == ["  0.000  #1    b → 1"])
        #expect(ran.errors.first == "s.rx:2:1: error: x" && ran.status == 1)
    }

    @Test func `answers questions about what went wrong while it ran, and carries nothing else out`() throws {
        let ran = try run("b = 1\nbreak x\nb = 2\n:why\nprint y\n:why #1\n:advance 1s\n")
        #expect(ran.output == ["  0.000  #1    b → 1", "because", "because"])
        #expect(ran.errors == ["error: x", "rxsh: behind the error only questions are answered"] && ran.status == 1)
        #expect(try run("bad x\n:why\n").output.isEmpty)
    }

    @Test func `goes on after a question that can't be answered`() throws {
        let ran = try run("b = 1\n:why #7\n:why\nb = 2\n")
        #expect(ran.output == ["  0.000  #1    b → 1", "because", "  0.000  #2    b → 2"])
        #expect(ran.errors == ["error: there is no #7"] && ran.status == 1)
    }

    @Test func `ends at once with :quit`() throws { #expect(try run("every 1s\n:quit\nb = 1\n") == Ran()) }

    @Test func `goes on until nothing is due, and stops what never ends`() throws {
        #expect(
            try run("every 5s\n")
                == Ran(
                    output: ["  5.000  #1    _1 → 0", " 10.000  #2    _1 → 1"],
                    errors: ["rxsh: stopped 10 s after the last line; _1 (interval) never ends: --for 1m, or :quit"]))
    }

    @Test func `stops what begets itself when time is up, and awaits what waits for long`() throws {
        let ran = try run("again 3s\n")
        #expect(ran.output.count == 4)
        #expect(ran.errors == ["rxsh: stopped 10 s after the last line; _1 (interval) never ends: --for 1m, or :quit"])
        #expect(try run("again 60s\n").output.count == 101)
    }

    @Test func `goes on for as long as it is told`() throws {
        #expect(try run("every 5s\n", limit: 7_000_000_000) == Ran(output: ["  5.000  #1    _1 → 0"]))
    }

    @Test func `takes several files as one session`() throws {
        let ran = try ReplayTests.run([("a.rx", Array("b = 1".utf8)), ("b.rx", Array("b = 2".utf8))])
        #expect(ran.output == ["  0.000  #1    b → 1", "  0.000  #2    b → 2"])
    }

    @Test func `plays transcripts and the blocks of Markdown files`() throws {
        let ran = try ReplayTests.run([
            ("a.rx", Array("› print (\n  1)\nold output\n› print 2\n".utf8)),
            ("b.md", Array("```rxsh\nprint 3\n```\n```rxsh ignore\nprint 4\n```\n".utf8)),
        ])
        #expect(ran.output == ["(", "1)", "2", "3"])
    }

    @Test func `prints JSON, one object a line`() throws {
        var manner = Screen.Manner()
        manner.isJSON = true
        let ran = try run("b = 1\nprint \"x\"\nask y\n", manner)
        #expect(
            ran.output == [
                #"{"v":1,"id":1,"cause":null,"turn":1,"t":0.0,"name":"b","kind":"next","value":1,"sched":"main","#
                    + #""number":0,"by":null,"stream":0,"run":0,"entry":0}"#,
                #"{"v":1,"t":0.0,"kind":"print","value":"\"x\""}"#, #"{"v":1,"t":0.0,"kind":"answer","value":"y"}"#,
            ])
    }

    @Test func `prints only what was asked for`() throws {
        var manner = Screen.Manner()
        manner.isQuiet = true
        #expect(try run("b = 1\nask x\nprint y\n", manner).output == ["y"])
        manner = Screen.Manner()
        manner.isEcho = true
        #expect(
            try run("b = 1\nprint (\n2)\n", manner).output == [
                "› b = 1", "  0.000  #1    b → 1", "› print (", "  2)", "(", "2)",
            ])
        manner = Screen.Manner()
        manner.isPlain = true
        #expect(
            try run("b = 1; └ c = →\nask └ x\n", manner).output == [
                "  0.000  #1    b -> 1", "  0.000  #2    '- c -> →", "'- x",
            ])
    }

    struct Unreadable: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let sentence: String
        let bytes: @Sendable () -> [UInt8]

        init(_ name: String, _ sentence: String, _ bytes: @escaping @Sendable () -> [UInt8]) {
            testDescription = name
            self.sentence = sentence
            self.bytes = bytes
        }
    }

    static let unreadable = [
        Unreadable("binary", "s.rx: binary (it has NUL bytes); a script is text in UTF-8") {
            [0x7F, 69, 76, 70, 0, 1]
        },
        Unreadable("UTF-16", "s.rx: UTF-16: save it as UTF-8 (iconv -f utf-16 -t utf-8)") {
            [0xFF, 0xFE, 97, 0, 10, 0]
        },
        Unreadable("Latin-1", "s.rx:2:10: not UTF-8: save it as UTF-8 (iconv -f latin1 -t utf-8)") {
            Array("print x\nprint caf".utf8) + [0xE9, 10]
        },
        Unreadable("one endless line", "s.rx:1: a line of more than 16 MB: break it up") {
            [UInt8](repeating: 97, count: 17 << 20)
        },
        Unreadable("a bracket left open", "s.rx:2: an entry of more than 16 MB: is a bracket left open?") {
            var bytes = Array("b = 1\n{\n".utf8)
            let line = [UInt8](repeating: 97, count: 1 << 20) + [10]
            for _ in 0..<17 { bytes += line }
            return bytes
        },
    ]

    @Test(arguments: unreadable) func `says in a sentence what cannot be read`(_ story: Unreadable) throws {
        let ran = try ReplayTests.run([("s.rx", story.bytes())])
        #expect(ran.errors == [story.sentence])
        #expect(ran.status == 1)
    }

    @Test func `says in a sentence that a file is missing or a folder`() {
        #expect(throws: ScriptError("nosuch.rx: no such file")) { try ScriptFile(path: "nosuch.rx") }
        #expect(throws: ScriptError("/tmp: a folder; `rxsh test /tmp` tests what is in it")) {
            try ScriptFile(path: "/tmp")
        }
    }

    @Test func `stops quietly when the reader has left`() throws {
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        signal(SIGPIPE, SIG_IGN)
        close(ends[0])
        let screen = Screen(Screen.Manner(), output: Output(ends[1]), errors: Output(STDERR_FILENO))
        let toy = Toy(Setup()) { screen.show($0) }
        let runner = Runner(toy, screen)
        _ = runner.run(lines: "print x", as: "-c")
        screen.flush()
        _ = runner.run(lines: "print y", as: "-c")
        #expect(toy.entered == ["print x"])
        #expect(runner.end() == 0)
        close(ends[1])
    }

    @Test func `says when what it prints has no room`() throws {
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        let full = open("/dev/full", O_WRONLY)
        let screen = Screen(Screen.Manner(), output: Output(full), errors: Output(ends[1]))
        let runner = Runner(Toy(Setup()) { screen.show($0) }, screen)
        _ = runner.run(lines: "print x", as: "-c")
        #expect(runner.end() == 1)
        close(full)
        close(ends[1])
        #expect(lines(ends[0]) == ["rxsh: standard output: No space left on device"])
    }
}

@Suite("A signal")
struct SignalTextTests {
    struct Form: Sendable {
        let signal: Signal
        let text: String
        init(_ text: String, _ signal: Signal) { (self.text, self.signal) = (text, signal) }
    }

    static let forms = [
        Form("  0.000  #1    b → 10", signal(1, 0, 0, .next, "10")),
        Form("  0.300  #12   └ b error: x", signal(12, 300_000_000, 1, .error, "x")),
        Form(" 31.204  #1234   └ b completed", signal(1234, 31_204_999_999, 2, .completed, "")),
        Form(
            "100.001  #12345 b refused: y   from #4   early",
            signal(12345, 100_001_000_000, 0, .refused, "y", ["from #4", "early"])),
        Form("1234.010  #3.1  b dropped z", signal(3, 1_234_010_000_000, 0, .dropped, "z", sub: 1)),
    ]

    static func signal(
        _ id: Int, _ time: Int, _ depth: Int, _ kind: Signal.Kind, _ value: String, _ remarks: [String] = [],
        sub: Int = 0
    ) -> Signal {
        Signal(
            id: id, sub: sub, cause: 0, turn: 0, time: time, depth: depth, name: "b", kind: kind, value: value,
            remarks: remarks)
    }

    @Test(arguments: forms) func `stands in columns`(_ form: Form) {
        #expect(form.signal.text == form.text)
        #expect(form.text.hasSuffix(form.signal.body))
    }
}
