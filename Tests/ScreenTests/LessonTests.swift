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
        results : Observable<String>…

        ── 16 ───────────────────────────────────────────────────────── 2 of 5 · draw ──
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

        ── 16 ────────────────────────────────────────────────────────── 3 of 5 · ask ──
        The field says "rx", the list shows "r!". Which push caused that? Ask the
        shell, then answer with its number.
        › :why results
        #4 results → "r!"
        └ flatMap   run 1 of 2, opened by #1; run 2 had answered at #3     entry 3
          └ delay   held 40 ms                                             entry 1
            └ #1 query <- "r"     you typed it, entry 5
        number› 1
        ✓ #1: its run was never ended

        ── 16 ─────────────────────────────────────────────────────── 4 of 5 · repair ──
        Write `results` so that only the newest search may answer.
        › let results = query.debounce(.milliseconds(30)).flatMap { search($0) }
        results : Observable<String>…
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
        results : Observable<String>…
        ✓ as wanted on 102 inputs; :show has another right answer

        ── 16 ──────────────────────────────────────────────────────── 5 of 5 · apart ──
        Draw a `query` for which flatMapLatest and flatMapFirst differ.
        query› r-----x
        flatMapLatest  ----R--X
        flatMapFirst   ----R--X
        the same: nothing was running when the second one came. Again?
        query› r-x
        flatMapLatest  ---X
        flatMapFirst   ----R
        ✓ they differ at 30 ms

        16 done: 1 minute, 1 hint.…
        In the wild: :lab search --fault ?
        """#.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)

    @Test("is walked through line by line") func whole() throws {
        let screen = try Screen("RXSH learn 16")
        try screen.see("▸")
        for (text, seen) in LessonTests.typed {
            if text.isEmpty { try screen.press("Enter") } else { try screen.enter(text) }
            try screen.see(seen)
        }
        try screen.seeLast("›")
        var rows = try screen.transcript().map { $0.withoutStatus }
        rows.removeLast()
        #expect(rows.count == LessonTests.transcript.count)
        for (row, wanted) in zip(rows, LessonTests.transcript) {
            if wanted.hasSuffix("…") { #expect(row.hasPrefix(wanted.dropLast())) } else { #expect(row == wanted) }
        }
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
