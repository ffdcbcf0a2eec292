import Replay
import Session
import Testing

/// A script carried out as from a file, and what was said.
func play(_ program: String, as name: String = "app.rx", _ clock: Clock = .virtual) -> (
    session: Session, said: () -> [String]
) {
    final class Said { var lines: [String] = [] }
    let said = Said()
    var options = Session.Options()
    options.clock = clock
    let session = Session(options) { said.lines.append($0.text) }
    let entries = entries(of: program)
    session.declare(entries.map { Passage($0.text, line: $0.line) }, in: name)
    for entry in entries { _ = session.enter(entry.text, from: .file(name, line: entry.line)) }
    return (session, { said.lines })
}

/// What would be typed of a script.
func entries(of program: String) -> [ScriptEntry] {
    let lines = program.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var script = ScriptReader(keepsExpectations: false)
    var entries: [ScriptEntry] = []
    let take = { (item: ScriptReader.Item) in if case .entry(let entry) = item { entries.append(entry) } }
    for (index, line) in lines.enumerated() { script.add(line, number: index + 1, take) }
    script.rest(take)
    return entries
}

/// What a program says to a question after its last line. In Chinese it says the same, and nothing of it in English.
func answer(_ question: String, after program: String, as name: String = "app.rx") -> String {
    let (session, said) = play(program, as: name)
    func answered() -> String {
        let before = said().count
        _ = session.enter(question)
        return said().dropFirst(before).joined(separator: "\n")
    }
    let english = answered()
    if [":why", ":leaks"].contains(where: question.hasPrefix), !english.hasPrefix("error") {
        session.tongue = .chinese
        let chinese = answered()
        #expect(chinese.englishPhrases == [], "\(question): \(chinese)")
    }
    return english
}

extension String {
    /// Words of English side by side, where nothing is quoted, nothing is told of a signal, and no operator is named.
    var englishPhrases: [String] {
        let text = replacing(/`[^`]*`|"(\\.|[^"\\])*?("|…)|\[weak \w+\]|→ .*|<- .*/, with: "")
            .replacing(/\S+ (completed|started|error:.*|refused:.*)/, with: "")
            .replacing(/(take|skip|retry|scan|buffer) (until|while|when|into|never)/, with: "")
        return text.matches(of: /[a-z']{2,} [a-z]{2,}/).map { String($0.output) }
    }

    /// The number of the first line that contains `mark`, from 1.
    func line(of mark: String) -> Int {
        let lines = split(separator: "\n", omittingEmptySubsequences: false)
        return (lines.firstIndex { $0.contains(mark) } ?? -1) + 1
    }
}
