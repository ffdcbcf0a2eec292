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
        (0, "let large = numbers.filter { $0 > 2 } // no PublishSubject", "right"),
        (0, "let large = numbers.filter { n in var i = 0; while i >= 0 { i = 1 }; return n > 2 }", "runaway"),
        (0, "let large = numbers.do(onNext: { numbers <- $0 })", "tooMuch"),
        (0, "let large = numbers.flatMap { _ in Observable.repeatElement(1) }", "runaway"),
        (1, "let sum = Observable.merge(more, numbers)", "right"),
        (1, "let sum = Observable.merge(numbers, more).delay(.milliseconds(10))", "right"),
        (1, "let sum = Observable.merge(numbers, numbers, more)", "listens to numbers once"),
        (
            1, "let sum = Observable.merge(numbers, more); let own = sum.take(1); _ = numbers.subscribe()",
            "listens to numbers once"
        ),
        (1, "_ = numbers.subscribe(); let sum = more.startWith(1)", "lets go of numbers"),
    ]

    @Test("is judged by what it does", arguments: verdicts.indices) func judged(_ index: Int) throws {
        let (step, code, wanted) = JudgeTests.verdicts[index]
        let judge = try Judge(JudgeTests.lesson, JudgeTests.lesson.steps[step])
        judge.patience = wanted == "runaway" ? 1 : 30
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
