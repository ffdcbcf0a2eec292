import Foundation
import Messages
import Replay
import Session
import Testing

@Suite("In Chinese") struct ChineseAnswerTests {
    @Test func `no script's question is answered in English`() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Scripts")
        var count = 0
        for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
            let text = try String(contentsOf: file, encoding: .utf8)
            guard text.contains(":why") else { continue }
            for program in file.pathExtension == "md" ? text.programs : [text] {
                for said in answers(of: program) {
                    count += 1
                    #expect(said.englishPhrases == [], "\(file.lastPathComponent): \(said)")
                }
            }
        }
        #expect(count > 40)
    }

    /// What the questions in a program are answered.
    private func answers(of program: String) -> [String] {
        final class Said { var lines: [String] = [] }
        let said = Said()
        var options = Session.Options()
        (options.clock, options.tongue) = (.virtual, .chinese)
        let session = Session(options) { if case .answer(let text) = $0 { said.lines.append(text) } }
        var answers: [String] = []
        // A line that writes a file would write it here.
        for entry in entries(of: program) where !entry.text.contains(":save") && !entry.text.contains("--svg") {
            said.lines = []
            _ = session.enter(entry.text)
            if entry.text.hasPrefix(":why") { answers.append(said.lines.joined(separator: "\n")) }
        }
        return answers
    }

    @Test(arguments: [
        ("foo", "没有“foo”这个名字"), ("a <- \"x\"", "这里是 String，要的是 Int"),
        ("a.mapp { $0 }", "PublishSubject<Int> 没有成员“mapp”；相近的有：map"),
        ("a.take()", "“take”的参数是 (_: Int)"), ("let = 3", "这里要写名字"), ("watch a)", "这个“)”没有可以结束的括号"),
        ("print(1", "少了“)”"), ("a.take(\"1\")", "试试：Int(\"1\") ?? 0"), ("a.map { 1 + }", "这里要写表达式，不是“}”"),
    ])
    func `a mistake is told`(_ entry: String, _ told: String) {
        final class Said { var text = "" }
        let said = Said()
        var options = Session.Options()
        options.tongue = .chinese
        let session = Session(options) { if case .error(let text) = $0 { said.text += text } }
        for text in ["let a = PublishSubject<Int>()", entry] { _ = session.enter(text) }
        #expect(said.text.contains(told), "\(said.text)")
        #expect(said.text.hasPrefix("error: "))
    }

    @Test func `a way back reads as a Chinese sentence`() {
        let program = """
            func search(_ q: String) -> Observable<String> { Observable.just(q).delay(.milliseconds(40)) }
            let query = PublishSubject<String>()
            let results = query.flatMapLatest { search($0) }
            watch results
            query <- "r"
            :advance 20ms
            query <- "rx"
            :advance 100ms
            """
        let (session, said) = play(program, as: "a.rx")
        session.tongue = .chinese
        _ = session.enter(":why results")
        _ = session.enter(":whynot results #1")
        let answers = said().suffix(5).joined(separator: "\n")
        #expect(
            answers
                == """
                #3 results → "rx"
                └ flatMapLatest   2 次运行中的第 2 次，由 #2 打开     a.rx:3
                  └ delay   延后 40 ms                                a.rx:1
                    └ #2 query <- "rx"     你敲的，a.rx:7
                "r" (#1) 打开了 flatMapLatest 的第 1 次运行；#2 关闭了它，离它的值到期还差 20 ms     a.rx:3
                """)
    }
}

extension String {
    /// The scripts in a page: what is typed in transcripts, and whole blocks.
    fileprivate var programs: [String] {
        matches(of: /```rxsh[^\n]*\n((?s).*?)```/).map { match in
            let lines = match.output.1.split(separator: "\n", omittingEmptySubsequences: false)
            guard lines.contains(where: { $0.hasPrefix("› ") }) else { return lines.joined(separator: "\n") }
            return lines.filter { $0.hasPrefix("› ") || $0.hasPrefix("… ") }.map { $0.dropFirst(2) }
                .joined(separator: "\n")
        }
    }
}
