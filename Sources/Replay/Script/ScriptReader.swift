/// Lines in, entries and expectations out, one line read ahead. A file of prompts and output gives its entries too.
package struct ScriptReader {
    package enum Item {
        case entry(ScriptEntry)
        case expectation(Expectation)
        /// A comment that looks like an expectation.
        case misspelt(Expectation.Misplaced)
    }

    /// The prompt in a transcript.
    package static let prompt = "› "
    static let largestEntry = LineReader.longestLine

    private enum Form { case undecided, script, transcript }

    private var form = Form.undecided
    private var entries = EntryLines()
    /// Whether expectations are wanted; a run passes over them.
    private let keepsExpectations: Bool
    /// Blank output of a transcript counts only if more output follows.
    private var blanks: [Expectation] = []

    package init(keepsExpectations: Bool) { self.keepsExpectations = keepsExpectations }

    package var isTranscript: Bool { form == .transcript }

    /// Takes the next line. `emit` gets what it completes: the entry before, an expectation.
    package mutating func add(_ line: String, number: Int, _ emit: (Item) throws -> Void) rethrows {
        if form == .undecided { decide(line, number) }
        if form == .transcript { return try addOutput(line, number, emit) }
        if Expectation.isMark(line), !entries.isOpen {
            try rest(emit)
            if keepsExpectations, let expectation = Expectation(line, line: number) {
                try emit(.expectation(expectation))
            }
        } else {
            if keepsExpectations, !entries.isOpen, Expectation.isMisspelt(line) {
                try emit(.misspelt(.init(text: line.withoutTrailingBlanks.withoutLeadingBlanks, line: number)))
            }
            try entries.add(line, number: number) { try emit(.entry($0)) }
        }
    }

    /// No more lines, or none for now: what was read is whole.
    package mutating func rest(_ emit: (Item) throws -> Void) rethrows {
        try entries.end { try emit(.entry($0)) }
    }

    /// Whether an entry is there that waits only for the next line.
    package var isPending: Bool { entries.isPending && !entries.isOpen }

    /// Where an entry began that has become too large to be meant.
    package var runawayLine: Int? { entries.size > ScriptReader.largestEntry ? entries.firstLine : nil }

    private mutating func decide(_ line: String, _ number: Int) {
        if line.hasPrefix(ScriptReader.prompt) {
            form = .transcript
        } else if !line.allSatisfy(\.isWhitespace), !line.withoutLeadingBlanks.hasPrefix("//"),
            !(number == 1 && line.hasPrefix("#!"))
        {
            form = .script
        }
    }

    private mutating func addOutput(_ line: String, _ number: Int, _ emit: (Item) throws -> Void) rethrows {
        if line.hasPrefix(ScriptReader.prompt) || line.withoutTrailingBlanks == "›" {
            blanks = []
            try rest(emit)
            try entries.add(String(line.dropFirst(2)), number: number) { try emit(.entry($0)) }
        } else if entries.isOpen {
            let text = ["… ", "  "].contains { line.hasPrefix($0) } ? String(line.dropFirst(2)) : line
            try entries.add(text, number: number) { try emit(.entry($0)) }
        } else {
            try rest(emit)
            guard keepsExpectations else { return }
            let output = Expectation(output: line, line: number)
            if line.allSatisfy(\.isWhitespace) { return blanks.append(output) }
            for blank in blanks { try emit(.expectation(blank)) }
            blanks = []
            try emit(.expectation(output))
        }
    }
}
