import CFloor
import Reactive
import Rx

private let million = 1_000_000

extension Row {
    static var all: [Row] { [w1, w2, w3, w4, w5, w6, w7, w8, w9, w10, w11, w12, w13, w14, w15, w16] }

    /// The event loop of most rows: n unpredictable values into one subject.
    private static func drive(_ subject: Rx.PublishSubject<Int>) -> (Int) -> Void {
        { n in for i in 0..<n { subject.onNext(opaque(i)) } }
    }

    private static let w1 = time("W1", "subject → subscriber", budget: 30, typed: 40, events: million) {
        let subject = Rx.PublishSubject<Int>()
        subject.subscribe(onNext: { eat($0) })
        return drive(subject)
    }

    private static let w2 = time("W2", "map, filter, map", budget: 50, typed: 80, events: million) {
        let subject = Rx.PublishSubject<Int>()
        subject.map { $0 &+ 1 }.filter { $0 & 1 == 0 }.map { $0 &* 3 }.subscribe(onNext: { eat($0) })
        return drive(subject)
    }

    private static let w3 = time("W3", "ten maps", budget: 110, typed: 200, events: million) {
        let subject = Rx.PublishSubject<Int>()
        let five = subject.map { $0 &+ 1 }.map { $0 &+ 2 }.map { $0 &+ 3 }.map { $0 &+ 4 }.map { $0 &+ 5 }
        five.map { $0 &+ 6 }.map { $0 &+ 7 }.map { $0 &+ 8 }.map { $0 &+ 9 }.map { $0 &+ 10 }
            .subscribe(onNext: { eat($0) })
        return drive(subject)
    }

    private static let w4 = time(
        "W4", "1 → 100 subscribers, each delivery", budget: 9, typed: 15, events: million / 10, share: 100
    ) {
        let subject = Rx.PublishSubject<Int>()
        for _ in 0..<100 { subject.subscribe(onNext: { eat($0) }) }
        return drive(subject)
    }

    private static let w5 = time("W5", "combineLatest of two", budget: 50, typed: 80, events: million) {
        let (a, b) = (Rx.BehaviorSubject(value: 0), Rx.BehaviorSubject(value: 0))
        Observable.combineLatest(a, b) { $0 &+ $1 }.subscribe(onNext: { eat($0) })
        return { n in for i in 0..<n { if i & 1 == 0 { a.onNext(opaque(i)) } else { b.onNext(opaque(i)) } } }
    }

    private static let w6 = time("W6", "zip", budget: 60, typed: 90, events: million) {
        let (a, b) = (Rx.PublishSubject<Int>(), Rx.PublishSubject<Int>())
        Observable.zip(a, b) { $0 &+ $1 }.subscribe(onNext: { eat($0) })
        return { n in for i in 0..<n { if i & 1 == 0 { a.onNext(opaque(i)) } else { b.onNext(opaque(i)) } } }
    }

    private static let w7 = time("W7", "flatMap { just }", budget: 150, typed: 250, events: million / 4) {
        let (subject, loop) = (Rx.PublishSubject<Int>(), Loop.current)
        subject.flatMap { Observable.just($0, on: loop) }.subscribe(onNext: { eat($0) })
        return drive(subject)
    }

    private static let w8 = time(
        "W8", "flatMapLatest { of two }", budget: 300, typed: 500, events: million / 10
    ) {
        let (subject, loop) = (Rx.PublishSubject<Int>(), Loop.current)
        subject.flatMapLatest { Observable.of($0, $0 &+ 1, on: loop) }.subscribe(onNext: { eat($0) })
        return drive(subject)
    }

    private static let w9 = time("W9", "scan, distinct", budget: 50, typed: 80, events: million) {
        let subject = Rx.PublishSubject<Int>()
        subject.scan(0) { $0 &+ $1 }.distinctUntilChanged().subscribe(onNext: { eat($0) })
        return drive(subject)
    }

    private static let w10 = time("W10", "merge of eight", budget: 40, typed: 50, events: million) {
        let subjects = (0..<8).map { _ in Rx.PublishSubject<Int>() }
        Observable.merge(subjects.map { $0.asObservable() }).subscribe(onNext: { eat($0) })
        return { n in for i in 0..<n { subjects[i & 7].onNext(opaque(i)) } }
    }

    private static let w11 = time("W11", "diamond", budget: 130, typed: 200, events: million) {
        let source = Rx.BehaviorSubject(value: 0)
        Observable.combineLatest(source.map { $0 &+ 1 }, source.map { $0 &* 2 }) { $0 &+ $1 }
            .distinctUntilChanged().subscribe(onNext: { eat($0) })
        return { n in for i in 1...n { source.onNext(opaque(i)) } }
    }

    private static let w13 = time(
        "W13", "range, map, filter, reduce", budget: 50, typed: 100, events: million / 2
    ) {
        { n in
            Observable.range(start: 0, count: n).map { opaque($0) &+ 1 }.filter { $0 & 1 == 0 }.reduce(0) { $0 &+ $1 }
                .subscribe(onNext: { eat($0) })
        }
    }

    private static let w14 = time(
        "W14", "debounce on virtual time", budget: 150, typed: 250, events: million / 10
    ) {
        let loop = Loop()
        let main = Scheduler(loop, "main", .main)
        let subject = Rx.PublishSubject<Int>(on: loop)
        Observable<Int>(core: subject.core.debounce(5, on: main)).subscribe(onNext: { eat($0) })
        return { n in
            var time = 1
            for i in 0..<n {
                subject.onNext(opaque(i))
                time += i % 10 == 9 ? 10 : 1
                loop.timeline.advance(to: time)
            }
        }
    }

    /// map(+1), filter(even), map(*3), scan(+), distinct on a subject: the chain of W12 and W15.
    @inline(never) private static func five(_ subject: Rx.PublishSubject<Int>) -> Disposable {
        subject.map { $0 &+ 1 }.filter { $0 & 1 == 0 }.map { $0 &* 3 }.scan(0) { $0 &+ $1 }.distinctUntilChanged()
            .subscribe(onNext: { eat($0) })
    }

    private static let w12 = time(
        "W12", "build, subscribe, dispose 5 operators", budget: 1_000, typed: 4_000, events: million / 10
    ) {
        let subject = Rx.PublishSubject<Int>()
        return { n in for _ in 0..<n { five(subject).dispose() } }
    }

    private static let w15 = Row(
        "W15", "a live 5-operator chain", budget: 1_100, typed: 1_800, unit: "bytes"
    ) {
        let n = million / 10
        return Figure {
            var live: [(Rx.PublishSubject<Int>, Disposable)] = []
            live.reserveCapacity(n)
            let before = cf_heap_in_use()
            for _ in 0..<n {
                let subject = Rx.PublishSubject<Int>()
                live.append((subject, five(subject)))
            }
            let bytes = Double(cf_heap_in_use() - before) / Double(n)
            for (subject, subscription) in live {
                subject.onNext(opaque(1))
                subscription.dispose()
            }
            return bytes
        }
    }

    private static let w16 = Row("W16", "map on short strings", budget: .infinity, typed: 100, nil)
}
