/// How a section did.
package struct Verdict {
    package enum Result { case passed, failed, ignored }

    package let name: String
    package var result: Result
    /// What is wrong, as it is shown: the first difference whole, then how many more.
    package var findings: [String] = []
    /// The mistake that ended it before its time.
    package var breakage: [String]?
    /// What is no fault: what still listens, what is still to come.
    package var remarks: [String] = []
    /// What must be written so that it passes.
    package var edits: [Edit] = []

    package init(_ name: String, _ result: Result) {
        self.name = name
        self.result = result
    }
}

/// Lines of a file that give way to others.
package struct Edit: Equatable {
    /// The numbers of the lines that go.
    package let gone: [Int]
    /// The line after which the new ones stand.
    package let after: Int
    package let lines: [String]

    package init(gone: [Int], after: Int, lines: [String]) {
        (self.gone, self.after, self.lines) = (gone, after, lines)
    }
}
