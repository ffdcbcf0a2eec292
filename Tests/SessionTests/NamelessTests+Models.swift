import Session
import Testing

/// Properties of models: what is inside another object, and what a closure sets that has not run.
extension NamelessTests {
    static let models: [Case] =
        nested
        + [
            Case(
                symptom: "a timer that is not connected", question: ":whynot watch1.seconds",
                says: [
                    "nothing has been pushed into watch1.$seconds: it has its start value, 0",
                    "not run: seconds = $0 in sink; nothing has come out of scan (app.rx:7)",
                    "publish is not connected: nothing runs before .connect(); .autoconnect() does that by itself     app.rx:6",
                ], lacks: ["nobody listens"],
                program: """
                    import Combine
                    final class StopwatchModel: ObservableObject {
                      @Published var seconds = 0
                      private var cancellables = Set<AnyCancellable>()
                      func start() {
                        Timer.publish(every: 1, on: .main, in: .common)
                          .scan(0) { n, _ in n + 1 }
                          .sink { [weak self] in self?.seconds = $0 }
                          .store(in: &cancellables)
                      }
                    }
                    let watch1 = StopwatchModel()
                    watch1.start()
                    :advance 5s
                    """),
            Case(
                symptom: "what is published and not connected", question: ":whynot seconds",
                says: ["ticks is not connected: nothing runs before .connect(); .refCount() does that by itself"],
                lacks: ["nobody subscribes"],
                program: """
                    let seconds = BehaviorRelay(value: 0)
                    let bag = DisposeBag()
                    let ticks = Observable<Int>.interval(.seconds(1), scheduler: MainScheduler.instance).publish()
                    ticks.subscribe(onNext: { seconds.accept($0) }).disposed(by: bag)
                    :advance 5s
                    """),
            Case(
                symptom: "a property whose closure stands behind a filter", question: ":whynot m.n",
                says: ["\"ab\" stopped at filter: the predicate was false"], lacks: ["nobody listens", "not run"],
                program: """
                    import Combine
                    final class M: ObservableObject {
                      @Published var n = 0
                      @Published var text = ""
                      var bag = Set<AnyCancellable>()
                      init() { $text.filter { $0.count > 3 }.sink { [weak self] in self?.n = $0.count }.store(in: &bag) }
                    }
                    let m = M()
                    m.text = "ab"
                    """),
            Case(
                symptom: "a property that a closure has set a moment later", question: ":whynot m.text",
                says: ["it did arrive: m.$text → \"5\""], lacks: ["not run"],
                program: """
                    import Combine
                    final class M: ObservableObject {
                      @Published var raw = 0
                      @Published var text = "-"
                      private var cs = Set<AnyCancellable>()
                      init() {
                        $raw.map { "\\($0)" }.receive(on: DispatchQueue.main)
                          .sink { [weak self] in self?.text = $0 }.store(in: &cs)
                      }
                    }
                    let m = M()
                    m.raw = 5
                    print("text is", m.text)
                    """),
            Case(
                symptom: "a property that a method has set", question: ":whynot m.text",
                says: ["m.$text"], lacks: ["not run"],
                program: """
                    import Combine
                    final class M: ObservableObject {
                      @Published var text = "-"
                      func first() { text = "a" }
                      func second() { text = "b" }
                    }
                    let m = M()
                    m.second()
                    """),
            Case(
                symptom: "a property that an uncalled method sets", question: ":whynot m.n",
                says: ["not run: n = 4 in load; nobody has called that     app.rx:4"],
                program: """
                    import Combine
                    final class M: ObservableObject {
                      @Published var n = 0
                      func load() { n = 4 }
                    }
                    let m = M()
                    """),
            Case(
                symptom: "a property that comes later", question: ":whynot m.n",
                says: ["not run: n = $0 in sink", "delay 3 s lets it out at 3.000"],
                program: """
                    import Combine
                    final class M: ObservableObject {
                      @Published var n = 0
                      var c: AnyCancellable?
                      init() {
                        c = Just(4).delay(for: .seconds(3), scheduler: DispatchQueue.main).sink { [weak self] in self?.n = $0 }
                      }
                    }
                    let m = M()
                    :advance 1s
                    """),
        ]

    private static let inside =
        "what changes inside basket is told by basket.objectWillChange alone, and not by that of AppModel"

    private static let nested: [Case] =
        [
            (":whynot app.objectWillChange", ["it did arrive: app.objectWillChange → ()", "since then, of", inside]),
            (":whynot app", ["since then, of", inside]), (":whynot", ["since then, of", inside]),
            (":whynot app.basket.count", ["nobody listened to app.basket.$count", inside]),
        ].map { question, says in
            Case(
                symptom: "a change inside of an object after another was told, asked \(question)", question: question,
                says: says,
                program: app("let basket = Basket()", "app.user = \"ann\"\napp.basket.count = 1\napp.basket.count = 2"))
        } + [
            Case(
                symptom: "a change inside of a variable object", question: ":whynot app.objectWillChange",
                says: [inside],
                program: app("@Published var basket = Basket()", "app.user = \"ann\"\napp.basket.count = 2")),
            Case(
                symptom: "a change inside of a list's item", question: ":whynot app.objectWillChange",
                says: ["what changes inside an item of baskets is told by its own objectWillChange alone"],
                program: app("@Published var baskets = [Basket()]", "app.user = \"ann\"\napp.baskets[0].count = 2")),
            Case(
                symptom: "a change inside that is passed on", question: ":whynot app.objectWillChange",
                says: ["it did arrive"], lacks: ["since then", "inside"],
                program: app(
                    "let basket = Basket(); var subs = Set<AnyCancellable>()\n  init() { basket.objectWillChange"
                        + ".sink { [weak self] _ in self?.objectWillChange.send() }.store(in: &subs) }",
                    "app.basket.count = 2")),
            Case(
                symptom: "a change of the object itself after one inside", question: ":whynot app.objectWillChange",
                says: ["it did arrive"], lacks: ["since then", "inside"],
                program: app("let basket = Basket()", "app.basket.count = 2\napp.user = \"ann\"")),
        ]

    private static func app(_ basket: String, _ changes: String) -> String {
        """
        import Combine
        final class Basket: ObservableObject {
          @Published var count = 0
        }
        final class AppModel: ObservableObject {
          \(basket)
          @Published var user = "guest"
        }
        let app = AppModel()
        var cancellables = Set<AnyCancellable>()
        app.objectWillChange.sink { _ in print("view is drawn again") }.store(in: &cancellables)
        \(changes)
        """
    }
}
