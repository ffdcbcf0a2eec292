import Messages
import Replay
import Testing

@testable import Lessons

@Suite("A translated lesson") struct TranslationTests {
    static let english = """
        ---
        lesson: small
        title: Small things
        ---

        ```given
        let numbers = PublishSubject<Int>()
        ```

        ## look · See it run

        Enter types it.

        ```rxsh
        watch numbers
        ```

        It ran.

        ## write · Then write

        Write `large`.

        ```answer large
        let large = numbers.filter { $0 > 2 }
        ```

        ```inputs
        numbers: 1-3
        ```

        ```wrong all
        let large = numbers.map { $0 }
        ```

        That is all of them.

        ```hint
        Which operator leaves out?
        ```

        ```choose
        1 one: No.
        2* two
        ```
        """

    static let chinese = """
        ---
        lesson: small
        title: 小事情
        ---

        ## look · 看它运行
        <!-- of DIGEST1 -->

        按 Enter 敲进去。

        ```rxsh
        ```

        运行过了。

        ## write · 然后写
        <!-- of DIGEST2 -->

        写出 `large`。

        ```wrong all
        ```

        这是全部的值。

        ```hint
        哪个运算符会略去值？
        ```

        ```choose
        1 一个：不对。
        2* 两个
        ```
        """

    /// With what the steps were translated of.
    static func upToDate() -> String {
        let edits = Translation.renewals(chinese, of: english) { _ in true }
        let digests = edits.map { $0.lines[0].dropFirst(8).prefix(4) }
        return chinese.replacing("DIGEST1", with: digests[0]).replacing("DIGEST2", with: digests[1])
    }

    @Test func `has the English code, and the prose in its own language`() throws {
        let lesson = Translation.lesson(TranslationTests.upToDate(), of: TranslationTests.english)
        #expect(lesson.stale == [])
        #expect(lesson.mistakes == [])
        #expect(lesson.title == "小事情")
        #expect(lesson.given.text == "let numbers = PublishSubject<Int>()")
        let step = try #require(lesson.steps.last)
        #expect(step.answers.map(\.text) == ["let large = numbers.filter { $0 > 2 }"])
        #expect(step.wrongs.map(\.reply) == ["这是全部的值。"])
        #expect(step.hints == ["哪个运算符会略去值？"])
        guard case .choose(let choice)? = step.acts.last else { return #expect(Bool(false), "\(step.acts)") }
        #expect(choice.options.map(\.reply) == ["不对。", ""])
        #expect(lesson.revision == LessonReader.lesson(TranslationTests.english).revision)
    }

    @Test(
        "is not whole if something is missing or was changed since",
        arguments: [
            ("运行过了。", "", "step look: the text below `rxsh` is missing"),
            ("哪个运算符会略去值？\n", "", "step write: the block `hint` is missing"),
            ("## write ·", "## other ·", "step write is missing"),
            ("```wrong all", "```wrong some", "step write: the block `wrong some` is not in the English lesson"),
            ("2* 两个", "2 两个", "step write: the block `choose` is not as in the English lesson"),
            ("看它运行", "", "step look: its title is not translated"),
        ])
    func incomplete(_ old: String, _ new: String, _ sentence: String) {
        let text = TranslationTests.upToDate().replacing(old, with: new)
        let stale = Translation.lesson(text, of: TranslationTests.english).stale.map(\.sentence)
        #expect(stale.contains { $0.hasPrefix(sentence) }, "\(stale)")
    }

    @Test func `says which step was changed since it was translated, and where`() {
        let english = TranslationTests.english.replacing("That is all of them.", with: "That leaves out nothing.")
        let lesson = Translation.lesson(TranslationTests.upToDate(), of: english)
        #expect(lesson.stale.count == 1)
        #expect(lesson.stale.first?.sentence.hasPrefix("step write changed since it was translated") == true)
        #expect(lesson.stale.first?.line == 16)
    }

    @Test func `is renewed in the steps that are named, and in no other`() {
        let english = TranslationTests.english.replacing("It ran.", with: "It has run.")
            .replacing("Write `large`.", with: "Write it.")
        let text = TranslationTests.upToDate()
        let edits = Translation.renewals(text, of: english) { $0 == "small/look" }
        #expect(edits.map(\.gone) == [[7]])
    }

    @Test("of the course is whole", arguments: Course.files.map(\.name))
    func course(_ name: String) throws {
        let lesson = try #require(Course.file(named: name)).lesson(in: .chinese)
        #expect(lesson.stale == [])
        #expect(lesson.mistakes == [])
        for text in lesson.steps.flatMap(\.texts) {
            let rows = text.wrapped(to: Picture.width)
            #expect(rows.count <= 14)
            #expect(rows.allSatisfy { $0.displayWidth <= Picture.width || $0.first == " " })
        }
    }

    @Test(
        "breaks between its characters, and leaves marks where they belong",
        arguments: [
            ("流只是对一件工作的描述。", 10, ["流只是对一", "件工作的描", "述。"]),
            ("没人订阅，就不运行", 8, ["没人订", "阅，就不", "运行"]),
            ("先（再）后", 4, ["先", "（再）", "后"]),
            ("画出 `results` 来", 12, ["画出", "`results` 来"]),
        ])
    func wraps(_ text: String, _ width: Int, _ rows: [String]) {
        #expect(text.wrapped(to: width) == rows)
    }
}
