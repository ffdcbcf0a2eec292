import Reactive

/// Where a program is played: once on the engine, once on the naive model. What is heard is written down.
class Stage {
    private(set) var heard: [String] = []
    private var leaves: [Leave?] = []
    private var pushed = 0
    private var connection: Leave?

    final func play(_ program: [Step]) -> [String] {
        for step in program {
            heard.append("> \(step)")
            take(step)
        }
        return heard
    }

    private final func take(_ step: Step) {
        switch step {
        case .subscribe(let source, let offset, let reactions):
            let number = leaves.count
            leaves.append(nil)
            var count = 0
            let leave = subscribe(source, offset) { [self] event in
                heard.append("\(now) \(number): \(event)")
                defer { heard.append("\(number).") }
                let index = count
                count += 1
                if index < reactions.count, let reaction = reactions[index] { take(reaction) }
            }
            leaves[number] = leave
        case .push(let subject):
            pushed += 1
            on(subject, .next(pushed))
        case .complete(let subject): on(subject, .completed)
        case .fail(let subject): on(subject, .error)
        case .dispose(let number): if number < leaves.count { leaves[number]?() }
        case .connect: connection = connect()
        case .disconnect: connection?()
        case .advance(let time): advance(by: time)
        }
    }

    var now: Int { 0 }
    func subscribe(_ source: Source, _ offset: Int, _ listen: @escaping Listen) -> Leave { {} }
    func on(_ subject: Int, _ event: Heard) {}
    func connect() -> Leave { {} }
    func advance(by time: Int) {}
}

final class NaiveStage: Stage {
    private let subjects = [NaiveSubject(.nothing), NaiveSubject(.latest(0)), NaiveSubject(.last(2))]
    private let clock = NaiveClock()
    private lazy var connectable = NaiveConnectable(subjects[0].subscribe)
    private lazy var counted = NaiveConnectable(map(subjects[1].subscribe))

    override var now: Int { clock.now }

    override func subscribe(_ source: Source, _ offset: Int, _ listen: @escaping Listen) -> Leave {
        let stream: Naive =
            switch source {
            case .publish: subjects[0].subscribe
            case .behavior: subjects[1].subscribe
            case .replay: subjects[2].subscribe
            case .publishMap: map(subjects[0].subscribe)
            case .behaviorMap: map(subjects[1].subscribe)
            case .replayMap: map(subjects[2].subscribe)
            case .connectable: connectable.subscribe
            case .connectableMap: map(connectable.subscribe)
            case .refCount: counted.shared
            case .take: NaiveTake.two(subjects[0].subscribe)
            case .publishLate: clock.delay(subjects[0].subscribe, offset)
            case .behaviorLate: clock.delay(map(subjects[1].subscribe), offset)
            }
        // A person's observer hears nothing after an end.
        var isOver = false
        return stream { event in
            if isOver { return }
            isOver = event.isEnd
            listen(event)
        }
    }

    override func on(_ subject: Int, _ event: Heard) { subjects[subject].on(event) }
    override func connect() -> Leave { connectable.connect() }
    override func advance(by time: Int) { clock.advance(to: clock.now + time) }
}

final class EngineStage: Stage {
    private let loop = Loop()
    private lazy var main = Scheduler(loop, "main", .main)
    private lazy var subjects: [Subject] = [
        PublishSubject(loop), BehaviorSubject(loop, .int(0)), ReplaySubject(loop, size: 2),
    ]
    private lazy var connectable = subjects[0].publish()
    private lazy var counted = mapped(subjects[1]).publish().refCount()

    private func mapped(_ source: Reactive.Stream) -> Reactive.Stream { source.map { $0 + .int(1000) } }

    override var now: Int { loop.timeline.now }

    override func subscribe(_ source: Source, _ offset: Int, _ listen: @escaping Listen) -> Leave {
        let stream: Reactive.Stream =
            switch source {
            case .publish: subjects[0]
            case .behavior: subjects[1]
            case .replay: subjects[2]
            case .publishMap: mapped(subjects[0])
            case .behaviorMap: mapped(subjects[1])
            case .replayMap: mapped(subjects[2])
            case .connectable: connectable
            case .connectableMap: mapped(connectable)
            case .refCount: counted
            case .take: subjects[0].take(2)
            case .publishLate: subjects[0].delay(offset, on: main)
            case .behaviorLate: mapped(subjects[1]).delay(offset, on: main)
            }
        let subscription = stream.subscribe(
            onNext: { listen(.next($0.number)) }, onError: { _ in listen(.error) }, onCompleted: { listen(.completed) })
        return { subscription.dispose() }
    }

    override func on(_ subject: Int, _ event: Heard) {
        switch event {
        case .next(let value): subjects[subject].next(.int(value))
        case .error: subjects[subject].error(ThrownError(.string("bad")))
        case .completed: subjects[subject].completed()
        }
    }

    override func connect() -> Leave {
        let connection = connectable.connect()
        return { connection.dispose() }
    }

    override func advance(by time: Int) { loop.timeline.advance(to: loop.timeline.now + time) }
}
