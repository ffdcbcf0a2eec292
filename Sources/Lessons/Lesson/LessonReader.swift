import Language
import Replay
import Values

/// Reads a lesson's Markdown. What is wrong is collected; the rest is still a lesson.
package struct LessonReader {
    private let lines: [String]
    private var index = 0
    private var lesson = Lesson()
    private var paragraph: [String] = []
    /// What the next paragraph belongs to.
    private var owner = Owner.step

    enum Owner { case step, wrong, act }

    /// Whether a file is a lesson: its head says so.
    package static func isLesson(_ lines: some Collection<String>) -> Bool {
        guard lines.first == "---" else { return false }
        return lines.dropFirst().prefix { $0 != "---" }.contains { $0.hasPrefix("lesson:") }
    }

    package static func lesson(_ text: String, number: Int? = nil) -> Lesson {
        var reader = LessonReader(text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
        reader.lesson.number = number
        reader.lesson.revision = revision(of: text)
        return reader.read()
    }

    package static func revision(of text: String) -> String { String(Hash.of(text) & 0xFFFF, radix: 16) }

    private init(_ lines: [String]) { self.lines = lines }

    private mutating func read() -> Lesson {
        head()
        while index < lines.count {
            let line = lines[index]
            if let fence = Fence(line) {
                endParagraph()
                let end = lines[(index + 1)...].firstIndex { fence.isClosed(by: $0) } ?? lines.count
                if end == lines.count { complain("this block is not closed") }
                block(fence.words, lines[(index + 1)..<end].map { fence.text($0) }, at: index + 1)
                index = end + 1
                continue
            }
            if line.hasPrefix("## ") {
                endParagraph()
                heading(String(line.dropFirst(3)))
            } else if line.allSatisfy(\.isWhitespace) || line.hasPrefix("# ") || line.hasPrefix("<!--") {
                endParagraph()
            } else if line == "continues" {
                endParagraph()
                change { $0.continues = true }
            } else {
                paragraph.append(line)
            }
            index += 1
        }
        endParagraph()
        settle()
        return lesson
    }

    private mutating func complain(_ sentence: String, at line: Int? = nil) {
        lesson.mistakes.append(LessonMistake(line: line ?? index + 1, sentence: sentence))
    }

    private mutating func change(_ body: (inout LessonStep) -> Void) {
        guard let last = lesson.steps.indices.last else {
            return complain("this belongs to a step: put a heading `## id · title` above it")
        }
        body(&lesson.steps[last])
    }

    // MARK: the head

    private mutating func head() {
        guard lines.first == "---" else { return complain("a lesson begins with a line --- and its `lesson: id`") }
        index = 1
        while index < lines.count, lines[index] != "---" {
            let parts = lines[index].split(separator: ":", maxSplits: 1).map { $0.trimmed }
            if parts.count == 2 { field(parts[0], parts[1]) }
            index += 1
        }
        index += 1
        if lesson.id.isEmpty { complain("`lesson: id` is missing", at: 1) }
        if lesson.title.isEmpty { complain("`title:` is missing", at: 1) }
    }

    private mutating func field(_ name: String, _ value: String) {
        switch name {
        case "lesson":
            lesson.id = value
            if value.contains(" ") {
                complain("a lesson's name is one word: lesson: \(value.split(separator: " ").joined(separator: "-"))")
            }
        case "title": lesson.title = value
        case "needs": lesson.needs = value.split(separator: ",").map { $0.trimmed }
        case "wild": lesson.wild = value
        case "minutes":
            guard let minutes = Int(value), minutes > 0 else {
                return complain("'\(value)' is no number of minutes: write minutes: 10")
            }
            lesson.minutes = minutes
        case "frame":
            guard let time = TimeText.parse(value), time > 0 else {
                return complain("\(value) is not a duration: write frame: 10ms")
            }
            lesson.frame = time
        default: complain("a lesson has no field '\(name)'")
        }
    }

    private mutating func heading(_ text: String) {
        let parts = text.split(separator: "·", maxSplits: 1).map { $0.trimmed }
        guard let id = parts.first, !id.isEmpty, !id.contains(" ") else {
            return complain("a step is called `## id · title`")
        }
        if lesson.steps.contains(where: { $0.id == id }) { complain("there is a step '\(id)' already") }
        lesson.steps.append(LessonStep(id: id, title: parts.count > 1 ? parts[1] : "", line: index + 1))
        owner = .step
    }

    private mutating func endParagraph() {
        guard !paragraph.isEmpty else { return }
        let isPlain = paragraph.allSatisfy { $0.first != " " && !$0.hasPrefix("- ") }
        let text = isPlain ? paragraph.map(\.trimmed).joinedAsProse : paragraph.joined(separator: "\n")
        paragraph = []
        guard !lesson.steps.isEmpty else { return }
        let owner = owner
        // What follows the reply to a wrong idea is said to everyone, when the step is done.
        if owner == .wrong { self.owner = .act }
        change { step in
            switch owner {
            case .wrong: step.wrongs[step.wrongs.count - 1].reply = text
            case .act where step.acts.last?.takes(text) != nil:
                if let told = step.acts.popLast()?.takes(text) { step.acts.append(told) }
            case .act, .step: step.acts.append(.say(text))
            }
        }
    }

    // MARK: blocks

    /// What may stand behind the three signs that open a block.
    private static let blocks = [
        "given", "notes", "rxsh", "program", "start", "hint", "draw", "choose", "ask", "answer", "inputs", "run",
        "demand", "wrong", "apart", "swift", "text",
    ]

    private mutating func block(_ words: [String], _ body: [String], at line: Int) {
        let code = Code(body.joined(separator: "\n"), line: line + 1)
        let rest = Array(words.dropFirst())
        owner = .step
        switch words.first {
        case "given":
            if lesson.steps.isEmpty { lesson.given = code } else { change { $0.given = code } }
        case "notes": lesson.notes = body
        case "rxsh": add(.type(code))
        case "program":
            change { $0.program = code }
            add(.show(code))
        case "start": change { $0.start = code }
        case "hint": change { $0.hints.append(body.map(\.trimmed).joined(separator: " ")) }
        case "draw": draw(rest, body, line)
        case "choose": choose(body, line)
        case "ask": ask(rest, body, line)
        case "answer": answer(rest, code)
        case "inputs": inputs(body, line)
        case "run": change { $0.inputs.runs.append(.init(title: rest.joined(separator: " "), code: code)) }
        case "demand": for (number, text) in body.enumerated() { demand(text, line + 1 + number) }
        case "wrong": wrong(rest, code, line)
        case "apart": apart(rest, body, line)
        case nil, "swift", "text": break
        case let word?:
            let near = nearest(word, among: LessonReader.blocks).map { "; near: \($0)" } ?? ""
            let blocks = LessonReader.blocks.joined(separator: ", ")
            complain("a lesson has no block '\(word)'\(near); there are \(blocks)", at: line)
        }
    }

    private mutating func add(_ act: Act) {
        change { $0.acts.append(act) }
        owner = .act
    }

    private mutating func wrong(_ words: [String], _ code: Code, _ line: Int) {
        guard let name = words.first else { return complain("a wrong answer has a name: ```wrong debounce", at: line) }
        guard !lesson.steps.isEmpty else { return complain("a wrong answer belongs to a step", at: line) }
        change { $0.wrongs.append(Wrong(name: name, code: code)) }
        owner = .wrong
    }

    private mutating func answer(_ words: [String], _ code: Code) {
        let names = words.prefix { $0 != "hears" }.map { $0.filter { $0 != "," } }
        let heard = words.drop { $0 != "hears" }.dropFirst().map { $0.filter { $0 != "," } }
        var isFirst = false
        change { step in
            isFirst = step.answers.isEmpty
            step.answers.append(code)
            if isFirst {
                step.wanted = names
                step.heard = heard.isEmpty ? names : heard
                step.acts.append(.write(after: ""))
            }
        }
        if isFirst, names.isEmpty {
            complain("the first answer says what it defines: ```answer results", at: code.line - 1)
        }
        owner = .act
    }

    private mutating func draw(_ words: [String], _ body: [String], _ line: Int) {
        var drawing = Drawing(names: words.filter { $0 != "order" }.map { $0.filter { $0 != "," } }, line: line)
        if words.contains("order") { drawing.manner = .order }
        if drawing.names.isEmpty { complain("what is drawn? ```draw results", at: line) }
        for (number, text) in body.enumerated() where !text.allSatisfy(\.isWhitespace) {
            if let lane = self.lane(text, line + 1 + number) { drawing.input.append(lane) }
        }
        add(.draw(drawing))
    }

    /// A lane; nil for a line of letters, which is taken in.
    private mutating func lane(_ text: String, _ line: Int) -> InputLane? {
        if text.hasPrefix("where ") {
            letters(String(text.dropFirst(6)), line)
            return nil
        }
        guard let colon = text.firstIndex(of: ":") else {
            complain("a lane is written `query: r-x---`", at: line)
            return nil
        }
        return InputLane(
            name: text[..<colon].trimmed, marbles: text[text.index(after: colon)...].trimmed, line: line)
    }

    private mutating func letters(_ text: String, _ line: Int) {
        for part in text.topLevelParts {
            let sides = part.split(separator: "=", maxSplits: 1).map { $0.trimmed }
            guard sides.count == 2 else {
                complain("letters are given as `where r = \"r\", x = 2`", at: line)
                continue
            }
            change { $0.letters.set(sides[0], to: sides[1]) }
        }
    }

    private mutating func inputs(_ body: [String], _ line: Int) {
        var lanes: [InputLane] = []
        func same(_ name: String) -> Bool { lanes.contains { $0.name == name } }
        for (number, text) in body.enumerated() where !text.allSatisfy(\.isWhitespace) {
            let words = text.split(separator: " ").map(String.init)
            if words.first == "random" {
                let count = words.count > 1 ? Int(words[1]) ?? -1 : 100
                if !(0...Inputs.mostDrawn).contains(count) {
                    complain("how many drawn cases, up to \(Inputs.mostDrawn)? `random 100`", at: line + 1 + number)
                }
                change {
                    $0.inputs.random = min(max(0, count), Inputs.mostDrawn)
                    ($0.inputs.ends, $0.inputs.fails) = (words.contains("ends"), words.contains("fails"))
                }
            } else if words.first == "judge" {
                let manner = words.count > 1 ? Manner(rawValue: words[1]) : nil
                if manner == nil {
                    complain("`judge order`, `judge instant` or `judge changes`", at: line + 1 + number)
                }
                change { $0.inputs.manner = manner ?? .exact }
            } else if let lane = self.lane(text, line + 1 + number) {
                if same(lane.name) {
                    let whole = lanes
                    change { $0.inputs.cases.append(whole) }
                    lanes = []
                }
                lanes.append(lane)
            }
        }
        let whole = lanes
        if !whole.isEmpty { change { $0.inputs.cases.append(whole) } }
    }

    private mutating func choose(_ body: [String], _ line: Int) {
        var choice = Choice(line: line)
        for text in body where !text.allSatisfy(\.isWhitespace) {
            let mark = text.prefix { $0 != " " }
            let words = text.dropFirst(mark.count).trimmed
            let sides = words.reply ?? (words, "")
            guard !words.isEmpty, Int(mark.filter { $0 != "*" }) == choice.options.count + 1 else {
                complain("choices are written `1 once`, `2* twice`, `3 never: reply`", at: line)
                continue
            }
            choice.options.append(
                .init(text: sides.before, isRight: mark.hasSuffix("*"), reply: sides.reply))
        }
        if !choice.options.contains(where: \.isRight) { complain("one choice is right: `2* twice`", at: line) }
        add(.choose(choice))
    }

    private mutating func ask(_ words: [String], _ body: [String], _ line: Int) {
        var question = Question(command: words.joined(separator: " "), line: line)
        if let answer = body.first(where: { $0.hasPrefix("= #") }) {
            let text = String(answer.dropFirst(3))
            let sides = text.reply ?? (text, "")
            (question.id, question.reply) = (Int(sides.before.trimmed) ?? 0, sides.reply)
        }
        if question.id == 0 || words.isEmpty { complain("```ask :why results, and below it `= #1`", at: line) }
        add(.ask(question))
    }

    private mutating func apart(_ words: [String], _ body: [String], _ line: Int) {
        var apart = Apart(line: line)
        apart.isSame = words.contains("same")
        for (number, text) in body.enumerated() where !text.allSatisfy(\.isWhitespace) {
            if text.hasPrefix("where ") {
                letters(String(text.dropFirst(6)), line + 1 + number)
            } else if text.hasPrefix("differ ") {
                if let lane = lane(String(text.dropFirst(7)), line + 1 + number) { apart.input.append(lane) }
            } else if let colon = text.firstIndex(of: ":"), !text[..<colon].trimmed.contains(" ") {
                apart.programs.append((text[..<colon].trimmed, text[text.index(after: colon)...].trimmed))
            } else {
                complain("here stands `name: expression`, `differ query: r-x` or `where r = 1`", at: line + 1 + number)
            }
        }
        if apart.programs.count != 2 { complain("two programs are told apart, each `name: expression`", at: line) }
        if !apart.isSame, apart.input.isEmpty {
            complain("an input on which they differ is wanted: `differ query: r-x`", at: line)
        }
        add(.apart(apart))
    }

    private mutating func demand(_ text: String, _ line: Int) {
        guard !text.allSatisfy(\.isWhitespace) else { return }
        let sides = text.reply ?? (text.trimmed, "")
        guard let kind = Demand.Kind(sides.before) else {
            return complain(
                "no demand: uses A, B; without A; listens to x once; operators at most 3; lets go of x; ends by 1s",
                at: line)
        }
        change { $0.demands.append(Demand(kind: kind, text: sides.before, reply: sides.reply, line: line)) }
    }

    /// Letters that a step does not give are those of the lesson.
    private mutating func settle() {
        var known = Letters()
        for index in lesson.steps.indices {
            var letters = known
            letters.add(lesson.steps[index].letters)
            lesson.steps[index].letters = letters
            known = letters
        }
        if lesson.steps.isEmpty { complain("a lesson has at least one step: ## id · title", at: 1) }
        let demands = lesson.steps.flatMap(\.demands)
        for demand in demands { demand.unknownWords(in: lines).forEach { complain($0, at: demand.line) } }
        lesson.mistakes.sort { $0.line < $1.line }
    }
}

extension Act {
    /// The act with what is said after it; nil if nothing can be.
    fileprivate func takes(_ text: String) -> Act? {
        func more(_ old: String) -> String { old.isEmpty ? text : old + "\n" + text }
        switch self {
        case .draw(var drawing):
            drawing.after = more(drawing.after)
            return .draw(drawing)
        case .choose(var choice):
            choice.after = more(choice.after)
            return .choose(choice)
        case .ask(var question):
            question.after = more(question.after)
            return .ask(question)
        case .write(let after): return .write(after: more(after))
        case .apart(var apart):
            apart.reply = more(apart.reply)
            return .apart(apart)
        case .say, .show, .type: return nil
        }
    }
}
