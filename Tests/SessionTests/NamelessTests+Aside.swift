/// What only ends another, what is assigned, children of one parent, and what a push led to beside what arrived.
extension NamelessTests {
    static let aside: [Case] = assigned + ending + beside

    private static let assigned: [Case] = [
        Case(
            symptom: "a property that is assigned to", question: ":whynot vm.$count",
            says: [
                "only closures push it. What became of #1.1 $typed → \"\":",
                #""" stopped at filter: the predicate was false     app.rx:7"#,
            ], lacks: ["no line pushes"],
            program: #"""
                import Combine
                final class VM: ObservableObject {
                  @Published var count = 0
                  @Published var typed = ""
                  private var bag = Set<AnyCancellable>()
                  init() {
                    $typed.dropFirst().filter { !$0.isEmpty }.map(\.count).assign(to: \.count, on: self).store(in: &bag)
                  }
                }
                let vm = VM()
                watch vm.$count
                vm.typed = ""
                """#),
        Case(
            symptom: "one that nobody has bound yet", question: ":whynot vm.$count",
            says: [#"not run: assign(to: \.count, on: self) in bind; nobody has called that     app.rx:6"#],
            program: #"""
                import Combine
                final class VM: ObservableObject {
                  @Published var count = 0
                  private var bag = Set<AnyCancellable>()
                  let typed = PassthroughSubject<String, Never>()
                  func bind() { typed.map(\.count).assign(to: \.count, on: self).store(in: &bag) }
                }
                let vm = VM()
                watch vm.$count
                """#),
        Case(
            symptom: "children that one parent binds", question: ":why selected",
            says: ["this one was made by `parent.add(b)`, app.rx:12"], lacks: ["number 2 of 2", "a new bag"],
            program: #"""
                final class Child { let tap = PublishRelay<Void>() }
                let selected = PublishRelay<String>()
                final class Parent {
                  private let bag = DisposeBag()
                  func add(_ child: Child) {
                    child.tap.map { "child" }.bind(to: selected).disposed(by: bag)
                  }
                }
                let parent = Parent(), a = Child(), b = Child()
                watch selected
                parent.add(a)
                parent.add(b)
                a.tap.accept(())
                b.tap.accept(())
                """#),
        Case(
            symptom: "a property of streams that was made again", question: ":why",
            says: ["it hears what was vm.greeting before: app.rx:5 made the one that is it now"],
            program: #"""
                final class VM {
                  let name = BehaviorRelay(value: "ann")
                  var greeting: Observable<String> = .empty()
                  init() { greeting = name.map { "hi " + $0 } }
                  func rebuild() { greeting = name.map { "bye " + $0 } }
                }
                let bag = DisposeBag(), vm = VM()
                vm.greeting.subscribe(onNext: { print($0) }).disposed(by: bag)
                vm.rebuild()
                vm.name.accept("bob")
                """#),
    ]

    private static let ending: [Case] = [
        Case(
            symptom: "what might have ended it, and did not", question: ":whynot",
            says: ["0.6 stopped at throttle 500 ms: the stream ended before it was due"],
            lacks: ["0.6 stopped at filter"],
            program: #"""
                let bag = DisposeBag()
                let progress = PublishSubject<Double>()
                progress.throttle(.milliseconds(500), scheduler: MainScheduler.instance)
                  .take(until: progress.filter { $0 >= 1 })
                  .subscribe(onNext: { print("bar", $0) }).disposed(by: bag)
                progress.onNext(0.2)
                :advance 200ms
                progress.onNext(0.6)
                :advance 100ms
                progress.onNext(1.0)
                :advance 1s
                """#),
        Case(
            symptom: "a start value that a filter would not let by", question: ":whynot visible",
            says: ["false stopped at property.signal: skipped"], lacks: ["`producer`"],
            program: #"""
                import ReactiveSwift
                let (typed, input) = Signal<String, Never>.pipe()
                let open = MutableProperty(false)
                let visible = typed.skip(until: open.signal.filter { $0 }.map { _ in () })
                visible.observeValues { print($0) }
                input.send(value: "hi")
                """#),
    ]

    private static let beside: [Case] = [
        Case(
            symptom: "what came of the same push, and was equal", question: ":whynot status",
            says: [
                #"it did arrive: #4 status → "saved b""#, #"before that, of #3 save → "b":"#,
                #""saving" stopped at distinctUntilChanged: equal to "saving", the one before (#2)"#,
            ],
            program: #"""
                let bag = DisposeBag(), save = PublishSubject<String>()
                let status = save.flatMapLatest { s in
                  Observable.just("saved " + s).delay(.seconds(1), scheduler: MainScheduler.instance).startWith("saving")
                }.distinctUntilChanged()
                watch status
                save.onNext("a")
                :advance 300ms
                save.onNext("b")
                :advance 2s
                """#)
    ]
}
