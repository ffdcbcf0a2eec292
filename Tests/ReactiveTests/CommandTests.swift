import Reactive
import Testing

/// A command whose work is a subject, and all that its streams say.
private final class Bench {
    let loop = Loop()
    let work: PublishSubject
    let gate: PublishSubject
    let command: Command
    var heard: [String] = []
    var answer: [String] = []

    init(concurrent: Bool = false) {
        let (work, gate) = (PublishSubject(loop), PublishSubject(loop))
        (self.work, self.gate) = (work, gate)
        command = Command(loop, enabledIf: gate, allowsConcurrentExecution: concurrent) { input in
            if input == .int(9) { throw ThrownError(.string("no work")) }
            return work
        }
        for (name, stream) in [
            ("executing", command.executing), ("enabled", command.enabled), ("values", command.values),
            ("errors", command.errors), ("inner", command.executions.merge()),
        ] {
            stream.subscribe(
                onNext: { [weak self] in self?.heard.append("\(name) \($0.plain)") },
                onCompleted: { [weak self] in self?.heard.append("\(name) |") })
        }
    }

    func hears(of body: () -> Void) -> [String] {
        heard = []
        body()
        return heard
    }

    @discardableResult func execute(_ input: Value = .int(1)) -> [String] {
        var heard: [String] = []
        command.execute(input).subscribe(
            onNext: { heard.append($0.plain) }, onError: { heard.append("#\($0.word)") },
            onCompleted: { heard.append("|") })
        return heard
    }
}

@Suite("Command") struct CommandTests {
    @Test("is executing, and disabled, before the work begins; then sends, and is enabled again")
    func story() {
        let bench = Bench()
        #expect(bench.heard == ["executing false", "enabled true"])
        #expect(bench.hears { bench.execute() } == ["executing true", "enabled false"])
        #expect(bench.hears { bench.work.next(.int(5)) } == ["inner 5", "values 5"])
        #expect(bench.hears { bench.work.completed() } == ["executing false", "enabled true"])
    }

    @Test("refused, fails at once and says so on errors, once")
    func refusal() {
        let bench = Bench()
        bench.gate.next(.bool(false))
        let heard = bench.hears { bench.answer = bench.execute() }
        #expect(bench.answer == ["#notEnabled"])
        #expect(heard == ["errors notEnabled"])
        #expect(!bench.work.hasObservers)
    }

    @Test("a failure is an element of errors, and only an end among the executions")
    func failure() {
        let bench = Bench()
        bench.execute()
        let heard = bench.hears { bench.work.error(ThrownError(.string("bad"))) }
        #expect(heard == ["errors bad", "executing false", "enabled true"])
    }

    @Test("work that cannot begin is a failure like any other")
    func noWork() {
        let bench = Bench()
        let heard = bench.hears { bench.answer = bench.execute(.int(9)) }
        #expect(bench.answer == ["#no work"])
        #expect(heard == ["executing true", "enabled false", "errors no work", "executing false", "enabled true"])
    }

    @Test("what execute returns has all, also for those who come late")
    func replay() {
        let bench = Bench()
        let execution = bench.command.execute(.int(1))
        bench.work.next(.int(1))
        bench.work.next(.int(2))
        bench.work.completed()
        var heard: [String] = []
        execution.subscribe(onNext: { heard.append($0.plain) }, onCompleted: { heard.append("|") })
        #expect(heard == ["1", "2", "|"])
    }

    @Test("cancel lets the work go, and executing goes false")
    func cancel() {
        let bench = Bench()
        bench.execute()
        #expect(bench.hears { bench.command.cancel() } == ["executing false", "enabled true"])
        #expect(!bench.work.hasObservers)
        #expect(bench.hears { bench.work.next(.int(1)) }.isEmpty)
    }

    @Test("stays enabled while executing if it may run more than once")
    func concurrent() {
        let bench = Bench(concurrent: true)
        bench.execute()
        bench.execute()
        #expect(bench.hears { bench.work.completed() } == ["executing false"])
    }

    @Test("executed from its own stream, neither hangs nor runs twice")
    func reentrant() {
        let bench = Bench()
        bench.command.executing.subscribe(onNext: { [weak bench] in if $0 == .bool(true) { bench?.execute() } })
        #expect(bench.hears { bench.execute() } == ["executing true", "errors notEnabled", "enabled false"])
    }

    @Test("its streams complete when it is let go")
    func gone() {
        let loop = Loop()
        var command: Command? = Command(loop) { _ in PublishSubject(loop) }
        var heard: [String] = []
        command?.enabled.subscribe(onNext: { heard.append($0.plain) }, onCompleted: { heard.append("|") })
        command = nil
        #expect(heard == ["true", "|"])
    }
}

@Suite("bindings") struct BindingTests {
    @Test("two ways: the left side takes the right one's value first, and nothing echoes")
    func twoWays() {
        let loop = Loop()
        let (a, b) = (BehaviorSubject(loop, .int(1)), BehaviorSubject(loop, .int(2)))
        var heard: [String] = []
        a.subscribe(onNext: { heard.append("a\($0.plain)") })
        b.subscribe(onNext: { heard.append("b\($0.plain)") })
        let binding = TwoWayBinding(a, b)
        a.next(.int(3))
        b.next(.int(4))
        binding.dispose()
        a.next(.int(5))
        #expect(heard == ["a1", "b2", "a2", "a3", "b3", "b4", "a4", "a5"])
    }

    @Test("two ways: a side that corrects what it is given corrects the other")
    func correction() {
        let loop = Loop()
        let (a, b) = (BehaviorSubject(loop, .int(1)), BehaviorSubject(loop, .int(1)))
        b.subscribe(onNext: { if $0.number > 100 { b.next(.int(100)) } })
        let binding = TwoWayBinding(a, b)
        a.next(.int(150))
        #expect([a.value, b.value] == [.int(100), .int(100)])
        binding.dispose()
        #expect(!a.hasObservers)
    }

    @Test("two ways: an end on one side ends the other, and the binding")
    func ends() {
        let loop = Loop()
        let (a, b) = (PublishSubject(loop), PublishSubject(loop))
        let binding = TwoWayBinding(a, b)
        a.completed()
        #expect(b.end != nil && binding.isDisposed)
    }

    @Test("a bag lets go of what it holds when it is let go")
    func bag() {
        let subject = PublishSubject(Loop())
        var bag: DisposeBag? = DisposeBag()
        if let bag { subject.subscribe().disposed(by: bag) }
        #expect(subject.hasObservers)
        bag = nil
        #expect(!subject.hasObservers)
    }

    @Test("take(during:) completes when the owner goes; whoever comes late completes at once")
    func lifetime() {
        let subject = PublishSubject(Loop())
        var owner: Owner? = Owner()
        var heard: [String] = []
        let taken = owner.map { subject.take(during: $0) }
        taken?.subscribe(onNext: { heard.append($0.plain) }, onCompleted: { heard.append("|") })
        subject.next(.int(1))
        owner = nil
        subject.next(.int(2))
        taken?.subscribe(onCompleted: { heard.append("late |") })
        #expect(heard == ["1", "|", "late |"])
        #expect(!subject.hasObservers)
    }
}

@Suite("PullSequence") struct PullSequenceTests {
    private let loop = Loop()
    private func numbers(_ log: @escaping (Int) -> Void = { _ in }) -> PullSequence {
        var next = 0
        return PullSequence(loop) {
            next += 1
            log(next)
            return .int(next)
        }
    }

    @Test("makes an element when it is asked for, and once")
    func lazy() throws {
        var made: [Int] = []
        let even = numbers { made.append($0) }.filter { $0.number % 2 == 0 }.map { $0 + $0 }
        #expect(made == [])
        #expect(try even.take(2).array() == [.int(4), .int(8)])
        #expect(try even.head() == .int(4))
        #expect(made == [1, 2, 3, 4])
    }

    @Test("composes")
    func composition() throws {
        let three = numbers().take(3)
        #expect(try three.skip(1).concat(three.take(1)).array() == [.int(2), .int(3), .int(1)])
        #expect(try three.zip(numbers().skip(10)) { $0 + $1 }.array() == [.int(12), .int(14), .int(16)])
        #expect(try three.flatMap { n in numbers().take(n.number) }.array().map(\.number) == [1, 1, 2, 1, 2, 3])
        #expect(try three.scan(.int(0)) { $0 + $1 }.array().map(\.number) == [1, 3, 6])
        #expect(try numbers().contains { $0.number > 5 })
    }

    @Test("an error comes at its element, and again")
    func failing() {
        let failing = numbers().map { if $0.number > 1 { throw ThrownError(.string("bad")) } else { $0 } }
        #expect((try? failing.element(at: 0)) == .int(1))
        #expect(throws: ThrownError.self) { try failing.element(at: 1) }
        #expect(throws: ThrownError.self) { try failing.element(at: 1) }
    }

    @Test("as a stream it stops being pulled when nobody listens")
    func stream() {
        var made: [Int] = []
        var heard: [Value] = []
        numbers { made.append($0) }.asObservable().take(2).subscribe(onNext: { heard.append($0) })
        #expect(heard == [.int(1), .int(2)])
        #expect(made == [1, 2])
    }
}
