import Foundation
import Testing

/// What `Sources/README.md` promises of the files, held against the files.
@Suite("the house")
struct HouseTests {
    @Test("no module imports what Package.swift does not give it")
    func arrows() throws {
        let given = try House.dependencies()
        #expect(given.count > 25)
        for file in try House.files(in: "Sources", ending: ".swift") where !file.isMade && !file.isExported {
            guard let module = given.keys.first(where: { $0.lowercased() == file.module.lowercased() }) else {
                continue
            }
            let allowed = given[module, default: []].union(House.toolchain)
            let stray = file.imports.filter { !allowed.contains($0) }
            #expect(
                stray.isEmpty, "\(file.path) imports \(stray.joined(separator: ", ")): Package.swift does not list it")
        }
    }

    @Test("the top folder holds what a person looks for there, and nothing else")
    func topFolder() throws {
        let wanted = ["CHANGELOG.md", "LICENSE", "Package.swift", "README.md", "Sources", "Tests", "scripts"]
        let found = try FileManager.default.contentsOfDirectory(atPath: House.root).filter { !$0.hasPrefix(".") }
        #expect(Set(found).subtracting(["Package.resolved"]) == Set(wanted), "a test or a trial has left files there")
    }

    @Test("what ships does without Foundation")
    func foundation() throws {
        for file in try House.files(in: "Sources", ending: ".swift") where !file.isMade && !file.isExported {
            #expect(!file.imports.contains("Foundation"), "\(file.path)")
        }
    }

    @Test("no file has more than 400 lines, but for those that had")
    func fileSizes() throws {
        let most = 400
        let files = try House.files(in: "Sources", ending: ".swift") + House.files(in: "Tests", ending: ".swift")
        for file in files where !file.isMade {
            let limit = House.longFiles[file.path] ?? most
            #expect(file.lines.count <= limit, "\(file.path) has \(file.lines.count) lines: split it by topic")
        }
        for path in House.longFiles.keys {
            let count = files.first { $0.path == path }?.lines.count ?? 0
            #expect(count > most, "\(path) has \(count) lines now: take it out of House.longFiles")
        }
    }

    @Test("no more functions than there were have more than 40 lines")
    func functionSizes() throws {
        let long = try House.files(in: "Sources", ending: ".swift").filter { !$0.isMade }.flatMap { file in
            file.functions.filter { $0.count > 40 }.map { "\(file.path):\($0.line) \($0.count)" }
        }
        #expect(long.isEmpty, "\(long.joined(separator: "\n"))")
    }

    @Test("no type has more members than it had")
    func typeSizes() throws {
        let members = try House.members()
        #expect(members["Checker", default: 0] > 40, "the checker's members are not counted")
        for (type, count) in members where count > House.largeTypes[type] ?? House.mostMembers {
            Issue.record("\(type) has \(count) members: make a type of those that belong together")
        }
        for (type, limit) in House.largeTypes where members[type, default: 0] <= House.mostMembers {
            Issue.record("\(type) has \(members[type, default: 0]) members now, not \(limit): take it out of the list")
        }
        for type in Set(House.largeTypes.keys).subtracting(try House.typesWithReason()).sorted() {
            Issue.record(
                "\(type) is large: its first comment is to say `Why it is large: …`, or it is to be taken apart")
        }
    }

    @Test("every word and every command is in its list")
    func registered() throws {
        let words = try House.unregistered("Word", in: "Sources/Words")
        #expect(words.isEmpty, "in no list: \(words)")
        let commands = try House.unregistered("ShellCommand", in: "Sources/Session/Commands")
        #expect(commands.isEmpty, "in no list: \(commands)")
    }

    @Test(
        "every path that a page names is there", arguments: ["README.md", "Sources/README.md"])
    func paths(page: String) throws {
        let named = try House.text(page).matches(of: /(?:Sources|Tests|scripts)\/[A-Za-z0-9_+.\/-]*[A-Za-z0-9]/)
            .map { String($0.output) }.filter {
                !$0.hasSuffix("/x.swift") && !$0.contains("NN-") && !$0.contains("/NAME")
            }
        #expect(!named.isEmpty)
        for path in Set(named) {
            #expect(FileManager.default.fileExists(atPath: House.root + path), "\(page) names \(path)")
        }
    }
}
