import Reactive
import Testing

@Suite("time, sharing and sources") struct TimeTests {
    private let loop = Loop()
    private var main: Scheduler { Scheduler(loop, "main", .main) }

    /// What is heard, with its instant, until `time`.
    private func heard(until time: Int, _ stream: Stream, _ body: () -> Void = {}) -> String {
        var heard: [String] = []
        stream.subscribe(
            onNext: { [loop] in heard.append("\(loop.timeline.now):\($0.literal)") },
            onError: { [loop] in heard.append("\(loop.timeline.now):#\($0.word)") },
            onCompleted: { [loop] in heard.append("\(loop.timeline.now):|") })
        body()
        loop.timeline.advance(to: time)
        return heard.joined(separator: " ")
    }

    @Test("of interleaves as RxSwift's does: what is subscribed meanwhile waits its turn")
    func trampoline() {
        var order: [String] = []
        Stream.of(loop, [.int(1), .int(2)]).subscribe(onNext: { [loop] outer in
            order.append("outer \(outer.plain)")
            Stream.of(loop, [.int(8), .int(9)]).subscribe(onNext: { order.append("inner \($0.plain)") })
        })
        #expect(order == ["outer 1", "inner 8", "outer 2", "inner 9", "inner 8", "inner 9"])
    }

    @Test("sources say what they are made of")
    func sources() {
        #expect(heard(until: 0, .just(loop, .int(1))) == "0:1 0:|")
        #expect(heard(until: 0, .range(loop, start: 3, count: 2)) == "0:3 0:4 0:|")
        #expect(heard(until: 0, .range(loop, start: 3, count: -1)) == "0:#misuse")
        #expect(heard(until: 0, .range(loop, start: Int.max, count: 2)) == "0:#misuse")
        #expect(heard(until: 0, .repeatElement(loop, .int(1)).take(2)) == "0:1 0:1 0:|")
        #expect(heard(until: 0, .deferred(loop) { throw ThrownError(.string("no")) }) == "0:#no")
        #expect(heard(until: 0, .generate(loop, .int(1), while: { $0.number < 3 }, { $0 + .int(1) })) == "0:1 0:2 0:|")
    }

    @Test("interval counts, timer ends")
    func timers() {
        #expect(heard(until: 35, .interval(10, on: main)) == "10:0 20:1 30:2")
        #expect(heard(until: 70, .timer(5, on: main)) == "40:0 40:|")
    }

    @Test("delay shifts all but an error")
    func delay() {
        let subject = PublishSubject(loop)
        let heard = heard(until: 100, subject.delay(10, on: main)) {
            subject.next(.int(1))
            loop.timeline.advance(to: 4)
            subject.next(.int(2))
            loop.timeline.advance(to: 12)
            subject.error(ThrownError(.string("bad")))
        }
        #expect(heard == "10:1 12:#bad")
        #expect(loop.timeline.pending == 0)
    }

    @Test("throttle sends the first at once and the last at the end of its span")
    func throttle() {
        let subject = PublishSubject(loop)
        let heard = heard(until: 100, subject.throttle(50, on: main)) {
            for number in [1, 2, 3] { subject.next(.int(number)) }
            subject.completed()
        }
        #expect(heard == "0:1 50:3 50:|")
    }

    @Test("share runs its source once while anybody listens, and anew after that")
    func share() {
        var runs = 0
        let subject = PublishSubject(loop)
        let shared = Stream.deferred(loop) {
            runs += 1
            return subject
        }.share()
        let listeners = [shared.subscribe(), shared.subscribe()]
        #expect(runs == 1)
        for listener in listeners { listener.dispose() }
        #expect(!subject.hasObservers)
        shared.subscribe().dispose()
        #expect(runs == 2)
    }

    @Test("share with replay gives newcomers the latest, and forgets it with its last listener")
    func shareReplay() {
        let subject = PublishSubject(loop)
        let shared = subject.share(replay: 1)
        let first = shared.subscribe()
        subject.next(.int(1))
        #expect(heard(until: 0, shared.take(1)) == "0:1 0:|")
        first.dispose()
        #expect(heard(until: 0, shared) == "")
    }

    @Test("an ended replay subject replays to those who come late")
    func replay() {
        let subject = ReplaySubject(loop, size: 2)
        for number in [1, 2, 3] { subject.next(.int(number)) }
        subject.completed()
        #expect(heard(until: 0, subject) == "0:2 0:3 0:|")
    }

    @Test("do sees each step in RxSwift's order, and what it throws ends the stream")
    func effects() {
        var order: [String] = []
        var effects = Effects()
        effects.onNext = { order.append("next \($0.plain)") }
        effects.onCompleted = { order.append("completed") }
        effects.afterCompleted = { order.append("after") }
        effects.onSubscribe = { order.append("subscribe") }
        effects.onSubscribed = { order.append("subscribed") }
        effects.onDispose = { order.append("dispose") }
        Stream.just(loop, .int(1)).do(effects).subscribe(onNext: { order.append("heard \($0.plain)") })
        #expect(order == ["subscribe", "next 1", "heard 1", "completed", "after", "subscribed", "dispose"])
        effects.onNext = { _ in throw ThrownError(.string("no")) }
        #expect(heard(until: 0, .just(loop, .int(1)).do(effects)) == "0:#no")
    }

    @Test("a driver replays its latest and ends where it would fail; a signal replays nothing")
    func views() {
        let subject = PublishSubject(loop)
        let driver = subject.asDriver(on: main, onErrorJustReturn: .int(0))
        let signal = subject.asSignal(on: main, onErrorJustReturn: .int(0))
        let first = [driver.subscribe(), signal.subscribe()]
        subject.next(.int(1))
        #expect(heard(until: 0, driver.take(1)) == "0:1 0:|")
        #expect(heard(until: 0, signal) { subject.error(ThrownError(.string("bad"))) } == "0:0 0:|")
        #expect(first.count == 2)
    }
}
