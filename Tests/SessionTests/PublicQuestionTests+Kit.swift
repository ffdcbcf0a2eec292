import Session
import Testing

/// What a person does in UIKit and has not done, and what goes when a run of `using` is over.
extension PublicQuestionTests {
    private static let screen = """
        import UIKit
        import RxCocoa
        final class Screen: UIViewController {
            let save = UIBarButtonItem(title: "Save", style: .done, target: nil, action: nil)
            let pan = UIPanGestureRecognizer()
            let notes = UITextView()
            let search = UISearchBar()
            let saved = PublishRelay<Void>(), moved = PublishRelay<Int>(), left = PublishRelay<Void>()
            let sought = PublishRelay<Void>(), text = BehaviorRelay(value: "-"), query = BehaviorRelay(value: "-")
            let bag = DisposeBag()
            override func viewDidLoad() {
                save.rx.tap.bind(to: saved).disposed(by: bag)
                pan.rx.event.map { _ in 1 }.bind(to: moved).disposed(by: bag)
                notes.rx.text.orEmpty.bind(to: text).disposed(by: bag)
                notes.rx.didEndEditing.bind(to: left).disposed(by: bag)
                search.rx.text.orEmpty.bind(to: query).disposed(by: bag)
                search.rx.searchButtonClicked.bind(to: sought).disposed(by: bag)
            }
        }
        let screen = Screen()
        screen.loadViewIfNeeded()
        watch screen.saved; watch screen.moved; watch screen.left; watch screen.sought
        """

    private static func resource(_ heard: String) -> String {
        """
        let source = PublishRelay<Int>()
        let close = PublishRelay<Void>()
        let seen = BehaviorRelay(value: 0)
        let bag = DisposeBag()
        let session = Observable<Int>.using({
            CompositeDisposable(disposables: [\(heard).subscribe(onNext: { seen.accept($0) })])
        }, observableFactory: { _ in Observable<Int>.never() }).take(until: close)
        session.subscribe().disposed(by: bag)
        watch seen
        source <- 1
        close <- ()
        source <- 2
        """
    }

    private static let over = """
        the closure of using made it, and it goes when that is over: that was at #5     app.rx:5
              └ take until   close (#4) ended it     app.rx:7
        """

    static let kit = [
        Case(
            symptom: "a bar button that nobody has tapped", question: ":whynot screen.saved",
            says: "screen.save has sent no tap yet: `screen.save.tap()` does     app.rx:12", program: screen),
        Case(
            symptom: "a gesture that nobody has made", question: ":whynot screen.moved",
            says: "screen.pan has sent no gesture yet: `screen.pan.recognize()` does     app.rx:13", program: screen),
        Case(
            symptom: "a text view that nobody has left", question: ":whynot screen.left",
            says: "screen.notes has sent no didEndEditing yet: `screen.notes.leave()` does     app.rx:15",
            program: screen),
        Case(
            symptom: "a search that nobody has begun", question: ":whynot screen.sought",
            says: "screen.search has sent no searchButtonClicked yet: `screen.search.search()` does     app.rx:17",
            program: screen),
        Case(
            symptom: "what a text view tells at first", question: ":why screen.text",
            says: "screen.notes tells its present value to who subscribes; skip(1) leaves that out", program: screen),
        Case(
            symptom: "what a search bar tells at first", question: ":why screen.query",
            says: "screen.search tells its present value to who subscribes; skip(1) leaves that out",
            program: screen),
        Case(
            symptom: "a resource that hears a subject", question: ":whynot seen", says: over,
            program: resource("source")),
        Case(
            symptom: "a resource behind an operator", question: ":whynot seen", says: over,
            program: resource("source.map { $0 * 10 }")),
    ]

    @Test("is answered, of UIKit and of resources", arguments: kit)
    func answersOfTheKit(_ asked: Case) {
        let said = answer(asked.question, after: asked.program)
        #expect(said.contains(asked.says), "\(said)")
        #expect(!said.contains(asked.lacks), "\(said)")
    }

    @Test(
        "that cannot be watched, or pushed into, is told what can be done instead",
        arguments: [
            ("watch screen.save.title", "`print(screen.save.title)` says what it is now"),
            ("watch screen.text.value", "screen.text.value is not a stream: `watch screen.text` shows what it holds"),
            ("screen.title <- \"Notes\"", "String? is none"),
            ("count <- 2", "try: count = 2; as a comparison it is count < -2"),
            ("most <- 2", "Int is none"),
        ])
    func says(_ entry: String, _ what: String) {
        let said = answer(entry, after: Self.screen + "\nvar count = 1\nlet most = 1")
        #expect(said.contains(what), "\(said)")
        #expect(!said.contains("most = "), "\(said)")
    }
}
