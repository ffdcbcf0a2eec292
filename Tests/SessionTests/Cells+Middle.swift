extension Cell {
    static let second: [Cell] = [
        Cell(
            "a.sample(b)", "b <- 1", ask: ":whynot out",
            """
            1 asked sample, and a had sent nothing yet     m.rx:7
            """),
        Cell(
            "a.observe(on: SerialDispatchQueueScheduler(qos: .default)).map { $0 }", "a <- 1", ask: ":why out",
            """
            #2 out → 1
            └ map                                      m.rx:7
              └ observe(on:)   moved to background     m.rx:7
                └ #1 a <- 1     you typed it, m.rx:9
            """),
        Cell(
            "Observable.zip(a, b)", "a <- 1", "a <- 2", "b <- 1", ask: ":whynot out #2",
            """
            2 waits in zip as element 2 of its side for element 2 of b     m.rx:7
            """),
        Cell(
            "Observable.zip(a, b, c) { $0 + $1 + $2 }", "a <- 1", "b <- 2", ask: ":whynot out",
            """
            2 waits in zip as element 1 of its side for element 1 of c     m.rx:7
              nothing has been pushed into c     m.rx:3
            """),
        Cell(
            "Observable.combineLatest(a, b)", "a <- 1", ask: ":whynot out",
            """
            1 stopped at combineLatest: b had not sent a value yet     m.rx:7
              nothing has been pushed into b     m.rx:2
            """),
        Cell(
            "Observable.combineLatest(a, b, c) { $0 + $1 + $2 }", "a <- 1", "b <- 1", ask: ":whynot out",
            """
            1 stopped at combineLatest: c had not sent a value yet     m.rx:7
              nothing has been pushed into c     m.rx:3
            """),
        Cell(
            "Observable.combineSettled(a, b)", "a <- 1", ask: ":whynot out",
            """
            1 stopped at combineSettled: b had not sent a value yet     m.rx:7
              nothing has been pushed into b     m.rx:2
            """),
        Cell(
            "a.withLatestFrom(b)", "a <- 1", ask: ":whynot out",
            """
            1 stopped at withLatestFrom: b had not sent a value yet     m.rx:7
              nothing has been pushed into b     m.rx:2
            """),
        Cell(
            "a.withLatestFrom(b)", "b <- 1", ask: ":whynot out",
            """
            withLatestFrom keeps 1 until a emits     m.rx:7
            """),
        Cell(
            "Observable.merge(a, b)", "a <- 1", "b <- 2", ask: ":why out",
            """
            #4 out → 2
            └ merge   from b (#3)     m.rx:7
              └ #3 b <- 2     you typed it, m.rx:10
            """),
        Cell(
            "Observable.merge(a, b)", #"a <- .error("x")"#, "b <- 2", ask: ":whynot out",
            """
            out had ended at #2: out error: "x"
              └ merge   the error of a ends all of it; a catch there would end that side alone     m.rx:7
                └ #1 a <- .error     you typed it, m.rx:9
            """),
        Cell(
            "Observable.concat([a, b])", "b <- 1", ask: ":whynot out",
            """
            concat has not come to b yet: a has not ended     m.rx:7
            """),
        Cell(
            "a.amb(b)", "a <- 1", "b <- 2", ask: ":whynot out",
            """
            a had sent first (#1)     m.rx:7
            """),
        Cell(
            "a.flatMap { _ in b }", "a <- 1", ask: ":whynot out",
            """
            1 (#1) opened run 1 of flatMap, and that has sent nothing yet: b     m.rx:2
            """),
        Cell(
            "a.flatMap { _ in Observable<Int>.empty() }", "a <- 1", ask: ":whynot out",
            """
            1 (#1) opened run 1 of flatMap, empty (m.rx:7); it completed without an element     m.rx:7
            """),
        Cell(
            #"a.flatMap { $0 == 2 ? Observable<Int>.error("x") : .just($0) }"#, "a <- 2", "a <- 1", ask: ":whynot out",
            """
            out had ended at #2: out error: "x"
              └ flatMap   the error of run 1, opened by #1, ends all of it; a catch in its closure would end run 1 alone     m.rx:7
                └ error   fails at once, with "x"                                          m.rx:7
                  └ #1 a <- 2     you typed it, m.rx:9
            """),
        Cell(
            "a.flatMap { x in Observable.just(x).filter { $0 > 5 } }", "a <- 1", ask: ":whynot out",
            """
            1 stopped at filter: the predicate was false     m.rx:7
            """),
        Cell(
            "a.flatMapLatest { x in b.map { $0 + x } }", "a <- 1", "a <- 2", "b <- 1", ask: ":why out",
            """
            #4 out → 3
            └ flatMapLatest   run 2 of 2, opened by #2     m.rx:7
              └ map   1 → 3                                m.rx:7
                └ #3 b <- 1     you typed it, m.rx:11
            """),
        Cell(
            "a.flatMapLatest { x in Observable.just(x).delay(.seconds(1), scheduler: MainScheduler.instance) }",
            "a <- 1", "a <- 2", ask: ":whynot out #1",
            """
            1 (#1) opened run 1 of flatMapLatest; #2 closed it 1 s before its value was due     m.rx:7
            """),
        Cell(
            "a.flatMapFirst { _ in b }", "a <- 1", "a <- 2", ask: ":whynot out",
            """
            2 stopped at flatMapFirst: run 1, opened by #1, was still running: b     m.rx:7
            """),
        Cell(
            "a.concatMap { _ in b }", "a <- 1", "a <- 2", ask: ":whynot out",
            """
            2 waits in concatMap behind run 1, opened by #1, which has not completed: b; flatMapLatest would leave it for the next     m.rx:7
            """),
        Cell(
            "a.map { x in b.map { $0 + x } }.switchLatest()", "a <- 1", "a <- 2", "b <- 1", ask: ":why out",
            """
            #4 out → 3
            └ switchLatest   run 2 of 2, opened by #2     m.rx:7
              └ map   1 → 3                               m.rx:7
                └ #3 b <- 1     you typed it, m.rx:11
            """),
        Cell(
            "a.map { $0 == 1 ? b : c }.switchLatest()", "a <- 1", "a <- 2", "b <- 9", ask: ":whynot out",
            """
            9 (#3) came after map → c (#2) made switchLatest leave this inner stream     m.rx:7
            """),
        Cell(
            "a.map { try half($0) }.catch { _ in .just(0) }", "a <- 0", "a <- 4", ask: ":whynot out",
            """
            out had ended at #3: out completed
              └ catch   took over from error "odd" of map, and then completed: its source is over for good     m.rx:7
                └ map   its closure failed: "odd", thrown at m.rx:4                        m.rx:7
                  └ #1 a <- 0     you typed it, m.rx:9
            """),
        Cell(
            "a.map { try half($0) }.catchAndReturn(7)", "a <- 0", "a <- 4", ask: ":whynot out",
            """
            out had ended at #3: out completed
              └ catchAndReturn   took over from error "odd" of map, and then completed: its source is over for good     m.rx:7
                └ map   its closure failed: "odd", thrown at m.rx:4                        m.rx:7
                  └ #1 a <- 0     you typed it, m.rx:9
            """),
        Cell(
            "a.map { try half($0) }.catch { _ in .just(0) }", "a <- 0", ask: ":why #2",
            """
            #2 out → 0
            └ catch   took over from error "odd" of map, and its source is over for good     m.rx:7
              └ map   its closure failed: "odd", thrown at m.rx:4                        m.rx:7
                └ #1 a <- 0     you typed it, m.rx:9
            """),
        Cell(
            "a.map { try half($0) }", "a <- 0", "a <- 4", ask: ":whynot out",
            """
            out had ended at #2: out error: "odd"
              └ map   its closure failed: "odd", thrown at m.rx:4     m.rx:7
                └ #1 a <- 0     you typed it, m.rx:9
            """),
        Cell(
            "a.map { try half($0) }.retry(2)", "a <- 0", "a <- 4", ask: ":why #3",
            """
            #3 out → 2
            └ retry   try 2, after error "odd" of try before     m.rx:7
              └ map   4 → 2                                      m.rx:7
                └ #2 a <- 4     you typed it, m.rx:10
            """),
        Cell(
            "a.map { try half($0) }.retry(2)", "a <- 0", "a <- 0", "a <- 4", ask: ":whynot out",
            """
            out had ended at #3: out error: "odd"
              └ retry 2   no try is left                                m.rx:7
                └ map   its closure failed: "odd", thrown at m.rx:4     m.rx:7
                  └ #2 a <- 0     you typed it, m.rx:10
            """),
        Cell(
            "a.map { $0 + 1 }.share(replay: 1)", "a <- 4", ask: ":why out",
            """
            #2 out → 5
            └ share             m.rx:7
              └ map   4 → 5     m.rx:7
                └ #1 a <- 4     you typed it, m.rx:9
            """),
        Cell(
            "a.map { $0 + 1 }.publish()", "a <- 4", ask: ":whynot out",
            """
            out was not connected: nothing runs before .connect(); .refCount() does that by itself     m.rx:7
            """),
        Cell(
            "shared", "watch shared", "a <- 4", "watch shared as x", "a <- 5", ask: ":why #2",
            """
            #2 shared → 4
            └ share     m.rx:5
              └ #1 a <- 4     you typed it, m.rx:10
            """),
        Cell(
            "a.startWith(9)", ask: ":why out",
            """
            #1 out → 9
            └ startWith   its own first value     m.rx:7
              └ `watch out`, m.rx:8
            """),
    ]
}
