/// Modules that are written in the language itself: a session reads the pieces that it speaks of, once it imports one.
package final class Kit: Sendable {
    /// A few types that belong together, with what they declare and of what they speak.
    struct Piece {
        let text: String
        /// The one module that brings it, if not any of the kit's does: `// RxFlow` is the first line of such a piece.
        let module: String?
        let declared: Set<String>
        let words: Set<String>
    }

    package static let none = Kit("", [], [])

    let name: String
    /// The other modules that open it.
    let modules: Set<String>
    let pieces: [Piece]
    /// The piece that declares a name.
    let homes: [String: Int]

    /// Whether there is something of it for who imports that. What Foundation has is a kit of its own.
    func serves(_ module: String) -> Bool {
        modules.contains(module) || module != "Foundation" && pieces.contains { $0.module == module }
    }

    package init(_ name: String, _ modules: Set<String>, _ texts: [String]) {
        (self.name, self.modules) = (name, modules.union([name]))
        pieces = texts.map { Piece($0) }
        var homes: [String: Int] = [:]
        for (index, piece) in pieces.enumerated() { for name in piece.declared { homes[name] = index } }
        self.homes = homes
    }

    /// What has to be read before somebody can speak of `words`, in order; `known`: what is declared by now. What a piece
    /// needs of others it has, whatever was imported.
    func needed(for words: Set<String>, but known: Set<String>, imported: Set<String>) -> [Int] {
        let isOpen = !modules.isDisjoint(with: imported)
        var (found, waiting) = (Set<Int>(), words.compactMap { homes[$0] })
        waiting.removeAll { index in
            guard let module = pieces[index].module else { return !isOpen }
            return !imported.contains(module) && !(isOpen && module == "Foundation")
        }
        while let index = waiting.popLast() {
            guard known.isDisjoint(with: pieces[index].declared), found.insert(index).inserted else { continue }
            waiting += pieces[index].words.compactMap { homes[$0] }
        }
        return found.sorted()
    }
}

extension Kit.Piece {
    /// Declarations stand at the margin, each with its keyword before its name.
    init(_ text: String) {
        var declared: Set<String> = []
        for line in text.split(separator: "\n") where line.first != " " {
            let parts = line.prefix(80).split(separator: " ", maxSplits: 2)
            guard parts.count > 1,
                ["class", "struct", "enum", "protocol", "func", "typealias", "let"].contains(parts[0])
            else {
                continue
            }
            declared.insert(String(parts[1].prefix { $0.isLetter || $0.isNumber || $0 == "_" }))
        }
        let first = text.prefix { $0 != "\n" }
        module = first.hasPrefix("// ") ? String(first.dropFirst(3)) : nil
        (self.text, self.declared, words) = (text, declared, Kit.words(of: Array(text.utf8)))
    }
}

extension Kit {
    /// The names in a text.
    static func words(of bytes: [UInt8]) -> Set<String> {
        bytes.withUnsafeBufferPointer { bytes in
            var (found, start) = (Set<String>(), 0)
            for end in 0...bytes.count where end == bytes.count || !bytes[end].isPartOfName {
                defer { start = end + 1 }
                guard end > start else { continue }
                found.insert(String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<end]), as: UTF8.self))
            }
            return found
        }
    }
}

extension Kit {
    /// The types that a person may name once it is imported, and functions that are called like them.
    package var capitalNames: [String] { homes.keys.filter { $0.first?.isUppercase == true }.sorted() }

    /// A line that brings a type, or stands in for it.
    static func remedy(for name: String, _ library: Library) -> String? {
        let kit = library.vocabulary.kit()
        guard kit.homes[name] != nil, !name.hasPrefix("_") else {
            let module = BroughtTypes.modules.first { library.customs.moduleTypes[$0]?[name] != nil }
            return module.map { "import \($0)" } ?? library.customs.standIn(for: name)
        }
        return "import \(kit.homes[name].flatMap { kit.pieces[$0].module } ?? kit.name)"
    }

    /// The line that brings what a scene's control lacks, and UIKit's of that name may have.
    static func remedy(for member: String, of nominal: Nominal, _ library: Library) -> String? {
        let kit = library.vocabulary.kit()
        guard nominal.isBuiltIn, kit.homes[nominal.name] != nil else { return nil }
        return kit.pieces.contains { $0.words.contains(member) } ? "import \(kit.name)" : nil
    }

    /// Whether a type is written in the language itself.
    package static func owns(_ nominal: Nominal) -> Bool { !nominal.isBuiltIn && nominal.source == 0 }
}
