import Glibc
import Services
import Testing

/// A folder of its own, gone after the test, with what leads out of it.
final class Yard {
    let path: String

    init() throws {
        var template = Array("/tmp/rxsh-guard-XXXXXX".utf8CString)
        path = String(cString: try #require(mkdtemp(&template)))
        mkdir("\(path)/in", 0o755)
        mkdir("\(path)/in/deep", 0o755)
        write("outside", to: "secret")
        write("inside", to: "in/file")
        write("deeper", to: "in/deep/file")
        symlink("\(path)/secret", "\(path)/in/absolute")
        symlink("../secret", "\(path)/in/up")
        symlink("deep/file", "\(path)/in/within")
        symlink("/proc/self/root", "\(path)/in/root")
        symlink("..", "\(path)/in/parent")
        symlink("\(path)/in", "\(path)/door")
        mkfifo("\(path)/in/pipe", 0o600)
    }

    deinit {
        let names = ["secret", "door", "in/file", "in/deep/file", "in/absolute", "in/up", "in/within", "in/root"]
        for name in names + ["in/parent", "in/pipe", "in/new"] { unlink("\(path)/\(name)") }
        for folder in ["in/deep", "in", ""] { rmdir("\(path)/\(folder)") }
    }

    func write(_ text: String, to name: String) {
        guard let file = fopen("\(path)/\(name)", "w") else { return }
        fputs(text, file)
        fclose(file)
    }

    func text(_ name: String) -> String? {
        guard let file = fopen("\(path)/\(name)", "r") else { return nil }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 4096)
        return String(decoding: bytes[..<fread(&bytes, 1, bytes.count, file)], as: UTF8.self)
    }
}

@Suite("The guard") struct GuardTests {
    struct Way: Sendable, CustomTestStringConvertible {
        let path: String
        let found: String
        var testDescription: String { path }
        init(_ path: String, _ found: String) { (self.path, self.found) = (path, found) }
    }

    /// Under `read=DIR/in`: what a path gives. `@` is the folder around it.
    static let ways: [Way] = [
        Way("@/in/file", "inside"), Way("@/in/deep/file", "deeper"), Way("@/in//deep/./file", "deeper"),
        Way("@/in/deep/../file", "inside"), Way("@/in/within", "deeper"), Way("@/in/nosuch", "nothing"),
        Way("@/in/pipe", "nothing"), Way("@/in", "nothing"), Way("@/in/", "nothing"), Way("@/in/.", "nothing"),
        Way("@/in/file/", "inside"), Way("@/in/file/x", "nothing"), Way("@/in/\0", "nothing"),
        Way("@/in/../secret", "out"), Way("@/in/deep/../../secret", "out"), Way("@/in/absolute", "out"),
        Way("@/in/up", "out"), Way("@/in/parent/secret", "out"), Way("@/in/root/etc/passwd", "out"),
        Way("@/in/..", "out"), Way("@/in/parent", "out"), Way("@/in/root", "out"),
        Way("@/secret", "refused"), Way("@/door/file", "refused"), Way("@/inside", "refused"), Way("@", "refused"),
        Way("/etc/passwd", "refused"), Way("/proc/self/environ", "refused"), Way("/proc/self/cwd/x", "refused"),
        Way("/dev/zero", "refused"), Way("", "refused"), Way("..", "refused"), Way(".", "refused"),
        Way("/", "refused"), Way("//", "refused"), Way("~/.ssh/id_rsa", "refused"), Way("file", "refused"),
        Way("../../../../etc/passwd", "refused"), Way("@/in\0/../secret", "refused"), Way("/dev/stdin", "refused"),
    ]

    @Test(arguments: ways) func `reads in the folder that is allowed, and no way out of it`(_ way: Way) throws {
        let yard = try Yard()
        let path = way.path.split(separator: "@", omittingEmptySubsequences: false).joined(separator: yard.path)
        let outside = Outside()
        try outside.guard.allow("read=\(yard.path)/in")
        var found = "nothing"
        do {
            if let bytes = try outside.guard.permit(.read(path), for: .stranger).bytes() {
                found = String(decoding: bytes, as: UTF8.self)
            }
        } catch let refusal {
            found = refusal.sentence.contains("leads out of") ? "out" : "refused"
        }
        #expect(found == way.found)
    }

    @Test func `writes beside and renames: a link is replaced and what it led to left alone`() throws {
        let yard = try Yard()
        let outside = Outside()
        try outside.guard.allow("write=\(yard.path)/in")
        let permit = try outside.guard.permit(.write("\(yard.path)/in/up"), for: .stranger)
        #expect(try permit.write(Array("mine".utf8), replacing: false) == EEXIST)
        #expect(try permit.write(Array("mine".utf8), replacing: true) == 0)
        #expect(yard.text("secret") == "outside")
        #expect(yard.text("in/up") == "mine")
        let fresh = try outside.guard.permit(.write("\(yard.path)/in/deep/../new"), for: .stranger)
        #expect(try fresh.write(Array("new".utf8), replacing: false) == 0)
        #expect(yard.text("in/new") == "new")
        let out = try outside.guard.permit(.write("\(yard.path)/in/parent/stolen"), for: .stranger)
        #expect(throws: Refusal.self) { try out.write([], replacing: true) }
        #expect(throws: Refusal.self) { try outside.guard.permit(.read("\(yard.path)/in/file"), for: .stranger) }
    }

    @Test func `asks a person once, and keeps to the answer`() throws {
        let yard = try Yard()
        let outside = Outside()
        var asked: [String] = []
        outside.guard.ask = {
            asked.append($0.sentence)
            return $0.sentence.contains("secret")
        }
        let (secret, file) = (Access.read("\(yard.path)/secret"), Access.read("\(yard.path)/in/file"))
        for _ in 0..<2 {
            #expect(try outside.guard.permit(secret, for: .person("entry 4")).bytes() == Array("outside".utf8))
            #expect(throws: Refusal.self) { try outside.guard.permit(file, for: .person("entry 5")) }
        }
        #expect(
            asked == [
                "read \(yard.path)/secret for entry 4: y this session, n not this session",
                "read \(yard.path)/in/file for entry 5: y this session, n not this session",
            ])
        #expect(throws: Refusal.self) { try outside.guard.permit(secret, for: .stranger) }
        // At a prompt, where lines are cut, the way out stands first.
        let no = "refused, :allow read=\(yard.path)/in allows it: read \(yard.path)/in/file, as you said"
        do throws(Refusal) { _ = try outside.guard.permit(file, for: .person("entry 6")) } catch {
            #expect(error.sentence == no)
        }
    }

    @Test func `takes back what was allowed, and asks again what was answered`() throws {
        let way = Guard()
        var asked = 0
        way.ask = { _ in
            asked += 1
            return true
        }
        let run = Access.exec("date")
        _ = try way.permit(run, for: .person("entry 1"))
        #expect(way.lines == ["run date: yes, as you said   (:allow -exec)"])
        try way.allow("-exec")
        _ = try way.permit(run, for: .person("entry 2"))
        #expect(asked == 2)
        try way.allow("exec,net,net=10.0.0.0/8,read=/")
        try way.allow("-net")
        #expect(way.allowance.lines == ["read=/", "net=10.0.0.0/8", "exec"])
        try way.allow("-read=/.")
        try way.allow("-net=10.0.0.0/8")
        #expect(way.allowance.lines == ["exec"])
        #expect(throws: AllowanceError("net: nothing of that is allowed")) { try way.allow("-net") }
        #expect(throws: AllowanceError("exce: nothing that can be taken back; -read, -write, -exec, -net, or none")) {
            try way.allow("-exce")
        }
        try way.allow("none")
        #expect(way.lines == [])
        #expect(throws: Refusal.self) { try way.permit(run, for: .stranger) }
    }

    @Test(arguments: [
        ("read", "read: read=DIR names a folder"), ("read=", "read=: read=DIR names a folder"),
        ("read=/nosuch", "read=/nosuch: No such file or directory"), ("fly", "fly: nothing that can be allowed; "),
        ("", ": nothing that can be allowed; "), ("read=.,fly=1", "fly=1: nothing that can be allowed; "),
        ("read=/etc/passwd", "read=/etc/passwd: Not a directory"),
    ])
    func `says what is wrong with an allowance`(_ text: String, _ sentence: String) {
        do throws(AllowanceError) {
            var allowance = Allowance()
            try allowance.add(text)
            Issue.record("allowed: \(text)")
        } catch { #expect(error.sentence.hasPrefix(sentence)) }
    }
}
