/// A script, or a block of a Markdown file: what is tested, reported and rewritten as one.
package struct Section {
    package struct Attributes: OptionSet, Sendable {
        package let rawValue: Int
        package init(rawValue: Int) { self.rawValue = rawValue }

        /// It begins a new session.
        package static let fresh = Attributes(rawValue: 1)
        /// It does not run.
        package static let ignore = Attributes(rawValue: 2)
        /// It must go wrong.
        package static let fails = Attributes(rawValue: 4)
        /// Its clock runs.
        package static let live = Attributes(rawValue: 8)

        package static let names: [(String, Attributes)] = [
            ("fresh", .fresh), ("ignore", .ignore), ("fails", .fails), ("live", .live),
        ]
    }

    /// What it is called in a report: the file, and for a block its line.
    package let name: String
    package let file: String
    package var attributes: Attributes = []
    /// What stands before each of its lines in the file.
    var indent = ""
    package private(set) var steps: [Step] = []
    package private(set) var isTranscript = false
    /// Expectations before the first entry, which expect it of nobody.
    private(set) var strays: [Expectation] = []

    /// Comments that were meant to be expectations.
    private(set) var misplaced: [Expectation.Misplaced] = []

    package init(name: String, file: String) {
        self.name = name
        self.file = file
    }

    /// Reads `lines`, the first of which has the number `firstLine` in the file.
    package mutating func read(_ lines: some Sequence<String>, from firstLine: Int) {
        var reader = ScriptReader(keepsExpectations: true)
        var number = firstLine
        func take(_ item: ScriptReader.Item) {
            switch item {
            case .misspelt(let comment): misplaced.append(comment)
            case .entry(let entry): steps.append(Step(entry))
            case .expectation(let expectation) where steps.isEmpty: strays.append(expectation)
            case .expectation(let expectation): steps[steps.count - 1].expectations.append(expectation)
            }
        }
        for line in lines {
            reader.add(line, number: number, take)
            number += 1
        }
        reader.rest(take)
        isTranscript = reader.isTranscript
        if !isTranscript { misplaced += steps.flatMap { Expectation.misplaced(in: $0.entry) } }
    }

    /// Whether it goes on with the session of one before it.
    func continues(_ other: Section) -> Bool {
        !attributes.contains(.fresh) && attributes.contains(.live) == other.attributes.contains(.live)
    }

    /// Whether it says anywhere what is to come of it.
    var hasExpectations: Bool {
        isTranscript || !strays.isEmpty || attributes.contains(.fails) || steps.contains { !$0.expectations.isEmpty }
    }

    /// With one line of output expected, all output must be accounted for; a transcript always is.
    package var isStrict: Bool { isTranscript || !strays.isEmpty || steps.contains { !$0.outputs.isEmpty } }
}
