import Testing

@testable import Session

/// What is left of a session that nobody holds any more: nothing, whatever was typed.
@Suite("A session that is over")
struct OverTests {
    private struct Parts {
        weak var session: Session?
        weak var world: World?
        weak var log: AnyObject?
        weak var loop: AnyObject?
        weak var interpreter: AnyObject?
    }

    static let scripts: [[String]] = [
        ["let a = 1"],
        ["let s = PublishSubject<Int>()", "watch s.map { $0 + 1 }", "s <- 1", ":why", ":graph"],
        ["class VM { let a = BehaviorRelay(value: 1); lazy var b = a.map { $0 } }", "let vm = VM()", "watch vm"],
        ["watch Observable<Int>.interval(.seconds(1), scheduler: MainScheduler.instance)", ":advance 3s", ":undo"],
        ["let s = PublishSubject<Int>()", "_ = s.map { $0 + 1 }.share().subscribe(onNext: { print($0) })", "s <- 1"],
        ["let kept = Observable.just(1).delay(.seconds(1), scheduler: MainScheduler.instance).subscribe()"],
    ]

    @Test(arguments: scripts) func `keeps nothing`(_ script: [String]) {
        var parts = Parts()
        do {
            let session = Session { _ in }
            for line in script { #expect(session.enter(line) == .fine) }
            parts.session = session
            parts.world = session.world
            parts.log = session.world.log
            parts.loop = session.world.loop
            parts.interpreter = session.world.interpreter
        }
        // What is there still is named, and not printed: all else hangs on it.
        let kept = [
            "session": parts.session, "world": parts.world, "log": parts.log, "loop": parts.loop,
            "interpreter": parts.interpreter,
        ].filter { $0.value != nil }
        #expect(kept.keys.sorted() == [])
    }
}
