extension HelpPage {
    /// What one has to have understood.
    static let ideas: [HelpPage] = [
        HelpPage(
            ["cold", "hot", "冷", "热", "冷与热", "活跃", "空闲"],
            "cold: each subscriber starts a run of its own; hot: one run goes on for all",
            """
            It says whose the run is, and not whether anybody listens: that is active or
            idle. Observable.just, of, create, deferred, interval and requests are cold;
            subjects, relays and controls are hot. share() makes one run of a cold
            stream for all its subscribers.
            """,
            example: """
                let cold = Observable<Int>.deferred { print("a run"); return .just(1) }
                watch cold as one
                //= a run
                //= cold → 1   one
                //= cold completed   one
                watch cold as two
                //= a run
                //= cold → 1   two
                //= cold completed   two
                let hot = PublishSubject<Int>()
                watch hot as one
                watch hot as two
                hot <- 1
                //= hot → 1   one, two
                """),
        HelpPage(
            ["sharing", "共享", "一次运行"],
            "one run of the source for all subscribers, by share(), share(replay: 1) or publish()",
            """
            share() begins with the first subscriber, ends with the last, and begins
            anew after that. share(replay: 1) gives whoever comes later the last value
            as well; with scope: .forever it keeps it after the end, too. What stands
            before share is done once, what stands behind it once for each.
            """,
            example: """
                let request = Observable<String>.deferred { print("GET"); return Observable.just("rows").delay(.milliseconds(10)) }
                let shared = request.share()
                watch shared as list
                //= GET
                watch shared as count
                :advance 10ms
                //= 0.010  request → "rows"
                //= 0.010  └ shared → "rows"   list, count
                //= 0.010  request completed
                //= 0.010  └ shared completed
                """),
        HelpPage(
            ["causes", "cause", "ripple", "起因"], "each signal knows what made it: :why goes back to what was typed",
            """
            What follows of a push in the same turn stands under it, with └. Across
            time, `from #3` names the signal that began the wait. :why NAME tells the
            whole way with its lines, :whynot NAME where a value stopped.
            """,
            example: """
                let a = PublishSubject<Int>()
                let big = a.filter { $0 > 1 }.map { $0 * 10 }
                watch big
                a <- 2
                //= a → 2
                //= └ big → 20
                :why big
                //= …
                //~   └ .*a <- 2.*
                """),
        HelpPage(
            ["time", "virtual", "turn", "时间", "虚拟时间"],
            "the clock is virtual in scripts and lessons: it moves when :advance says so",
            """
            At the prompt it follows the wall; :clock virtual holds it, :clock live x10
            hurries it. What one push leads to without waiting is one turn, and has one
            time. :advance 1s does all that is due, in order, :step what is due next,
            :drain all there is.
            """,
            example: """
                let late = Observable.just("late").delay(.seconds(3600))
                watch late
                :advance 3600s
                //= 3600.000  late → "late"
                //= 3600.000  late completed
                """),
        HelpPage(
            ["glitch", "glitches", "毛刺"],
            "one push makes a joined stream send twice, the first time with an old value beside a new one",
            """
            combineLatest sends whenever one of its inputs sends. Where two inputs come
            of one source, that is in the middle of the change. combineSettled sends
            once, when all has changed.
            """,
            example: """
                let n = BehaviorRelay(value: 1)
                let sum = Observable.combineLatest(n.map { $0 * 2 }, n.map { $0 * 3 }) { $0 + $1 }
                watch sum
                //= sum → 5
                n <- 2
                //= n → 2
                //= └ sum → 7
                //= └ sum → 10
                """),
        HelpPage(
            ["lifetime", "lifetimes", "cycle", "生命周期", "泄漏"],
            "a subscription lives until its stream ends or somebody disposes of it",
            """
            A DisposeBag disposes of what is in it when it goes. A closure that says
            `self` holds it: if self holds the subscription, neither goes; [weak self]
            breaks the circle. :leaks says what is left over and who holds it, :subs
            NAME who listens.
            """,
            example: """
                final class Screen {
                    let bag = DisposeBag()
                    init(_ name: BehaviorRelay<String>) { name.subscribe(onNext: { [weak self] in print($0, self == nil) }).disposed(by: bag) }
                    deinit { print("gone") }
                }
                let name = BehaviorRelay(value: "ann")
                var screen: Screen? = Screen(name)
                //= ann false
                screen = nil
                //= gone
                """),
        HelpPage(
            [
                "outside", "外部", "http", "HTTP", "URLSession", "network", "networking", "net", "网络", "UserDefaults",
                "FileManager", "files", "文件", "socket", "Socket", "websocket", "WebSocket", "Execution", "rx.json",
            ],
            "what a program reaches outside of the session: HTTP, files, processes, sockets, stores",
            """
            HTTP       URLSession.shared.rx: data(request:), response(request:),
                       json(url:), lines(request:), events(request:); Moya's providers
            files      file("a.txt").lines, file("app.log").tail, FileManager
            processes  exec("date").lines
            sockets    tcp("localhost", 7).lines, unix("/run/app.sock").lines: they are
                       read; there is no WebSocket
            stores     DatabaseQueue, ValueObservation, UserDefaults
            What is typed is asked about once; a script needs --allow, and --live for
            what comes in time. :allow says what is allowed. :help exec explains a word.
            """,
            example: """
                UserDefaults.standard.set("ann", forKey: "user")
                print(UserDefaults.standard.string(forKey: "user") ?? "nobody")
                //= ann
                let page = URLRequest(url: URL(string: "https://example.com/a")!)
                let data = URLSession.shared.rx.data(request: page)
                print(file("app.log"), exec("date"))
                //= file("app.log") exec("date")
                """),
        HelpPage(
            ["@net", "@main", "@background", "thread", "线程"],
            "what stands behind a signal that did not come on main: the scheduler that brought it",
            """
            @net is what comes from outside: a response, a line of a file or of a
            process. Others are called as they are made, such as @background. A screen
            is to be touched on main: observe(on: MainScheduler.instance) goes there.
            """,
            example: """
                let a = Observable.just(1).observe(on: ConcurrentDispatchQueueScheduler(qos: .background))
                watch a
                //= a → 1   @background
                //= a completed   @background
                """),
        HelpPage(
            ["marble", "marbles", "弹珠图"],
            "a stream drawn in time: a column is a frame, a letter a value, | the end, # an error",
            """
            -a--b|     a and b, then the end; each - is 10 ms unless said otherwise
            (ab)       both in one instant, which take one column
            -a 2s b#   two seconds between; # fails
            :marbles draws what came; cold(…), hot(…) and expect(…) take such text.
            """,
            example: """
                let xs = cold("-a-b|", a: 1, b: 2)
                watch xs
                :advance 100ms
                //= 0.010  xs → 1
                //= 0.030  xs → 2
                //= 0.040  xs completed
                """),
        HelpPage(
            ["lessons", "teaching", "教学", "hand-out", "--hand-out", "--grade"],
            "a lesson of your own: one Markdown file, proven by what its answers do",
            """
            rxsh learn --new pairs.md           writes one to begin with
            rxsh learn pairs.md                 walks through it
            rxsh test pairs.md                  proves it; a mistake has its line
            rxsh learn --hand-out pairs.md      the tasks as a script to be filled in
            rxsh learn --grade pairs.md a.rx    judges what was handed in
            A heading `## id · title` begins a step. Its blocks, each between ```, are
            given      what is defined already; above the first heading, for all
            rxsh       lines that Enter types; program: code that is only looked at
            draw, choose, ask, apart   a drawing, a choice, a question, two programs
            answer NAMES   a right answer; inputs: what it is judged on, `size: 3-1-4`
            wrong NAME     a wrong idea, and below it what is said to who has it
            demand         `uses A, B`, `without A`, a line each; hint, notes
            """,
            example: """
                let size = PublishSubject<Int>()
                let large = size.filter { $0 > 2 }
                watch large
                size <- 3
                //= size → 3
                //= └ large → 3
                """),
    ]
}
