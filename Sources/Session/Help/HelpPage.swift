import Messages

/// What help says of a word of the language, a type or an idea: all that is neither a word of the vocabulary nor a command.
package struct HelpPage: Sendable {
    /// What it is asked for by, in every language that is spoken; the first is its title.
    package let names: [String]
    package let sentence: String
    /// A few lines more.
    package let text: String
    /// Script lines with what they answer.
    package let example: String

    init(_ names: [String], _ sentence: String, _ text: String = "", example: String) {
        (self.names, self.sentence, self.text, self.example) = (names, sentence, text, example)
    }

    package static let all: [HelpPage] = ideas + syntax + types

    static func named(_ name: String) -> HelpPage? { all.first { $0.names.contains(name) } }

    /// The same of a name in other letters, or of many: `observables`.
    static func meant(by name: String) -> HelpPage? {
        let name = name.lowercased()
        return all.first { page in page.names.contains { [$0.lowercased(), $0.lowercased() + "s"].contains(name) } }
    }

    func told(_ text: String, _ tongue: Tongue) -> String { Message(of: text).text(in: tongue) }

    func lines(in tongue: Tongue) -> [String] {
        let text = told(text, tongue)
        func indented(_ text: String) -> [String] {
            text.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)" }
        }
        let more =
            text.isEmpty ? [] : [""] + text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        return ["\(names[0])   \(told(sentence, tongue))"] + more + [""] + indented(example)
    }
}
