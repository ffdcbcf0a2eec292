import Log
import Session
import Testing

@Suite("A reader of the log")
struct ReadingTests {
    @Test func `goes on where it was, and hears everything once`() {
        let (session, _) = play("let a = PublishSubject<Int>()\nlet b = a.map { $0 * 10 }\nwatch b\na <- 1")
        let first = LogReader(session.log).batch(since: Log.Bookmark())
        #expect(first.records.map(\.value) == ["1", "10"])
        #expect(first.streams.compactMap(\.name) == ["a", "b"])
        #expect(first.edges.map(\.kind) == [.data])
        _ = session.enter("a <- 2")
        let second = LogReader(session.log).batch(since: first.bookmark)
        #expect(second.records.map(\.value) == ["2", "20"])
        #expect(second.streams.isEmpty && second.runs.isEmpty)
        _ = session.enter("unwatch b")
        let third = LogReader(session.log).batch(since: second.bookmark)
        #expect(third.records.isEmpty)
        #expect(third.runs.map { $0.until != nil } == [true])
    }

    /// Each of these makes no record, or changes what was told before.
    @Test(arguments: [
        ("let c = b.map { $0 }", "c"), ("_ = b.subscribe()", "subscription"), ("unwatch b", "run"),
        ("let d = BehaviorRelay(value: 0)\na.bind(to: d)", "d"), ("a.subscribe { e in s.onNext(0) }\na <- 1", "pushed"),
    ])
    func `looks at streams and who listens only when one has come, gone or changed`(code: String, news: String) {
        let (session, _) = play(
            "let a = PublishSubject<Int>()\nlet b = a.map { $0 * 10 }\nlet s = PublishSubject<Int>()\nwatch b\na <- 1")
        let known = LogReader(session.log).bookmark
        #expect(LogReader(session.log).bookmark == known)
        _ = session.enter("a <- 2")
        let quiet = LogReader(session.log).batch(since: known).bookmark
        #expect(quiet.changes == known.changes)
        for line in code.split(separator: "\n") { _ = session.enter(String(line)) }
        let batch = LogReader(session.log).batch(since: quiet)
        #expect(batch.bookmark.changes != quiet.changes)
        let told =
            batch.streams.compactMap(\.name) + batch.edges.map(\.kind.rawValue) + batch.runs.map { _ in "run" }
            + batch.subscriptions.map { _ in "subscription" }
        #expect(told.contains(news), "\(told)")
    }

    @Test func `takes at most so many records, and the rest next time`() {
        let (session, _) = play("let a = PublishSubject<Int>()\nfor i in 1...10 { a <- i }")
        var mark = Log.Bookmark()
        var values: [String] = []
        for _ in 0..<8 {
            let batch = LogReader(session.log).batch(since: mark, atMost: 3)
            values += batch.records.filter { $0.kind == .next }.map(\.value)
            mark = batch.bookmark
        }
        #expect(values == (1...10).map(String.init))
    }

    @Test func `is told at home of which stream an unnamed one is, by its definition`() {
        let (session, _) = play(
            """
            let a = PublishSubject<Int>()
            let b = PublishSubject<Int>()
            let c = a.filter { $0 > 0 }.flatMapLatest { _ in b.map { $0 + 1 } }
            let d = c.map { $0 }.distinctUntilChanged()
            watch d
            a <- 1
            b <- 2
            """)
        let rows = LogReader(session.log).batch(since: Log.Bookmark()).streams
        let names = Dictionary(uniqueKeysWithValues: rows.map { ($0.number, $0.name ?? "?") })
        let homes = rows.filter { $0.name == nil }.map { "\($0.word) in \($0.home.flatMap { names[$0] } ?? "none")" }
        #expect(homes.sorted() == ["filter in c", "map in c", "map in d"])
    }

    @Test func `is told that what several named streams are built on is at home in none of them`() {
        let (session, _) = play(
            """
            class Cart {
                let change = PublishSubject<Int>(), badge: Observable<String>, total: Observable<Int>
                init() {
                    let state = change.scan(0, accumulator: +).share(replay: 1)
                    badge = state.filter { $0 > 0 }.map { "\\($0)" }
                    total = state.map { $0 * 2 }
                }
            }
            let cart = Cart()
            watch cart
            cart.change <- 1
            """)
        let rows = LogReader(session.log).batch(since: Log.Bookmark()).streams
        let names = Dictionary(uniqueKeysWithValues: rows.map { ($0.number, $0.name ?? "?") })
        let homes = rows.filter { $0.name == nil }.map { "\($0.word) in \($0.home.flatMap { names[$0] } ?? "none")" }
        #expect(homes.sorted() == ["filter in cart.badge", "scan in none", "share in none"])
    }

    @Test func `hears of inner streams, and of pushes after their records have gone`() {
        let (session, _) = play(
            """
            let a = PublishSubject<Int>()
            let b = PublishSubject<Int>()
            let c = PublishSubject<Int>()
            let d = a.flatMapLatest { _ in b }
            watch d
            _ = a.subscribe(onNext: { c <- $0 })
            a <- 1
            for i in 1...100_010 { b <- i }
            """)
        let batch = LogReader(session.log).batch(since: Log.Bookmark())
        let names = Dictionary(uniqueKeysWithValues: batch.streams.map { ($0.number, $0.name ?? "?") })
        let edges = batch.edges.map { "\(names[$0.from] ?? "") \($0.kind) \(names[$0.to] ?? "")" }
        #expect(edges == ["a data d", "b inner d", "a pushed c"])
    }

    @Test func `never meets a number twice, though places in the table are used again`() {
        let (session, _) = play("let a = PublishSubject<Int>()\nlet d = a.flatMap { Observable.just($0) }\nwatch d")
        var seen: Set<Int> = []
        var mark = Log.Bookmark()
        for round in 0..<6 {
            _ = session.enter("for i in 1...12_000 { a <- \(round) + i }")
            let batch = LogReader(session.log).batch(since: mark, atMost: 0)
            for row in batch.runs where row.number > mark.run { #expect(seen.insert(row.number).inserted) }
            mark = batch.bookmark
        }
        #expect(seen.count > 50_000)
    }

    @Test func `reads the transcript, each line behind its record`() {
        var options = Session.Options()
        options.keepsTranscript = true
        let session = Session(options) { _ in }
        for entry in ["let a = PublishSubject<Int>()", "a <- 1", ":why #1", "nonsense", ":undo"] {
            _ = session.enter(entry)
        }
        let rows = session.log.transcript?.rows(from: 1) ?? []
        #expect(rows.prefix(4).map(\.kind) == [.entry, .note, .entry, .signal])
        #expect(rows.prefix(4).map(\.after) == [0, 0, 0, 0])
        #expect(rows.contains { $0.text == "  0.000  #1    a → 1   nobody listens" })
        #expect(rows.contains { $0.kind == .error && $0.text.contains("nonsense") })
        #expect(session.log.world == 2)
        #expect(session.log.transcript?.rows(from: 3, atMost: 1).map(\.text) == ["a <- 1"])
    }
}
