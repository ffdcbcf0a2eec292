import Labs
import Log
import Replay
import Session
import Testing

/// A drill, solved in each of the ways in which a person solves it.
struct Exercise: Sendable, CustomTestStringConvertible {
    let lab: Lab
    let number: Int
    var fault: Patch { lab.drills[number - 1] }
    var testDescription: String { "\(lab.name) \(number), \(fault.name)" }

    static let all = Lab.all.flatMap { lab in lab.drills.indices.map { Exercise(lab: lab, number: $0 + 1) } }

    /// What is said when the drill is opened and these lines are typed, line by line.
    func answers(_ typed: [String]) -> [String] {
        var said: [String] = []
        var options = Session.Options()
        // That the other rules hold of the source as it was is tested by itself.
        options.plays = { [fault] in $0 == fault.rule ? Session.findings($0, $1, $2, $3) : [] }
        let session = Session(options) { line in
            if case .error(let text) = line { said.append("mistake: \(text)") } else { said.append(line.text) }
        }
        return ([":drill \(lab.name) \(number)"] + typed).map { line in
            said = []
            let outcome = session.enter(line)
            return (outcome == .fine ? "" : "refused: ") + said.joined(separator: "\n")
        }
    }

    /// The line that was changed, and what stood there.
    var repair: (line: Int, text: String)? {
        guard let line = lab.line(of: fault.name) else { return nil }
        let text = lab.source.split(separator: "\n", omittingEmptySubsequences: false)[line - 1]
        return (line, String(text.drop { $0 == " " }))
    }

    /// `search.rx:135`, of all lines that may be blamed.
    var places: Set<Substring> { Set(lab.blamed(for: fault).map { "\(lab.name).rx:\($0)" }) }
}

@Suite("A drill") struct DrillTests {
    @Test(
        "is told without its name, found by its question, blamed on its line and repaired there",
        arguments: Exercise.all)
    func solved(_ exercise: Exercise) throws {
        let drill = try #require(exercise.fault.drill)
        let (line, text) = try #require(exercise.repair)
        let blamed = exercise.lab.blamed(for: exercise.fault)
        let innocent = try #require((1...exercise.lab.source.count).first { !blamed.contains($0) })
        let answers = exercise.answers([
            drill.ask, ":blame \(innocent)", ":blame \(exercise.lab.name).rx:\(line)", ":edit \(line) \(text)",
            ":check",
        ])
        #expect(answers[0].contains(drill.told) && !answers[0].contains("mistake: "), "\(answers[0])")
        #expect(!answers[0].contains(exercise.fault.name))
        let named = answers[1].split { " \n(),;".contains($0) }.filter(exercise.places.contains)
        #expect(!named.isEmpty, "\(exercise.places) are not in\n\(answers[1])")
        #expect(answers[2].hasPrefix("✗") && answers[3].hasPrefix("✓ line \(line): \(drill.because)"))
        #expect(answers[4].hasSuffix("line \(line) changed; :check plays the rules"), "\(answers[4])")
        #expect(answers[5].hasPrefix("✓ \(exercise.fault.name) holds again"), "\(answers[5])")
        #expect(!drill.because.isEmpty && !drill.hint.isEmpty)
    }

    @Test("is remembered when it is solved, with what it took") func remembered() throws {
        final class Book { var solved: [String] = [] }
        let (book, exercise) = (Book(), Exercise.all[0])
        var options = Session.Options()
        options.plays = { _, _, _, _ in [] }
        options.drillBook = DrillBook(solved: { _ in [2] }) { book.solved.append("\($0) \($1), hints \($2.hints)") }
        var said: [String] = []
        let session = Session(options) { said.append($0.text) }
        let (line, text) = try #require(exercise.repair)
        for entry in [
            ":drill \(exercise.lab.name) \(exercise.number)", ":hint", ":edit \(line) \(text)", ":check", ":drill",
        ] { _ = session.enter(entry) }
        #expect(said.last?.hasSuffix("8 faults to find; solved: 2") == true)
        _ = session.enter(":blame \(line)")
        #expect(said.last?.hasSuffix("It is repaired already.") == true)
        #expect(book.solved == ["\(exercise.lab.name) \(exercise.number), hints 1"])
    }

    @Test("has eight in a lab, and the hints lead to the line") func hints() {
        for lab in Lab.all where !lab.drills.isEmpty { #expect(lab.drills.count == 8, "\(lab.name)") }
        #expect(Exercise.all[0].answers([":check"])[1].hasPrefix("✗ the fault is still there"))
        let answers = Exercise.all[0].answers([":hint", ":hint", ":hint", ":hint"]).dropFirst()
        #expect(answers.map { String($0.prefix(7)) } == ["1 of 3:", "2 of 3:", "3 of 3:", "That wa"])
    }
}

/// What is typed in a lab whose source is changed.
@Suite("A line of a lab") struct AmendmentTests {
    private func session(_ said: @escaping (String) -> Void) -> Session {
        var options = Session.Options()
        options.plays = Session.findings
        return Session(options) { line in
            switch line {
            case .answer(let text), .error(let text): said(text)
            default: break
            }
        }
    }

    @Test("is changed and taken back, whatever was typed since; a mistake in it changes nothing")
    func changed() {
        var said: [String] = []
        let session = session { said.append($0) }
        for line in [":lab search", "search.tap()", ":advance 1s"] { _ = session.enter(line) }
        let title = "button search \"Find\""
        func shown(_ line: String) -> String {
            said = []
            _ = session.enter(line)
            return said.joined(separator: "\n")
        }
        let line =
            Lab.named("search")?.source.split(separator: "\n", omittingEmptySubsequences: false)
            .firstIndex { $0.contains("button search \"Search\"") }.map { $0 + 1 } ?? 0
        #expect(shown(":edit \(line) title title").contains("line \(line) stays as it was"))
        #expect(shown(":screen").contains("( Search )"))
        #expect(shown(":edit \(line) \(title)") == "what was typed since is played again:\nline \(line) changed")
        #expect(shown(":screen").contains("( Find )"))
        #expect(shown(":source search.rx:\(line)").contains("▸ \(line)     \(title)"))
        #expect(shown("print(list.count)").isEmpty)
        #expect(shown(":undo") == "undone: print(list.count)")
        #expect(shown(":undo") == "undone: :edit \(line) \(title)")
        #expect(shown(":screen").contains("( Search )"))
        #expect(shown(":edit 9999 x").contains("lines"))
    }

    @Test("that is opened again leaves nothing of the one before, and another leaves none of its names")
    func replaced() {
        var said: [String] = []
        let session = session { said.append($0) }
        for line in [":lab search", "search.tap()", ":advance 1s", ":lab search"] { _ = session.enter(line) }
        said = []
        _ = session.enter(":leaks")
        #expect(said == ["nothing is left over: what lives has a name or an owner"])
        _ = session.enter(":lab tasks")
        said = []
        #expect(session.enter("print(keywords, vm)") == .failed)
        #expect(said.contains { $0.contains("unknown name 'keywords'") }, "\(said)")
    }

    @Test("holds a clock that ran while its fault is looked for, and lets it go with another lab")
    func clock() {
        var said: [String] = []
        var options = Session.Options()
        options.clock = .live(factor: 1)
        let session = Session(options) { said.append($0.text) }
        _ = session.enter(":drill search 1")
        #expect(session.clock == .virtual && !said.contains { $0.hasPrefix("virtual, at") }, "\(said)")
        #expect(said.contains { $0.contains("another :lab ends the drill") })
        said = []
        _ = session.enter(":leave")
        #expect(said == ["error: another lab ends the drill: `:lab NAME`"])
        _ = session.enter(":lab search")
        #expect(session.clock == .live(factor: 1))
    }

    @Test(
        "is opened alone, and says when --http is nothing to it",
        arguments: [
            (":lab search shop", "error: one lab at a time: what is 'shop'?"),
            (":lab tasks --http", "tasks asks no server: --http changes nothing here"),
        ])
    func words(_ typed: String, _ wanted: String) {
        var said: [String] = []
        let session = Session { said.append($0.text) }
        _ = session.enter(typed)
        #expect(said.contains(wanted), "\(said)")
    }

    /// The lab shop has a variable of that name.
    @Test("has lines that are shown by number, whatever else is called as the lab is") func numbered() {
        var said: [String] = []
        let session = session { said.append($0) }
        _ = session.enter(":lab shop")
        said = []
        #expect(session.enter(":source shop:2-3") == .fine)
        let lines = said.joined(separator: "\n").split(separator: "\n")
        #expect(lines.count == 2 && lines[0].hasPrefix("  2 ") && lines[1].hasPrefix("  3 "), "\(said)")
    }

    @Test("stands behind its lab in a script that is saved, so that the script says what was said")
    func saved() {
        let lines = [
            ":lab search --fault stale-results", "search.tap()", ":advance 1s", "api.delayNext(.milliseconds(500))",
            "list.scrollToEnd()", "list.pull()", ":advance 2s",
        ]
        let session = session { _ in }
        for line in lines { _ = session.enter(line) }
        let line = Lab.named("search")?.line(of: "stale-results") ?? 0
        _ = session.enter(":edit \(line) requestNextPageCommand.cancel()")
        let script = session.script.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        #expect(script.first { $0.hasPrefix(":edit") } != nil)
        let verdicts = Suite(Session.open).judge(Document(name: "saved.rx", lines: script))
        #expect(verdicts.allSatisfy { $0.result == .passed }, "\(verdicts.flatMap(\.findings))")
    }
}
