import Reactive
import Testing

/// An inner stream of what is known needs no run of its own, unless somebody watches: nothing that is heard may tell.
@Suite("inner streams of what is known") struct InnerTests {
    private static func heard(isWatched: Bool, _ story: (Stage) -> Void) -> [String] {
        let stage = Stage(isWatched: isWatched)
        story(stage)
        return stage.heard
    }

    private func expect(_ wanted: [String], _ story: (Stage) -> Void) {
        #expect(InnerTests.heard(isWatched: false, story) == wanted)
        #expect(InnerTests.heard(isWatched: true, story) == wanted)
    }

    /// A subject, and what is heard.
    final class Stage {
        let loop = Loop()
        let source: PublishSubject
        var heard: [String] = []

        init(isWatched: Bool) {
            if isWatched { loop.probe = Probe() }
            source = PublishSubject(loop)
        }

        func just(_ value: Int) -> Stream { .just(loop, .int(value)) }

        func listen(to stream: Stream, _ react: @escaping (Int) -> Void = { _ in }) -> Disposable {
            stream.subscribe(
                onNext: { [self] value in
                    heard.append(value.literal)
                    if case .int(let number) = value { react(number) }
                    heard.append("-")
                }, onError: { [self] _ in heard.append("error") }, onCompleted: { [self] in heard.append("completed") },
                onDisposed: { [self] in heard.append("disposed") })
        }

        func push(_ values: Int...) { for value in values { source.next(.int(value)) } }
    }

    @Test("the end of the source, told while an inner stream speaks, waits for it")
    func ends() {
        for flat in [Stream.flatMap, Stream.flatMapLatest, Stream.flatMapFirst] {
            expect(["1", "-", "completed", "disposed"]) { stage in
                _ = stage.listen(to: flat(stage.source)({ _ in stage.just(1) }, .map)) { _ in stage.source.completed() }
                stage.push(1, 2)
            }
        }
    }

    @Test("what is pushed meanwhile is nested, replaces, or finds it busy")
    func nested() {
        func story(_ make: @escaping (Stage) -> Stream) -> (Stage) -> Void {
            { stage in
                _ = stage.listen(to: make(stage)) { if $0 == 1 { stage.push(2) } }
                stage.push(1)
                stage.source.completed()
            }
        }
        expect(["1", "2", "-", "-", "completed", "disposed"], story { s in s.source.flatMap(InnerTests.echo(s)) })
        expect(
            ["1", "2", "-", "-", "completed", "disposed"], story { s in s.source.flatMapLatest(InnerTests.echo(s)) })
        expect(["1", "-", "completed", "disposed"], story { s in s.source.flatMapFirst(InnerTests.echo(s)) })
    }

    private static func echo(_ stage: Stage) -> Opening {
        { value in .just(stage.loop, value) }
    }

    /// Two elements of a list for each: 1 and 11 for 1.
    private static func pair(_ stage: Stage) -> Opening {
        { value in
            guard case .int(let number) = value else { return .empty(stage.loop) }
            return .of(stage.loop, [value, .int(number + 10)])
        }
    }

    @Test("a list that is pushed meanwhile waits for its turn, and what is left of the first for its next one")
    func turns() {
        func story(_ make: @escaping (Stage) -> Stream) -> (Stage) -> Void {
            { stage in
                _ = stage.listen(to: make(stage)) { if $0 == 1 { stage.push(2); stage.source.completed() } }
                stage.push(1)
            }
        }
        expect(
            ["1", "-", "2", "-", "11", "-", "12", "-", "completed", "disposed"],
            story { s in s.source.flatMap(InnerTests.pair(s)) })
        expect(
            ["1", "-", "2", "-", "12", "-", "completed", "disposed"],
            story { s in s.source.flatMapLatest(InnerTests.pair(s)) })
        expect(
            ["1", "-", "11", "-", "completed", "disposed"],
            story { s in s.source.flatMapFirst(InnerTests.pair(s)) })
    }

    @Test("a list in a turn that is under way waits for it to end")
    func waits() {
        func story(_ flat: @escaping (Stream, @escaping Opening) -> Stream) -> (Stage) -> Void {
            { stage in
                let source = Stream.of(stage.loop, [.int(1), .int(2)])
                _ = stage.listen(to: flat(source.concatMap { .just(stage.loop, $0) }, InnerTests.pair(stage)))
            }
        }
        expect(
            ["1", "-", "11", "-", "2", "-", "12", "-", "completed", "disposed"], story { $0.flatMap($1) })
        expect(["1", "-", "2", "-", "12", "-", "completed", "disposed"], story { $0.flatMapLatest($1) })
    }

    @Test("a list is cut off in the middle by disposal, by an error, and by one that runs")
    func cut() {
        for flat in [Stream.flatMap, Stream.flatMapLatest] {
            expect(["1", "disposed", "-"]) { stage in
                var subscription: Disposable?
                subscription = stage.listen(to: flat(stage.source)(InnerTests.pair(stage), .map)) { _ in
                    subscription?.dispose()
                }
                stage.push(1, 2)
            }
            expect(["1", "-", "error", "disposed"]) { stage in
                let failing = flat(stage.source)(InnerTests.pair(stage), .map).map {
                    if $0 == .int(11) { throw ThrownError(.string("no")) }
                    return $0
                }
                _ = stage.listen(to: failing)
                stage.push(1, 2)
            }
        }
        expect(["1", "-", "7", "-", "completed", "disposed"]) { stage in
            let (other, pair) = (PublishSubject(stage.loop), InnerTests.pair(stage))
            _ = stage.listen(to: stage.source.flatMapLatest { $0 == .int(1) ? try pair($0) : other }) {
                if $0 == 1 { stage.push(2); stage.source.completed() }
            }
            stage.push(1)
            other.next(.int(7))
            other.completed()
        }
    }

    @Test("one that runs takes over from one that speaks, and is not ended by it")
    func takenOver() {
        expect(["1", "-", "7", "-", "completed", "disposed"]) { stage in
            let other = PublishSubject(stage.loop)
            _ = stage.listen(to: stage.source.flatMapLatest { $0 == .int(1) ? stage.just(1) : other }) {
                if $0 == 1 { stage.push(2); stage.source.completed() }
            }
            stage.push(1)
            other.next(.int(7))
            other.completed()
        }
    }

    @Test("one that speaks ends the one that ran before")
    func replaced() {
        expect(["1", "-", "completed", "disposed"]) { stage in
            let other = PublishSubject(stage.loop)
            _ = stage.listen(to: stage.source.flatMapLatest { $0 == .int(1) ? stage.just(1) : other })
            stage.push(2, 1)
            other.next(.int(7))
            stage.source.completed()
        }
    }

    @Test("its error ends all, its emptiness nothing; who leaves meanwhile hears no more")
    func errors() {
        for flat in [Stream.flatMap, Stream.flatMapLatest] {
            expect(["error", "disposed"]) { stage in
                let failing = Stream.error(stage.loop, RxError.timeout)
                _ = stage.listen(
                    to: flat(stage.source)({ $0 == .int(2) ? failing : .empty(stage.loop) }, .map))
                stage.push(1, 2, 3)
            }
            expect(["1", "disposed", "-"]) { stage in
                var subscription: Disposable?
                subscription = stage.listen(to: flat(stage.source)({ _ in stage.just(1) }, .map)) { _ in
                    subscription?.dispose()
                }
                stage.push(1, 2)
                #expect(!stage.source.hasObservers)
            }
        }
    }

    @Test("a listener that nobody disposed is over for the probe with its subject")
    func forgotten() {
        final class Counting: Probe {
            var listeners = 0
            override func subscribed(_ subscriber: Subscriber, to stream: Stream, into target: Subject?) -> Int {
                listeners += 1
                return 1
            }
            override func unsubscribed(_ subscription: Int) { listeners -= 1 }
        }
        let loop = Loop()
        let probe = Counting()
        loop.probe = probe
        do {
            let subject = PublishSubject(loop)
            subject.subscribe()
            #expect(probe.listeners == 1)
        }
        #expect(probe.listeners == 0)
    }
}
