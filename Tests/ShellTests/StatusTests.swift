import Testing

@Suite("The built shell")
struct StatusTests {
    struct Call: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let lines: String
        let output: String
        let status: Int32

        init(_ name: String, _ lines: String, says output: String = "", status: Int32 = 0) {
            testDescription = name
            self.lines = lines
            self.output = output
            self.status = status
        }
    }

    static let calls =
        [
            Call("a missing file", "rxsh run nosuch.rx", says: "rxsh: nosuch.rx: no such file\n", status: 2),
            Call(
                "a program that ends itself",
                """
                printf 'print(1)\\nfunc f() { defer { print(3) }; do { exit(7) } catch { print(2) } }\\nf()\\nprint(4)\\n' >exit.rx
                rxsh run exit.rx
                """, says: "1\n", status: 7),
            Call(
                "a program that ends itself later",
                """
                printf 'let t = Observable<Int>.interval(.seconds(1))\\n_ = t.subscribe(onNext: { if $0 == 1 { exit(0) } })\\n' >late.rx
                echo '_ = t.subscribe(onNext: { print($0) })' >>late.rx; rxsh run --quiet late.rx
                """, says: "0\n"),
            Call(
                "a folder", "mkdir d; rxsh run d", says: "rxsh: d: a folder; `rxsh test d` tests what is in it\n",
                status: 2
            ),
            Call(
                "a folder without scripts", "mkdir d; rxsh test d",
                says: "rxsh: d: no script (*.rx, *.md) in this folder\n", status: 2),
            Call(
                "an unknown option", "rxsh --live2",
                says: "rxsh: --live2: no such option; near: --live. `rxsh --help` lists them\n", status: 2),
            Call(
                "a server, asked by another shell and stopped by ^C",
                #"""
                mkfifo f; rxsh serve >f & p=$!; exec 3<f; read -r said <&3; read -r end <&3; echo "$end"
                set -- $said; at=${6%,}
                ask() {
                    rxsh --live --quiet --allow net=127.0.0.1 -c "URLSession.shared.rx.json(url: URL(string: \"$at/v2/user/1000\")!)
                        .subscribe(onNext: { print((\$0 as? [String: Any])?[\"name\"] ?? 0) }, onError: { print(\$0) })"
                }
                ask; read -r asked <&3; echo "$asked"; kill -INT $p; wait $p; echo $?; ask
                """#,
                says:
                    "^C ends it\nAnn Ash\n200 of GET /v2/user/1000\n0\nError Domain=NSURLErrorDomain Code=-1004 \"(null)\"\n"
            ),
            Call(
                "an error at the top of a file",
                "printf 'enum Odd: Error { case odd }\\nfunc f() throws -> Int { throw Odd.odd }\\nlet a = try f()' >s.rx; rxsh run s.rx",
                says: "s.rx:3:1: error: odd\n", status: 1),
            Call("the version", "rxsh --version", says: "rxsh 0.1.0\n"),
            Call("nothing to run", "rxsh -c ''; rxsh </dev/null; rxsh run - </dev/null"),
            Call(
                "an update where CI is set", ": >s.rx; CI=1 rxsh test --update s.rx",
                says:
                    "rxsh: --update is refused where CI is set: what is expected is written by a person, and reviewed\n",
                status: 2),
            Call("a closed output", "rxsh --help >&-", says: "rxsh: standard output: Bad file descriptor\n", status: 1),
            Call(
                "a full disk", "rxsh --help >/dev/full", says: "rxsh: standard output: No space left on device\n",
                status: 1
            ),
            Call("a script without a permission", ": >s.rx; chmod 000 s.rx; [ -r s.rx ] || rxsh run s.rx; :"),
            Call(
                "a folder of tests", "mkdir -p d/e; printf '1\\n//= …' | tee d/b.rx >d/e/a.rx; : >d/c.txt; rxsh test d",
                says: "2 passed, 0 failed\n"),
            Call(
                "a report in TAP",
                "printf '1\\n//= …' >'a#.rx'; echo '```rxsh ignore' >b.md; rxsh test --format tap 'a#.rx' b.md",
                says: "TAP version 14\nok 1 - a\\#.rx\nok 2 - b.md:1 # SKIP\n1..2\n"),
            Call(
                "an interrupt, after what came so far",
                """
                mkfifo p; rxsh run --echo - <p >out & exec 3>p
                echo 'let a = 1' >&3; until [ -s out ]; do :; done
                kill -INT $!; wait $!; echo $?; cat out
                """, says: "130\n› let a = 1\n"),
            Call(
                "a reader who leaves early", "yes 'let a = 1' 2>/dev/null | rxsh run --echo - | head -n 1",
                says: "› let a = 1\n"),
            Call(
                "a script that is played", "printf 'let a = 1\\n' >s.rx; echo | rxsh play s.rx",
                says: "› let a = 1\na : Int = 1\ns.rx: played to its end; ^D to leave\n"),
            Call(
                "an interrupt of what never ends",
                """
                mkfifo p; rxsh run - <p >out 2>/dev/null & exec 3>p
                echo 'print("on")' >&3; until [ -s out ]; do :; done
                echo 'while true { }' >&3; kill -INT $!; wait $!; echo $?
                """, says: "130\n"),
            Call(
                "a mistake in a command", "echo ':advanc 2s' | rxsh run -",
                says: "standard input:1: error: unknown command ':advanc'; near: :advance, :help lists them\n",
                status: 1),
            Call(
                "a pipe that speaks of what follows",
                "printf 'struct A { let b: B }\\n\\nstruct B {}\\nprint(A(b: B()))' | rxsh",
                says: "A(b: B())\n"),
            Call(
                "a pipe that speaks of what never follows", "printf 'struct A { let b: B }\\nprint(1)\\n' | rxsh",
                says:
                    "standard input:1:19: error: unknown type 'B'; near: A\n  struct A { let b: B }\n                    ^\n",
                status: 1),
            Call(
                "a pipe that calls what follows",
                "printf 'f(2)\\n\\nfunc f(_ n: Int) { print(n + 1) }\\n:clock\\n' | rxsh --quiet",
                says: "3\n"),
            Call(
                "a pipe that calls what follows, wrongly", "printf 'f(\"2\")\n\nfunc f(_ n: Int) {}\n' | rxsh",
                says:
                    "standard input:1:3: error: this is String, where Int is wanted\n  f(\"2\")\n    ^~~\n  try: Int(\"2\") ?? 0\n",
                status: 1),
            Call(
                "an extension that was looked at before it was carried out",
                "printf 'struct R { let n: Int }\\nextension R { static let one = R(n: 1) }\\nprint(R.one.n)' | rxsh",
                says: "1\n"),
            Call(
                "an extension that is entered again",
                "rxsh -c 'struct R {}; extension R { func f() -> Int { 1 } }; extension R { func f() -> Int { 2 } }; print(R().f())'",
                says: "2\n"),
            Call(
                "a file whose first type needs one with a mistake further down",
                """
                printf 'class A { let b = B(1) }\\nclass B { init(_ n: Int) { n.nope() } }\\nprint(A())\\n' >a.rx
                rxsh run a.rx
                """,
                says: "a.rx:2:30: error: Int has no member 'nope'\n  class B { init(_ n: Int) { n.nope() } }\n"
                    + "                               ^~~~\n", status: 1),
            Call("a viewmodel's file with its imports", "rxsh -c 'import UIKit; print(1)'", says: "1\n"),
            Call(
                "what is asked for above its line", "rxsh -c 'func f() { print(n) }; f(); let n = 3'",
                says: "-c:1:24: error: 'n' has no value yet: it is declared further down\n", status: 1),
            Call(
                "a filter", "printf '1\\n//= …' | tee a.rx >b.rx; rxsh test --filter b a.rx b.rx",
                says: "1 passed, 0 failed\n"),
        ] + errors + tests + pipes + journals

    /// Any `error:` ends a run with 1, whoever says it.
    private static let errors = [
        (
            "a closure", "_ = Observable.of(1, 0).subscribe(onNext: { print(1 / $0) })",
            "standard input:1:51: error: division by zero"
        ),
        (
            "a timer",
            "_ = Observable<Int>.timer(.seconds(1), scheduler: MainScheduler.instance).subscribe(onNext: { print(1 / $0) })",
            "standard input:1:101: error: division by zero"
        ),
        (
            "a depth",
            "func f(_ n: Int) -> Int { 1 + f(n + 1) }; _ = Observable.of(1).subscribe(onNext: { print(f($0)) })",
            "error: 'f' calls itself too deeply"
        ),
    ].map { name, lines, said in
        Call(
            "an error of \(name)",
            "rxsh run --quiet - 2>&1 <<'end' | tail -n 1\n\(lines)\nend\nrxsh -c '\(lines)' >/dev/null 2>&1",
            says: "\(said)\n", status: 1)
    }

    private static let tests = [
        Call("a test of an empty file", ": >s.rx; rxsh test s.rx", says: silent + "1 passed, 0 failed\n"),
        Call(
            "a test without expectations", "echo 'let a = 1' >s.rx; rxsh test s.rx",
            says: silent + "1 passed, 0 failed\n"),
        Call(
            "a test that says by itself what it expects", "echo 'XCTAssertEqual(1, 1)' >s.rx; rxsh test s.rx",
            says: "1 passed, 0 failed\n"),
        Call(
            "a filter that nothing fits", "echo 'let a = 1' >s.rx; rxsh test --filter zzz s.rx",
            says: "rxsh: --filter zzz: no script or block has that in its name\n", status: 2),
        Call(
            "a test of a page without blocks", "echo hello >s.md; rxsh test s.md",
            says: "rxsh: nothing to test: no block begins with ```rxsh in s.md\n", status: 2),
        Call(
            "a test among files that can't be read",
            """
            mkdir d; mkfifo d/a.rx; printf 'a\\000b' >d/b.rx; truncate -s 3G d/c.rx; printf 'print(1)\\n//= 1' >d/d.rx
            rxsh test d
            """,
            says: """
                d/a.rx: not a regular file
                d/b.rx: binary (it has NUL bytes); a script is text in UTF-8
                d/c.rx: 3072 MB are too much for a test: `rxsh run` reads a script of any size
                1 passed, 3 failed

                """, status: 1),
        Call(
            "a test that is interrupted in its last script",
            """
            printf 'print(1)\\n//= 1\\n' >a.rx; printf 'print(1)\\nwhile true { _ = (1...100_000).reduce(0, +) }\\n' >b.rx; cp b.rx c.rx
            for how in --format=human --format=tap --update; do
            rxsh test $how a.rx b.rx >out & \(untilItRuns)
            kill -INT $!; wait $!; echo $? $(tail -n 1 out)
            done; cmp b.rx c.rx
            """,
            says: "130 b.rx: interrupted; no result\n130 Bail out! interrupted\n130 b.rx: interrupted; no result\n"),
        Call(
            "an export keeps what is remarked, at the head, between and at the end",
            """
            printf '// Mine.\n\nimport RxSwift\n\n// MARK: - A\n\n// Of a.\nlet a = 1\n//= 1\n// Of b.\nlet b = 2\n\n// End.\n' >s.rx
            rxsh export rxswift s.rx
            """,
            says: """
                // Mine.
                import Foundation
                import RxRelay
                import RxSwift

                // MARK: - A

                // Of a.
                let a = 1
                // Of b.
                let b = 2

                // End.


                """),
        Call(
            "a page that is written into a file, whole and in part",
            """
            printf 'let a = PublishRelay<Int>()\nwatch a\na <- 4711\na <- 2\n' >s.rx
            rxsh export html s.rx s.html; rxsh export html s.rx s.html
            rxsh export html --values none s.rx t.html; grep -c 4711 s.html t.html
            rxsh run s.html | tail -n 1; rxsh export html --from 2 s.rx | grep -c 4711; rxsh run t.html
            """,
            says: """
                s.html: values included
                rxsh: s.html is there already; `> s.html` writes over it
                t.html: without values
                s.html:4
                t.html:0
                  0.000  #2    a → 2
                0
                rxsh: t.html: a page without a session in it: `:save NAME.html` and `rxsh export html FILE` make those, of whole sessions

                """, status: 2),
        Call(
            "test methods that no entry runs",
            """
            cat >s.rx <<'end'
            final class SumTests: XCTestCase {
                var sum = 0
                override func setUp() { sum = 2 }
                func testAdds() { XCTAssertEqual(sum, 2) }
                func testFails() throws { XCTAssertEqual(sum, 3) }
                func testWaits() async throws { await Task.yield(); XCTAssertEqual(sum, 2) } //!
            }
            end
            rxsh test s.rx; sed -i 's/3)/2)/' s.rx; rxsh test s.rx; rxsh run s.rx 2>&1
            """,
            says:
                "s.rx:1: SumTests.testFails failed\n  s.rx:5:31: error: XCTAssertEqual failed: (\"2\") is not equal to (\"3\")\n"
                + "0 passed, 1 failed\n1 passed, 0 failed\n"
                + "rxsh: SumTests has 3 tests that nothing has run: `rxsh test` does\n"),
    ]
    private static let silent = "s.rx: no expectations: only an error would fail it\n"

    /// Waits until a process has worked for two more seconds: by then it is where it stays.
    private static let untilItRuns = """
        used() { cut -d ' ' -f 14 /proc/$!/stat; }
        begun=$(used); until [ $(used) -gt $((begun + 200)) ]; do sleep 0.05; done
        """

    private static let pipes = [
        Call(
            "a pipe whose entries are undone, shown and exported",
            "printf 'let a = 1\\nlet b = 2\\n:undo\\n:source a\\n:export rxswift\\n' | rxsh",
            says: "undone: let b = 2\nlet a = 1\nimport Foundation\nimport RxRelay\nimport RxSwift\n\nlet a = 1\n"),
        Call(
            "a pipe that is longer than what is kept",
            "(yes 'let a = 1' 2>/dev/null | head -n 10001; echo ':undo') | rxsh",
            says:
                "standard input:10002: error: more was entered than is kept of a pipe; `rxsh run FILE` keeps all of it\n",
            status: 1),
        Call(
            "a pipe with a byte that is no text", "printf 'print(1)\\nprint(2)\\npri\\000nt(3)\\nprint(4)\\n' | rxsh",
            says: "1\n2\nrxsh: standard input: binary (it has NUL bytes); a script is text in UTF-8\n", status: 1),
        Call(
            "data with a byte that is no text", "printf 'a\\nb\\000\\nc\\n' | rxsh -c 'watch stdin.lines'",
            says: "  0.000  #1    _1 → \"a\"\n"
                + "  0.000  #2    _1 error: standard input: binary (it has NUL bytes); a script is text in UTF-8\n"),
        Call(
            "what is ended by SIGTERM",
            """
            mkfifo p; rxsh run - <p >out & exec 3>p
            echo 'print("on")' >&3; until [ -s out ]; do :; done
            echo 'print("kept"); while true { _ = (1...100_000).reduce(0, +) }' >&3; \(untilItRuns)
            kill -TERM $!; wait $!; echo $?; cat out
            """, says: "143\non\nkept\n"),
        Call(
            "test methods of an extension, and of a class that others are built on",
            """
            printf '%s\n' 'import XCTest' 'class Base: XCTestCase { func testBase() {} }' 'class Below: Base {}' \
            'extension Below { func testAdded() { XCTAssertEqual(1, 2) } }' >s.swift; rxsh test s.swift
            """,
            says: """
                s.swift:3: Below.testAdded failed
                  s.swift:4:38: error: XCTAssertEqual failed: ("1") is not equal to ("2")
                0 passed, 1 failed

                """, status: 1),
        Call(
            "a name that a Swift program declares twice, which a prompt would let take the first one's place",
            """
            printf '%s\n' 'struct A { let x = 1 }' 'private struct B {}' 'private struct B {}' 'struct A { let x = 2 }' 'print(1)' >s.swift
            rxsh run s.swift 2>&1 | head -n 1; printf 'let a = 1\nlet a = 2\nprint(a)\n' >t.swift; rxsh run t.swift
            cp t.swift t.rx; rxsh run --quiet t.rx
            """,
            says: """
                s.swift:4:8: error: 'A' is declared twice
                t.swift:2:5: error: 'a' is declared twice
                  let a = 2
                      ^
                2

                """),
        Call(
            "files by the dozen that ask a server, each with a session of its own",
            """
            for n in $(seq 40); do printf '%s\n' 'import Foundation' \
            'let url = URL(string: "http://127.0.0.1:9/")!' 'watch URLSession.shared.rx.data(request: URLRequest(url: url))' \
            '//= …' >s$n.rx; done
            (ulimit -n 64; rxsh test --allow net=127.0.0.1 . | tail -n 1)
            """, says: "40 passed, 0 failed\n"),
        Call(
            "a pattern that may be found in too many ways to try them all",
            """
            printf '%s\n' 'import Foundation' 'let a = String(repeating: "a", count: 40), b = String(repeating: "a?", count: 40)' \
            'print((a + "b").range(of: b + a + "c", options: .regularExpression) as Any)' >s.rx
            rxsh run s.rx 2>&1 | cut -c 1-20
            """, says: "s.rx:3:17: error: \"a\n"),
        Call(
            "a hangup under nohup",
            "mkfifo p; nohup rxsh run - <p >out 2>/dev/null & exec 3>p; sleep 0.3; kill -HUP $!; "
                + "echo 'print(1)' >&3; exec 3>&-; wait $!; echo $?; cat out",
            says: "0\n1\n"),
    ]

    private static let journals = [
        Call(
            "a session that a pipe types, which writes no file",
            "printf 'let a = 1\\n:save! s.rx\\n' >s.rx; printf '\\n\\n' | RXSH_HOME=. rxsh play s.rx 2>&1 | grep error; cat s.rx",
            says: "error: refused to write s.rx: --allow write=. allows it\nlet a = 1\n:save! s.rx\n"),
        Call(
            "a journal with one bad byte",
            """
            export RXSH_HOME=$PWD/home; seq 100 | sed 's/.*/let a& = &/' | rxsh --resume >/dev/null 2>&1
            journal=$(echo home/journals/*); sed -i 's/let a5 = 5/let a5 = 6/' $journal
            sed -i 's/^left 0 .*//' $journal; cp $journal kept
            echo 'print(a4)' | rxsh --resume | grep -v greeting | sed "s|$PWD/||g; s|[0-9.]*-[0-9]*.journal|J|g; s|at [0-9.]*|at T|; s|[0-9]* bytes|N bytes|"
            cmp $journal kept && echo untouched
            echo 'print(a100)' | rxsh --resume=$journal | tail -n 1
            rxsh --resume=nosuch </dev/null
            """,
            says: """
                rxsh — reactive shell. :help for help, :learn to learn, ^D to leave
                resumed 4 entries, the clock is at T; N bytes of home/journals/J can't be read: it is left as it is
                95 whole records stand behind the damage: rxsh --resume=home/journals/J goes on past it
                4
                untouched
                100
                rxsh: --resume=nosuch: no journal that can be taken up: missing, in use, or without an entry

                """, status: 2),
    ]

    /// Without room for the shadow that a sanitizer asks for, so `scripts/proof` leaves it out there.
    @Test func `a program that takes all the memory there is is stopped`() throws {
        let (output, _) = try Shell().run(
            """
            printf 'var all: [[Int]] = []\\nwhile true { all.append(Array(repeating: 0, count: 20_000)) }' >s.rx
            (ulimit -v 2000000; rxsh run s.rx); echo $?; printf 'for n in 1...2 { print(n) }' >t.rx; rxsh run t.rx
            """)
        #expect(output == "s.rx:2:1: error: stopped: the program takes nearly all the memory there is\n1\n1\n2\n")
    }

    @Test(arguments: calls) func `answers`(_ call: Call) throws {
        let (output, status) = try Shell().run(call.lines)
        #expect(output == call.output)
        #expect(status == call.status)
    }
}
