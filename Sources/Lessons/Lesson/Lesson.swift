import Marbles

/// A lesson, as its file says it: a few steps, each in a world of its own.
package struct Lesson: Sendable {
    /// `stale-results`: what progress and other lessons call it.
    package var id = ""
    /// Its place in the course; nil for a file of a person's own.
    package var number: Int?
    package var title = ""
    package var needs: [String] = []
    package var minutes = 10
    /// Where the same thing is found in an app: a line to type.
    package var wild = ""
    /// How long a column of marbles is.
    package var frame = Marble.usualFrame
    /// What is there before every step.
    package var given = Code()
    package var steps: [LessonStep] = []
    /// For the teacher only.
    package var notes: [String] = []
    package var mistakes: [LessonMistake] = []
    /// Tells one version of its text from another.
    package var revision = ""
    /// Of a translation: where its lines stand in its file, and what is missing in it or out of date.
    package var origins: [Int] = []
    package var stale: [LessonMistake] = []

    /// Where a line is found by whoever opens the file.
    package func place(of line: Int) -> Int { origins.indices.contains(line - 1) ? origins[line - 1] : line }

    package init() {}

    package var name: String { number.map { "\($0) \(title)" } ?? title }
}

/// Entries, with the line of the file at which they begin.
package struct Code: Sendable, Equatable {
    package var text = ""
    package var line = 0

    package init(_ text: String = "", line: Int = 0) { (self.text, self.line) = (text, line) }

    package var isEmpty: Bool { text.allSatisfy(\.isWhitespace) }
    /// Its entries, one after the other.
    package var entries: [String] { isEmpty ? [] : text.entries }
}

/// What is wrong with a lesson's file, and where.
package struct LessonMistake: Sendable, Equatable {
    package let line: Int
    package let sentence: String
}

/// One step: what is told, what is shown, and what is asked.
package struct LessonStep: Sendable {
    package var id: String
    package var title: String
    package var line: Int
    /// It begins with the world that the step before makes.
    package var continues = false
    package var given = Code()
    /// What a drawing or a choice is about.
    package var program = Code()
    /// What stands in the line editor at first.
    package var start = Code()
    package var acts: [Act] = []
    package var hints: [String] = []
    package var answers: [Code] = []
    /// The names that an answer defines.
    package var wanted: [String] = []
    /// The streams that are heard; `wanted`, if nothing else is said.
    package var heard: [String] = []
    package var wrongs: [Wrong] = []
    package var demands: [Demand] = []
    package var inputs = Inputs()
    /// What letters of marbles stand for: `r` for `"r"`.
    package var letters = Letters()

    package init(id: String, title: String, line: Int) {
        (self.id, self.title, self.line) = (id, title, line)
    }

    /// Whether a person is to write something that is judged.
    package var isTask: Bool { !answers.isEmpty }

    /// What is drawn in it, if anything is.
    package var drawing: Drawing? {
        for case .draw(let drawing) in acts { return drawing }
        return nil
    }
}

/// A wrong idea, written out, and what is said to whoever has it.
package struct Wrong: Sendable {
    package var name: String
    package var code: Code
    package var reply = ""
}

/// What happens in a step, in order.
package enum Act: Sendable {
    case say(String)
    /// Code that is looked at.
    case show(Code)
    /// Lines that Enter types; what is said when they have been.
    case type(Code)
    case draw(Drawing)
    case choose(Choice)
    case ask(Question)
    /// An answer is written; what is said when it is right.
    case write(after: String)
    case apart(Apart)
}

/// Streams whose marbles are to be drawn, for an input.
package struct Drawing: Sendable {
    package var names: [String]
    package var line: Int
    package var input: [InputLane] = []
    package var manner = Manner.exact
    package var after = ""
}

/// A question with answers to choose from.
package struct Choice: Sendable {
    package struct Option: Sendable {
        package var text: String
        package var isRight: Bool
        package var reply: String
    }
    package var options: [Option] = []
    package var line: Int
    package var after = ""
}

/// A question to the shell, and the signal that is the answer.
package struct Question: Sendable {
    package var command: String
    package var id = 0
    package var reply = ""
    package var line: Int
    package var after = ""
}

/// Two programs, and an input to be found on which they differ.
package struct Apart: Sendable {
    package var programs: [(name: String, expression: String)] = []
    package var line: Int
    /// Whether there is no such input.
    package var isSame = false
    /// What is said when they do not.
    package var reply = ""
    /// One on which they do, as the lesson's writer found it.
    package var input: [InputLane] = []
}

/// How strictly two traces are compared.
package enum Manner: String, Sendable {
    case exact
    /// Times do not count.
    case order
    /// The order within one instant does not count.
    case instant
    /// A value that is sent again does not count.
    case changes
}

/// Marbles that are pushed into a name.
package struct InputLane: Sendable, Equatable {
    package var name: String
    package var marbles: String
    package var line: Int
}

/// What an answer is tried on.
package struct Inputs: Sendable {
    /// Lanes that begin together, a case each.
    package var cases: [[InputLane]] = []
    package var random = 0
    /// A verdict takes no time for more.
    package static let mostDrawn = 1000
    /// Whether drawn lanes may complete, and fail.
    package var ends = false
    package var fails = false
    package var manner = Manner.exact
    /// Cases as script lines.
    package var runs: [Run] = []

    package struct Run: Sendable {
        package var title: String
        package var code: Code
    }
}

/// The values that letters stand for.
package struct Letters: Sendable, Equatable {
    package private(set) var pairs: [(letter: String, literal: String)] = []

    package init() {}

    package static func == (left: Letters, right: Letters) -> Bool {
        left.pairs.map(\.letter) == right.pairs.map(\.letter) && left.pairs.map(\.literal) == right.pairs.map(\.literal)
    }

    package mutating func set(_ letter: String, to literal: String) {
        pairs.removeAll { $0.letter == letter }
        pairs.append((letter, literal))
    }

    package mutating func add(_ others: Letters) { for pair in others.pairs { set(pair.letter, to: pair.literal) } }

    package func literal(of letter: String) -> String? { pairs.first { $0.letter == letter }?.literal }

    /// The letter that a value is drawn by: one that was given, or one that it has by nature.
    package func letter(of literal: String) -> String? {
        if let pair = pairs.first(where: { $0.literal == literal }) { return pair.letter }
        guard let own = Letters.natural(of: literal), self.literal(of: own) == nil else { return nil }
        return own
    }

    /// The letters that some values have by nature.
    static let natural = ["true": "t", "false": "f", "()": "o", "nil": "n"]

    private static func natural(of literal: String) -> String? {
        if let letter = natural[literal] { return letter }
        if literal.count == 1, literal.first?.isNumber == true { return literal }
        guard literal.count == 3, literal.hasPrefix("\""), let letter = literal.dropFirst().first,
            letter.isLetter || letter.isNumber
        else { return nil }
        return String(letter)
    }

    /// What a letter that stands for nothing else is, where values of a type are wanted.
    package func value(of letter: String, as type: String) -> String? {
        if let literal = literal(of: letter) { return literal }
        switch type {
        case "Bool": return ["t": "true", "f": "false"][letter]
        case "Int", "Double": return Int(letter) == nil ? nil : letter
        case "()", "Void": return "()"
        case "String", "String?": return "\"\(letter)\""
        default: return letter == "n" && type.hasSuffix("?") ? "nil" : nil
        }
    }
}
