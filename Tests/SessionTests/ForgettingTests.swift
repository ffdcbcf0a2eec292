import Log
import Reactive
import Session
import Testing
import Values

@Suite("What is over")
struct ForgettingTests {
    /// An inner stream for each push; what is kept is little beside what came and went.
    private static func pushMany(_ log: Log, _ loop: Loop, _ count: Int) -> (subject: PublishSubject, inner: Stream) {
        loop.probe = log
        let subject = PublishSubject(loop)
        subject.name = "x"
        let inner = subject.flatMap { .just(loop, $0) }
        inner.name = "y"
        inner.subscribe(onNext: { _ in })
        for number in 0..<count { subject.next(.int(number)) }
        return (subject, inner)
    }

    @Test func `makes room, and what lives keeps its facts`() throws {
        let loop = Loop()
        let log = Log(loop, bound: 100)
        let (subject, inner) = ForgettingTests.pushMany(log, loop, 60_000)
        #expect(log.newest > 60_000)
        #expect(log.streams.count + log.runs.count + log.subscriptions.count < 60_000)
        let last = try #require(log[log.streams[inner.tag - 1].last])
        #expect(last.value == .int(59_999))
        #expect(log.streams[subject.tag - 1].name == "x")
        #expect(log.streams[inner.tag - 1].count == 60_000)
        #expect(log.runs.filter { $0.stream == inner.tag - 1 && $0.endedAt == nil }.count == 1)
        let source = try #require(log[last.cause])
        #expect(log.streams[source.stream].site.word == "just")
    }

    @Test func `leaves alone what is silent and lives`() {
        let loop = Loop()
        let log = Log(loop, bound: 100)
        loop.probe = log
        let idle = PublishSubject(loop)
        idle.name = "idle"
        let heard = idle.map { $0 }
        heard.name = "heard"
        heard.subscribe(onNext: { _ in })
        let alone = PublishSubject(loop)
        alone.name = "alone"
        alone.next(.int(0))
        _ = ForgettingTests.pushMany(log, loop, 60_000)
        #expect(log.streams[alone.tag - 1].name == "alone")
        #expect(log.streams[heard.tag - 1].name == "heard")
        #expect(log.runs.filter { $0.stream == heard.tag - 1 && $0.endedAt == nil }.count == 1)
        idle.next(.int(1))
        #expect(log.streams[heard.tag - 1].count == 1)
    }

    @Test func `is kept as long as a record tells of it`() throws {
        let loop = Loop()
        let log = Log(loop, bound: 200_000)
        let (_, inner) = ForgettingTests.pushMany(log, loop, 30_000)
        var wrong = 0
        for number in log.kept ?? 1...1 {
            guard let record = log[number], record.stream == inner.tag - 1, let cause = log[record.cause] else {
                continue
            }
            if log.streams[cause.stream].site.word != "just" { wrong += 1 }
        }
        #expect(wrong == 0)
        #expect(log.runs.count > 30_000)
    }

    @Test func `keeps the name of a subject that is gone while its pushes are told of`() {
        let loop = Loop()
        let log = Log(loop, bound: 200_000)
        loop.probe = log
        for number in 0..<60_000 {
            let subject = PublishSubject(loop)
            subject.name = "s\(number)"
            subject.next(.int(number))
        }
        var wrong = 0
        for number in log.kept ?? 1...1 {
            guard let record = log[number], record.kind == .next, case .int(let value) = record.value else { continue }
            if log.streams[record.stream].name != "s\(value)" { wrong += 1 }
        }
        #expect(wrong == 0)
    }

    @Test func `keeps what a stream was built on while its events are told of`() {
        let loop = Loop()
        let log = Log(loop, bound: 200_000)
        loop.probe = log
        let subject = PublishSubject(loop)
        subject.flatMap { .merge(loop, [.just(loop, $0), .never(loop)]).take(1) }.subscribe(onNext: { _ in })
        for number in 0..<20_000 { subject.next(.int(number)) }
        var merges = 0, wrong = 0
        for number in log.kept ?? 1...1 {
            guard let record = log[number], log.streams[record.stream].site.word == "merge" else { continue }
            merges += 1
            if log.streams[record.stream].inputs.map({ log.streams[$0.stream].site.word }) != ["just", "never"] {
                wrong += 1
            }
        }
        #expect(merges >= 20_000)
        #expect(wrong == 0)
    }
}
