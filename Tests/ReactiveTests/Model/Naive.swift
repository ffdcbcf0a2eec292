/// RxSwift's rules, written down as plainly as can be, to hold the engine against.
enum Heard {
    case next(Int), error, completed
    var isEnd: Bool { if case .next = self { false } else { true } }
}

typealias Listen = (Heard) -> Void
typealias Leave = () -> Void
/// Something to subscribe to.
typealias Naive = (@escaping Listen) -> Leave

/// Who listens, in RxSwift's order: the first place is taken again by the next newcomer, the others are not.
struct NaiveListeners {
    private var first: (key: Int, listen: Listen)?
    private var rest: [(key: Int, listen: Listen)] = []
    private var key = 0

    mutating func add(_ listen: @escaping Listen) -> Int {
        key += 1
        if first == nil { first = (key, listen) } else { rest.append((key, listen)) }
        return key
    }
    mutating func remove(_ key: Int) {
        if first?.key == key { first = nil } else { rest.removeAll { $0.key == key } }
    }
    mutating func removeAll() { (first, rest) = (nil, []) }
    /// Those of this moment: who comes or goes meanwhile changes nothing for this event.
    func tell(_ event: Heard) {
        first?.listen(event)
        for (_, listen) in rest { listen(event) }
    }
}

final class NaiveSubject {
    enum Memory { case nothing, latest(Int), last(Int) }
    private var memory: Memory
    private var kept: [Int] = []
    private var listeners = NaiveListeners()
    private var end: Heard?

    init(_ memory: Memory) { self.memory = memory }

    func on(_ event: Heard) {
        guard end == nil else { return }
        if case .next(let value) = event {
            switch memory {
            case .nothing: break
            case .latest: memory = .latest(value)
            case .last(let count): kept = (kept + [value]).suffix(count)
            }
            listeners.tell(event)
        } else {
            end = event
            let told = listeners
            listeners.removeAll()
            told.tell(event)
        }
    }

    func subscribe(_ listen: @escaping Listen) -> Leave {
        if case .last = memory { return greet(listen) }
        if let end {
            listen(end)
            return {}
        }
        let key = listeners.add(listen)
        if case .latest(let value) = memory { listen(.next(value)) }
        return { self.listeners.remove(key) }
    }

    /// What comes while a newcomer is told what it has missed waits until that is done.
    private func greet(_ listen: @escaping Listen) -> Leave {
        if let end {
            for value in kept { listen(.next(value)) }
            listen(end)
            return {}
        }
        var waiting: [Heard]? = []
        let key = listeners.add { event in
            if waiting != nil { waiting?.append(event) } else { listen(event) }
        }
        for value in kept { listen(.next(value)) }
        while let next = waiting?.first {
            waiting?.removeFirst()
            if next.isEnd { waiting = [] }
            listen(next)
        }
        waiting = nil
        return { self.listeners.remove(key) }
    }
}

/// An operator's place between source and listener: silent once it is disposed, which its own end does too.
final class NaiveSink {
    private(set) var isDisposed = false
    private var leave: Leave?
    func hold(_ leave: @escaping Leave) { if isDisposed { leave() } else { self.leave = leave } }
    func dispose() {
        guard !isDisposed else { return }
        isDisposed = true
        leave?()
        leave = nil
    }
}

/// An operator that answers each event with others; after an end it is over.
func through(_ source: @escaping Naive, _ make: @escaping () -> (Heard) -> [Heard]) -> Naive {
    { listen in
        let sink = NaiveSink()
        let answer = make()
        sink.hold(
            source { event in
                for event in answer(event) {
                    if !sink.isDisposed { listen(event) }
                    if event.isEnd { sink.dispose() }
                }
            })
        return sink.dispose
    }
}

func map(_ source: @escaping Naive) -> Naive {
    through(source) { { if case .next(let value) = $0 { [.next(value + 1000)] } else { [$0] } } }
}

final class NaiveTake {
    /// Counts before it passes on: what comes meanwhile counts too.
    static func two(_ source: @escaping Naive) -> Naive {
        { listen in
            let sink = NaiveSink()
            var left = 2
            sink.hold(
                source { event in
                    if case .next = event {
                        guard left > 0 else { return }
                        left -= 1
                        if !sink.isDisposed { listen(event) }
                        guard left == 0 else { return }
                        if !sink.isDisposed { listen(.completed) }
                    } else if !sink.isDisposed {
                        listen(event)
                    }
                    sink.dispose()
                })
            return sink.dispose
        }
    }
}

/// Publishes through a subject that is made for each connection.
final class NaiveConnectable {
    private let source: Naive
    private var subject: NaiveSubject?
    private var connection: NaiveSink?
    private var count = 0
    private var round = 0
    private var connected: Leave?

    init(_ source: @escaping Naive) { self.source = source }

    private var current: NaiveSubject {
        let current = subject ?? NaiveSubject(.nothing)
        subject = current
        return current
    }

    func subscribe(_ listen: @escaping Listen) -> Leave { current.subscribe(listen) }

    func connect() -> Leave {
        if let connection { return { self.end(connection) } }
        let connection = NaiveSink()
        let subject = current
        self.connection = connection
        connection.hold(
            source { event in
                guard !connection.isDisposed else { return }
                if event.isEnd { self.end(connection) }
                subject.on(event)
            })
        return { self.end(connection) }
    }

    private func end(_ ending: NaiveSink) {
        if connection === ending { (connection, subject) = (nil, nil) }
        ending.dispose()
    }

    /// Connected while someone listens.
    func shared(_ listen: @escaping Listen) -> Leave {
        let sink = NaiveSink()
        var mine = -1
        let leave = subscribe { event in
            if event.isEnd {
                if self.round == mine {
                    let connected = self.connected
                    (self.count, self.connected) = (0, nil)
                    self.round += 1
                    connected?()
                }
                if !sink.isDisposed { listen(event) }
                sink.dispose()
            } else if !sink.isDisposed {
                listen(event)
            }
        }
        mine = round
        if sink.isDisposed { return {} }
        count += 1
        if count == 1 { connected = connect() }
        sink.hold {
            leave()
            guard self.round == mine else { return }
            self.count -= 1
            guard self.count == 0, let connected = self.connected else { return }
            connected()
            self.connected = nil
        }
        return sink.dispose
    }
}

/// A clock that stands until it is told to go on.
final class NaiveClock {
    private(set) var now = 0
    private var due: [(time: Int, number: Int, work: () -> Void)] = []
    private var number = 0

    func after(_ time: Int, _ work: @escaping () -> Void) {
        number += 1
        due.append((now + time, number, work))
    }

    func advance(to time: Int) {
        while let next = due.filter({ $0.time <= time }).min(by: { ($0.time, $0.number) < ($1.time, $1.number) }) {
            due.removeAll { $0.number == next.number }
            now = max(now, next.time)
            next.work()
        }
        now = max(now, time)
    }

    func delay(_ source: @escaping Naive, _ time: Int) -> Naive {
        { listen in
            let sink = NaiveSink()
            sink.hold(
                source { event in
                    guard !sink.isDisposed else { return }
                    if case .error = event {
                        listen(event)
                        return sink.dispose()
                    }
                    self.after(time) {
                        guard !sink.isDisposed else { return }
                        listen(event)
                        if event.isEnd { sink.dispose() }
                    }
                })
            return sink.dispose
        }
    }
}
