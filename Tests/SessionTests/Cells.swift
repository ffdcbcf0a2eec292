/// An operator, what is pushed, what is asked, and the answer.
struct Cell: Sendable {
    let expression: String
    let pushes: [String]
    let question: String
    let answer: String

    init(_ expression: String, _ pushes: String..., ask question: String, _ answer: String) {
        (self.expression, self.pushes, self.question, self.answer) = (expression, pushes, question, answer)
    }

    /// The operator stands in line 7.
    var program: String {
        """
        let a = PublishSubject<Int>()
        let b = PublishSubject<Int>()
        let c = PublishSubject<Int>()
        func half(_ x: Int) throws -> Int { if x == 0 { throw "odd" }; return x / 2 }
        let shared = a.share(replay: 1)
        let out =
            \(expression)
        watch out

        """ + pushes.joined(separator: "\n")
    }
}

extension Cell {
    static let first: [Cell] = [
        Cell(
            "a.filter { $0 > 5 }", "a <- 1", ask: ":whynot out",
            """
            1 stopped at filter: the predicate was false     m.rx:7
            """),
        Cell(
            "a.compactMap { $0 > 5 ? $0 : nil }", "a <- 1", ask: ":whynot out",
            """
            1 stopped at compactMap: its closure gave nil     m.rx:7
            """),
        Cell(
            "a.distinctUntilChanged()", "a <- 1", "a <- 1", ask: ":whynot out",
            """
            1 stopped at distinctUntilChanged: equal to 1, the one before (#2)     m.rx:7
            """),
        Cell(
            "a.distinctUntilChanged { $0 % 2 }", "a <- 1", "a <- 3", ask: ":whynot out",
            """
            3 stopped at distinctUntilChanged: its closure takes it for equal to 1, the one before (#2)     m.rx:7
            """),
        Cell(
            "a.distinct()", "a <- 1", "a <- 2", "a <- 1", ask: ":whynot out",
            """
            1 stopped at distinct: equal to 1, which had come (#2)     m.rx:7
            """),
        Cell(
            "a.skip(2)", "a <- 1", ask: ":whynot out",
            """
            1 stopped at skip 2: skipped, 1 more to skip     m.rx:7
            """),
        Cell(
            "a.skip(while: { $0 < 5 })", "a <- 1", ask: ":whynot out",
            """
            1 stopped at skip while: skipped     m.rx:7
            """),
        Cell(
            "a.skip(until: b)", "a <- 1", ask: ":whynot out",
            """
            1 stopped at skip until: skipped until b sends     m.rx:7
              nothing has been pushed into b     m.rx:2
            """),
        Cell(
            "a.skip(until: b)", "b <- 1", ask: ":whynot out",
            """
            1 only steers skip until: it opens or closes, and is not passed on     m.rx:7
            """),
        Cell(
            "a.take(1)", "a <- 1", "a <- 2", ask: ":whynot out",
            """
            out had ended at #3: out completed
              └ take   it had taken 1, and takes no more     m.rx:7
                └ #1 a <- 1     you typed it, m.rx:9
            """),
        Cell(
            "a.take(while: { $0 < 2 })", "a <- 1", "a <- 2", "a <- 1", ask: ":whynot out",
            """
            out had ended at #4: out completed
              └ take while   the predicate was false to 2, which ends it: filter would leave that out alone     m.rx:7
                └ #3 a <- 2     you typed it, m.rx:10
            """),
        Cell(
            "a.take(while: { $0 < 2 })", "a <- 1", "a <- 2", "a <- 1", ask: ":whynot out #3",
            """
            2 stopped at take while: the predicate was false     m.rx:7
            """),
        Cell(
            "a.take(until: b)", "b <- 1", "a <- 2", ask: ":whynot out",
            """
            out had ended at #2: out completed
              └ take until   b (#1) ended it     m.rx:7
                └ #1 b <- 1     you typed it, m.rx:9
            """),
        Cell(
            "a.takeLast(1)", "a <- 1", ask: ":whynot out",
            """
            1 waits in takeLast 1: it sends when its source completes; a does not complete by itself     m.rx:7
            """),
        Cell(
            "a.takeLast(1)", "a <- 1", "a <- 2", ask: ":whynot out #1",
            """
            1 stopped at takeLast 1: newer ones took its place     m.rx:7
            """),
        Cell(
            "a.element(at: 2)", "a <- 1", ask: ":whynot out",
            """
            1 stopped at element 2: skipped, 1 more to skip     m.rx:7
            """),
        Cell(
            "a.first()", "a <- 1", "a <- 2", ask: ":whynot out",
            """
            out had ended at #3: out completed
              └ first   it had what it was asked for     m.rx:7
                └ #1 a <- 1     you typed it, m.rx:9
            """),
        Cell(
            "a.single { $0 > 3 }", "a <- 1", ask: ":whynot out",
            """
            1 stopped at single: the predicate was false     m.rx:7
            """),
        Cell(
            "a.ignoreElements()", "a <- 1", ask: ":whynot out",
            """
            1 stopped at ignoreElements: only the end counts here; a does not complete by itself     m.rx:7
            """),
        Cell(
            "a.reduce(0, accumulator: +)", "a <- 1", ask: ":whynot out",
            """
            1 waits in reduce: it sends when its source completes; a does not complete by itself     m.rx:7
            """),
        Cell(
            "a.toArray()", "a <- 1", ask: ":whynot out",
            """
            1 waits in toArray: it sends when its source completes; a does not complete by itself     m.rx:7
            """),
        Cell(
            "a.scan(0) { $0 + $1 }", "a <- 1", "a <- 2", ask: ":why out",
            """
            #4 out → 3
            └ scan   of 2 elements, #1 to #3     m.rx:7
              └ #3 a <- 2     you typed it, m.rx:10
            """),
        Cell(
            "a.buffer(timeSpan: .seconds(5), count: 3, scheduler: MainScheduler.instance)", "a <- 1",
            ask: ":whynot out",
            """
            1 waits in buffer 5 s, 3, due at 5.000     m.rx:7
            """),
        Cell(
            "a.debounce(.seconds(1), scheduler: MainScheduler.instance)", "a <- 1", ask: ":whynot out",
            """
            it is on its way: debounce 1 s lets it out at 1.000, unless another comes before     m.rx:7
            """),
        Cell(
            "a.debounce(.seconds(1), scheduler: MainScheduler.instance)", "a <- 1", "a <- 2", ask: ":whynot out #1",
            """
            1 was superseded by #2 after 0 ms, in debounce 1 s; while they come faster than that, none gets out (throttle lets the first through)     m.rx:7
            """),
        Cell(
            "a.debounce(.seconds(1), scheduler: MainScheduler.instance)", "a <- 1", #"a <- .error("x")"#,
            ask: ":whynot out #1",
            """
            1 stopped at debounce 1 s: the stream ended 1 s before it was due     m.rx:7
              error "x" (#3) ended it, and is not held back
            """),
        Cell(
            "a.throttle(.seconds(1), scheduler: MainScheduler.instance)", "a <- 1", "a <- 2", ask: ":whynot out #3",
            """
            it is on its way: throttle 1 s lets it out at 1.000     m.rx:7
            """),
        Cell(
            "a.throttle(.seconds(1), scheduler: MainScheduler.instance)", "a <- 1", "a <- 2", "a <- 3",
            ask: ":whynot out #3",
            """
            2 was superseded by #4 after 0 ms, in throttle 1 s     m.rx:7
            """),
        Cell(
            "a.throttle(.seconds(1), latest: false, scheduler: MainScheduler.instance)", "a <- 1", "a <- 2",
            ask: ":whynot out",
            """
            2 stopped at throttle 1 s: the window had 1 s to run, and drops what comes in it; latest: true sends the newest at its end     m.rx:7
            """),
        Cell(
            "a.delay(.seconds(1), scheduler: MainScheduler.instance)", "a <- 1", ask: ":whynot out",
            """
            it is on its way: delay 1 s lets it out at 1.000     m.rx:7
            """),
        Cell(
            "a.delay(.seconds(1), scheduler: MainScheduler.instance)", "a <- 1", #"a <- .error("x")"#,
            ask: ":whynot out #1",
            """
            1 stopped at delay 1 s: the stream ended 1 s before it was due     m.rx:7
              error "x" (#3) ended it, and is not held back
            """),
        Cell(
            "a.sample(b)", "a <- 1", ask: ":whynot out",
            """
            1 waits in sample: b has not asked since     m.rx:7
            """),
        Cell(
            "a.sample(b)", "a <- 1", "a <- 2", ask: ":whynot out #1",
            """
            1 stopped at sample: 2 (#2) took its place before b asked for it     m.rx:7
            """),
    ]
}
