import Testing

/// Programs in the manner of apps, each with what it prints with the library itself (names of modules left out).
@Suite("A program of an app")
struct ProgramTests {
    static let kinds = [
        "viewmodels", "reactors", "coordinators", "providers", "operators", "clean", "machines", "tests", "services",
        "generics", "views", "waiting", "endings", "foundation", "combine",
        "reactiveswift", "libraries",
    ]

    @Test("prints what it prints with the library", arguments: kinds) func prints(_ kind: String) throws {
        let here = #filePath
        let end = try #require(here.firstRange(of: "Tests/ShellTests"))
        let run = try Shell().run(
            """
            awk '/^=== /{file = $2 ".rx"; count++; next} /^--- prints$/{sub(".rx$", ".out", file); next}
                file{print > file} END{print count, "programs"}' \(here[..<end.lowerBound])Tests/Programs/\(kind).txt
            for program in *.rx; do
                rxsh run --quiet $program >said 2>failed || echo "$program is refused or fails"
                sed '$d' ${program%.rx}.out | cmp -s - said || cmp -s ${program%.rx}.out said \\
                    || { echo "$program"; cat failed; diff ${program%.rx}.out said; }
            done
            """)
        #expect(run.output.split(separator: "\n").count == 1, "\(run.output)")
        #expect(run.output.hasSuffix(" programs\n") && !run.output.hasPrefix("0"))
    }
}
