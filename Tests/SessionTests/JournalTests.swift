import Glibc
import Session
import Testing

@Suite("A journal")
struct JournalTests {
    private static let records: [JournalRecord] = [
        .entry(Entry(number: 1, text: "let a = 1\n// é\n", origin: .prompt, time: 0)),
        .entry(Entry(number: 2, text: "print(a)", origin: .file("my rc\n.rx", line: 7), time: 1_500_000_000)),
        .heard("left 0 0\n"), .heard(nil),
        .anew([Entry(number: 1, text: "let b = 2", origin: .prompt, time: 3, end: .stopped)]),
        .entry(Entry(number: 2, text: "", origin: .prompt, time: 4, end: .broken)),
    ]

    @Test func `is read as it was written`() {
        let bytes = JournalTests.records.reduce(Array(Journal.title.utf8)) { $0 + $1.bytes }
        let journal = Journal(bytes)
        #expect(journal.entries.map(\.text) == ["let b = 2", ""])
        #expect(journal.entries.map(\.end) == [.stopped, .broken])
        #expect(journal.heard == ["left 0 0\n", nil])
        #expect(journal.damaged == 0 && !journal.isLeft)
        #expect(Journal(bytes + JournalRecord.left.bytes).isLeft)
        let first = Journal(Array(Journal.title.utf8) + JournalTests.records[1].bytes)
        #expect(first.entries.map(\.origin) == [.file("my rc\n.rx", line: 7)])
        #expect(first.entries.map(\.time) == [1_500_000_000])
    }

    @Test func `is a file: a pipe, a device or a folder in its place is passed over`() throws {
        let template = Array("/tmp/rxsh-journals-XXXXXX".utf8CString)
        let made = template.withUnsafeBufferPointer { $0.baseAddress.flatMap { strdup($0) } }
        let buffer = try #require(made)
        defer { free(buffer) }
        try #require(mkdtemp(buffer) != nil)
        let folder = String(cString: buffer)
        let paths = ["3.journal", "2.journal", "1.journal"].map { "\(folder)/\($0)" }
        defer {
            for path in paths { remove(path) }
            rmdir(folder)
        }
        #expect(mkfifo(paths[0], 0o600) == 0 && symlink("/dev/zero", paths[1]) == 0 && mkdir(paths[2], 0o700) == 0)
        #expect(JournalFolder(path: folder).last().session == nil)
    }

    @Test func `is read up to where it was torn`() {
        var bytes = Array(Journal.title.utf8)
        var whole = [bytes.count]
        for record in JournalTests.records {
            bytes += record.bytes
            whole.append(bytes.count)
        }
        for length in 0..<bytes.count {
            let journal = Journal(Array(bytes[..<length]))
            #expect(journal.whole == whole.last { $0 <= length } ?? 0)
            #expect(journal.damaged == length - journal.whole)
        }
    }

    @Test func `is read up to what was changed, whatever it was`() {
        let title = Array(Journal.title.utf8)
        let bytes = JournalTests.records.reduce(title) { $0 + $1.bytes }
        for place in bytes.indices {
            var changed = bytes
            changed[place] ^= 0x04
            let journal = Journal(changed)
            #expect(journal.damaged > 0 && journal.whole <= place)
        }
    }

    @Test func `plays a session again, says nothing of it, and asks nothing twice`() {
        var lines = ["x", "y"][...]
        var options = Session.Options()
        options.input = { lines.popFirst() }
        var said: [String] = []
        let session = Session(options) { said.append($0.text) }
        for text in [
            "let a = BehaviorRelay(value: 1)", "let b = stdin.lines.toArray()", "watch b", "a <- 2", ":advance 2s",
            "let c = [1][4]",
        ] { _ = session.enter(text) }
        let written = session.journal.reduce(Array(Journal.title.utf8)) { $0 + JournalRecord.entry($1).bytes }
        let heard: [JournalRecord] = [.heard("x"), .heard("y"), .heard(nil)]

        said = []
        options.input = {
            Issue.record("asked again"); return nil
        }
        let again = Session(options) { said.append($0.text) }
        again.resume(Journal(heard.reduce(written) { $0 + $1.bytes }))
        #expect(said == ["resumed 6 entries, the clock is at 2.000"])
        said = []
        for text in ["print(a.value)", ":log b", ":undo", ":undo", ":undo", ":clock"] { _ = again.enter(text) }
        #expect(
            said == [
                "2", "  0.000  #1    b → [\"x\", \"y\"]", "  0.000  #2    b completed", "undone: print(a.value)",
                "undone: let c = [1][4]", "undone: :advance 2s", "virtual, at 0.000",
            ])
    }

    @Test func `says what it can't play again`() {
        var said: [String] = []
        let session = Session { said.append($0.text) }
        let entries: [JournalRecord] = [
            .entry(Entry(number: 1, text: "let a = 1", origin: .prompt, time: 0)),
            .entry(Entry(number: 2, text: "while true {}", origin: .prompt, time: 0, end: .stopped)),
            .entry(Entry(number: 3, text: "nonsense()", origin: .prompt, time: 0)),
            .entry(Entry(number: 4, text: "print(a)", origin: .prompt, time: 0)),
        ]
        session.resume(Journal(entries.reduce(Array(Journal.title.utf8)) { $0 + $1.bytes } + [9]))
        #expect(
            said == [
                "resumed 2 entries, the clock is at 0.000; 1 byte of the journal can't be read: it is left as it is",
                "entry 2 is not played again: while true {}\n  it was stopped by ^C, so how much of it was done is not known",
                "entry 3 is not played again: nonsense()\n  error: unknown name 'nonsense'\n  nonsense()\n  ^~~~~~~~",
            ])
    }
}
