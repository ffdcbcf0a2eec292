"""Times what reaches outside beside the commands that do the same: curl, sqlite3 and a pipeline, in turn, and prints the ratios.

Usage: outside.py RXSH [ROUNDS]. Nothing fails on a time: what is over its budget is marked.
"""
import asyncio
import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time

rxsh = os.path.abspath(sys.argv[1])
rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 3


async def answer(reader, writer):
    """One connection, kept alive: each request gets the same few bytes."""
    try:
        while await reader.readuntil(b"\r\n\r\n"):
            writer.write(b"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 5\r\n\r\nhello")
            await writer.drain()
    except (asyncio.IncompleteReadError, ConnectionError):
        writer.close()


def serve():
    ports = []
    ready = threading.Event()

    async def main():
        server = await asyncio.start_server(answer, "127.0.0.1", 0, backlog=2048)
        ports.append(server.sockets[0].getsockname()[1])
        ready.set()
        await server.serve_forever()

    threading.Thread(target=lambda: asyncio.run(main()), daemon=True).start()
    ready.wait()
    return ports[0]


def seconds(command, expected):
    start = time.monotonic()
    done = subprocess.run(command, capture_output=True, text=True)
    took = time.monotonic() - start
    if done.returncode != 0 or expected not in done.stdout:
        sys.exit(f"bench: {command[:4]} said {done.stdout[-300:]!r} {done.stderr[-300:]!r}, status {done.returncode}")
    return took


def row(title, budget, ours, theirs, expected=("", "")):
    pairs = [(seconds(ours, expected[0]), seconds(theirs, expected[1])) for _ in range(rounds)]
    own = statistics.median(first for first, _ in pairs)
    other = statistics.median(second for _, second in pairs)
    ratio = statistics.median(first / second for first, second in pairs)
    wanted = "" if budget is None else f"   budget {budget:4.2f}" + ("" if ratio <= budget else "   over")
    print(f"{title:44} {own * 1000:9.1f} ms {other * 1000:9.1f} ms   {ratio:6.2f}{wanted}", flush=True)


def main():
    port = serve()
    url = f"http://127.0.0.1:{port}/"
    session = "URLSession.shared.rx.data(request: URLRequest(url: URL(string: \"%s\\(n)\")!))" % url
    with tempfile.TemporaryDirectory() as folder:

        def script(name, text):
            path = os.path.join(folder, name)
            with open(path, "w") as file:
                file.write(text)
            return [rxsh, "run", "--live", "--quiet", "--allow", "net=127.0.0.1,exec", "--data", folder, path]

        table = "create table t (id integer primary key, title text, done integer);"
        with open(os.path.join(folder, "insert.sql"), "w") as file:
            file.write("drop table if exists t;" + table + "begin;\n")
            file.writelines(f"insert into t (title, done) values ('task {n}', {n % 2});\n" for n in range(100_000))
            file.write("commit; select count(*) from t;\n")
        theirs = os.path.join(folder, "theirs")
        opening = 'let db = try DatabaseQueue(path: "ours")\n'
        insert = opening + (
            'try db.write { db in\n    try db.execute(sql: "drop table if exists t")\n'
            f'    try db.execute(sql: "{table}")\n'
            "    for n in 0..<100000 {\n"
            '        try db.execute(sql: "insert into t (title, done) values (?, ?)", arguments: ["task \\(n)", n % 2])\n'
            "    }\n}\nprint(\"done\")\n"
        )
        read = opening + (
            "struct Item: Codable, FetchableRecord { var id: Int; var title: String; var done: Bool }\n"
            'print(try db.read { db in try Item.fetchAll(db, sql: "select * from t") }.count)\n'
        )
        print(f"{'':44} {'rxsh':>12} {'command':>12}   {'ratio':>6}")
        row("start, beside true", None, [rxsh, "-c", ""], ["true"])
        row(
            "one GET over loopback", 1.5,
            script("one.rx", f"let n = 1\n{session}.subscribe(onNext: {{ print($0.count) }})\n"),
            ["curl", "-s", url], ("5", "hello"))
        row(
            "2,000 one after another", 0.8,
            script(
                "many.rx",
                f"Observable.range(start: 1, count: 2000).concatMap {{ n in {session} }}"
                ".toArray().subscribe(onSuccess: { print($0.count) })\n"),
            ["curl", "-s", f"{url}[1-2000]"], ("2000", "hello"))
        row(
            "1,000 at once", 1.3,
            script(
                "at-once.rx",
                f"Observable.range(start: 1, count: 1000).flatMap {{ n in {session} }}"
                ".toArray().subscribe(onSuccess: { print($0.count) })\n"),
            ["curl", "-s", "--parallel", "--parallel-max", "50", f"{url}[1-1000]"], ("1000", "hello"))
        row(
            "100,000 inserts, one transaction", 0.5, script("insert.rx", insert),
            ["sqlite3", theirs, f".read {folder}/insert.sql"], ("done", "100000"))
        row(
            "100,000 rows read", 1.0, script("read.rx", read), ["sqlite3", theirs, "select * from t"],
            ("100000", "task 99999"))
        lines = "yes 0123456789012345678901234567890123456789012345678 | head -n 4000000"
        row(
            "exec, 200 MB of lines", 1.5,
            script(
                "exec.rx",
                f'exec("{lines}").lines.reduce(0) {{ n, _ in n + 1 }}.subscribe(onNext: {{ print($0) }})\n'),
            ["sh", "-c", f"{lines} | wc -l"], ("4000000", "4000000"))


main()
