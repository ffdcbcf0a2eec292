import CFloor
import Reactive

private let subject = "let s = PublishSubject<Int>()"
private let hear = ".subscribe(onNext: { last = $0 })"
private let chain = "map { $0 + 1 }.filter { $0 % 2 == 0 }.map { $0 * 3 }.scan(0) { $0 + $1 }.distinctUntilChanged()"

extension Typed {
    /// By the row that each belongs to.
    static let rows: [String: Typed] = [
        "W1": Typed(subject, "s\(hear)"),
        "W2": Typed(subject, "s.map { $0 + 1 }.filter { $0 % 2 == 0 }.map { $0 * 3 }\(hear)"),
        "W3": Typed(
            subject, "let five = s.map { $0 + 1 }.map { $0 + 2 }.map { $0 + 3 }.map { $0 + 4 }.map { $0 + 5 }",
            "five.map { $0 + 6 }.map { $0 + 7 }.map { $0 + 8 }.map { $0 + 9 }.map { $0 + 10 }\(hear)"),
        "W4": Typed(events: 100_000, share: 100, subject, "for _ in 0..<100 { s\(hear) }"),
        "W5": Typed(
            events: 1_000_000,
            [
                "let a = BehaviorSubject(value: 0)", "let b = BehaviorSubject(value: 0)",
                "Observable.combineLatest(a, b) { $0 + $1 }\(hear)",
            ], drive: alternate),
        "W6": Typed(
            events: 1_000_000,
            [
                "let a = PublishSubject<Int>()", "let b = PublishSubject<Int>()",
                "Observable.zip(a, b) { $0 + $1 }\(hear)",
            ], drive: alternate),
        "W7": Typed(events: 250_000, subject, "s.flatMap { Observable.just($0) }\(hear)"),
        "W8": Typed(events: 100_000, subject, "s.flatMapLatest { Observable.of($0, $0 + 1) }\(hear)"),
        "W9": Typed(subject, "s.scan(0) { $0 + $1 }.distinctUntilChanged()\(hear)"),
        "W10": Typed(
            events: 1_000_000,
            (0..<8).map { "let s\($0) = PublishSubject<Int>()" }
                + ["Observable.merge(s0, s1, s2, s3, s4, s5, s6, s7)\(hear)"]
        ) { typist in
            let subjects = (0..<8).map { typist.subject("s\($0)") }
            return { n in for i in 0..<n { subjects[i & 7].next(.int(opaque(i))) } }
        },
        "W11": Typed(
            "let s = BehaviorSubject(value: 0)",
            "Observable.combineLatest(s.map { $0 + 1 }, s.map { $0 * 2 }) { $0 + $1 }.distinctUntilChanged()\(hear)"),
        "W12": Typed(
            events: 100_000, [subject, "let go = { let it = s.\(chain)\(hear); it.dispose() }"]
        ) { typist in
            let go = typist.function("go")
            return { n in for _ in 0..<n { _ = typist.call(go) } }
        },
        "W13": Typed(
            events: 500_000,
            [
                "func go(_ n: Int) { Observable.range(start: 0, count: n).map { $0 + 1 }.filter { $0 % 2 == 0 }"
                    + ".reduce(0) { $0 + $1 }\(hear) }", "let run = { (n: Int) in go(n) }",
            ]
        ) { typist in
            let go = typist.function("run")
            return { n in _ = typist.call(go, .int(n)) }
        },
        "W14": Typed(
            events: 100_000,
            [subject, "s.debounce(.milliseconds(5), scheduler: MainScheduler.instance)\(hear)"]
        ) { typist in
            let (subject, timeline) = (typist.subject("s"), typist.loop.timeline)
            return { n in
                var time = 1
                for i in 0..<n {
                    subject.next(.int(opaque(i)))
                    time += i % 10 == 9 ? 10 : 1
                    timeline.advance(to: time * 1_000_000)
                }
            }
        },
        "W16": Typed(
            events: 1_000_000,
            [
                "var text = \"\"", "let s = PublishSubject<String>()",
                "s.map { $0 + \"!\" }.subscribe(onNext: { text = $0 })",
            ]
        ) { typist in
            let subject = typist.subject("s")
            return { n in for i in 0..<n { subject.next(.string(opaque(i) & 1 == 0 ? "even" : "odd")) } }
        },
    ]

    /// Bytes of heap for a live chain of five operators with a subject of its own.
    static func bytes() -> Figure {
        let n = 100_000
        return Figure {
            let typist = Typist(isLogged: false)
            typist.type("var last = 0")
            typist.type("let go = { (s: PublishSubject<Int>) in s.\(chain)\(hear) }")
            let go = typist.function("go")
            var live: [(Subject, Value)] = []
            live.reserveCapacity(n)
            let before = cf_heap_in_use()
            for _ in 0..<n {
                let subject = Reactive.PublishSubject(typist.loop)
                live.append((subject, typist.call(go, .object(subject))))
            }
            let bytes = Double(cf_heap_in_use() - before) / Double(n)
            for (subject, subscription) in live {
                subject.next(.int(opaque(1)))
                if case .object(let subscription as Disposable) = subscription { subscription.dispose() }
            }
            return bytes
        }
    }
}

/// Values into `a` and `b` in turn.
@Sendable private func alternate(_ typist: Typist) -> (Int) -> Void {
    let (a, b) = (typist.subject("a"), typist.subject("b"))
    return { n in
        for i in 0..<n { if i & 1 == 0 { a.next(.int(opaque(i))) } else { b.next(.int(opaque(i))) } }
    }
}
