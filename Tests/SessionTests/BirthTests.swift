import Session
import Testing

/// Questions about what came before it had a name, while its owner was made, or as soon as it was listened to.
@Suite("What came at the beginning") struct BirthTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let program: String
        let question: String
        let says: [String]
        var lacks = "no answer says this"

        init(
            _ name: String, _ program: String, _ question: String, says: [String], lacks: String = "no answer says this"
        ) {
            (testDescription, self.program, self.question, self.says, self.lacks) = (
                name, program, question, says, lacks
            )
        }
    }

    private static let head = """
        class Model { let name = BehaviorRelay(value: "ann") }
        class Head {
            let label = UILabel()
            let title = BehaviorRelay(value: "-")
            private let bag = DisposeBag()
            init(_ m: Model) {
                m.name.map { "hello " + $0 }.bind(to: label.rx.text).disposed(by: bag)
                m.name.bind(to: title).disposed(by: bag)
            }
        }
        let m = Model()
        let h = Head(m)
        """

    private static let counter = """
        class Counter {
            let n = BehaviorRelay(value: 3)
            let doubled = BehaviorRelay(value: 0)
            let sum = BehaviorRelay(value: 0)
            let bag = DisposeBag()
            init() {
                n.map { $0 * 2 }.bind(to: doubled).disposed(by: bag)
                Observable.combineLatest(n, doubled) { $0 + $1 }.bind(to: sum).disposed(by: bag)
            }
        }
        let c = Counter()
        """

    private static let rows = """
        class Row {
            let title = BehaviorRelay(value: "-")
            var bag: DisposeBag? = DisposeBag()
            init(_ names: PublishRelay<String>) { names.bind(to: title).disposed(by: bag!) }
            func hide() { bag = nil }
        }
        let names = PublishRelay<String>()
        let a = Row(names)
        let b = Row(names)
        a.hide()
        names.accept("x")
        """

    private static let late = """
        let user = BehaviorRelay(value: "x")
        let bag = DisposeBag()
        user.accept("ann")
        let c = BehaviorRelay(value: "")
        user.bind(to: c).disposed(by: bag)
        """

    static let cases = [
        Case(
            "a zip counts its start values",
            """
            let a = BehaviorRelay(value: 0)
            let b = BehaviorRelay(value: 0)
            let z = Observable.zip(a, b) { $0 + $1 }
            watch z
            a <- 1
            b <- 1
            a <- 2
            """, ":whynot z", says: ["2 waits in zip as element 3 of its side for element 3 of b"],
            lacks: "had not sent"),
        Case(
            "a zip's partner was a start value",
            """
            let page = BehaviorRelay(value: 1)
            let loaded = PublishSubject<Int>()
            let both = Observable.zip(page, loaded) { "\\($0)=\\($1)" }
            watch both
            page <- 2
            page <- 3
            loaded <- 10
            """, ":why both", says: ["with page = 1 (its start value); 2 more wait there: it is 2 ahead"]),
        Case(
            "what took a start value's place waits in a debounce",
            """
            let text = BehaviorRelay(value: "")
            let submit = PublishRelay<Void>()
            let debounced = text.debounce(.milliseconds(300), scheduler: MainScheduler.instance)
            let sent = submit.withLatestFrom(debounced)
            watch sent
            text <- "hello"
            :advance 100ms
            submit <- ()
            """, ":whynot sent", says: ["debounce 300 ms lets it out at 0.300"], lacks: "superseded"),
        Case(
            "a relay that was set before it was bound",
            """
            class HeaderVM {
                let name = BehaviorRelay(value: "-")
                init() { name.accept("guest") }
            }
            let header = HeaderVM()
            let label = UILabel()
            header.name.bind(to: label.text)
            """, ":whynot label.text", says: ["it did arrive: #1 label.text → \"guest\""], lacks: "keeps nothing"),
        Case(
            "a watch that came late is shown what was there",
            """
            let name = BehaviorRelay(value: "")
            let source = PublishSubject<String>()
            source.map { $0.uppercased() }.bind(to: name)
            source <- "ann"
            watch name
            """, ":why name",
            says: ["the watch was shown what was there, of #2", "#1 source <- \"ann\"     you typed it"]),
        Case(
            "a watch is shown the start value", "let b = BehaviorRelay(value: 1)\nwatch b", ":why b",
            says: ["the watch was shown the start value"], lacks: "you typed it"),
        Case(
            "each of two watched replays is shown its own",
            "let r = ReplaySubject<Int>.create(bufferSize: 2)\nr <- 7\nr <- 8\nwatch r", ":why #3",
            says: ["of #1", "#1 r <- 7"]),
        Case(
            "a label's text, set in init, is asked for", head, ":why h.label.text",
            says: ["h.label.text → \"hello ann\"", "map", "m.name greeted it with its start value"]),
        Case(
            "a relay's value, bound in init, is asked for", head, ":why h.title", says: ["h.title → \"ann\"", "bind"]),
        Case(
            "it did arrive", head, ":whynot h.label.text", says: ["it did arrive: h.label.text → \"hello ann\""],
            lacks: "nothing has come to"),
        Case("its mark leads to it", late + "\n" + head, ":whynot h.title", says: ["it did arrive: ", "`:why #2."]),
        Case(
            "no join has failed that has sent", counter, ":whynot c.sum", says: ["it did arrive: c.sum → 9"],
            lacks: "had not sent a value yet"),
        Case(
            "two of a class, and one let go: the other is not in its place", rows, ":whynot a.title",
            says: ["was disposed", "with its bag"], lacks: "another object"),
        Case("the other has it", rows, ":whynot b.title", says: ["it did arrive"]),
        Case(
            "what a late binding is greeted with, nobody has typed", late, ":why c",
            says: ["bind   pushed it", "user greeted it with what it had said, \"ann\" (#1)"], lacks: "you typed it"),
        Case(
            "nor what a replay brings",
            """
            let s = ReplaySubject<Int>.create(bufferSize: 2)
            let bag = DisposeBag()
            s.onNext(1)
            let d = BehaviorRelay(value: 0)
            s.bind(to: d).disposed(by: bag)
            """, ":why d", says: ["bind   pushed it", "s greeted it"], lacks: "you typed it"),
        Case(
            "a name that is written wrong is told as it was written", head, ":why h.labl.text",
            says: ["there is no stream 'h.labl.text'; near: h.label.text"]),
        Case(
            "what is typed is typed", "let a = BehaviorRelay(value: 1)\nlet b = a.map { $0 }\nwatch b\na <- 2",
            ":why b",
            says: ["#2 a <- 2     you typed it"]),
    ]

    @Test(arguments: cases) func `is asked about`(_ one: Case) {
        let said = answer(one.question, after: one.program)
        for part in one.says { #expect(said.contains(part), "\(said)") }
        #expect(!said.contains(one.lacks), "\(said)")
    }
}
