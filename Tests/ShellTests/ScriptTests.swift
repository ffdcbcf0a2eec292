import Testing

/// The scripts beside the tests, each with what it says.
@Suite("A script of the tests")
struct ScriptTests {
    @Test func `says what it says`() throws {
        let here = #filePath
        let end = try #require(here.firstRange(of: "Tests/ShellTests"))
        let run = try Shell().run("cd \(here[..<end.lowerBound]) && rxsh test Tests/Scripts")
        #expect(run.status == 0, "\(run.output)")
        #expect(run.output.contains(" passed, 0 failed"))
    }

    @Test func `prints the same bytes each time it is run, in every form`() throws {
        let here = #filePath
        let end = try #require(here.firstRange(of: "Tests/ShellTests"))
        let run = try Shell().run(
            """
            out=$PWD; cd \(here[..<end.lowerBound])
            for script in Tests/Scripts/*; do for form in --deep --json --echo; do
                rxsh run $form $script >$out/1 2>&1 || true; rxsh run $form $script >$out/2 2>&1 || true
                cmp $out/1 $out/2 || echo "$script $form differs"
            done; done
            """)
        #expect(run.output == "", "\(run.output)")
    }

    @Test func `is played entry by entry with the same answers`() throws {
        let shell = try Shell()
        let run = try shell.run(
            """
            printf 'let a = BehaviorRelay(value: 1)\\nlet b = a.map { $0 * 2 }\\nwatch b\\na <- 2\\n' >s.rx
            rxsh run --echo s.rx >ran
            printf '\\n\\n\\n\\n' | rxsh play s.rx 2>/dev/null >played
            grep -c 'b → 4' played; diff ran played && echo same
            """)
        #expect(run.output == "1\nsame\n", "\(run.output)")
    }

    @Test func `is written by :save as it was typed, and passes`() throws {
        let run = try Shell().run(
            """
            export RXSH_HOME=$PWD/home
            (printf 'let t = Observable<Int>.interval(.milliseconds(1), scheduler: MainScheduler.instance).take(3)\\n'
             printf 'watch t\\nnope\\nlet a = BehaviorRelay(value: "<")\\nwatch a\\na <- "&"\\n'; printf ':clock virtual\\n'
             printf ':advance 1s\\na <- "2"\\n:undo\\n:save s.rx\\n:marbles t a --svg m.svg\\n:marbles! t a --svg m.svg\\n'
            ) | rxsh --resume --allow write=. 2>/dev/null >said
            rxsh test s.rx; grep -c nope s.rx; tail -n 1 m.svg; grep -c '&lt;' m.svg
            """)
        #expect(run.output == "1 passed, 0 failed\n0\n</svg>\n1\n", "\(run.output)")
    }

    @Test func `is brought up to date in one go, though its answers name its lines`() throws {
        let shell = try Shell()
        let script = "let a = PublishSubject<Int>()\nlet b = a.map { $0 }\nwatch b\na <- 1\na <- 2\n:why b\n//=\n"
        let run = try shell.run(
            "cat >s.rx <<'END'\n\(script)END\nrxsh test --update s.rx; rxsh test s.rx; grep -c why s.rx")
        #expect(run.output == "s.rx: expectations written for 3 entries\n1 passed, 0 failed\n1\n")
    }
    @Test func `has nothing in it that a program printed, but behind its marks`() throws {
        let script = #"print("a\r\n:quit\rb\u{1B}[2J")"# + "\n//=\n"
        let run = try Shell().run(
            "cat >s.rx <<'END'\n\(script)END\nrxsh test --update s.rx; rxsh test s.rx; grep -v '^print' s.rx")
        #expect(
            run.output == """
                s.rx: expectations written for 1 entry
                1 passed, 0 failed
                //= a\\u{D}
                //= :quit\\u{D}b\\u{1B}[2J

                """, "\(run.output)")
    }
}
