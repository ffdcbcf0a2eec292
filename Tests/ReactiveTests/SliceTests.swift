import Reactive
import Testing

@Suite("the engine") struct SliceTests {
    @Test("listeners are called in RxSwift's order: a newcomer takes the first one's place")
    func order() {
        let subject = PublishSubject(Loop())
        var heard: [String] = []
        let listeners = ["A", "B", "C"].map { name in subject.subscribe(onNext: { _ in heard.append(name) }) }
        listeners[0].dispose()
        subject.subscribe(onNext: { _ in heard.append("D") })
        subject.next(.int(1))
        #expect(heard == ["D", "B", "C"])
    }

    @Test("disposed during delivery, a listener on the subject still hears the event, one behind map does not")
    func disposedMeanwhile() {
        let subject = PublishSubject(Loop())
        var heard: [String] = []
        var others: [Disposable] = []
        subject.subscribe(onNext: { _ in for other in others { other.dispose() } })
        others.append(subject.subscribe(onNext: { _ in heard.append("direct") }))
        others.append(subject.map { $0 }.subscribe(onNext: { _ in heard.append("mapped") }))
        subject.next(.int(1))
        #expect(heard == ["direct"])
    }

    @Test("a re-entrant push is nested: the second listener hears 2 before 1")
    func reentrant() {
        let subject = PublishSubject(Loop())
        var heard: [Value] = []
        subject.subscribe(onNext: { if $0 == .int(1) { subject.next(.int(2)) } })
        subject.subscribe(onNext: { heard.append($0) })
        subject.next(.int(1))
        #expect(heard == [.int(2), .int(1)])
    }

    @Test("debounce keeps only the last of a burst")
    func debounce() {
        let loop = Loop()
        let subject = PublishSubject(loop)
        let main = Scheduler(loop, "main", .main)
        var heard: [String] = []
        subject.debounce(300, on: main).subscribe(onNext: { heard.append("\(loop.timeline.now) \($0.literal)") })
        subject.next(.string("a"))
        loop.timeline.advance(to: 200)
        subject.next(.string("b"))
        loop.timeline.advance(to: 2000)
        subject.next(.string("c"))
        subject.completed()
        #expect(heard == ["500 \"b\"", "2000 \"c\""])
        #expect(loop.timeline.pending == 0)
    }

    @Test("combineLatest waits for each side, then speaks for every one")
    func combine() {
        let loop = Loop()
        let (a, b) = (PublishSubject(loop), BehaviorSubject(loop, .int(1)))
        var heard: [String] = []
        Stream.combineLatest(loop, [a, b], .tuple).subscribe(
            onNext: { heard.append($0.literal) }, onCompleted: { heard.append("|") })
        a.next(.int(5))
        b.next(.int(2))
        a.completed()
        b.next(.int(3))
        b.completed()
        #expect(heard == ["(5, 1)", "(5, 2)", "(5, 3)", "|"])
    }

    @Test("a push that would leave the stack is refused, with an error that says so")
    func depth() {
        let loop = Loop()
        let subject = PublishSubject(loop)
        var faults = 0
        loop.onFault = { if case EngineError.tooDeep = $0 { faults += 1 } }
        subject.subscribe(onNext: { _ in subject.next(.int(1)) })
        subject.next(.int(1))
        #expect(faults == 1)
    }
}
