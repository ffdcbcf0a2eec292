import Session
import Testing

/// A side of a join that has said nothing, as something has the value that its source began with.
extension NamelessTests {
    static let greeted: [Case] =
        keepers.map { side, says in
            Case(
                symptom: "a start value that has not come through \(side)", question: ":whynot rows",
                says: [says], lacks: ["nothing has come from", "nothing has been pushed"],
                program: """
                    let go = PublishRelay<Void>()
                    let source = BehaviorRelay(value: "a")
                    let tick = PublishRelay<String>()
                    let side = source\(side)
                    let rows = Observable.combineLatest(go, side) { "\\($1)" }
                    let bag = DisposeBag()
                    rows.subscribe(onNext: { print($0) }).disposed(by: bag)
                    go.accept(())
                    """)
        } + [
            Case(
                symptom: "a side of withLatestFrom that waits for quiet", question: ":whynot rows",
                says: ["\"\" waits in debounce 1 s, due at 1.000     app.rx:3"], lacks: ["nothing has"],
                program: """
                    let reload = PublishRelay<Void>()
                    let filter = BehaviorRelay(value: "")
                    let rows = reload.withLatestFrom(filter.debounce(.seconds(1), scheduler: MainScheduler.instance))
                    let bag = DisposeBag()
                    rows.subscribe(onNext: { print($0) }).disposed(by: bag)
                    reload.accept(())
                    """),
            Case(
                symptom: "a published property that waits for quiet", question: ":whynot out",
                says: ["\"\" waits in debounce 1 s, due at 1.000     app.rx:4"], lacks: ["nothing has"],
                program: """
                    import Combine
                    final class VM { @Published var filter = "" }
                    let (vm, reload) = (VM(), PassthroughSubject<Bool, Never>())
                    let out = reload.combineLatest(vm.$filter.debounce(for: .seconds(1), scheduler: RunLoop.main))
                    watch out
                    reload.send(true)
                    """),
            Case(
                symptom: "a property that keeps its last", question: ":whynot out",
                says: [
                    """
                    ("a", 3) waits in take(last:) 1: it sends when its source completes; \
                    combineLatest completes when all that it hears has; user does not complete by itself
                    """
                ],
                program: """
                    import ReactiveSwift
                    let user = MutableProperty("a")
                    let (orders, input) = Signal<Int, Never>.pipe()
                    let out = SignalProducer.combineLatest(user.producer, SignalProducer(orders)).take(last: 1)
                    out.startWithValues { print($0) }
                    input.send(value: 3)
                    input.sendCompleted()
                    """),
            Case(
                symptom: "streams that are joined by a call of one of them", question: ":why out",
                says: ["zip   pair 1: element 1 of each side"],
                program: """
                    let a = PublishRelay<Int>()
                    let b = PublishRelay<Int>()
                    let out = a.zip(b)
                    watch out
                    a.accept(1)
                    b.accept(2)
                    """),
        ]

    private static let keepers: [(String, String)] = [
        (".debounce(.seconds(1), scheduler: MainScheduler.instance)", "\"a\" waits in debounce 1 s, due at 1.000"),
        (
            ".share().delay(.seconds(1), scheduler: MainScheduler.instance).distinctUntilChanged()",
            "\"a\" waits in delay 1 s, due at 1.000"
        ),
        (
            ".map { $0 + \"b\" }.debounce(.seconds(1), scheduler: MainScheduler.instance).share(replay: 1)",
            "\"ab\" waits in debounce 1 s, due at 1.000"
        ),
        (
            ".takeLast(1)",
            "\"a\" waits in takeLast 1: it sends when its source completes; source is a relay, and never completes"
        ),
        (".sample(tick)", "\"a\" waits in sample: tick has not asked since"),
        (
            ".flatMapLatest { _ in Observable<String>.empty() }",
            "\"a\" opened run 1 of flatMapLatest, empty (app.rx:4); it completed without an element"
        ),
        (
            ".flatMapLatest { Observable.just($0).delay(.seconds(2), scheduler: MainScheduler.instance) }",
            "\"a\" opened run 1 of flatMapLatest; it is on its way: delay 2 s is due at 2.000"
        ),
        (
            ".flatMapLatest { _ in tick.map { $0 } }",
            "\"a\" opened run 1 of flatMapLatest, and that has sent nothing yet: map (app.rx:4)"
        ),
        (
            ".map { $0 }.delaySubscription(.seconds(1), scheduler: MainScheduler.instance)",
            "delaySubscription 1 s does not listen before 1.000"
        ),
    ]
}
