import Session
import Testing

/// What was opened and stays so, what has not begun, and what waits for an end.
extension NamelessTests {
    static let begun: [Case] = [
        Case(
            symptom: "a skip(while:) that skips nothing any more", question: ":why",
            says: ["skip while   open since \"sofa\" (#2), and leaves out nothing any more"],
            program: """
                let field = PublishSubject<String>()
                field.skip(while: { $0.isEmpty }).map { "searching '\\($0)'" }.subscribe(onNext: { print($0) })
                field.onNext("")
                field.onNext("sofa")
                field.onNext("")
                """),
        Case(
            symptom: "the first that a skip(while:) lets through", question: ":why", says: ["skip while"],
            lacks: ["open since"],
            program: """
                let field = PublishSubject<String>()
                field.skip(while: { $0.isEmpty }).subscribe(onNext: { print($0) })
                field.onNext("")
                field.onNext("sofa")
                """),
        Case(
            symptom: "a map where a flatMap was meant", question: ":whynot",
            says: ["map made a stream, and nobody has subscribed to that: its work has not begun; flatMap subscribes"],
            program: saving + "tap.map { save($0) }.subscribe(onNext: { _ in print(\"saved\") })\ntap.accept(\"milk\")"),
        Case(
            symptom: "streams that are switched between", question: ":whynot", says: ["it did arrive"],
            lacks: ["nobody has subscribed to that"],
            program: saving + """
                tap.map { save($0) }.switchLatest().subscribe(onNext: { _ in print("saved") })
                tap.accept("milk")
                """),
        Case(
            symptom: "an object in an object, whose changes are its own", question: ":whynot",
            says: ["what changes inside player is told by player.objectWillChange alone"],
            program: """
                import Combine
                class Player: ObservableObject { @Published var volume = 5 }
                class AppModel: ObservableObject {
                  @Published var title = "Home"
                  let player = Player()
                }
                var subs = Set<AnyCancellable>()
                let app = AppModel()
                app.objectWillChange.sink { _ in print("redraw screen") }.store(in: &subs)
                app.player.volume = 8
                """),
        Case(
            symptom: "a producer before `then` that never ends", question: ":whynot",
            says: ["then has not come to upload yet: saving has not ended"],
            program: """
                import ReactiveSwift
                let saving = SignalProducer<Never, Never> { observer, _ in print("saved") }
                let upload = SignalProducer<String, Never>(value: "uploaded")
                func run() { saving.then(upload).startWithValues { print($0) } }
                run()
                """),
    ]

    private static let saving = """
        let tap = PublishRelay<String>()
        func save(_ text: String) -> Observable<Void> {
          Observable.create { o in print("POST", text); o.onNext(()); return Disposables.create() }
        }

        """
}
