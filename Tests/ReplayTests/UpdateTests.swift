import Glibc
import Replay
import Testing

@Suite("`--update`")
struct UpdateTests {
    struct Rewritten: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let file: String
        let before: String
        let after: String

        init(_ name: String, _ before: String, _ after: String, in file: String = "s.rx") {
            testDescription = name
            self.file = file
            self.before = before
            self.after = after
        }
    }

    static let stories = [
        Rewritten(
            "writes what is missing", "b = 1\nevery 1s\nprint x\n",
            "b = 1\n//= 0.000  b → 1\nevery 1s\nprint x\n//= x\n"),
        Rewritten(
            "puts right what differs", "b = 1; └ c = 2\n//= b → 1\n// keep\n//= d → 1\n",
            "b = 1; └ c = 2\n//= 0.000  b → 1\n//= 0.000  └ c → 2\n// keep\n"),
        Rewritten(
            "leaves alone what agrees", "b = 1\n//= b -> 1\nb = 2\n//= …\nb = 3\n//~ 3\n",
            "b = 1\n//= b -> 1\nb = 2\n//= …\nb = 3\n//~ 3\n"),
        Rewritten("keeps line ends", "b = 1\r\nprint x\r\n", "b = 1\r\n//= 0.000  b → 1\r\nprint x\r\n//= x\r\n"),
        Rewritten("ends a last line that had no end", "b = 1", "b = 1\n//= 0.000  b → 1\n"),
        Rewritten("keeps a byte-order mark", "\u{FEFF}b = 1\n", "\u{FEFF}b = 1\n//= 0.000  b → 1\n"),
        Rewritten("renews the text of an error", "bad y\n//! x\n", "bad y\n//! y\n"),
        Rewritten(
            "writes an entry's lines behind all of it", "print (\n2)\nb = 1\n",
            "print (\n2)\n//= (\n//= 2)\nb = 1\n//= 0.000  b → 1\n"),
        Rewritten(
            "rewrites a transcript", "› b = 1\nwrong\n\n› print x\n", "› b = 1\n  0.000  #1    b → 1\n\n› print x\nx\n"),
        Rewritten(
            "rewrites the blocks of a Markdown file that expect something",
            "a\n  ```rxsh\n  b = 1\n  //= x\n  ```\n```rxsh\nprint x\n```\nb\n",
            "a\n  ```rxsh\n  b = 1\n  //= 0.000  b → 1\n  ```\n```rxsh\nprint x\n```\nb\n", in: "s.md"),
    ]

    @Test(arguments: stories) func `rewrites`(_ story: Rewritten) throws {
        let folder = try Folder()
        let path = try folder.write(story.before, to: story.file)
        var suite = Suite { Toy($0, $1) }
        suite.isUpdate = true
        #expect(try suite.run([path]) { _ in } == 0)
        #expect(folder.read(story.file) == story.after)
        var said: [String] = []
        #expect(try suite.run([path]) { said.append($0) } == 0)
        #expect(said == ["\(path): expectations are up to date"], "a second time changes nothing")
        #expect(folder.names == [story.file])
    }

    @Test func `says how many entries it wrote`() throws {
        let folder = try Folder()
        let path = try folder.write("b = 1\nprint x\nevery 1s\n", to: "s.rx")
        var said: [String] = []
        var suite = Suite { Toy($0, $1) }
        suite.isUpdate = true
        _ = try suite.run([path]) { said.append($0) }
        #expect(said == ["\(path): expectations written for 2 entries"])
    }

    @Test func `leaves a broken script as it was`() throws {
        let folder = try Folder()
        let path = try folder.write("b = 1\n//= x\nbad y\n", to: "s.rx")
        var said: [String] = []
        var suite = Suite { Toy($0, $1) }
        suite.isUpdate = true
        #expect(try suite.run([path]) { said.append($0) } == 1)
        #expect(said.first == "\(path):3:1: error: y")
        #expect(folder.read("s.rx") == "b = 1\n//= x\nbad y\n")
    }

    @Test func `keeps mode and link of a file`() throws {
        let folder = try Folder()
        let path = try folder.write("b = 1\n", to: "s.rx")
        chmod(path, 0o640)
        #expect(symlink("s.rx", folder.path + "/link.rx") == 0)
        var suite = Suite { Toy($0, $1) }
        suite.isUpdate = true
        #expect(try suite.run([folder.path + "/link.rx"]) { _ in } == 0)
        var facts = stat()
        #expect(lstat(folder.path + "/link.rx", &facts) == 0 && facts.st_mode & S_IFMT == S_IFLNK)
        #expect(stat(path, &facts) == 0 && facts.st_mode & 0o777 == 0o640)
        #expect(folder.read("s.rx") == "b = 1\n//= 0.000  b → 1\n")
    }
}

/// A folder that is gone after the test.
final class Folder {
    let path: String

    init() throws {
        var template = Array("/tmp/rxsh-test-XXXXXX".utf8CString)
        guard let made = mkdtemp(&template) else { throw ScriptError("no temporary folder") }
        path = String(cString: made)
    }

    deinit {
        for name in names { unlink(path + "/" + name) }
        rmdir(path)
    }

    func write(_ text: String, to name: String) throws -> String { try write(Array(text.utf8), to: name) }

    func write(_ bytes: [UInt8], to name: String) throws -> String {
        let path = path + "/" + name
        guard let file = fopen(path, "w") else { throw ScriptError("\(path): not written") }
        fwrite(bytes, 1, bytes.count, file)
        fclose(file)
        return path
    }

    func read(_ name: String) -> String {
        guard let file = fopen(path + "/" + name, "r") else { return "" }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        return String(decoding: bytes[..<fread(&bytes, 1, bytes.count, file)], as: UTF8.self)
    }

    var names: [String] {
        guard let directory = opendir(path) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let item = readdir(directory) {
            let name = withUnsafePointer(to: &item.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }
}
