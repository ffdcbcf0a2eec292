import Session

/// An entry of a script, with the place where it stands.
package struct ScriptEntry: Equatable {
    package let text: String
    /// Its first line in the file, from 1.
    package let line: Int
    /// Its last line.
    var lastLine: Int { text.utf8.reduce(line) { $1 == 10 ? $0 + 1 : $0 } }

    package init(text: String, line: Int) {
        self.text = text
        self.line = line
    }

    /// Where it comes from, as a line of a file.
    package func origin(in file: String) -> Origin { .file(file, line: line) }
}

/// An entry and what is expected of it.
package struct Step {
    package let entry: ScriptEntry
    package var expectations: [Expectation] = []

    package init(_ entry: ScriptEntry) { self.entry = entry }

    var outputs: [Expectation] { expectations.filter(\.isOutput) }

    /// The texts that errors must contain.
    var errors: [Expectation] { expectations.filter { !$0.isOutput } }
}
