extension Cell {
    static let third: [Cell] = [
        Cell(
            "a.materialize()", "a <- .completed", ask: ":why #2",
            """
            #2 out → .completed
            └ materialize   an end as an element     m.rx:7
              └ #1 a <- .completed     you typed it, m.rx:9
            """),
        Cell(
            "a.timeout(.seconds(1), scheduler: MainScheduler.instance)", "a <- 1", ":advance 2s", "a <- 2",
            ask: ":whynot out",
            """
            out had ended at #3: out error: timeout
              └ timeout 1 s   nothing came in time     m.rx:7
                └ #1 a <- 1     you typed it, m.rx:9
            """),
        Cell(
            "a.withUnretained(DisposeBag()) { $1 }", "a <- 1", ask: ":whynot out",
            """
            1 stopped at withUnretained: its owner is gone, so it takes no more     m.rx:7
            """),
        Cell(
            "a.withUnretained(shared) { try $0 === a ? $1 : half($1) }", "a <- 0", "a <- 4", ask: ":whynot out",
            """
            out had ended at #2: out error: "odd"
              └ withUnretained   its closure failed: "odd", thrown at m.rx:4     m.rx:7
                └ #1 a <- 0     you typed it, m.rx:9
            """),
        Cell(
            "a.filter {\n        $0 > 1 }", "a <- 1", ask: ":whynot out",
            """
            1 stopped at filter: the predicate was false, m.rx:8     m.rx:7
            """),
        Cell(
            "a.map { $0 }", "a <- .completed", "a <- 4", ask: ":whynot out",
            """
            4 came too late; a had ended at #1: a completed
              └ you typed it, m.rx:9
            """),
        Cell(
            "a.map { $0 }", "a.dispose()", "a <- 4", ask: ":whynot out",
            """
            a was disposed at 0.000, m.rx:9
            """),
        Cell(
            "a.map { $0 }", "unwatch", "a <- 4", ask: ":whynot out",
            """
            nobody listened to out since it was unwatched, m.rx:9     m.rx:7
            """),
        Cell(
            "a.map { $0 }", ask: ":whynot out",
            """
            nothing has come to out yet; it comes from a (m.rx:1)
            """),
        Cell(
            "a.map { $0 }", "let d = out.subscribe()", "d.dispose()", "unwatch", "a <- 3", ask: ":whynot out",
            """
            map was disposed at 0.000 by m.rx:10, so nobody heard it     m.rx:10
            """),
        Cell(
            "a.pairwise()", "a <- 3", ask: ":whynot out",
            """
            3 stopped at pairwise: there was none before it     m.rx:7
            """),
        Cell(
            "Observable.forkJoin(a, b)", "a <- 3", ask: ":whynot out",
            """
            3 waits in forkJoin: it sends when all sides have completed; a does not complete by itself; b does not complete by itself     m.rx:7
            """),
        Cell(
            "a.contains(5)", "a <- 3", ask: ":whynot out",
            """
            3 stopped at contains: only the end counts here; a does not complete by itself     m.rx:7
            """),
        Cell(
            "a.last()", "a <- 3", ask: ":whynot out",
            """
            3 waits in last: it sends when its source completes; a does not complete by itself     m.rx:7
            """),
        Cell(
            "a.delaySubscription(.seconds(1), scheduler: MainScheduler.instance)", "a <- 3", ask: ":whynot out",
            """
            3 went by: delaySubscription 1 s does not listen before 1.000     m.rx:7
            """),
        Cell(
            "a.groupBy { $0 % 2 }", "a <- 3", ask: ":why out",
            """
            #2 out → group 1
            └ groupBy     m.rx:7
              └ #1 a <- 3     you typed it, m.rx:9
            """),
        Cell(
            "a.ifEmpty(default: 3)", "a <- .completed", ask: ":why #2",
            """
            #2 out → 3
            └ ifEmpty   its source was empty     m.rx:7
              └ #1 a <- .completed     you typed it, m.rx:9
            """),
        Cell(
            "a.take(for: .seconds(1), scheduler: MainScheduler.instance)", ":advance 2s", "a <- 3", ask: ":whynot out",
            """
            out had ended at #1: out completed
              └ take(for:) 1 s   its time was up     m.rx:7
                └ the clock, at 1.000
            """),
        Cell(
            "a.skip(for: .seconds(1), scheduler: MainScheduler.instance)", "a <- 3", ask: ":whynot out",
            """
            3 stopped at skip(for:) 1 s: skipped     m.rx:7
            """),
        Cell(
            "a.map { try half($0) }.asDriver(onErrorJustReturn: 5)", "a <- 0", "a <- 2", ask: ":whynot out",
            """
            out had ended at #3: out completed
              └ asDriver   took over from error "odd", and then completed: its source is over for good     m.rx:7
                └ map   its closure failed: "odd", thrown at m.rx:4                        m.rx:7
                  └ #1 a <- 0     you typed it, m.rx:9
            """),
        Cell(
            "a.skipLast(1)", "a <- 0", ask: ":whynot out",
            """
            0 waits in skipLast 1: it stays among the last until more come     m.rx:7
            """),
        Cell(
            "a.do(onNext: { c <- $0 })", "watch c", "a <- 0", ask: ":why c",
            """
            #2 c → 0
            └ onNext   pushed it, in a closure     m.rx:7
              └ do                                 m.rx:7
                └ #1 a <- 0     you typed it, m.rx:10
            """),
        Cell(
            "a.map { $0 }", "watch c", "out.subscribe(onNext: { c <- $0 })", "a <- 5", ask: ":why c",
            """
            #4 c → 5
            └ subscribe   pushed it     m.rx:10
              └ #3 out → 5
                └ #1 a <- 5     you typed it, m.rx:11
            """),
        Cell(
            "a.map { $0 }", "let p = BehaviorRelay(value: 1)", "let q = BehaviorRelay(value: 2)", "p <~> q", "p <- 7",
            ask: ":why q",
            """
            #3 q → 7
            └ <~>   copied it from p     m.rx:11
              └ #2 p <- 7     you typed it, m.rx:12
            """),
        Cell(
            "a.concatMap { $0 == 1 ? b : c }", "a <- 1", "a <- 2", "b <- 5", ask: ":whynot out #2",
            """
            2 waits in concatMap behind run 1, opened by #1, which has not completed: b; flatMapLatest would leave it for the next     m.rx:7
            """),
        Cell(
            "a.flatMapLatest { $0 == 1 ? b : c }", "a <- 1", "a <- 2", "b <- 5", ask: ":whynot out #3",
            """
            5 (#3) came after a → 2 (#2) made flatMapLatest leave this inner stream     m.rx:7
            """),
        Cell(
            "a.map { $0 == 1 ? b : c }.merge(maxConcurrent: 1)", "watch c", "a <- 1", "a <- 2", "c <- 4",
            ask: ":whynot out",
            """
            c waits in merge 1 behind run 1, opened by #1, which has not completed: b     m.rx:7
            """),
        Cell(
            "a.take(until: { $0 > 3 })", "a <- 9", "a <- 2", ask: ":whynot out",
            """
            out had ended at #2: out completed
              └ take until   the predicate was true to 9, which behavior: .inclusive would send     m.rx:7
                └ #1 a <- 9     you typed it, m.rx:9
            """),
        Cell(
            "a.flatMap { _ in Observable<Int>.never() }", "a <- 9", ask: ":whynot out",
            """
            9 (#1) opened run 1 of flatMap, and that has sent nothing yet: never (m.rx:7)     m.rx:7
            """),
        Cell(
            "Observable<Int>.deferred { b.map { $0 } }", "b <- 9", ask: ":why out",
            """
            #2 out → 9
            └ deferred     m.rx:7
              └ #1 b <- 9     you typed it, m.rx:9
            """),
        Cell(
            "Observable<Int>.create { o in o.onNext(1); return Disposables.create() }", ask: ":why out",
            """
            #1 out → 1
            └ create     m.rx:7
              └ `watch out`, m.rx:8
            """),
        Cell(
            "Observable.of(1, 2).repeat(2)", ask: ":why #3",
            """
            #3 out → 1
            └ repeat   try 2, after completion     m.rx:7
              └ `watch out`, m.rx:8
            """),
        Cell(
            "BehaviorRelay(value: 3).map { $0 }", ask: ":why out",
            """
            #1 out → 3
            └ map                                                 m.rx:7
              └ BehaviorRelay greeted it with its start value     m.rx:7
              └ `watch out`, m.rx:8
            """),
        Cell(
            "Observable<Int>.interval(.seconds(1), scheduler: MainScheduler.instance)", ":advance 2s", ask: ":why out",
            """
            #2 out → 1
            └ interval 1 s   tick     m.rx:7
              └ the clock, at 2.000
            """),
        Cell(
            "Observable<Int>.timer(.seconds(3), scheduler: MainScheduler.instance)", ask: ":whynot out",
            """
            it is on its way: timer 3 s is due at 3.000     m.rx:7
            """),
        Cell(
            "a.throttle(.seconds(1), scheduler: MainScheduler.instance).take(until: b)", "a <- 1", "a <- 2", "b <- 1",
            ask: ":whynot out",
            """
            #4 ended out (#5 out completed)
              └ take until   b (#4) ended it     m.rx:7
                └ #4 b <- 1     you typed it, m.rx:11
            the last that did not: #3 a → 2
              2 stopped at throttle 1 s: the stream ended before it was due     m.rx:7
            """),
        Cell(
            "Observable.of(a, b).merge(maxConcurrent: 1)", "b <- 1", ask: ":whynot out",
            """
            b stopped at merge 1: it waits for the inner stream before it to complete     m.rx:7
            """),
        Cell(
            "a.asObservable().asMaybe()", "a <- 1", ask: ":whynot out",
            """
            1 waits in asMaybe: it sends when its source completes; a does not complete by itself     m.rx:7
            """),
        Cell(
            "a.timeout(.seconds(1), other: b, scheduler: MainScheduler.instance)", ":advance 2s", "a <- 1",
            ask: ":whynot out",
            """
            its time was up: b took over     m.rx:7
            """),
        Cell(
            "a.allSatisfy { $0 > 5 }", "a <- 9", ask: ":whynot out",
            """
            9 stopped at allSatisfy: only the end counts here; a does not complete by itself     m.rx:7
            """),
        Cell(
            "a.contains { try half($0) > 1 }", "a <- 0", "a <- 4", ask: ":whynot out",
            """
            out had ended at #2: out error: "odd"
              └ contains   its closure failed: "odd", thrown at m.rx:4     m.rx:7
                └ #1 a <- 0     you typed it, m.rx:9
            """),
        Cell(
            "a.withLatestFrom(b) { try half($0 * $1) }", "b <- 0", "a <- 2", "a <- 3", ask: ":whynot out",
            """
            out had ended at #3: out error: "odd"
              └ withLatestFrom   its closure failed: "odd", thrown at m.rx:4     m.rx:7
                └ #2 a <- 2     you typed it, m.rx:10
            """),
        Cell(
            "a.distinctUntilChanged { try half($0) }", "a <- 0", "a <- 2", ask: ":whynot out",
            """
            out had ended at #2: out error: "odd"
              └ distinctUntilChanged   its closure failed: "odd", thrown at m.rx:4     m.rx:7
                └ #1 a <- 0     you typed it, m.rx:9
            """),
        Cell(
            "a.flatMapLatest { _ in Observable<Int>.never() }", "a <- 1", ask: ":whynot out",
            """
            1 (#1) opened run 1 of flatMapLatest, and that has sent nothing yet: never (m.rx:7)     m.rx:7
            """),
        Cell(
            "a.window(timeSpan: .seconds(1), count: 3, scheduler: MainScheduler.instance).flatMap { $0.toArray() }",
            "a <- 1", ask: ":whynot out",
            """
            1 waits in toArray: it sends when its source completes; the window ends at 1.000     m.rx:7
            """),
        Cell(
            "a.count()", "a <- 1", ask: ":whynot out",
            """
            1 waits in count: it sends when its source completes; a does not complete by itself     m.rx:7
            """),
        Cell(
            "a.delaySubscription(.seconds(1), scheduler: MainScheduler.instance)", "a <- 1", ask: ":whynot out",
            """
            1 went by: delaySubscription 1 s does not listen before 1.000     m.rx:7
            """),
        Cell(
            "a.ignoreElements().asCompletable().andThen(b)", "b <- 1", ask: ":whynot out",
            """
            andThen has not come to b yet: asCompletable (m.rx:7) has not ended; a does not complete by itself     m.rx:7
            """),
        Cell(
            "a.asSingle()", "a <- 1", "a <- 2", ask: ":whynot out",
            """
            #2 ended out (#3 out error: moreThanOneElement)
              └ asSingle   a second element came, where one alone is wanted; take(1) in front of it takes the first     m.rx:7
                └ #2 a <- 2     you typed it, m.rx:10
            the last that did not: #1 a → 1
              1 stopped at asSingle: the stream ended before it was due     m.rx:7
            """),
        Cell(
            "a.asSingle()", "a <- .completed", ask: ":whynot out",
            """
            out had ended at #2: out error: noElements
            └ asSingle   there was not exactly one element     m.rx:7
              └ #1 a <- .completed     you typed it, m.rx:9
            """),
        Cell(
            "a.takeLast(for: .seconds(1), scheduler: MainScheduler.instance)", "a <- 1", ask: ":whynot out",
            """
            1 waits in takeLast(for:) 1 s: it sends when its source completes; a does not complete by itself     m.rx:7
            """),
        Cell(
            "a.takeLast(for: .seconds(1), scheduler: MainScheduler.instance)", "a <- 1", ":advance 2s",
            "a <- .completed", ask: ":whynot out",
            """
            1 stopped at takeLast(for:) 1 s: newer ones took its place     m.rx:7
            """),
        Cell(
            "Observable.using({ BooleanDisposable() }, observableFactory: { _ in a.filter { $0 > 5 } })", "a <- 1",
            ask: ":whynot out",
            """
            1 stopped at filter: the predicate was false     m.rx:7
            """),
        Cell(
            "Observable.using({ BooleanDisposable() }, observableFactory: { _ in a })", "a <- .completed", "a <- 1",
            ask: ":whynot out",
            """
            1 came too late; a had ended at #1: a completed
              └ you typed it, m.rx:9
            """),
        Cell(
            "a.flatMap { x in Completable.empty().asObservable().map { _ in x }.materialize() }.compactMap { $0.element }",
            "a <- 1", ask: ":whynot out",
            """
            .completed stopped at compactMap: its closure gave nil     m.rx:7
              └ compactMap                                                            m.rx:7
                └ flatMap   run 1 of 1, opened by #1                                  m.rx:7
                  └ materialize   an end as an element: map completed without one     m.rx:7
                    └ empty   completes at once, without an element                   m.rx:7
                      └ #1 a <- 1     you typed it, m.rx:9
            """),
        Cell(
            "b.map { $0 + 1 }.amb(a)", "a <- 1", "b <- 2", ask: ":whynot out",
            """
            map was a run that amb had closed at 0.000 by #1, so nobody heard it     m.rx:7
            """),
        Cell(
            "Observable.amb([Observable.just(1), a.delay(.seconds(1), scheduler: MainScheduler.instance)])",
            ask: ":why #1",
            """
            #1 out → 1
            └ amb   from just, the first to send     m.rx:7
              └ `watch out`, m.rx:8
            """),
        Cell(
            "a.map { _ in b.asDriver(onErrorJustReturn: 0) }.switchLatest()", "a <- 1",
            ask: ":whynot out",
            """
            #1 opened run 1 of switchLatest, and that has sent nothing yet: asDriver (m.rx:7)     m.rx:7
            """),
        Cell(
            "a.flatMap { x in Maybe<Int>.empty() }", "a <- 1", ask: ":whynot out",
            """
            1 (#1) opened run 1 of flatMap, empty (m.rx:7); it completed without an element     m.rx:7
            """),
    ]
}
