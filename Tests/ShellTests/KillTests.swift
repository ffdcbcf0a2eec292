import Testing

@Suite("A shell that is killed")
struct KillTests {
    @Test func `has lost no entry that it acknowledged`() throws {
        let here = #filePath
        let end = try #require(here.firstRange(of: "Tests/ShellTests"))
        let run = try Shell().run("sh \(here[..<end.lowerBound])scripts/kill rxsh 6")
        #expect(run.output.hasPrefix("6 kills, 0 entries lost"), "\(run.output)")
    }
}
