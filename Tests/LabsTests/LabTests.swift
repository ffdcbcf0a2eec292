import Glibc
import Labs
import Replay
import Services
import Session
import Testing

/// A rule of a lab: a script that passes, and a line that breaks it.
struct Rule: Sendable, CustomTestStringConvertible {
    let lab: String
    let name: String
    let script: [String]
    var testDescription: String { "\(lab): \(name)" }

    static let all = Lab.all.flatMap { lab in
        Folder.names("\(lab.name)/rules").filter { $0.hasSuffix(".rx") }.map { file in
            let text = Folder.text("\(lab.name)/rules/\(file)")
            return Rule(
                lab: lab.name, name: String(file.dropLast(3)),
                script: text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
        }
    }

    /// What is wrong when the script runs against the lab, or against the lab with a fault.
    func findings(fault: String? = nil) -> [String] {
        let lines = script.map { line in
            fault.map { line == ":lab \(lab)" ? "\(line) --fault \($0)" : line } ?? line
        }
        return Folder.findings(lines, "\(name).rx")
    }
}

/// The labs' folder.
enum Folder {
    static var root: String {
        let here = #filePath
        return here.firstRange(of: "Tests/LabsTests").map { here[..<$0.lowerBound] + "Sources/Labs/" } ?? ""
    }

    static func names(_ folder: String) -> [String] {
        guard let directory = opendir(root + folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let item = readdir(directory) {
            names.append(
                withUnsafePointer(to: &item.pointee.d_name) {
                    $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                })
        }
        return names.filter { !$0.hasPrefix(".") }.sorted()
    }

    static func text(_ path: String) -> String {
        guard let file = fopen(root + path, "r") else { return "" }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = fread(&part, 1, part.count, file), count > 0 { bytes += part[..<count] }
        return String(decoding: bytes, as: UTF8.self)
    }

    static func findings(_ lines: [String], _ name: String) -> [String] {
        Suite(Session.open).judge(Document(name: name, lines: lines)).flatMap { verdict in
            verdict.result == .passed ? [] : verdict.findings + (verdict.breakage ?? [])
        }
    }
}

@Suite("A lab") struct LabTests {
    @Test("is in the binary as it is in its folder (if not: scripts/labs)")
    func embedded() {
        let folders = Folder.names("").filter { $0 != "Embedding" && $0 != "README.md" }
        #expect(Lab.all.map(\.name) == folders)
        for lab in Lab.all {
            let parts = Folder.names(lab.name).filter { $0.first?.isNumber == true }
            #expect(parts.map { Folder.text("\(lab.name)/\($0)") }.joined() == lab.source)
            #expect(Folder.text("\(lab.name)/walkthrough.rx") == lab.walkthrough)
            let patches = Folder.names("\(lab.name)/rules").filter { $0.hasSuffix(".patch") }.map { $0.dropLast(6) }
            #expect(lab.faults.map(\.name) == patches.map(String.init))
        }
    }

    @Test("has a walkthrough that says what it says", arguments: Lab.all.map(\.name))
    func walkthrough(_ name: String) {
        let lines = Folder.text("\(name)/walkthrough.rx").split(separator: "\n", omittingEmptySubsequences: false)
        #expect(Folder.findings(lines.map(String.init), "walkthrough.rx") == [])
    }

    @Test("has a walkthrough that passes over what a tenth of its entries say, at most", arguments: Lab.all.map(\.name))
    func told(_ name: String) throws {
        let lab = try #require(Lab.named(name))
        var section = Section(name: lab.name, file: lab.name)
        section.read(lab.walkthrough.split(separator: "\n", omittingEmptySubsequences: false).map(String.init), from: 1)
        let silent = section.steps.filter { step in
            step.expectations.contains { if case .anything = $0.kind { true } else { false } }
        }
        #expect(silent.count * 10 <= section.steps.count, "\(silent.count) of \(section.steps.count)")
    }

    @Test("is played by its name, where no file is called so") func played() throws {
        for lab in Lab.all {
            var playback = try Playback(path: lab.name)
            #expect(playback.next()?.text == ":lab \(lab.name)")
            #expect(try Playback.named(in: ":lab \(lab.name) --walk")?.upcoming?.text == ":clock virtual")
        }
    }

    @Test("keeps its rule", arguments: Rule.all)
    func rule(_ rule: Rule) { #expect(rule.findings() == []) }

    @Test(
        "keeps its rule over HTTP as well, if it asks a server",
        arguments: Rule.all.filter { rule in Lab.named(rule.lab)?.source.contains("LabAPI()") == true })
    func overHTTP(_ rule: Rule) {
        let suite = Suite { setup, hear in
            var setup = setup
            setup.speaksHTTP = true
            return Session.open(setup, hear)
        }
        let verdicts = suite.judge(Document(name: "\(rule.name).rx", lines: rule.script))
        #expect(verdicts.flatMap { $0.result == .passed ? [] : $0.findings } == [])
    }

    @Test func `opened with --http has a server that others may ask, and that ends with it`() throws {
        var notes: [String] = []
        let session = Session { if case .note(let text) = $0 { notes.append(text) } }
        _ = session.enter(":lab search --http")
        let address = try #require(notes.lazy.compactMap { $0.split(separator: " ").last }.first)
        let port = try #require(address.split(separator: ":").last.flatMap { Int($0) })
        #expect(throws: HostError.self) { try Host(Outside(), port: port) { _ in } }
        _ = session.enter(":undo")
        let free = try Host(Outside(), port: port) { _ in }
        free.stop()
    }

    @Test(
        "with a fault breaks the rule of that name, and few that stand on it",
        arguments: Lab.all.flatMap { lab in
            lab.faults.map { [lab.name, $0.name] }
        })
    func fault(_ fault: [String]) throws {
        let lab = try #require(Lab.named(fault[0]))
        #expect(lab.source(with: fault[1]) != nil, "its line is not there exactly once")
        let rules = Rule.all.filter { $0.lab == lab.name }
        let own = try #require(rules.firstIndex { $0.name == fault[1] })
        // Opening a lab so often takes a while in a debug build: scripts/test asks for its own rule, `RXSH_FAULTS=all` for each.
        guard let wish = getenv("RXSH_FAULTS").map({ String(cString: $0) }) else { return }
        let asked = wish == "all" ? rules : [rules[own]]
        let broken = asked.map { ($0.name, $0.findings(fault: fault[1])) }.filter { !$0.1.isEmpty }
        #expect(broken.contains { $0.0 == fault[1] })
        // A list that is not live makes no title count, either: a fault breaks what stands on its rule, not the whole lab.
        #expect(broken.count <= max(1, asked.count / 3), "breaks \(broken.map(\.0))")
        #expect(!broken.contains { $0.1.contains { $0.contains("was refused") } }, "it does not open")
    }

    @Test("has a rule for each fault, and a fault for each rule")
    func pairs() {
        for lab in Lab.all {
            #expect(lab.faults.map(\.name).sorted() == Rule.all.filter { $0.lab == lab.name }.map(\.name).sorted())
        }
    }
}
