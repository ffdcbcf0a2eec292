import Values
import Session
import Testing

@Suite("An answer")
struct AnswerTests {
    private static let program = """
        let name = BehaviorRelay(value: "")
        let other = BehaviorRelay(value: "")
        let both = Observable.combineLatest(name, other) { $0 + $1 }.filter { $0.isEmpty }.distinctUntilChanged()
        let tap = PublishSubject<Void>()
        let taken = tap.withLatestFrom(name)
        watch both
        watch taken
        name <- "a name that is very long, as long as two of the lines of a screen, or even three, and then some more"
        """

    private func said(_ question: String, in columns: Int = 80) -> [String] {
        let (session, said) = play(Self.program)
        session.width = columns
        let before = said().count
        _ = session.enter(question)
        return Array(said().dropFirst(before))
    }

    @Test(
        "fits the screen, wide characters too", arguments: [":why both", ":whynot both", ":whynot taken", ":log"],
        [40, 60, 80])
    func fits(_ question: String, _ columns: Int) {
        for line in said(question, in: columns) { #expect(line.displayWidth <= columns, "\(line)") }
    }

    @Test func `names a place under its sentence if both do not fit`() {
        let lines = said(":whynot both", in: 60)
        #expect(lines.count > 1)
        #expect(lines.last?.hasPrefix("  ") == true)
        #expect(lines.joined(separator: " ").contains("app.rx:3"))
    }

    @Test func `tells a start value as it was at the start`() {
        let lines = said(":why #1")
        #expect(lines.contains { $0.contains("name = \"\" (its start value)") }, "\(lines)")
    }

    static let refusals: [(command: String, part: String)] = [
        (":log --what", "no such option"), (":log nmae", "near: name"), (":log #99", "there is no #99"),
        (":graph nmae", "near: name"), (":graph sideways name", ":graph up NAME"), (":leaks name", "stands alone"),
        (":step 2s", "stands alone"), (":marbles name --png", "no such option"), (":forget nmae", "near: name"),
    ]

    @Test("is a sentence that helps where a command can't be done", arguments: refusals)
    func refuses(_ refusal: (command: String, part: String)) {
        let lines = said(refusal.command)
        #expect(lines.count == 1)
        #expect(lines.first?.contains(refusal.part) == true, "\(lines)")
    }

    @Test func `is of a part of the graph, in each of its forms`() {
        #expect(
            said(":graph taken") == [
                "taken   withLatestFrom", "├ tap   PublishSubject   (trigger)", "└ name   BehaviorRelay",
            ])
        #expect(said(":graph up taken --dot").contains { $0.contains("label=\"trigger\"") })
        #expect(!said(":graph up taken --mermaid").contains { $0.contains("other") })
        #expect(said(":graph up taken --json").count == 3)
    }
}
