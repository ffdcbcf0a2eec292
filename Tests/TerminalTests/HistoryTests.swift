import Glibc
import Terminal
import Testing

@Suite("History") struct HistoryTests {
    private func path() -> String {
        var template = Array("/tmp/rxsh-history-XXXXXX".utf8CString)
        close(mkstemp(&template))
        return String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    private func write(_ text: String, to path: String) {
        guard let file = fopen(path, "w") else { return }
        fputs(text, file)
        fclose(file)
    }

    @Test func `comes back as it was entered, without doubles and without what begins with a blank`() {
        let path = path()
        defer { unlink(path) }
        let history = History(path: path)
        for entry in ["let a = \"\\n\"", "let b = [\r\n\t1]", " secret", "不", "let a = \"\\n\""] { history.add(entry) }
        #expect(History.read(path) == ["let b = [\r\n\t1]", "不", "let a = \"\\n\""])
        #expect(History.read(path) == history.entries)
    }

    @Test func `a torn line swallows nothing, and one of another system's line ends is read`() {
        let path = path()
        defer { unlink(path) }
        write("/\t1\tone\r\n/\t1\ttw", to: path)
        History(path: path).add("three")
        #expect(History.read(path) == ["one", "tw", "three"])
    }

    @Test func `of a file that is too long the newest are read`() {
        let path = path()
        defer { unlink(path) }
        write("/\t1\tfirst\n/\t1\tsecond\n/\t1\tthird\n", to: path)
        for most in 11..<22 { #expect(History.read(path, atMost: most) == ["third"]) }
        #expect(History.read(path, atMost: 22) == ["second", "third"])
        #expect(History.read(path, atMost: 1 << 20).count == 3)
    }

    @Test func `two shells lose nothing`() {
        let path = path()
        defer { unlink(path) }
        let (one, two) = (History(path: path), History(path: path))
        for index in 0..<50 {
            one.add("one \(index)")
            two.add("two \(index)")
        }
        #expect(History.read(path).count == 100)
    }

    @Test func `is searched in any script, backwards and forwards`() {
        let history = History(path: nil)
        for entry in ["观察 a", "watch b", "观察 c"] { history.add(entry) }
        #expect(history.search("观", before: 3) == 2)
        #expect(history.search("观", before: 2) == 0)
        #expect(history.search("察", after: 0) == 2)
        #expect(history.search("x", before: 3) == nil)
    }

    @Test func `that cannot be written says why, once, and is kept for now`() {
        let history = History(path: "/nosuch/history")
        #expect(history.add("a")?.hasPrefix("/nosuch/history: ") == true)
        #expect(history.add("b") == nil)
        #expect(history.entries == ["a", "b"])
    }
}
