import Language

/// `Rxsh.swift`: what stands beside an exported program, for what the language here has and RxSwift has not. It has the
/// pieces that the program needs, and what these need.
package enum HelperCode {
    package static let name = "Rxsh.swift"

    static let pieces = Embedded.files.map { Piece(path: $0.path, text: $0.text) }

    /// All that there is.
    package static var text: String { text(of: pieces, renaming: [:]) }

    /// The names of the pieces, as files.
    package static var paths: [String] { pieces.map(\.path) }

    /// One of them with what it needs.
    package static func text(with path: String) -> String {
        let first = pieces.filter { $0.path == path }
        return text(of: closure(of: first, in: pieces), renaming: [:])
    }

    /// What a program needs; nil if that is nothing. `words`: what it has called of the vocabulary.
    static func text(for program: String, calling words: Set<String>) -> String? {
        let mentions = Mentions(program)
        let own = declared(in: program)
        let isWord = { (piece: Piece) in
            !piece.types.isEmpty || !piece.values.isEmpty || !piece.functions.isEmpty
                || piece.extensions.contains {
                    $0.conforms || !$0.values.isEmpty || $0.functions.contains { words.contains($0.name) }
                }
        }
        let home = home(of: pieces, here: [])
        let first = pieces.filter { isWord($0) && $0.isNeeded(by: mentions, without: own, isHere: home) }
        let needed = closure(of: first, in: pieces, calledBy: mentions, isWord)
        guard !needed.isEmpty else { return nil }
        let taken = own.intersection(needed.flatMap(\.types))
        return text(of: needed, renaming: Dictionary(uniqueKeysWithValues: taken.map { ($0, "Rxsh\($0)") }))
    }

    // MARK: what needs what

    /// Pieces with what they need; and of what a program calls, what the types that are there have.
    private static func closure(
        of first: [Piece], in all: [Piece], calledBy program: Mentions? = nil, _ isWord: (Piece) -> Bool = { _ in true }
    ) -> [Piece] {
        var here = Set(first.map(\.path))
        var isGrowing = true
        while isGrowing {
            isGrowing = false
            let present = all.filter { here.contains($0.path) }
            let home = home(of: all, here: present)
            for piece in all where !here.contains(piece.path) {
                let isCalled =
                    program.map { isWord(piece) && piece.isNeeded(by: $0, without: [], isHere: home) } ?? false
                let isExtending = !piece.functions.isEmpty || piece.extensions.contains { home($0.type) == true }
                guard
                    present.contains(where: { $0.needs(piece, home) }) || isCalled && isExtending
                else { continue }
                here.insert(piece.path)
                isGrowing = true
            }
        }
        return all.filter { here.contains($0.path) }
    }

    /// Whether a type is there already; nil of one that no piece declares.
    private static func home(of all: [Piece], here: [Piece]) -> (String) -> Bool? {
        let known = Set(all.flatMap(\.types))
        let present = Set(here.flatMap(\.types))
        return { type in known.contains(type) ? present.contains(type) : nil }
    }

    // MARK: text

    private static func text(of pieces: [Piece], renaming names: [String: String]) -> String {
        let imports = Set(pieces.flatMap(\.imports)).sorted().map { "import \($0)" }.joined(separator: "\n")
        let texts = { (some: [Piece]) in
            some.map { names.isEmpty ? $0.text : Edits.renamed($0.text) { names[$0] } }.joined(separator: "\n")
        }
        let drawn = Set(closureOfControls(pieces).map(\.path))
        let plain = texts(pieces.filter { !drawn.contains($0.path) && !$0.isOfStores })
        let stores = texts(pieces.filter(\.isOfStores))
        let controls = texts(pieces.filter { drawn.contains($0.path) && !$0.isOfStores })
        var parts = ["// What rxsh has beside RxSwift 6, as far as the program next to it needs it.\n\(imports)\n"]
        if !plain.isEmpty { parts.append(plain) }
        if !stores.isEmpty { parts.append("#if !canImport(GRDB)\n\(stores)#endif\n") }
        if !controls.isEmpty { parts.append("#if !canImport(UIKit)\n\(controls)#endif\n") }
        return parts.joined(separator: "\n")
    }

    /// What declares names of UIKit, and what stands on that: a platform that has UIKit has them itself.
    private static func closureOfControls(_ pieces: [Piece]) -> [Piece] {
        var found = pieces.filter { $0.types.contains { $0.hasPrefix("UI") } }
        var count = -1
        while count != found.count {
            count = found.count
            let home = home(of: pieces, here: pieces)
            found = pieces.filter { piece in
                found.contains { $0.path == piece.path || piece.needs($0, home) }
            }
        }
        return found
    }

    /// The types that a program declares.
    private static func declared(in program: String) -> Set<String> {
        let all = tokens(of: SourceText(program))
        let keywords: Set<String> = ["class", "struct", "enum", "protocol", "typealias", "actor"]
        return Set(
            zip(all, all.dropFirst()).filter { keywords.contains($0.text) && $1.kind == .identifier }.map(\.1.text))
    }
}

extension Piece {
    /// Whether it stands for GRDB, where that is missing.
    fileprivate var isOfStores: Bool { path.contains("/Beside/Store/") }

    /// Whether it cannot stand without another.
    func needs(_ other: Piece, _ home: (String) -> Bool?) -> Bool {
        path != other.path && other.isNeeded(by: mentions, without: types, isHere: home)
    }
}
