import Foundation
import Session
import Testing

/// What a `FileManager` does to files and folders that a session may read and write.
@Suite struct `Files and folders that a program manages` {
    private func said(_ program: String) throws -> (said: [String], left: [String]) {
        let files = FileManager.default
        let path = files.temporaryDirectory.appendingPathComponent("rxsh-managed-\(UUID().uuidString)").path
        try files.createDirectory(atPath: path, withIntermediateDirectories: false)
        defer { try? files.removeItem(atPath: path) }
        var options = Session.Options()
        try options.allowance.add("read=\(path)")
        try options.allowance.add("write=\(path)")
        var said: [String] = []
        let session = Session(options) { said.append($0.text) }
        for entry in program.split(separator: "\n") {
            _ = session.enter(entry.split(separator: "@", omittingEmptySubsequences: false).joined(separator: path))
        }
        session.leave()
        // What is declared is said, too.
        said.removeAll { $0.contains(" : ") }
        return (said, try files.subpathsOfDirectory(atPath: path).sorted())
    }

    private static let start = """
        import Foundation
        let files = FileManager.default
        func code(_ body: () throws -> Void) { do { try body(); print("done") } catch { print((error as NSError).code) } }
        """

    @Test func `are made, listed, described and removed with what is in them`() throws {
        let found = try said(
            Self.start + """

                code { try files.createDirectory(atPath: "@/a/b", withIntermediateDirectories: true) }
                code { try files.createDirectory(at: URL(fileURLWithPath: "@/a/b"), withIntermediateDirectories: true) }
                code { try files.createDirectory(atPath: "@/a/b", withIntermediateDirectories: false) }
                code { try files.createDirectory(atPath: "@/x/y", withIntermediateDirectories: false) }
                print(files.createFile(atPath: "@/a/f", contents: Data("hey".utf8)))
                print(files.createFile(atPath: "@/none/f", contents: nil, attributes: nil))
                print(try files.contentsOfDirectory(atPath: "@/a"))
                print(try files.attributesOfItem(atPath: "@/a/f")[.size] as? Int ?? -1)
                var isFolder: ObjCBool = false
                print(files.fileExists(atPath: "@/a", isDirectory: &isFolder), isFolder.boolValue)
                print(files.fileExists(atPath: "@/a/f", isDirectory: &isFolder), isFolder.boolValue)
                code { try files.removeItem(atPath: "@/a") }
                code { try files.removeItem(at: URL(fileURLWithPath: "@/a")) }
                code { _ = try files.contentsOfDirectory(atPath: "@/a") }
                """)
        #expect(
            found.said == [
                "done", "done", "516", "4", "true", "false", #"["b", "f"]"#, "3", "true true", "true false", "done",
                "4",
                "260",
            ])
        #expect(found.left.isEmpty)
    }

    @Test func `are copied and moved, one at a time and over nothing`() throws {
        let found = try said(
            Self.start + """

                _ = files.createFile(atPath: "@/f", contents: Data("hey".utf8))
                code { try files.copyItem(atPath: "@/f", toPath: "@/g") }
                code { try files.copyItem(atPath: "@/f", toPath: "@/g") }
                code { try files.moveItem(at: URL(fileURLWithPath: "@/g"), to: URL(fileURLWithPath: "@/h")) }
                code { try files.copyItem(atPath: "@/none", toPath: "@/i") }
                code { try files.moveItem(atPath: "@/none", toPath: "@/i") }
                print(String(data: files.contents(atPath: "@/h")!, encoding: .utf8)!)
                """)
        #expect(found.said == ["done", "516", "done", "260", "4", "hey"])
        #expect(found.left == ["f", "h"])
    }
}
