import Reactive
import Testing

/// An operator on one source, and the element that it lets through, if it lets any through before the end.
struct Question: CustomTestStringConvertible, Sendable {
    let name: String
    let build: @Sendable (Stream) -> Stream

    init(_ name: String, _ build: @escaping @Sendable (Stream) -> Stream) {
        self.name = name
        self.build = build
    }

    var testDescription: String { name }
}

/// What every operator is asked, whatever it does.
@Suite("every operator") struct QuestionTests {
    static let all = [
        Question("map") { $0.map { $0 } },
        Question("filter") { $0.filter { _ in true } },
        Question("compactMap") { $0.compactMap { $0 } },
        Question("scan") { $0.scan(.int(0)) { $0 + $1 } },
        Question("scan(into:)") { $0.scan(into: .int(0)) { (total: inout Value, value) in total = total + value } },
        Question("reduce") { $0.reduce(.int(0)) { $0 + $1 } },
        Question("toArray") { $0.toArray() },
        Question("distinctUntilChanged") { $0.distinctUntilChanged() },
        Question("distinct") { $0.distinct() },
        Question("take") { $0.take(99) },
        Question("takeLast") { $0.takeLast(2) },
        Question("take(while:)") { $0.take(while: { _ in true }) },
        Question("take(until:)") { $0.take(until: PublishSubject($0.loop)) },
        Question("skip") { $0.skip(1) },
        Question("skip(while:)") { $0.skip(while: { _ in false }) },
        Question("skip(until:)") { $0.skip(until: $0) },
        Question("skipLast") { $0.skipLast(1) },
        Question("element(at:)") { $0.element(at: 9) },
        Question("single") { $0.single { $0 == .int(1) } },
        Question("first") { $0.first { $0 == .int(9) } },
        Question("last") { $0.last() },
        Question("ignoreElements") { $0.ignoreElements() },
        Question("ifEmpty") { $0.ifEmpty(default: .int(0)) },
        Question("ifEmpty(switchTo:)") { $0.ifEmpty(switchTo: PublishSubject($0.loop)) },
        Question("allSatisfy") { $0.allSatisfy { _ in true } },
        Question("contains") { $0.contains(.int(9)) },
        Question("count") { $0.count() },
        Question("average") { $0.average() },
        Question("max") { $0.max() },
        Question("asSingle") { $0.ignoreElements().asSingle() },
        Question("asMaybe") { $0.ignoreElements().asMaybe() },
        Question("startWith") { $0.startWith([.int(0)]) },
        Question("flatMap") { source in source.flatMap { _ in source } },
        Question("flatMapLatest") { source in source.flatMapLatest { _ in source } },
        Question("flatMapFirst") { source in source.flatMapFirst { _ in source } },
        Question("concatMap") { source in source.concatMap { _ in source } },
        Question("merge") { .merge($0.loop, [$0, $0]) },
        Question("concat") { .concat($0.loop, [$0, $0]) },
        Question("amb") { .amb($0.loop, [$0, $0]) },
        Question("zip") { .zip($0.loop, [$0, $0], .tuple) },
        Question("zip of two") { .zip($0.loop, [$0, $0], .pair { $0 + $1 }) },
        Question("combineLatest") { .combineLatest($0.loop, [$0, $0], .tuple) },
        Question("combineLatest of two") { .combineLatest($0.loop, [$0, $0], .pair { $0 + $1 }) },
        Question("combineSettled") { .combineSettled($0.loop, [$0, $0], .tuple) },
        Question("forkJoin") { .forkJoin($0.loop, [$0, $0]) },
        Question("withLatestFrom") { $0.withLatestFrom($0) },
    ]

    /// These put something in the place of an error.
    static let recovering = [
        Question("catch") { source in source.catch { _ in PublishSubject(source.loop) } },
        Question("catchAndReturn") { $0.catchAndReturn(.int(0)) },
        Question("retry") { $0.retry(2) },
        Question("retry(when:)") { source in source.retry(when: { $0.take(1) }) },
        Question("repeat") { $0.repeat(2) },
        Question("onErrorResumeNext") { .onErrorResumeNext($0.loop, [$0, $0]) },
    ]

    @Test("passes an error on, once, and lets its sources go", arguments: all)
    func errors(_ question: Question) {
        let subject = PublishSubject(Loop())
        var ends = 0
        question.build(subject).subscribe(onError: { _ in ends += 1 }, onCompleted: { ends += 100 })
        subject.next(.int(1))
        subject.error(ThrownError(.string("bad")))
        #expect(ends == 1)
        #expect(!subject.hasObservers)
    }

    @Test("ends at most once, and lets its sources go when they complete", arguments: all + recovering)
    func completes(_ question: Question) {
        let subject = PublishSubject(Loop())
        var ends = 0
        question.build(subject).subscribe(onError: { _ in ends += 1 }, onCompleted: { ends += 1 })
        subject.next(.int(1))
        subject.next(.int(1))
        subject.completed()
        #expect(ends <= 1)
        #expect(!subject.hasObservers)
    }

    @Test("lets its sources go when it is disposed", arguments: all + recovering)
    func disposed(_ question: Question) {
        let subject = PublishSubject(Loop())
        var heard = 0
        let subscription = question.build(subject).subscribe(onNext: { _ in heard += 1 })
        subject.next(.int(1))
        subscription.dispose()
        #expect(!subject.hasObservers)
        let before = heard
        subject.next(.int(2))
        #expect(heard == before)
    }

    @Test("runs anew for each subscription", arguments: all + recovering)
    func independent(_ question: Question) {
        let subject = PublishSubject(Loop())
        let stream = question.build(subject)
        var heard: [[String]] = [[], []]
        for index in 0...1 {
            stream.subscribe(
                onNext: { heard[index].append($0.literal) }, onError: { _ in heard[index].append("#") },
                onCompleted: { heard[index].append("|") })
        }
        for number in [1, 2, 2, 3] { subject.next(.int(number)) }
        subject.completed()
        #expect(heard[0] == heard[1])
    }

    @Test("may be pushed from its own delivery", arguments: all + recovering)
    func reentrant(_ question: Question) {
        let subject = PublishSubject(Loop())
        var left = 3
        question.build(subject).subscribe(onNext: { _ in
            left -= 1
            if left > 0 { subject.next(.int(left)) }
            if left == 0 { subject.completed() }
        })
        for number in [1, 2, 1, 2] { subject.next(.int(number)) }
        subject.completed()
        #expect(!subject.hasObservers)
    }

    @Test("may be disposed from its own delivery", arguments: all + recovering)
    func disposedMeanwhile(_ question: Question) {
        let subject = PublishSubject(Loop())
        let serial = Serial()
        var heard = 0
        serial.hold(
            question.build(subject).subscribe(onNext: { _ in
                heard += 1
                serial.dispose()
            }))
        subject.next(.int(1))
        subject.next(.int(2))
        subject.completed()
        #expect(heard <= 1 || question.name == "startWith")
    }

    @Test("keeps nothing alive once it is over", arguments: all + recovering)
    func released(_ question: Question) {
        let subject = PublishSubject(Loop())
        weak var canary: Owner?
        do {
            let owner = Owner()
            canary = owner
            let subscription = question.build(subject).subscribe(onNext: { _ in _ = owner })
            subject.next(.object(owner))
            subject.next(.int(2))
            subscription.dispose()
        }
        #expect(canary == nil)
    }
}

@Suite("combineSettled") struct CombineSettledTests {
    private func heard(_ body: (PublishSubject, Loop, (Stream) -> Void) -> Void) -> [String] {
        let loop = Loop()
        let subject = PublishSubject(loop)
        var heard: [String] = []
        body(subject, loop) { $0.subscribe(onNext: { heard.append($0.literal) }, onCompleted: { heard.append("|") }) }
        return heard
    }

    @Test("a diamond speaks once a turn")
    func diamond() {
        let heard = heard { source, loop, listen in
            listen(.combineSettled(loop, [source.map { $0 + .int(1) }, source.map { $0 + $0 }], .tuple))
            source.next(.int(1))
            source.next(.int(2))
            source.completed()
        }
        #expect(heard == ["(2, 2)", "(3, 4)", "|"])
    }

    @Test("a diamond of diamonds speaks once a turn")
    func nested() {
        let heard = heard { source, loop, listen in
            let inner = Stream.combineSettled(loop, [source, source.map { $0 + $0 }], .tuple)
            listen(.combineSettled(loop, [source, inner], .tuple))
            source.next(.int(1))
            source.next(.int(2))
        }
        #expect(heard == ["(1, (1, 2))", "(2, (2, 4))"])
    }

    @Test("one that is opened later settles before those downstream of it")
    func opened() {
        let heard = heard { source, loop, listen in
            let deep = Stream.combineSettled(
                loop, [source, source.map { $0 }.map { $0 }.map { $0 }.map { $0 + $0 }], .tuple)
            let start = PublishSubject(loop)
            listen(.combineSettled(loop, [source, start.flatMap { _ in deep }], .tuple))
            start.next(.int(0))
            source.next(.int(1))
            source.next(.int(2))
        }
        #expect(heard == ["(1, (1, 2))", "(2, (2, 4))"])
    }
}
