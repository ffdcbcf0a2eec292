import Testing

@testable import Lessons

@Suite("A lesson's proof") struct ProofTests {
    static func lesson(_ step: String) -> Lesson {
        LessonReader.lesson(
            """
            ---
            lesson: tiny
            title: Tiny
            ---

            ```given
            let numbers = PublishSubject<Int>()
            ```

            ## one · One

            \(step)
            """)
    }

    // swift-format-ignore: a story is a line
    static let stories: [(step: String, failure: String)] = [
        ("```answer a\nlet a = numbers.map { $0 }\n```\n```inputs\nnumbers: 1\n```", ""),
        (
            "```answer a\nlet a = numbers.take(1)\n```\n```answer\nlet a = numbers.take(2)\n```\n```inputs\nnumbers: 1-2\n```",
            "this answer is judged wrong"
        ),
        (
            "```answer a\nlet a = numbers.take(1)\n```\n```inputs\nnumbers: 1\n```\n```wrong two\nlet a = numbers.first().asObservable().compactMap { $0 }\n```\nx",
            "wrong two passes"
        ),
        (
            "```answer a\nlet a = numbers\n```\n```inputs\nnumbers: 1-2\n```\n```wrong x\nlet a = numbers.take(1)\n```\nx\n```wrong y\nlet a = numbers.nosuch(1)\n```\ny",
            "does not run"
        ),
        (
            "```answer a\nlet a = numbers\n```\n```inputs\nnumbers: 1-2\n```\n```wrong x\nlet a = numbers.take(1)\n```\nx\n```wrong y\nlet a = numbers.take(1).map { $0 }\n```\ny",
            "behaves as x"
        ),
        ("```answer a\nlet a = numbers\n```\n```inputs\nnumbers: 1--@\n```", "column 4"),
        (
            "```start\nlet a = numbers.map { $0 }\n```\n```answer a\nlet a = numbers\n```\n```inputs\nnumbers: 1\n```",
            "starts with passes"
        ),
        ("```rxsh\nlet a = b\n```", "unknown name 'b'"),
        ("```rxsh\nlet a = 1\n:save /tmp/rxsh-lesson.rx\n```", "refused to write /tmp/rxsh-lesson.rx"),
        ("```rxsh\nFileManager.default.contents(atPath: \"/etc/passwd\") as Any\n```", "refused to read /etc/passwd"),
        (
            "```answer a\nlet a = numbers\n```\n```inputs\nnumbers: 1\nrandom 1000000\n```",
            "how many drawn cases, up to 1000"
        ),
        (
            "```answer a\nlet a = numbers\n```\n```inputs\nnumbers: 1\nrandom -1\n```",
            "how many drawn cases, up to 1000"
        ),
        ("```rxsh\nlet a = numbers\nwatch a\nnumbers <- 1\n```\n```ask :why a\n= #7\n```", "does not name #7"),
        (
            "```program\nlet a = numbers.map { $0 }\n```\n```draw a\nnumbers: 1\n```\n```wrong same\nlet a = numbers.filter { _ in true }\n```\nx",
            "draws what is right"
        ),
        ("```apart\na: numbers\nb: numbers.map { $0 }\ndiffer numbers: 1\n```", "they do not differ"),
    ]

    @Test("names what is wrong with it", arguments: stories.indices) func failures(_ index: Int) {
        let (step, failure) = ProofTests.stories[index]
        let failures = Proof(ProofTests.lesson(step), file: "t.md").results().flatMap(\.failures)
        if failure.isEmpty {
            #expect(failures == [])
        } else {
            #expect(failures.contains { $0.contains(failure) }, "\(failures)")
        }
    }

    @Test("draws false as well where a written lane says true only") func truth() {
        let step = """
            ```given
            let open = BehaviorSubject(value: false)
            ```
            ```answer a
            let a = numbers.withLatestFrom(open) { ($0, $1) }.filter { !$0.1 }.map { $0.0 }
            ```
            ```inputs
            numbers: 1-2---3
            open: --t---
            random 60
            ```
            ```wrong combine
            let a = Observable.combineLatest(numbers, open).filter { !$0.1 }.map { $0.0 }
            ```
            It sends when the door moves, too.
            """
        #expect(Proof(ProofTests.lesson(step), file: "t.md").results().flatMap(\.failures) == [])
    }

    @Test("says once what is wrong with what all steps begin with") func given() {
        let lesson = LessonReader.lesson(
            "---\nlesson: x\ntitle: X\n---\n```given\nlet a = b\n```\n## one · One\nx\n## two · Two\ny\n")
        let failures = Proof(lesson, file: "t.md").results().flatMap(\.failures)
        #expect(failures.count == 1 && failures[0].hasPrefix("t.md:6: no step can be tried: error: unknown name 'b'"))
    }

    @Test("names a changed answer that passes, too") func mutants() {
        let step = "```answer a\nlet a = numbers.distinctUntilChanged()\n```\n```inputs\nnumbers: 1-2\n```"
        let warnings = Proof(ProofTests.lesson(step), file: "t.md").results().flatMap(\.warnings)
        #expect(warnings == ["t.md:13: one: passes, too: without distinctUntilChanged"])
    }
}
