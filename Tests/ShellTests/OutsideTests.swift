import Testing

/// What is missing, false, full or asleep outside: an error by name, nothing blocked, nothing lost.
@Suite("The built shell, where the outside is bad")
struct OutsideTests {
    /// Asks a server with a certificate: which one it shows, which one is trusted, what is asked for.
    private static let asking = #"""
        openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout key -out good -days 2 \
            -subj /CN=localhost -addext subjectAltName=DNS:localhost 2>/dev/null
        openssl req -x509 -key key -out other -days 2 -subj /CN=other.example -addext subjectAltName=DNS:other.example
        openssl req -new -key key -subj /CN=localhost -addext subjectAltName=DNS:localhost -out wanted
        openssl x509 -req -in wanted -signkey key -days -1 -out old -copy_extensions copy 2>/dev/null
        printf 'HTTP/1.0 200 OK\r\nContent-Length: 5\r\n\r\nhello' >hello
        printf 'HTTP/1.0 302 Found\r\nLocation: http://localhost:1/\r\nContent-Length: 0\r\n\r\n' >moved
        mkfifo said
        ask() {
            openssl s_server -accept 127.0.0.1:0 -key key -cert $1 -HTTP >said 2>/dev/null & server=$!
            exec 3<said
            while read -r word at <&3; do [ "$word" = ACCEPT ] && break; done
            SSL_CERT_FILE=$2 SSL_CERT_DIR=/nosuch rxsh run --live --quiet --allow net=localhost - <<END
        URLSession.shared.rx.data(request: URLRequest(url: URL(string: "https://localhost:${at##*:}/$3")!))
            .subscribe(onNext: { print("got", \$0.count) }, onError: { print(\$0) })
        END
            kill $server; wait $server 2>/dev/null; exec 3<&-
        }
        """#

    @Test(.enabled(if: Shell.has("openssl"), "openssl is missing: scripts/setup --dev installs it"))
    func `believes no certificate that is false`() throws {
        let run = try Shell().run(
            """
            \(OutsideTests.asking)
            for how in 'good good hello' 'good "" hello' 'other other hello' 'old old hello' 'good good moved' \\
                'good nosuch hello'; do eval ask $how; done
            """)
        // Untrusted twice, out of date, moved to what is not asked, and a store of certificates that is not there.
        let codes = run.output.matches(of: /Code=-(\d+)/).map { String($0.output.1) }
        #expect(run.output.hasPrefix("got 5\n") && codes == ["1202", "1202", "1201", "1002", "1200"], "\(run.output)")
    }

    /// As if a library were not there, and names that are never resolved.
    private func run(_ lines: String) throws -> String {
        let here = #filePath
        let end = try #require(here.firstRange(of: "Tests/ShellTests"))
        let shared = "cc -shared -fPIC -o absent.so \(here[..<end.lowerBound])Tests/Preload/absent.c"
        return try Shell().run("\(shared) || exit\nexport LD_PRELOAD=$PWD/absent.so\n\(lines)").output
    }

    @Test func `names the package of a library that is missing`() throws {
        let output = try run(
            """
            cat >s.rx <<'END'
            URLSession.shared.rx.json(url: URL(string: "http://127.0.0.1:1/")!).subscribe(onError: { print($0) })
            END
            RXSH_ABSENT=libcurl rxsh run --live --quiet --allow net=127.0.0.1 s.rx
            RXSH_ABSENT=libmicrohttpd rxsh serve
            echo ':lab search' >l.rx; RXSH_ABSENT=libmicrohttpd rxsh test --http l.rx | head -n 1 | sed 's/.*error: //'
            """)
        let server = "libmicrohttpd is not installed: apt-get install libmicrohttpd12"
        #expect(
            output == "libcurl is not installed: apt-get install libcurl4\nrxsh: \(server)\n\(server)\n")
    }

    /// What waited for the name would wait for ever.
    @Test func `waits for no name that is not resolved`() throws {
        let output = try run(
            """
            cat >s.rx <<'END'
            func ask(_ url: String, within seconds: Double = 60) -> Observable<Data> {
                var request = URLRequest(url: URL(string: url)!)
                request.timeoutInterval = seconds
                return URLSession.shared.rx.data(request: request)
            }
            let answered = PublishSubject<Void>()
            ask("http://sleeping.example/").take(until: answered).subscribe(
                onCompleted: { print("left") },
                onDisposed: { ask("http://sleeping.example:8080/", within: 0.1).subscribe(onError: { print($0) }) })
            ask("http://127.0.0.1:1/").subscribe(onError: { error in
                print(error)
                answered.onNext(())
            })
            END
            rxsh run --live --quiet --allow net --allow net=127.0.0.1 s.rx; echo $?
            """)
        let codes = output.split(separator: "\n").map { $0.contains("Code=-1004 ") || $0.contains("Code=-1001 ") }
        #expect(codes == [true, false, true, false], "\(output)")
    }

    @Test func `loses nothing on a disk that is full`() throws {
        let run = try Shell().run(
            """
            cat >s.rx <<'END'
            let db = try DatabaseQueue(path: "kept")
            try db.write { db in try db.execute(sql: "CREATE TABLE IF NOT EXISTS t (x)") }
            var count = try db.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM t") } ?? 0
            let before = count
            do {
                while count < before + 1000 {
                    try db.write { db in try db.execute(sql: "INSERT INTO t VALUES (zeroblob(2000))") }
                    count += 1
                }
            } catch { print(error, count - before > 0) }
            let found = try db.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM t") } ?? 0
            print(found == count, before)
            END
            echo kept >other; echo 'watch exec("seq 100000").lines.takeLast(1)' >t.rx
            (ulimit -f 200; rxsh run --quiet --data d s.rx)
            rxsh run --quiet --data d s.rx | sed 's/ [1-9][0-9]*/ some/'
            (ulimit -f 8; rxsh run --quiet --live --record --allow exec t.rx >/dev/null)
            (ulimit -f 8; (seq 999 | sed 's/.*/let a& = &/'; echo ':save! other') | rxsh --quiet --allow write=. >/dev/null)
            cat other
            (seq 999 | sed 's/.*/let a& = &/'; echo 'print(a999)') >lines
            (ulimit -f 8; RXSH_HOME=$PWD/home rxsh --resume --quiet <lines 2>&1 | sed "s|$PWD/||; s|[0-9.]*-[0-9]*.journal|J|" | grep -v ' : ')
            """)
        #expect(
            run.output == """
                full true
                true 0
                true some
                rxsh: t.tape: File too large
                standard input:1000: error: other: File too large
                kept
                no journal from here on: home/journals/J: File too large
                999

                """)
    }

    @Test func `leaves a store that whoever opens it next need not put in order`() throws {
        let run = try Shell().run(
            """
            cat >s.rx <<'END'
            let db = try DatabaseQueue(path: "kept")
            try db.write { db in
                try db.execute(sql: "CREATE TABLE t (x)")
                for n in 1...5 { try db.execute(sql: "INSERT INTO t VALUES (?)", arguments: [n]) }
            }
            END
            rxsh run --quiet --data d s.rx; test -s d/kept-wal && echo "the log is not empty"
            rxsh run --quiet --data d - <<'END'
            let db = try DatabaseQueue(path: "kept")
            print(try db.read { db in try Int.fetchAll(db, sql: "SELECT x FROM t") })
            END
            """)
        #expect(run.output == "[1, 2, 3, 4, 5]\n")
    }

    /// It is played on what the store held when the session first opened it; then it is the file, as that is now.
    @Test func `plays a store again from where the session found it`() throws {
        let run = try Shell().run(
            """
            mkdir -p home/data; export RXSH_HOME=$PWD/home
            rxsh --quiet --data home/data - <<'END' >/dev/null
            let db = try DatabaseQueue(path: "n")
            try db.write { db in
                try db.execute(sql: "CREATE TABLE a (k INTEGER PRIMARY KEY AUTOINCREMENT, x); CREATE TABLE b (a REFERENCES a)")
                try db.execute(sql: "INSERT INTO a (x) VALUES (?), (1.5), (x'00ff'), (NULL)", arguments: ["it's \\0 王"])
                try db.execute(sql: "INSERT INTO b VALUES (1); CREATE INDEX i ON a (x); CREATE VIEW v AS SELECT x FROM a")
                try db.execute(sql: "CREATE TRIGGER t AFTER INSERT ON a BEGIN INSERT INTO b VALUES (new.k); END")
            }
            END
            cat >typed <<'END'
            let db = try DatabaseQueue(path: "n")
            try db.write { db in try db.execute(sql: "INSERT INTO a (x) VALUES ('new')") }
            print(try db.read { db in try Row.fetchAll(db, sql: "SELECT * FROM a LEFT JOIN b ON a = k") })
            END
            count='print(try db.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM b") } ?? 0)'
            allow="--allow write=$PWD"
            rxsh --quiet --resume $allow <typed
            printf '%s\n:save s.rx\n' "$count" | rxsh --quiet --resume $allow
            rxsh test s.rx | tail -n 1
            """)
        #expect(
            run.output == """
                db : DatabaseQueue
                [[k:1 x:"it's \\0 王" a:1], [k:2 x:1.5 a:NULL], [k:3 x:2 bytes a:NULL], [k:4 x:NULL a:NULL], [k:5 x:"new" a:5]]
                2
                1 passed, 0 failed

                """)
    }

    @Test func `tells of what another shell writes to a store`() throws {
        let run = try Shell().run(
            #"""
            cat >watch.rx <<'END'
            let db = try DatabaseQueue(path: "tasks")
            try db.write { db in try db.execute(sql: "CREATE TABLE task (title TEXT)") }
            ValueObservation.tracking { db in try String.fetchAll(db, sql: "SELECT title FROM task") }.rx.observe(in: db)
                .distinctUntilChanged().take(2).subscribe(onNext: { print($0) })
            END
            mkfifo said; rxsh run --live --quiet --data d watch.rx >said & exec 3<said
            read -r first <&3; echo "$first"
            rxsh --quiet --data d -c 'let db = try DatabaseQueue(path: "tasks")
                try db.write { db in try db.execute(sql: "INSERT INTO task VALUES (?)", arguments: ["tea"]) }'
            cat <&3; wait $!; echo $?
            """#)
        #expect(run.output == "[]\n[\"tea\"]\n0\n")
    }
}
