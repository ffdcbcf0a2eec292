import Testing

/// A lesson walked through at a terminal, every line of it.
@Suite("A lesson", .enabled(if: Screen.isHere, Screen.missing))
struct LessonTests {
    /// What is typed, and what is waited for behind it. An empty line is Enter.
    static let typed: [(text: String, seen: String)] = [
        ("", "2 of 5"), ("----RX", "Enter to see it run."), ("---XR", "✓ as it ran"), ("", "watch results"),
        ("", "#1"), ("", "▸ query"), ("", "#2"), ("", "3 of 5"), (":why results", "number›"), ("1", "4 of 5"),
        ("let results = query.debounce(.milliseconds(30)).flatMap { search($0) }", "2 hints"),
        (":hint", "1 of 2"), ("let results = query.flatMapLatest { search($0) }", "5 of 5"),
        ("r-----x", "Again?"), ("r-x", "16 done"),
    ]

    /// A line that ends in … is any that begins so.
    static let transcript = #"""
        rxsh — reactive shell. :help for help, :learn to learn, ^D to leave
        ── 16 An old answer overwrites a new one ─────────────────────── 1 of 5 · see ──
        search("r") takes 40 ms, search("rx") takes 10. A person types both. Enter
        types the next line; you may type your own between.
        ▸ let results = query.flatMap { search($0) }
        results : Observable<String>   not running: no subscriber yet. `watch results`
          subscribes

        ── 16 ─────────────────────────────────────────────── 2 of 5 · Before it runs ──
        "r" is typed, and 20 ms later "rx". Draw what `results` sends.
        One column is 10 ms.   R = "r!"   X = "rx!"
        query    r-x-------
        results› ----RX
                    ^ 30 ms: something comes here
        You drew concatMap: it asks for "rx" only when "r" has answered. flatMap
        waits for nobody. Draw again, or Enter to see it run.
        results› ---XR
        ✓ as it ran
        ▸ watch results
        watching results: nothing yet
        ▸ query <- "r"
          0.000  #1    query → "r"
        ▸ :advance 20ms
        ▸ query <- "rx"
          0.020  #2    query → "rx"
        ▸ :advance 100ms
          0.030  #3    results → "rx!"   from #2, delay 10 ms
          0.040  #4    results → "r!"   from #1, delay 40 ms

        ── 16 ─────────────────────────────────────────── 3 of 5 · Which push was it? ──
        The field says "rx", the list shows "r!". Which push caused that? Ask the
        shell, then answer with its number.
        › :why results
        #4 results → "r!"
        └ flatMap   run 1 of 2, opened by #1; run 2 had answered at #3; flatMapLatest
            would have left run 1     entry 3
          └ delay   held 40 ms     entry 1
            └ #1 query <- "r"      you typed it, entry 5
        number› 1
        ✓ #1: its run was never ended

        ── 16 ─────────────────────────────────── 4 of 5 · Only the newest may answer ──
        Write `results` so that only the newest search may answer.
        › let results = query.debounce(.milliseconds(30)).flatMap { search($0) }
        results : Observable<String>   not running: no subscriber yet. `watch results`
          subscribes
        ✗ 102 inputs were tried. The smallest that goes wrong:
        query    r
        wanted   ----R
        yours    -------R
                     ^ 40 ms: R is wanted; yours comes at 70 ms
        debounce makes every answer 30 ms later, and only hides the fault: a server
        slower than the pause brings it back. :case plays this here; 2 hints
        › :hint
        1 of 2: ask `:why #4` in the step before again (:back). Which run should
        have ended, and when?
        › let results = query.flatMapLatest { search($0) }
        results : Observable<String>   not running: no subscriber yet. `watch results`
          subscribes
        ✓ as wanted on 102 inputs; :show has another right answer

        ── 16 ──────────────────────────────────── 5 of 5 · When the difference shows ──
        Draw a `query` for which flatMapLatest and flatMapFirst differ. flatMapFirst
        leaves out what comes while a run goes on.
          flatMapLatest  query.flatMapLatest { search($0) }
          flatMapFirst   query.flatMapFirst { search($0) }
        query› r-----x
        flatMapLatest  ----R--X
        flatMapFirst   ----R--X
        the same: nothing comes while a run is under way: it takes two, the second
        within 40 ms. Again?
        query› r-x
        flatMapLatest  ---X
        flatMapFirst   ----R
        ✓ they differ at 30 ms

        16 done: 1 minute, 1 hint.…
        In the wild: :lab search --fault ?
        """#.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)

    @Test("is walked through line by line") func whole() throws {
        try walk(Screen("RXSH learn 16"), until: "▸", LessonTests.typed, LessonTests.transcript)
    }

    @Test("is in Chinese where that is asked for, and its frame and notes with it") func chinese() throws {
        let screen = try Screen("RXSH learn 4", settings: ["RXSH_LANGUAGE": "", "LANG": "zh_CN.UTF-8"])
        try walk(screen, until: "选择›", LessonTests.typedInChinese, LessonTests.chinese)
    }

    private func walk(
        _ screen: Screen, until beginning: String, _ typed: [(text: String, seen: String)], _ transcript: [String]
    ) throws {
        try screen.see(beginning)
        for (text, seen) in typed {
            if text.isEmpty { try screen.press("Enter") } else { try screen.enter(text) }
            try screen.see(seen)
        }
        try screen.seeLast("›")
        var rows = try screen.transcript().map { $0.withoutStatus }
        rows.removeLast()
        #expect(rows.count == transcript.count)
        for (row, wanted) in zip(rows, transcript) {
            if wanted.hasSuffix("…") { #expect(row.hasPrefix(wanted.dropLast())) } else { #expect(row == wanted) }
        }
    }

    static let typedInChinese: [(text: String, seen: String)] = [
        ("1", "✗"), ("", "GET /user"), ("", "第 2/4 步"), ("2", "✓"), ("", "#1"), ("", "正在观察 taps"), ("", "第 3/4 步"),
        ("let shared = user.share()", "个提示"), (":hint", "提示 1/2"),
        ("let shared = user.share(replay: 1, scope: .forever)", "第 4/4 步"), ("----0--(1|)", "和运行的一样"),
        ("", "正在观察 late"), ("", "第 4 课完成"),
    ]

    static let chinese = #"""
        rxsh：响应式 shell。:help 查看帮助，:learn 开始学习，^D 退出
        ── 4 冷与热 ──────────────────────────────────────────────── 第 1/4 步 · 选择 ──
        有文章说：“有订阅者的信号称为热信号，没有订阅者的称为冷信号。”先别同意。
          let user = Observable<String>.deferred {
              print("GET /user")
              return .just("小明").delay(.milliseconds(200))
          }
        昵称和标题都订阅 `user`，会发几次请求？
          1  一次
          2  两次
          3  不发，要等到有推送
        选择› 1
        ✗ 按 Enter，看它运行
        ▸ watch user as 昵称; watch user as 标题
        GET /user
        GET /user
        正在观察 user：还没有值，下一个在 0.200
        ▸ :advance 200ms
          0.200  #1    user → "小明"   昵称
          0.200  #2    user → "小明"   标题
          0.200  #3    user completed   昵称
          0.200  #4    user completed   标题
        两个订阅者，两次运行：这就是“冷”。此刻有人订阅，它仍然是冷的。冷热说的是“一
        次运行归谁”；有没有人订阅，这里叫活跃与空闲。

        ── 4 ─────────────────────────────────────────────────── 第 2/4 步 · 另一种源 ──
          let taps = PublishSubject<Int>()
        没有人订阅 `taps`。这时有人点了一下。然后第一个订阅者才来。它会收到什么？
          1  它错过的那次点击
          2  只有之后的点击
          3  一个错误，因为当时没有人
        选择› 2
        ✓
        ▸ taps <- 1
          0.000  #1    taps → 1   nobody listens
        ▸ watch taps as 迟到
        正在观察 taps：还没有值
        ▸ taps <- 2
          0.000  #2    taps → 2   迟到
        不管有没有人订阅，`taps` 都照样发出：它是热的，只是一开始空闲。所有订阅者收
        到的是同一次推送。

        ── 4 ─────────────────────────────────────────────────────── 第 3/4 步 · 修改 ──
        写出 `shared`：两个订阅者只发一次请求；完成之后才来的订阅者也能拿到 "小明"，
        且不再发请求。
        › let shared = user.share()
        shared : Observable<String>   未运行：订阅者将共享一次运行
        ✗ 情形 2：完成之后，头像才来订阅。- 是应有的，+ 是你的
        - 0.200  shared → "小明"   头像
        - 0.200  shared completed   头像
        + 0.200  GET /user
        + 0.400  shared → "小明"   头像
        + 0.400  shared completed   头像
        share() 在最后一个订阅者离开或源完成时放掉这次运行，再订阅就重新开始：头像又
        发了一次请求。只写 replay: 1 也没有用：值只保留到这次运行结束。:case 在这里
        重演；还有 2 个提示
        › :hint
        提示 1/2：用的就是 `share()`，它有两个参数。要保留什么，保留多久？
        › let shared = user.share(replay: 1, scope: .forever)
        shared : Observable<String>   未运行：订阅者将共享一次运行
        ✓ 3 种情形都一致

        ── 4 ───────────────────────────────────────────── 第 4/4 步 · 这次运行归谁？ ──
        tick 每 300 毫秒一次，一共两次：0 和 1。第二个订阅者 `late` 比第一个晚 100
        毫秒才来。画出它收到的内容；第一列是程序开始的那一刻。
          let tick = Observable<Int>.interval(.milliseconds(300), scheduler:
            MainScheduler.instance).take(2)
          let late = tick.delaySubscription(.milliseconds(100), scheduler:
            MainScheduler.instance)
        一列是 100 ms。
        late› ----0--(1|)
        ✓ 和运行的一样
        ▸ watch late
        正在观察 late：还没有值，下一个在 0.100
        ▸ :advance 1s
          0.400  #1    tick → 0
          0.400  #2    └ late → 0
          0.700  #3    tick → 1
          0.700  #4    └ late → 1
          0.700  #5    tick completed
          0.700  #6    └ late completed
        每个订阅者都有自己的钟：interval 是冷的。记住三个问题：这次运行归谁？有没有
        人订阅？第二次运行由谁买单？

        第 4 课完成：1 分钟，1 个提示。…
        到实战中看看：:lab streams
        """#.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)

    @Test("is left by what ^C tells of") func leaving() throws {
        let screen = try Screen("RXSH learn 2")
        try screen.see("1 of")
        try screen.press("C-c")
        try screen.see("nothing prints by itself; :leave ends the lesson")
    }

    @Test("is walked through without a cursor as well, in letters of every terminal", arguments: ["--plain", "dumb"])
    func plain(_ how: String) throws {
        let screen =
            try how == "dumb"
            ? Screen("RXSH learn 16", settings: ["TERM": "dumb"]) : Screen("RXSH --plain learn 16")
        try screen.see("1 of 5")
        try screen.enter("")
        try screen.see("2 of 5")
        try screen.enter("----RX")
        try screen.see("You drew concatMap")
        try screen.enter("---XR")
        try screen.see(how == "dumb" ? "✓ as it ran" : "+ as it ran")
    }

    @Test("goes on at the step at which the shell was killed, with the last attempt one Up away") func resumed() throws
    {
        let screen = try Screen("RXSH learn 16; RXSH learn")
        try screen.see("▸")
        try screen.enter(":skip")
        try screen.see("2 of 5")
        try screen.enter(":skip")
        try screen.see("3 of 5")
        try screen.enter(":skip")
        try screen.see("4 of 5")
        try screen.enter("let results = query.flatMapFirst { search($0) }")
        try screen.see("✗")
        let shell = try screen.tmux("display-message", "-p", "#{pane_pid}").filter(\.isNumber)
        try Screen.run(["sh", "-c", "kill -9 $(pgrep -P \(shell))"])
        try screen.see("── 16 An old answer overwrites a new one ──────────────────── 4 of 5 · repair ──")
        try screen.press("Up")
        try screen.wait("the last attempt is in the line") {
            $0.last?.hasPrefix("› let results = query.flatMapFirst { search($0) }  ") == true
        }
    }
}
