import Session
import Testing

/// What a script makes a detector say, or not.
struct Suspicion: Sendable, CustomTestStringConvertible {
    let kind: String
    let isFound: Bool
    let script: String

    init(_ kind: String, _ isFound: Bool, _ script: String) {
        (self.kind, self.isFound, self.script) = (kind, isFound, script)
    }

    var testDescription: String { "\(kind) \(isFound ? "is said" : "is not said"): \(script)" }
}

@Suite("A detector")
struct DetectorTests {
    static let all = [
        Suspicion(
            "glitch", true,
            """
            let a = BehaviorRelay(value: 1)
            let sum = Observable.combineLatest(a, a.map { $0 * 2 }) { $0 + $1 }
            watch sum
            a <- 2
            """),
        Suspicion(
            "glitch", false,
            """
            let a = BehaviorRelay(value: 1)
            let b = BehaviorRelay(value: 1)
            let sum = Observable.combineLatest(a, b) { $0 + $1 }
            watch sum
            a <- 2; b <- 3
            """),
        Suspicion(
            "glitch", false,
            """
            let a = BehaviorRelay(value: 1)
            let sum = Observable.combineSettled(a, a.map { $0 * 2 }) { $0 + $1 }
            watch sum
            a <- 2
            """),
        Suspicion(
            "reentrancy", true,
            """
            let s = PublishSubject<Int>()
            s.subscribe(onNext: { if $0 == 1 { s.onNext(2) } })
            s <- 1
            """),
        Suspicion(
            "reentrancy", false,
            """
            let s = PublishSubject<Int>()
            let t = PublishSubject<Int>()
            s.subscribe(onNext: { t.onNext($0) })
            s <- 1
            s <- 2
            """),
        Suspicion(
            "reentrancy", false,
            """
            let like = Command { Observable.just(1) }
            like.values.subscribe(onNext: { print($0) })
            like <- ()
            like <- ()
            """),
        Suspicion(
            "reentrancy", true,
            """
            var left = 2
            let like = Command(allowsConcurrentExecution: true) { Observable.just(1) }
            like.values.subscribe(onNext: { _ in left -= 1; if left > 0 { like.execute() } })
            like <- ()
            """),
        Suspicion(
            "feedback", true,
            """
            let s = PublishSubject<Int>()
            let t = PublishSubject<Int>()
            s.bind(to: t)
            t.filter { $0 < 9 }.map { $0 + 1 }.bind(to: s)
            s <- 1
            """),
        Suspicion(
            "feedback", true,
            """
            let s = PublishSubject<Int>()
            s.delay(.seconds(1), scheduler: MainScheduler.instance).map { $0 + 1 }.bind(to: s)
            s <- 1
            :advance 10s
            """),
        Suspicion(
            "feedback", false,
            """
            let a = BehaviorRelay(value: 1)
            let b = BehaviorRelay(value: 2)
            a <~> b
            a <- 3
            b <- 4
            a <- 5
            """),
        Suspicion(
            "killed", true,
            """
            let s = PublishSubject<Int>()
            let k = PublishSubject<Int>()
            s.map { (x: Int) throws -> Int in if x == 5 { throw "five" }; return x }.bind(to: k)
            s <- 5
            """),
        Suspicion("killed", false, "let k = PublishSubject<Int>()\nwatch k\nk <- .error(\"x\")"),
        Suspicion(
            "twice", true,
            """
            let s = PublishSubject<Int>()
            let loaded = s.flatMap { Observable.just($0) }
            watch loaded.map { $0 + 1 }
            watch loaded.filter { $0 > 1 }
            s <- 5
            """),
        Suspicion(
            "twice", false,
            """
            let s = PublishSubject<Int>()
            let loaded = s.flatMap { Observable.just($0) }.share()
            watch loaded.map { $0 + 1 }
            watch loaded.filter { $0 > 1 }
            s <- 5
            """),
        Suspicion(
            "twice", false,
            """
            let loaded = Observable.of(1, 2).do(onNext: { print($0) })
            watch loaded as early
            watch loaded as late
            """),
        Suspicion(
            "twice", true,
            """
            // The first run is over when the second begins.
            let load = Observable<Int>.deferred { .just(1) }
            load.map { $0 + 1 }.subscribe()
            load.filter { $0 > 0 }.subscribe()
            """),
        Suspicion(
            "twice", false,
            """
            // What is asked for again in the same place is wanted again.
            let load = Observable<Int>.deferred { .just(1) }
            func refresh() { _ = load.map { $0 + 1 }.subscribe() }
            refresh()
            refresh()
            """),
        Suspicion(
            "twice", false,
            """
            // Each element wants a run of its own.
            let load = Observable<Int>.deferred { .just(1) }
            let appears = PublishSubject<Int>()
            let pulls = PublishSubject<Int>()
            appears.flatMap { _ in load }.subscribe()
            pulls.concatMap { _ in load }.subscribe()
            appears <- 1
            pulls <- 2
            """),
        Suspicion(
            "twice", true,
            """
            let load = Observable<Int>.deferred { .just(1) }
            load.map { $0 + 1 }.subscribe(); load.filter { $0 > 0 }.subscribe()
            """),
        Suspicion(
            "unread", true,
            """
            final class VM {
                let x = PublishSubject<Int>()
                let p: Observable<Int>
                let q: Observable<Int>
                init() { p = x.map { $0 }; q = x.map { $0 } }
            }
            let vm = VM()
            vm.p.subscribe()
            vm.x <- 1
            """),
        Suspicion(
            "unread", false,
            """
            final class VM {
                let x = PublishSubject<Int>()
                let p: Observable<Int>
                let q: Observable<Int>
                init() { p = x.map { $0 }; q = x.map { $0 } }
            }
            let vm = VM()
            watch vm.p
            vm.x <- 1
            """),
        Suspicion(
            "unread", false,
            """
            final class VM {
                let x = PublishSubject<Int>()
                let p: Observable<Int>
                let q: Observable<Int>
                init() { p = x.map { $0 }; q = x.take(1) }
            }
            let vm = VM()
            vm.q.subscribe()
            vm.x <- 1
            vm.p.subscribe()
            vm.x <- 2
            """),
        Suspicion(
            "unread", false,
            """
            final class VM {
                let x = PublishSubject<Int>()
                let p: Observable<Int>
                let q: Observable<Int>
                init() { p = x.map { $0 }; q = x.map { $0 } }
            }
            let vm = VM()
            func start() {
                _ = vm.p.subscribe()
                vm.x <- 1
                _ = vm.q.subscribe()
            }
            start()
            """),
        Suspicion(
            "queue", true,
            """
            let a = PublishSubject<Int>()
            let b = PublishSubject<Int>()
            watch Observable.zip(a, b)
            for i in 1...25 { a <- i }
            """),
        Suspicion(
            "queue", true,
            """
            let a = PublishSubject<Int>()
            watch a.concatMap { _ in Observable<Int>.never() }
            for i in 1...25 { a <- i }
            """),
        Suspicion(
            "queue", false,
            """
            let a = PublishSubject<Int>()
            let b = PublishSubject<Int>()
            watch Observable.zip(a, b)
            for i in 1...50 { a <- i; b <- i }
            """),
        Suspicion(
            "glitch", false,
            """
            // Two pushes of one turn, one for each side: each value was once true.
            let x = PublishSubject<Int>()
            let a = BehaviorRelay(value: 0)
            let b = BehaviorRelay(value: 0)
            watch Observable.combineLatest(a, b) { $0 + $1 }
            x.subscribe(onNext: { a.accept($0); b.accept($0) })
            x <- 1
            """),
        Suspicion(
            "glitch", false,
            """
            // One side speaks twice.
            let a = PublishSubject<Int>()
            let b = BehaviorRelay(value: 0)
            watch Observable.combineLatest(a.flatMap { Observable.of($0, $0 + 1) }, b) { $0 + $1 }
            a <- 1
            """),
        Suspicion(
            "reentrancy", false,
            """
            // It comes round again, but later.
            let a = PublishSubject<Int>()
            a.delay(.seconds(1), scheduler: MainScheduler.instance).subscribe(onNext: { if $0 < 2 { a.onNext($0 + 1) } })
            a <- 1
            :advance 3s
            """),
        Suspicion(
            "twice", false,
            """
            // Nothing is done that would be worth sharing.
            let a = PublishSubject<Int>()
            let b = a.map { $0 + 1 }.filter { $0 > 0 }
            b.subscribe()
            b.map { $0 }.subscribe()
            a <- 1
            """),
        Suspicion(
            "twice", false,
            """
            // The shell's own watch is no listener.
            let work = Observable<Int>.create { _ in Disposables.create() }
            watch work
            work.subscribe()
            """),
        Suspicion(
            "twice", false,
            """
            // One listener that opens it again is one listener.
            let work = Observable<Int>.create { _ in Disposables.create() }
            let go = PublishSubject<Void>()
            go.flatMap { work }.subscribe()
            go <- ()
            go <- ()
            """),
        Suspicion(
            "unread", true,
            """
            // What leads to the outputs is handed in from outside.
            struct Output { let a: Observable<Int>; let b: Observable<Int> }
            let source = PublishSubject<Int>()
            let output = Output(a: source.map { $0 }, b: source.map { $0 + 1 })
            output.a.subscribe()
            source <- 1
            """),
        Suspicion(
            "unread", false,
            """
            struct Output { let a: Observable<Int>; let b: Observable<Int> }
            let source = PublishSubject<Int>()
            let other = PublishSubject<Int>()
            let output = Output(a: other.map { $0 }, b: other.map { $0 + 1 })
            output.a.subscribe()
            source.subscribe()
            source <- 1
            """),
        Suspicion(
            "queue", false,
            """
            // What waits gets its turn.
            let a = PublishSubject<Int>()
            a.concatMap { Observable.just($0).delay(.milliseconds(1), scheduler: MainScheduler.instance) }.subscribe()
            for i in 1...15 { a <- i }
            :advance 1s
            for i in 1...15 { a <- i }
            :advance 1s
            """),
    ]

    @Test("speaks of what it is for, once, and of nothing that is near it", arguments: all + more)
    func speaks(_ suspicion: Suspicion) {
        let said = play(suspicion.script).said().filter { $0.hasSuffix("(:mute \(suspicion.kind))") }
        #expect(said.count == (suspicion.isFound ? 1 : 0), "\(said)")
    }

    @Test func `names the share that joins a run with one that was over`() {
        let said = play(
            """
            let load = Observable<Int>.deferred { .just(1) }
            load.map { $0 + 1 }.subscribe()
            load.filter { $0 > 0 }.subscribe()
            """
        ).said()
        let remedy = "a second subscriber started load again. .share(replay: 1, scope: .forever)"
        #expect(said.contains { $0.contains(remedy) })
    }

    @Test("is quiet when it is muted", arguments: all.filter(\.isFound))
    func quiet(_ suspicion: Suspicion) {
        let said = play(":mute \(suspicion.kind)\n" + suspicion.script).said()
        #expect(!said.contains { $0.hasSuffix("(:mute \(suspicion.kind))") })
    }
}

@Suite(":leaks") struct LeakTests {
    static let model = """
        final class Model {
            let bag = DisposeBag()
            let name = "m"
            init(_ ticks: PublishSubject<Int>) {
                BODY
            }
        }
        let ticks = PublishSubject<Int>()
        var model: Model? = Model(ticks)
        model = nil
        ticks <- 1
        """

    @Test(
        "names what keeps a thing alive",
        arguments: [
            ("ticks.subscribe(onNext: { _ in print(self.name) }).disposed(by: bag)", "keep each other alive"),
            ("ticks.map { n in self.name }.subscribe().disposed(by: bag)", "closure of map (app.rx:5)"),
            ("ticks.subscribe(onNext: { _ in print(1) })", "no bag holds it"),
            (
                "ticks.subscribe(onNext: { [weak self] _ in print(self?.name ?? \"\") }).disposed(by: bag)",
                "nothing is left"
            ),
        ])
    func names(_ body: String, _ wanted: String) {
        let said = answer(":leaks", after: LeakTests.model.replacing("BODY", with: body))
        #expect(said.contains(wanted), "\(said)")
    }

    @Test("finds an instance that its own closure keeps")
    func closures() {
        let program = """
            final class Cell { var tap: (() -> Void)? = nil; var n = 1; init() { tap = { print(self.n) } } }
            var cell: Cell? = Cell()
            cell = nil
            """
        #expect(answer(":leaks", after: program).contains("Cell › closure › Cell"))
        #expect(answer(":leaks", after: program.replacing("cell = nil", with: "")).contains("nothing is left"))
    }
}
