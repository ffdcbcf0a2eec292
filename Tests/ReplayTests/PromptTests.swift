import Glibc
import Replay
import Session
import Testing

@Suite("A plain prompt")
struct PromptTests {
    /// What is typed, and a script to play.
    private func type(_ typed: String, playing script: String? = nil) throws -> Ran {
        let folder = try Folder()
        let input = try folder.write(typed, to: "typed")
        let playback = try script.map { try Playback(path: folder.write($0, to: "s.rx")) }
        let output = open(folder.path + "/output", O_RDWR | O_CREAT, 0o600)
        let errors = open(folder.path + "/errors", O_RDWR | O_CREAT, 0o600)
        defer {
            close(output)
            close(errors)
        }
        let screen = Screen(Screen.Manner(), output: Output(output), errors: Output(errors))
        var setup = Setup()
        setup.hasNotes = true
        let toy = Toy(setup) { screen.show($0) }
        let lines = LineReader(try ScriptFile(path: input))
        var ran = Ran()
        ran.status = try PlainPrompt(toy, screen, lines, playing: playback).run()
        ran.output = folder.read("output").split(separator: "\n").map(String.init)
        ran.errors = folder.read("errors").replacing(folder.path + "/", with: "").split(separator: "\n").map(
            String.init)
        return ran
    }

    @Test func `goes on after a mistake`() throws {
        let ran = try type("bad x\nnote n\nb = 1\n")
        #expect(ran == Ran(output: ["  0.000  #1    b → 1"], errors: ["error: x", "  bad x", "  ^~~", "n"]))
    }

    @Test func `takes what is open further, and leaves at :quit`() throws {
        #expect(try type("print (\n2)\n:quit\nprint 3\n").output == ["(", "2)"])
    }

    @Test func `plays the next entry for an empty line`() throws {
        let ran = try type("\nprint own\n\n\n", playing: "b = 1\n//= x\nprint (\n2)\n")
        #expect(ran.output == ["› b = 1", "  0.000  #1    b → 1", "own", "› print (", "  2)", "(", "2)"])
        #expect(ran.errors == ["s.rx: played to its end; ^D to leave"])
    }
}
