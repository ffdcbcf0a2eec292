import Session
import Testing

/// What is sent again, and was changed in both; what would have been taken back, and was not; what is never come to.
extension NamelessTests {
    static let repeated: [Case] =
        [("[Song()]", "relay.value[0].stars += 1"), ("Shelf(song: Song())", "relay.value.song.stars += 1")].map {
            made, change in
            Case(
                symptom: "objects in \(made) that are sent again", question: ":whynot out",
                says: ["it holds the same objects, sent again: what was changed in them (app.rx:7) changed in both"],
                program: """
                    final class Song: Equatable {
                      var stars = 0
                      static func == (a: Song, b: Song) -> Bool { a.stars == b.stars }
                    }
                    struct Shelf: Equatable { let song: Song }
                    let relay = BehaviorRelay(value: \(made))
                    func rate() { \(change) }
                    let out = relay.distinctUntilChanged()
                    watch out
                    rate()
                    relay.accept(relay.value)
                    """)
        } + [
            Case(
                symptom: "a copy that is changed, one binding further", question: ":whynot label",
                says: ["it did arrive: #2 label → 1", "list is a copy: what is changed in it stays there"],
                program: """
                    let store = BehaviorRelay(value: [1])
                    let rows = store.map { $0.reduce(0, +) }
                    let label = BehaviorRelay(value: 0)
                    let bag = DisposeBag()
                    rows.bind(to: label).disposed(by: bag)
                    var list = store.value
                    list.append(2)
                    """),
            Case(
                symptom: "objects that nothing changes", question: ":whynot out",
                says: ["equal to [Song], the one before"], lacks: ["sent again"],
                program: """
                    final class Song: Equatable {
                      var stars = 0
                      static func == (a: Song, b: Song) -> Bool { a.stars == b.stars }
                    }
                    let relay = BehaviorRelay(value: [Song()])
                    let out = relay.distinctUntilChanged()
                    watch out
                    relay.accept(relay.value)
                    """),
            Case(
                symptom: "an object in a published list", question: ":whynot open",
                says: [
                    """
                    what $todos holds is changed here in its place: that pushes nothing; \
                    Todo is a class, and todos is not set by it     app.rx:5
                    """
                ],
                program: published(
                    "final class Todo { var done = false; init(done: Bool = false) {} }", "todos[0].done = true")),
            Case(
                symptom: "a struct in a published list", question: ":whynot open",
                says: ["it did arrive: #1 open → 1"], lacks: ["in its place"],
                program: published("struct Todo { var done = false }", "todos[0].done = true")),
            Case(
                symptom: "a published list that is longer after a call", question: ":whynot open",
                says: ["it did arrive: #1 open → 1"], lacks: ["in its place"],
                program: published(
                    "final class Todo { var done = false; init(done: Bool = false) {} }", "todos.append(Todo())")),
        ]
        + [":whynot loading", ":why loading"].map { question in
            Case(
                symptom: "a flag that what stands behind an empty run would take back, \(question)",
                question: question,
                says: [
                    """
                    not run since #6: loading.accept(false) in do's onNext; \
                    nothing has come out of flatMapLatest (app.rx:5) since     app.rx:6
                    """, "\"\" (#5) opened run 2 of flatMapLatest, empty (app.rx:5); it completed without an element",
                ],
                program: loading("id.isEmpty ? Observable<String>.empty() : .just(id)"))
        } + [
            Case(
                symptom: "a flag that what is on its way will take back", question: ":why loading",
                says: ["loading → true"], lacks: ["not run"],
                program: loading(
                    """
                    id.isEmpty ? Observable.just(id).delay(.seconds(1), scheduler: MainScheduler.instance) : .just(id)
                    """)),
            Case(
                symptom: "an element that was not wanted, in front of what never ends", question: ":whynot tasks",
                says: [
                    "[] stopped at filter: the predicate was false",
                    "has not ended; cached is a relay, and never completes     app.rx:3",
                ],
                program: row("cached.asObservable()")),
            Case(
                symptom: "an element that was not wanted, in front of what ends", question: ":whynot tasks",
                says: ["[] stopped at filter: the predicate was false"], lacks: ["concat"],
                program: row("Observable.just([String]())")),
        ]

    private static func published(_ type: String, _ change: String) -> String {
        """
        import Combine
        \(type)
        final class List {
          @Published var todos = [Todo()]
          func finish() { \(change) }
        }
        let list = List()
        let open = list.$todos.map { $0.filter { !$0.done }.count }
        watch open
        """
    }

    private static func loading(_ inner: String) -> String {
        """
        let play = PublishRelay<String>()
        let loading = BehaviorRelay(value: false)
        let track = play
          .do(onNext: { _ in loading.accept(true) })
          .flatMapLatest { id in \(inner) }
          .do(onNext: { _ in loading.accept(false) })
        let bag = DisposeBag()
        track.subscribe(onNext: { print($0) }).disposed(by: bag)
        play.accept("1")
        play.accept("")
        """
    }

    private static func row(_ first: String) -> String {
        """
        let cached = BehaviorRelay<[String]>(value: [])
        let remote = PublishRelay<[String]>()
        let tasks = Observable.concat(\(first), remote.asObservable()).filter { !$0.isEmpty }
        let bag = DisposeBag()
        tasks.subscribe(onNext: { print($0) }).disposed(by: bag)
        """
    }
}
