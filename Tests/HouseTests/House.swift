import Foundation

/// The repository, as its own tests read it.
enum House {
    struct File {
        /// From the root: `Sources/Words/Catalog.swift`.
        let path: String
        let lines: [Substring]

        static let modifiers: Set<Substring> = [
            "package", "public", "private", "fileprivate", "final", "static", "override", "mutating", "convenience",
            "indirect", "lazy", "weak", "unowned", "nonisolated(unsafe)", "private(set)", "package(set)",
        ]

        var module: String { path.split(separator: "/").dropFirst().first.map(String.init) ?? "" }
        /// Whether a script has written it.
        var isMade: Bool {
            lines.first == "// swift-format-ignore-file" || path.hasSuffix("/Embedded.swift")
                || path.contains("/Floor/")
        }

        /// Whether it is no part of the shell: it may stand beside an export.
        var isExported: Bool { path.hasPrefix("Sources/Export/Beside/") }

        var imports: [String] {
            lines.compactMap { line in
                guard line.hasPrefix("import ") || line.hasPrefix("@_exported import ") else { return nil }
                return line.split(separator: " ").last?.split(separator: ".").first.map(String.init)
            }
        }

        /// Functions and computed properties by the line that they begin in, and how many lines they have. The formatter
        /// sets the closing brace under the first letter.
        var functions: [(line: Int, count: Int)] {
            var found: [(line: Int, count: Int)] = []
            for (index, line) in lines.enumerated() where line.hasSuffix("{") || line.hasSuffix("(") {
                let words = line.split(separator: " ").drop { $0.hasPrefix("@") || File.modifiers.contains($0) }
                guard let first = words.first else { continue }
                let begins =
                    ["func", "deinit"].contains(first) || first.hasPrefix("init(") || first.hasPrefix("init?(")
                    || first.hasPrefix("subscript") || (first == "var" && !words.contains("="))
                guard begins else { continue }
                let margin = line.prefix { $0 == " " }
                let end = lines[(index + 1)...].firstIndex { $0.hasPrefix(margin + "}") || isBeside($0, margin) }
                guard let end, lines[end].hasPrefix(margin + "}") else { continue }
                found.append((index + 1, end - index + 1))
            }
            return found
        }

        /// Whether a line stands further out: what was begun had no body.
        private func isBeside(_ line: Substring, _ margin: Substring) -> Bool {
            !line.isEmpty && line.prefix { $0 == " " }.count < margin.count
        }
    }

    /// What every module may import.
    static let toolchain: Set<String> = ["Glibc", "Synchronization", "_StringProcessing", "PackageDescription"]

    /// Files that were longer when the limit was set, with their length: to be shortened, not added to.
    static let longFiles = [
        "Tests/SessionTests/DetectorTests.swift": 411
    ]

    static let root: String = #filePath.components(separatedBy: "Tests/HouseTests")[0]

    static func text(_ path: String) throws -> String { try String(contentsOfFile: root + path, encoding: .utf8) }

    static func files(in folder: String, ending: String) throws -> [File] {
        let paths = FileManager.default.enumerator(atPath: root + folder)?.compactMap { $0 as? String } ?? []
        return try paths.filter { $0.hasSuffix(ending) }.sorted().map { path in
            let text = try text(folder + "/" + path)
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            return File(path: folder + "/" + path, lines: text.hasSuffix("\n") ? lines.dropLast() : lines)
        }
    }

    /// The modules of Package.swift, each with what it lists for itself; the folder's name is the module's.
    static func dependencies() throws -> [String: Set<String>] {
        let package = try text("Package.swift")
        var given: [String: Set<String>] = [:]
        for match in package.matches(of: /module\(\s*"(\w+)"(?:,\s*\[([^\]]*)\])?/) {
            given[String(match.output.1)] = names(match.output.2 ?? "")
        }
        for match in package.matches(of: /arget\(\s*name: "(\w+)"(?:,\s*dependencies: \[([^\]]*)\])?/) {
            given[String(match.output.1)] = names(match.output.2 ?? "")
        }
        return given
    }

    private static func names(_ list: Substring) -> Set<String> {
        Set(list.matches(of: /"(\w+)"/).map { String($0.output.1) })
    }

    /// The static constants of a type in a folder that stand in no list of that type.
    static func unregistered(_ type: String, in folder: String) throws -> [String] {
        var made: [String] = []
        var listed: Set<Substring> = []
        for file in try files(in: folder, ending: ".swift") {
            var isList = false
            for line in file.lines {
                let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_") }
                if line.contains(": [\(type)] =") { isList = true }
                if line.isEmpty { isList = false }
                if isList {
                    listed.formUnion(words)
                } else if line.hasPrefix("    static let "),
                    line.contains(" = \(type)(") || line.contains(" = \(type).operator("), words.count > 2
                {
                    made.append(String(words[2]))
                }
            }
        }
        return made.filter { !listed.contains(Substring($0)) }
    }
}
