import CFloor
import Reactive

/// Long, deep and many things: what each takes, and whether it gave what it should.
enum Depth {
    private struct Case {
        let title: String
        /// What went wrong; nil if nothing did.
        let run: (Loop) -> String?
    }

    /// Prints a line a case; false if one failed.
    static func run() -> Bool {
        var isFine = true
        for item in cases {
            var mistake: String?
            let start = cf_now_ns()
            DeepStack.run { mistake = item.run(Loop()) }
            let took = Double(cf_now_ns() - start) / 1_000_000
            print("\(item.title): \(took.tenths) ms\(mistake.map { ", failed: \($0)" } ?? "")")
            isFine = isFine && mistake == nil
        }
        return isFine
    }

    private static var cases: [Case] {
        [
            Case(title: "a chain of 100,000 operators") { loop in
                heard((0..<100_000).reduce(one(loop)) { chain, _ in chain.map { $0 } }, 1)
            },
            Case(title: "inner streams 100,000 deep") { loop in heard(nest(loop, 100_000), 1) },
            Case(title: "concat of 1,000,000") { loop in
                heard(.concat(loop, Array(repeating: one(loop), count: 1_000_000)), 1_000_000)
            },
            Case(title: "1,000,000 retries") { loop in
                var tries = 0
                let failing = Stream.deferred(loop) {
                    tries += 1
                    return .error(loop, ThrownError(.string("bad")))
                }
                failing.retry(1_000_000).subscribe(onError: { _ in })
                return tries == 1_000_000 ? nil : "\(tries) tries"
            },
            Case(title: "1,000,000 live subscriptions") { loop in
                let subject = PublishSubject(loop)
                var count = 0
                let all = (0..<1_000_000).map { _ in subject.subscribe(onNext: { _ in count += 1 }) }
                subject.next(.int(1))
                for subscription in all { subscription.dispose() }
                subject.next(.int(2))
                return count == 1_000_000 && !subject.hasObservers ? nil : "\(count) heard"
            },
            Case(title: "10,000 timers due at once") { loop in
                let main = Scheduler(loop, "main", .main)
                var count = 0
                for _ in 0..<10_000 { Stream.timer(1_000_000, on: main).subscribe(onNext: { _ in count += 1 }) }
                loop.timeline.advance(to: 2_000_000_000)
                return count == 10_000 ? nil : "\(count) heard"
            },
        ]
    }

    private static func one(_ loop: Loop) -> Stream { .just(loop, .int(1)) }

    private static func nest(_ loop: Loop, _ depth: Int) -> Stream {
        depth == 0 ? one(loop) : one(loop).flatMap { _ in nest(loop, depth - 1) }
    }

    private static func heard(_ stream: Stream, _ wanted: Int) -> String? {
        var (count, end) = (0, "nothing")
        stream.subscribe(
            onNext: { _ in count += 1 }, onError: { end = "\($0)" }, onCompleted: { end = "completed" })
        return count == wanted && end == "completed" ? nil : "\(count) elements, then \(end)"
    }
}
