import Glibc
import Language
import Session
import Words

/// Programs that are accepted: the examples of all words, and scripts.
package struct Corpus: Sendable {
    package let programs: [Program]
    /// All tokens of all programs.
    let pool: [Program.Piece]

    package init(_ texts: [String]) {
        programs = texts.map(Program.init)
        pool = programs.flatMap(\.pieces)
    }

    /// The examples of the vocabulary.
    package static var examples: [String] {
        Vocabulary.standard.words.map(\.example).filter { !$0.isEmpty }.map(bare)
    }

    /// The same, with what they are examples of.
    package static var named: [(name: String, text: String)] {
        let commands = ShellCommand.all.filter { !["present", "screen", "lab"].contains($0.name) }
        return Vocabulary.portable.filter { !$0.example.isEmpty && $0.name != "lines" }.map { ($0.name, $0.example) }
            + commands.map { ("command-\($0.name)", $0.example) }
    }

    /// A script without what it expects, and without what writes to or reads from the disk.
    package static func bare(_ script: String) -> String {
        script.split(separator: "\n").filter { line in
            let line = line.drop { $0 == " " }
            return !line.hasPrefix("//")
                && !["save", "source", "export", "replay"].contains { line.hasPrefix(":\($0)") }
        }
        .joined(separator: "\n")
    }

    /// The scripts of a folder.
    package static func scripts(in folder: String) -> [String] {
        files(in: folder, ending: ".rx", without: "mistakes.rx").map(bare)
    }

    package static func files(in folder: String, ending: String, without left: String = "") -> [String] {
        named(in: folder, ending: ending, without: left).map(\.text)
    }

    /// The same with their names.
    package static func named(
        in folder: String, ending: String, without left: String = ""
    ) -> [(name: String, text: String)] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name.hasSuffix(ending), name != left { names.append(name) }
        }
        return names.sorted().compactMap { name in text(of: "\(folder)/\(name)").map { (name, $0) } }
    }

    static func text(of path: String) -> String? {
        guard let file = fopen(path, "r") else { return nil }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = fread(&part, 1, part.count, file), count > 0 { bytes += part[..<count] }
        return String(decoding: bytes, as: UTF8.self)
    }
}
