import Testing

/// The scripts beside the tests, each with what it says.
@Suite("A script of the tests")
struct ScriptTests {
    @Test func `says what it says`() throws {
        let here = #filePath
        let end = try #require(here.firstRange(of: "Tests/ShellTests"))
        let run = try Shell().run("cd \(here[..<end.lowerBound]) && rxsh test Tests/Scripts")
        #expect(run.status == 0, "\(run.output)")
        #expect(run.output.contains(" passed, 0 failed"))
    }

    @Test func `is brought up to date in one go, though its answers name its lines`() throws {
        let shell = try Shell()
        let script = "let a = PublishSubject<Int>()\nlet b = a.map { $0 }\nwatch b\na <- 1\na <- 2\n:why b\n//=\n"
        let run = try shell.run(
            "cat >s.rx <<'END'\n\(script)END\nrxsh test --update s.rx; rxsh test s.rx; grep -c why s.rx")
        #expect(run.output == "s.rx: expectations written for 3 entries\n1 passed, 0 failed\n1\n")
    }
}
