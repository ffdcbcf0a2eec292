import Testing

@testable import Lessons

@Suite("a lesson's file") struct ReaderTests {
    @Test("a mistake has its line, and the rest is still a lesson") func mistakes() {
        let lesson = LessonReader.lesson(
            """
            ---
            lesson: a
            title: A
            colour: red
            ---

            ## one · first

            ```demand
            is nice
            ```

            ```choose
            1 yes
            3 no
            ```

            ## two · second

            ```inputs
            random many
            ```
            """)
        #expect(
            lesson.mistakes.map { "\($0.line) \($0.sentence.prefix(23))" } == [
                "4 a lesson has no field '", "10 no demand: uses A, B; w", "13 choices are written `1 ",
                "13 one choice is right: `2",
                "21 how many drawn cases, u",
            ])
        #expect(lesson.steps.map(\.id) == ["one", "two"])
    }

    @Test("a word of a demand that nothing is called by, and two programs without an input, are mistakes")
    func unknownWords() {
        let lesson = LessonReader.lesson(
            """
            ---
            lesson: a
            title: A
            ---

            ## one · first

            ```answer large
            let large = numbers.filter { $0 > 2 }
            ```

            ```demand
            without sbject: no subject is needed
            without subject, var
            uses fliter
            uses large, filter
            ```

            ```apart
            one: numbers
            two numbers
            two: numbers.map { $0 }
            ```
            """)
        let said = lesson.mistakes.map { "\($0.line) \($0.sentence)" }
        #expect(
            said == [
                "13 nothing is called 'sbject', neither here nor in this lesson; near: subject",
                "15 nothing is called 'fliter', neither here nor in this lesson; near: filter",
                "19 an input on which they differ is wanted: `differ query: r-x`",
                "21 here stands `name: expression`, `differ query: r-x` or `where r = 1`",
            ])
    }

    @Test("a header or a block that cannot be read is named, with a way out") func unread() {
        let lesson = LessonReader.lesson(
            """
            ---
            lesson: a b
            title: A
            minutes: x
            ---

            ## one · first

            ```choice
            1* yes
            ```
            """)
        let said = lesson.mistakes.map { "\($0.line) \($0.sentence)" }
        #expect(said.contains("2 a lesson's name is one word: lesson: a-b"), "\(said)")
        #expect(said.contains("4 'x' is no number of minutes: write minutes: 10"), "\(said)")
        #expect(
            said.contains { $0.hasPrefix("9 a lesson has no block 'choice'; near: choose; there are given, ") },
            "\(said)")
    }

    @Test("a paragraph under a block belongs to the block") func paragraphs() {
        let lesson = LessonReader.lesson(
            """
            ---
            lesson: a
            title: A
            ---

            ## one · first

            Told first.

            ```answer x
            let x = 1
            ```

            Told after.

            ```wrong two
            let x = 2
            ```

            Not
            two.
            """)
        #expect(lesson.mistakes == [])
        #expect(lesson.steps[0].wrongs.map(\.reply) == ["Not two."])
        guard case .say("Told first.")? = lesson.steps[0].acts.first,
            case .write(after: "Told after.")? = lesson.steps[0].acts.last
        else {
            Issue.record("\(lesson.steps[0].acts)")
            return
        }
    }

    @Test(
        "which entries belong to an answer",
        arguments: [
            ("let a = b.map { $0 <- 1 }", true), ("a <~ b", true), ("a.bind(to: b)", true), ("a <- 1", false),
            ("watch a", false), (":why a", false), ("a", false), ("row.name <- \"x\"", false),
        ])
    func answers(_ entry: String, _ isAnswer: Bool) { #expect(entry.isOfAnAnswer == isAnswer) }

    @Test("which names an entry defines") func names() {
        #expect("let a = 1; var b = { let c = 2; return c }()".definedNames == ["a", "b"])
        #expect("final class Row { let name = 1 }".definedNames == ["Row"])
    }
}
