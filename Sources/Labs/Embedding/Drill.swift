/// A fault as a person is asked to find it.
package struct Drill: Sendable {
    /// The symptom, as a user tells it.
    package let told: String
    /// What the user did.
    package let did: [String]
    /// A question whose answer names the line.
    package let ask: String
    /// Texts of other lines that may be blamed.
    package let blame: [String]
    /// What is wrong with the line, in a sentence.
    package let because: String
    /// The first hint; the others are the question and the declaration.
    package let hint: String

    /// nil if nothing is told.
    init?(_ lines: [Substring]) {
        func all(_ field: String) -> [String] {
            lines.filter { $0.hasPrefix(field + ": ") }.map { String($0.dropFirst(field.count + 2)) }
        }
        guard let told = all("told").first else { return nil }
        self.told = told
        did = all("did")
        ask = all("ask").first ?? ""
        blame = all("blame")
        because = all("because").first ?? ""
        hint = all("hint").first ?? ""
    }
}
