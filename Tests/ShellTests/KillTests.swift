import Testing

@Suite("A shell that is killed")
struct KillTests {
    @Test func `has lost no entry that it acknowledged`() throws {
        let run = try Shell().run("sh \(try script("kill")) rxsh 6")
        #expect(run.output.hasPrefix("6 kills, 0 entries lost"), "\(run.output)")
    }

    @Test func `has lost no transaction that it acknowledged, and torn none`() throws {
        let run = try Shell().run("sh \(try script("kill-stores")) rxsh 4")
        #expect(run.output.hasPrefix("4 kills of each, 0 transactions lost"), "\(run.output)")
    }

    private func script(_ name: String) throws -> String {
        let here = #filePath
        let end = try #require(here.firstRange(of: "Tests/ShellTests"))
        return "\(here[..<end.lowerBound])scripts/\(name)"
    }
}
