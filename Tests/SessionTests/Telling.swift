import Replay
import Session

/// A script carried out as from a file, and what was said.
func play(_ program: String, as name: String = "app.rx", _ clock: Clock = .virtual) -> (
    session: Session, said: () -> [String]
) {
    final class Said { var lines: [String] = [] }
    let said = Said()
    var options = Session.Options()
    options.clock = clock
    let session = Session(options) { said.lines.append($0.text) }
    let lines = program.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var script = ScriptReader(keepsExpectations: false)
    var entries: [ScriptEntry] = []
    let take = { (item: ScriptReader.Item) in if case .entry(let entry) = item { entries.append(entry) } }
    for (index, line) in lines.enumerated() { script.add(line, number: index + 1, take) }
    script.rest(take)
    session.declare(entries.map { Passage($0.text, line: $0.line) }, in: name)
    for entry in entries { _ = session.enter(entry.text, from: .file(name, line: entry.line)) }
    return (session, { said.lines })
}

/// What a program says to a question after its last line.
func answer(_ question: String, after program: String, as name: String = "app.rx") -> String {
    let (session, said) = play(program, as: name)
    let before = said().count
    _ = session.enter(question)
    return said().dropFirst(before).joined(separator: "\n")
}

extension String {
    /// The number of the first line that contains `mark`, from 1.
    func line(of mark: String) -> Int {
        let lines = split(separator: "\n", omittingEmptySubsequences: false)
        return (lines.firstIndex { $0.contains(mark) } ?? -1) + 1
    }
}
