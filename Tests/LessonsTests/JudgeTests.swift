import Marbles
import Testing

@testable import Lessons

@Suite("An answer") struct JudgeTests {
    static let lesson = LessonReader.lesson(
        #"""
        ---
        lesson: tiny
        title: Tiny
        ---

        ```given
        let numbers = PublishSubject<Int>()
        let more = PublishSubject<Int>()
        ```

        ## write · Large ones

        ```answer large
        let large = numbers.filter { $0 > 2 }
        ```

        ```inputs
        numbers: 1-2-3-4
        random 20
        ```

        ```wrong map
        let large = numbers.map { $0 > 2 ? $0 : 0 }
        ```

        map!

        ```demand
        without subject: no subject
        operators at most 2: too many
        ```

        ## both · Both

        ```answer sum
        let sum = Observable.merge(numbers, more)
        ```

        ```inputs
        numbers: 1---2
        more: --3-|
        judge order
        ```

        ```demand
        listens to numbers once: once!
        lets go of numbers: let go!
        ```

        ## run · Two readers

        ```answer shared
        let shared = numbers.map { $0 * 2 }.share()
        ```

        ```run two
        watch shared as one; watch shared as two
        numbers <- 1
        :advance 10ms
        numbers <- 2
        ```

        ## changes · Once more is nothing new

        ```answer high
        let high = numbers.map { $0 > 2 }.startWith(false)
        ```

        ```inputs
        numbers: 1-2-3-4
        random 20
        judge changes
        ```
        """#)

    // swift-format-ignore: a story is a line
    static let verdicts: [(step: Int, code: String, verdict: String)] = [
        (0, "let large = numbers.filter { 2 < $0 }", "right"),
        (0, "let large = numbers.compactMap { $0 > 2 ? $0 : nil }", "right"),
        (0, "let helper = 2; let large = numbers.filter { $0 > helper }", "right"),
        (0, "let large = numbers.map { $0 > 2 ? $0 : 0 }", "map"),
        (0, "let large = numbers.filter { $0 >= 2 }", "tooMuch"),
        (0, "let large = numbers.filter { $0 > 3 }", "tooLittle"),
        (0, "let large = numbers.filter { $0 > 2 }.take(1)", "ended"),
        (0, "let large = numbers.filter { $0 > 2 }.map { $0 + 1 }", "another"),
        (0, "let large = numbers.filter { $0 > 2 }.delay(.milliseconds(10))", "tooLate"),
        (0, "let large = numbers.filter { $0 > 2 }.map { \"\\($0)\" }", "type"),
        (0, "let small = numbers", "missing"),
        (0, "let large = PublishSubject<Int>()", "without subject"),
        (0, "let large = numbers.map { $0 }.map { $0 }.filter { $0 > 2 }", "operators at most 2"),
        (0, "let large = numbers.map { $0 }.map { $0 }.map { $0 > 2 ? $0 : 0 }", "map"),
        (0, "let large = numbers.filter { $0 > 2 }.flatMap { Observable<Int>.just($0) }", "right"),
        (0, "let large = numbers.filter { $0 > 2 } // no PublishSubject", "right"),
        (0, "let large = numbers.filter { n in var i = 0; while i >= 0 { i = 1 }; return n > 2 }", "stopped"),
        (0, "let large = numbers.do(onNext: { numbers <- $0 })", "stopped"),
        (0, "let large = numbers.flatMap { _ in Observable.repeatElement(1) }", "stopped"),
        (0, "let large = numbers.map { n in while true {}; return n }", "stopped"),
        (0, "let large = numbers.map { n in [n][n] }", "stopped"),
        (0, "let large = numbers.filter { $0 > 2 }.map { _ -> Int in throw RxError.unknown }", "failed"),
        (1, "let sum = Observable.merge(more, numbers)", "right"),
        (1, "let sum = Observable.merge(numbers, more).delay(.milliseconds(10))", "right"),
        (1, "let sum = Observable.merge(numbers, numbers, more)", "listens to numbers once"),
        (
            1, "let sum = Observable.merge(numbers, more); let own = sum.take(1); _ = numbers.subscribe()",
            "listens to numbers once"
        ),
        (1, "_ = numbers.subscribe(); let sum = more.startWith(1)", "lets go of numbers"),
        (2, "let doubled = numbers.map { $0 * 2 }; let shared = doubled.share()", "right"),
        (2, "let base = numbers.share(); let shared = base.map { $0 + $0 }", "right"),
        (2, "let shared = PublishSubject<Int>(); _ = numbers.map { $0 * 2 }.subscribe(shared)", "right"),
        (2, "let shared = numbers.map { $0 * 2 }.take(1)", "lines"),
        (2, "let shared = numbers.map { print($0); return $0 * 2 }", "lines"),
        (3, "let high = numbers.map { $0 > 2 }.startWith(false).distinctUntilChanged()", "right"),
        (3, "let high = numbers.map { $0 >= 2 }.startWith(false)", "tooMuch"),
        (3, "let high = numbers.map { $0 > 2 }", "tooLittle"),
    ]

    @Test("is judged by what it does", arguments: verdicts.indices) func judged(_ index: Int) throws {
        let (step, code, wanted) = JudgeTests.verdicts[index]
        let judge = try Judge(JudgeTests.lesson, JudgeTests.lesson.steps[step])
        judge.patience = wanted == "stopped" ? 1 : 30
        #expect(judge.judge([code]).name == wanted, "\(code)")
    }

    @Test("that goes wrong is told with the smallest input") func smallest() throws {
        let judge = try Judge(JudgeTests.lesson, JudgeTests.lesson.steps[0])
        judge.patience = 30
        guard case .wrong(let found, _) = judge.judge(["let large = numbers.filter { $0 > 3 }"]) else {
            Issue.record("it passed")
            return
        }
        #expect(found.tried.lanes == [Case.Lane(name: "numbers", moments: [.init(time: 0, mark: .value("3"))])])
        #expect(found.difference.kind == .tooLittle)
    }

    @Test("that never ends is drawn as far as it differs, and what feeds itself is named") func endless() throws {
        let judge = try Judge(JudgeTests.lesson, JudgeTests.lesson.steps[0])
        func told(_ code: String) -> [String] {
            VerdictText(step: judge.step, frame: JudgeTests.lesson.frame, hints: nil).lines(of: judge.judge([code]))
        }
        let drawn = told("let large = Observable<Int>.interval(.milliseconds(10)).map { $0 + 20 }")
        #expect(drawn.allSatisfy { $0.count <= Picture.width }, "\(drawn)")
        #expect(drawn.contains { $0.hasPrefix("yours") && $0.hasSuffix("…") }, "\(drawn)")
        let stopped = told("let large = numbers.filter { $0 > 2 }.do(onNext: { numbers <- $0 })")
        #expect(stopped.joined(separator: " ").hasPrefix("✗ it was stopped: endless loop: numbers ›"), "\(stopped)")
    }

    @Test("has a letter for each value in a drawing") func legend() {
        var legend = Legend(Letters())
        #expect(
            ["\"A\"", "\"A!\"", "\"A\"", "\"C\"", "\"B\""].map { legend.letter(of: $0) } == ["A", "B", "A", "C", "D"])
        #expect(legend.line(among: ["A", "B", "D"]) == "B = \"A!\"   D = \"B\"")
    }

    @Test("is shrunk without making two values equal") func letters() {
        let shrinking = Shrinking(letters: [("a", ["1", "2", "3"])], frame: 10)
        let tried = Case(
            title: "",
            lanes: [
                .init(name: "a", moments: [.init(time: 0, mark: .value("3")), .init(time: 80, mark: .value("2"))])
            ],
            script: [])
        let smallest = shrinking.smallest(tried) { $0.lanes[0].moments.count == 2 }
        #expect(
            smallest.lanes[0].moments == [.init(time: 0, mark: .value("1")), .init(time: 10, mark: .value("2"))]
                || smallest.lanes[0].moments == [.init(time: 0, mark: .value("2")), .init(time: 10, mark: .value("1"))])
    }

    @Test("is changed, one operator at a time") func mutants() {
        let titles = Mutation.all(of: ["let a = b.filter { $0 > 1 }.flatMapLatest { c($0) }"]).map(\.title)
        #expect(
            titles == [
                "without filter", "<= for >", "flatMap for flatMapLatest", "flatMapFirst for flatMapLatest",
                "concatMap for flatMapLatest", "without flatMapLatest",
            ])
    }
}
