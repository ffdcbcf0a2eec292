import Glibc
import Testing

/// No module that a script speaks through may touch the system by itself: that is for `Services`, behind the guard.
@Suite("What a word is made of") struct OutwardTests {
    static let folders = ["Words", "Language", "Scenes", "Reactive", "Marbles", "Values"]
    static let calls = [
        "open", "fopen", "openat", "opendir", "popen", "access", "stat", "lstat", "readlink", "realpath", "socket",
        "connect", "getenv", "setenv", "execve", "execv", "system", "fork", "unlink", "rename", "mkdir", "rmdir",
        "dlopen", "dlsym", "kill", "syscall",
    ]

    @Test(arguments: folders) func `calls nothing of the system that reaches outside`(_ folder: String) throws {
        let here = #filePath
        let end = try #require(here.firstRange(of: "Tests/WordsTests"))
        let files = sources(in: here[..<end.lowerBound] + "Sources/\(folder)")
        #expect(!files.isEmpty)
        for file in files {
            let text = try text(of: file)
            guard text.contains("import Glibc") || text.contains("import Foundation") else { continue }
            let words = Set(text.split { !($0.isLetter || $0.isNumber || $0 == "(" || $0 == "." || $0 == "_") })
            for call in OutwardTests.calls {
                #expect(
                    !words.contains { $0.hasPrefix("\(call)(") || $0.contains("Glibc.\(call)(") }, "\(file): \(call)")
            }
        }
    }

    private func sources(in folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var found: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name.hasPrefix(".") { continue }
            found += name.hasSuffix(".swift") ? ["\(folder)/\(name)"] : sources(in: "\(folder)/\(name)")
        }
        return found
    }

    private func text(of path: String) throws -> String {
        let file = try #require(fopen(path, "r"))
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        return String(decoding: bytes[..<fread(&bytes, 1, bytes.count, file)], as: UTF8.self)
    }
}
