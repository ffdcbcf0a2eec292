import Glibc
import Lessons
import Replay
import Testing

@Suite("The teacher's desk") struct DeskTests {
    /// What is handed in, and what it is graded as.
    static let papers: [(answer: String, verdict: String)] = [
        ("let results = query.flatMapLatest { search($0) }", "right"),
        (
            """
            let results = query.searched(by: search)
            extension Observable where Element == String {
              func searched(by search: @escaping (String) -> Observable<String>) -> Observable<String> {
                flatMapLatest { search($0) }
              }
            }
            """, "right"
        ),
        ("// --- repair\nlet results = query.map { search($0) }.switchLatest()", "right"),
        ("let results = query.debounce(.milliseconds(30)).flatMap { search($0) }", "debounce"),
        ("let results = query.flatMap { q -> Observable<String> in while true {}; return search(q) }", "stopped"),
        ("let results = query.", "broken"),
    ]

    @Test("grades each paper, and goes on behind one that is endless and one that is missing") func grades() throws {
        var name = Array("/tmp/rxsh-desk-XXXXXX".utf8CString)
        let folder = String(cString: try #require(mkdtemp(&name)))
        var files: [String] = []
        for (index, paper) in DeskTests.papers.enumerated() {
            files.append("\(folder)/\(index).rx")
            let file = try #require(fopen(files[index], "w"))
            fputs(paper.answer + "\n", file)
            fclose(file)
        }
        defer {
            files.forEach { unlink($0) }
            rmdir(folder)
        }
        let desk = Desk { _ in }
        #expect(try Desk.papers([folder, "gone.rx"]) == files + ["gone.rx"])
        let rows = try desk.grade(try Desk.lesson("16"), files + ["\(folder)/gone.rx"], inputs: nil, seed: "1")
        #expect(rows.map(\.verdict) == DeskTests.papers.map(\.verdict) + ["unread"])
        #expect(rows[4].shown.contains { $0.hasPrefix("✗ it was stopped: ") }, "\(rows[4].shown)")
        #expect(rows[5].shown.contains { $0.contains("5.rx:1:20: error: ") }, "\(rows[5].shown)")
        #expect(rows.map(\.isRight) == [true, true, true, false, false, false, false])
    }

    @Test("says what is missing in a paper for two tasks that marks neither") func marks() throws {
        var name = Array("/tmp/rxsh-desk-XXXXXX".utf8CString)
        let folder = String(cString: try #require(mkdtemp(&name)))
        let path = "\(folder)/both.rx"
        let file = try #require(fopen(path, "w"))
        fputs("models.flatMapLatest { $0.name }.bind(to: row).disposed(by: bag)\n", file)
        fclose(file)
        defer {
            unlink(path)
            rmdir(folder)
        }
        var lines: [String] = []
        let desk = Desk { lines.append($0) }
        let rows = try desk.grade(try Desk.lesson("6"), [path], inputs: nil, seed: "1")
        #expect(rows.map(\.verdict) == ["broken", "right"])
        #expect(rows[0].shown.last?.hasPrefix("No line `// --- bind` says") == true)
        desk.tell(rows)
        #expect(
            lines.joined(separator: "\n").contains(
                "\n      models.flatMapLatest { $0.name }.bind(to: row).disposed(by: bag)\n"))
    }

    @Test(
        "names the misspelt mark or name of a paper in which a task is missing",
        arguments: [
            ("// --- repare\nlet results = query", "No line `// --- repair` stands in it; there is `// --- repare`."),
            ("// --- repair\nlet result = query", "`result` is: the task asks for `results`."),
        ])
    func misspells(_ answer: String, _ shown: String) throws {
        var name = Array("/tmp/rxsh-desk-XXXXXX".utf8CString)
        let folder = String(cString: try #require(mkdtemp(&name)))
        let path = "\(folder)/a.rx"
        let file = try #require(fopen(path, "w"))
        fputs(answer + "\n", file)
        fclose(file)
        defer {
            unlink(path)
            rmdir(folder)
        }
        let rows = try Desk { _ in }.grade(try Desk.lesson("16"), [path], inputs: nil, seed: "1")
        #expect(rows.map(\.shown.last) == [shown])
    }

    @Test("hands out what is given and what is wanted, and no answer") func handOut() throws {
        var lines: [String] = []
        let lesson = try Desk.lesson("16")
        Desk { lines.append($0) }.handOut(lesson)
        #expect(lines.contains("// --- repair") && lines.contains("// Define: results"))
        #expect(!lines.contains { $0.contains("flatMapLatest") })
        #expect(lines.contains("// Wanted: without subject"))
        lines = []
        Desk { lines.append($0) }.notes(lesson)
        #expect(lines.contains("To discuss:"))
    }
}
