import Labs

/// A script that is typed entry by entry.
package struct Playback {
    package let name: String
    private var entries: ArraySlice<ScriptEntry>

    package init(path: String) throws(ScriptError) { self.init(try Document(script: path)) }

    private init(_ document: Document) {
        name = document.name
        entries = document.entries[...]
    }

    /// What `:replay FILE` opens, or `:lab NAME --walk`; nil if a text is something else.
    package static func named(in text: String) throws(ScriptError) -> Playback? {
        let words = text.split(separator: " ").map(String.init)
        if words.first == ":lab", words.count == 3, words[2] == "--walk" {
            guard let lab = Lab.named(words[1]) else { return nil }
            // What is played takes its own time, whatever clock the prompt has.
            return Playback(Document(walkthroughOf: lab, after: [":clock virtual"]))
        }
        guard let path = text.split(separator: " ", maxSplits: 1).last, words.first == ":replay", words.count > 1 else {
            return nil
        }
        return try Playback(path: String(path))
    }

    /// What a person is told before it begins.
    package var invitation: String { "\(name): Enter on an empty line types the next of \(count) entries" }

    package var isOver: Bool { entries.isEmpty }
    package var count: Int { entries.count }

    /// What comes next, without taking it.
    package var upcoming: ScriptEntry? { entries.first }

    /// Takes the next entry.
    package mutating func next() -> ScriptEntry? { entries.popFirst() }
}

extension Document {
    /// A file that is played; without one of that name, the walkthrough of the lab that is called so.
    package init(script name: String) throws(ScriptError) {
        do { try self.init(path: name) } catch {
            guard let lab = Lab.named(name) else { throw error }
            self.init(walkthroughOf: lab)
        }
    }

    fileprivate init(walkthroughOf lab: Lab, after beginning: [String] = []) {
        let lines = lab.walkthrough.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        self.init(name: "the walkthrough of \(lab.name)", lines: beginning + lines)
    }
}
