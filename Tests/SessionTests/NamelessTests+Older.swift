import Session
import Testing

/// What came of an older subscription, or of an older request, that should have been over.
extension NamelessTests {
    static let older: [Case] = [
        Case(
            symptom: "a chat that shows another room's messages", question: ":why",
            says: [
                "it is number 1 of 2 subscriptions that this line has made; this one was made because of #1 selected → \"work\""
            ],
            lacks: ["it was still alive"], program: chats()),
        Case(
            symptom: "the same as the newer one hears it", question: ":why",
            says: ["it is number 2 of 2 subscriptions", "made by `selected.accept(\"family\")`, app.rx:9"],
            program: chats(of: "family")),
        Case(
            symptom: "the same where no bag holds them", question: ":why",
            says: ["it is number 1 of 2 subscriptions that this line has made; this one was made because of #1"],
            program: #"""
                import ReactiveSwift
                let (selected, select) = Signal<String, Never>.pipe()
                let (incoming, receive) = Signal<String, Never>.pipe()
                selected.observeValues { room in
                  incoming.filter { $0 == room }.observeValues { print("chat shows", $0) }
                }
                select.send(value: "work")
                select.send(value: "family")
                receive.send(value: "work")
                """#),
        Case(
            symptom: "a cell whose first image comes last", question: ":why",
            says: [
                "it is number 1 of 2 subscriptions that this line has made; this one was made by `cell.configure(\"a\", 900)`",
                "it was still alive when `cell.configure(\"b\", 200)` (app.rx:12) made number 2, in the same bag",
            ],
            program: cells("let bag = DisposeBag()")),
        Case(
            symptom: "a cell that inherits its bag", question: ":why", says: ["it was still alive when"],
            program: cells("let bag = DisposeBag()", isInherited: true)),
        Case(
            symptom: "a cell whose first image comes first", question: ":why", says: ["\"image of b\""],
            lacks: ["subscriptions that this line"], program: cells("let bag = DisposeBag()", last: 2_000)),
        Case(
            symptom: "a cell whose bag is replaced", question: ":why", says: ["\"image of b\""],
            lacks: ["subscriptions that this line", "still alive"],
            program: cells("var bag = DisposeBag()", first: "bag = DisposeBag()")),
        Case(
            symptom: "a cell whose loader is given", question: ":why",
            says: [
                "it was still alive when `cell.configure(\"row9\", l2)` (app.rx:12) made number 2, for the same PhotoCell"
            ],
            program: #"""
                import Combine
                class PhotoCell {
                  var subs = Set<AnyCancellable>()
                  func configure(_ url: String, _ loader: PassthroughSubject<String, Never>) {
                    loader.map { url + $0 }.sink { print("image", $0) }.store(in: &subs)
                  }
                }
                let l1 = PassthroughSubject<String, Never>()
                let l2 = PassthroughSubject<String, Never>()
                let cell = PhotoCell()
                cell.configure("row1", l1)
                cell.configure("row9", l2)
                l2.send("loaded")
                l1.send("loaded")
                """#),
        Case(
            symptom: "a function of no type whose first answer comes last", question: ":why",
            says: ["it was still alive when `search(\"b\", 1)` (app.rx:7) made number 2     app.rx:4"],
            program: #"""
                import Combine
                var subs = Set<AnyCancellable>()
                func search(_ text: String, _ seconds: Int) {
                  Just(text).delay(for: .seconds(seconds), scheduler: DispatchQueue.main).sink { print("table", $0) }.store(in: &subs)
                }
                search("a", 2)
                search("b", 1)
                :advance 3s
                """#),
        Case(
            symptom: "cells that each load once", question: ":why", says: ["\"row1loaded\""],
            lacks: ["subscriptions that this line"],
            program: #"""
                import Combine
                class PhotoCell {
                  var subs = Set<AnyCancellable>()
                  func configure(_ url: String, _ loader: PassthroughSubject<String, Never>) {
                    loader.map { url + $0 }.sink { print("image", $0) }.store(in: &subs)
                  }
                }
                class List { let cells = [PhotoCell(), PhotoCell()] }
                let l1 = PassthroughSubject<String, Never>()
                let l2 = PassthroughSubject<String, Never>()
                let list = List()
                list.cells[0].configure("row1", l1)
                list.cells[1].configure("row9", l2)
                l2.send("loaded")
                l1.send("loaded")
                """#),
        Case(
            symptom: "objects that each subscribe once", question: ":why", says: ["filter"],
            lacks: ["subscriptions that this line"],
            program: rooms(bag: "let bag = DisposeBag()", "", "Room(\"work\")", "Room(\"family\")")),
        Case(
            symptom: "objects that share a bag", question: ":why", says: ["filter"],
            lacks: ["subscriptions that this line"],
            program: rooms(bag: "", "let bag = DisposeBag()", "Room(\"work\")", "Room(\"family\")")),
        Case(
            symptom: "a loop that is meant to make several", question: ":why", says: ["filter"],
            lacks: ["subscriptions that this line"],
            program: rooms(
                bag: "", "let bag = DisposeBag()", "[\"work\", \"family\"].map { Room($0) }", "0")),
        Case(
            symptom: "a search that was cleared before its answer came", question: ":why",
            says: [
                "#2 query → \"\" stopped at filter (app.rx:3) before it reached flatMapLatest, which went on with run 1"
            ],
            program: search("filter { !$0.isEmpty }", then: "")),
        Case(
            symptom: "the same where nil is left out", question: ":why",
            says: ["stopped at compactMap (app.rx:3) before it reached flatMapLatest, which went on with run 1"],
            program: search("compactMap { $0.isEmpty ? nil : $0 }.map { $0 + \"s\" }", then: "")),
        Case(
            symptom: "the same in Combine", question: ":why",
            says: ["stopped at filter (app.rx:4) before it reached switchToLatest, which went on with run 1"],
            program: #"""
                import Combine
                var subs = Set<AnyCancellable>()
                let query = PassthroughSubject<String, Never>()
                query.filter { !$0.isEmpty }
                  .map { Just($0 + "1").delay(for: 1, scheduler: DispatchQueue.main) }.switchToLatest()
                  .sink { print("table", $0) }.store(in: &subs)
                query.send("cat")
                query.send("")
                :advance 2s
                """#),
        Case(
            symptom: "the same in ReactiveSwift", question: ":why",
            says: ["#2 q → \"\" stopped at filter (app.rx:3) before it reached flatMap, which went on with run 1"],
            program: flattened(".latest")),
        Case(
            symptom: "a strategy that leaves none", question: ":why", says: ["flatMap   run 1 of 1"],
            lacks: ["before it reached"], program: flattened(".merge")),
        Case(
            symptom: "a push that was printed when it had been held", question: ":why", says: ["debounce"],
            lacks: ["nothing has come of it"],
            program: #"""
                let bag = DisposeBag()
                let query = PublishRelay<String>()
                query.debounce(.seconds(1), scheduler: MainScheduler.instance)
                  .subscribe(onNext: { print("search", $0) }).disposed(by: bag)
                query.accept("cat")
                :advance 2s
                """#),
        Case(
            symptom: "a search for the same once more", question: ":why", says: ["flatMapLatest   run 1 of 1"],
            lacks: ["before it reached"], program: search("distinctUntilChanged()", then: "cat")),
        Case(
            symptom: "a search for nothing before it was begun", question: ":why",
            says: ["flatMapLatest   run 1 of 1"], lacks: ["before it reached"],
            program: search("filter { !$0.isEmpty }", first: "", then: "cat")),
    ]

    private static func chats(of room: String = "work") -> String {
        #"""
        let bag = DisposeBag()
        let selected = PublishRelay<String>()
        let incoming = PublishRelay<(String, String)>()
        func messages(_ room: String) -> Observable<String> { incoming.filter { $0.0 == room }.map { $0.1 } }
        selected.subscribe(onNext: { room in
          messages(room).subscribe(onNext: { print("chat shows", $0) }).disposed(by: bag)
        }).disposed(by: bag)
        selected.accept("work")
        selected.accept("family")
        incoming.accept(("\#(room)", "hi"))
        """#
    }

    private static func cells(
        _ bag: String, first: String = "print(\"configured\")", isInherited: Bool = false, last: Int = 200
    ) -> String {
        #"""
        class Cell { \#(isInherited ? bag : "") }
        class PhotoCell: Cell {
          \#(isInherited ? "" : bag)
          func configure(_ url: String, _ ms: Int) {
            \#(first)
            Observable.just("image of " + url).delay(.milliseconds(ms), scheduler: MainScheduler.instance)
              .subscribe(onNext: { print($0) }).disposed(by: bag)
          }
        }
        let cell = PhotoCell()
        cell.configure("a", 900)
        cell.configure("b", \#(last))
        :advance 3s
        """#
    }

    private static func rooms(bag own: String, _ global: String, _ first: String, _ second: String) -> String {
        #"""
        let incoming = PublishRelay<String>()
        \#(global)
        class Room {
          \#(own)
          init(_ name: String) {
            incoming.filter { $0 == name }.subscribe(onNext: { print("room", $0) }).disposed(by: bag)
          }
        }
        let a = \#(first)
        let b = \#(second)
        incoming.accept("work")
        """#
    }

    private static func flattened(_ strategy: String) -> String {
        #"""
        import ReactiveSwift
        let (q, put) = Signal<String, Never>.pipe()
        q.filter { !$0.isEmpty }
          .flatMap(\#(strategy)) { SignalProducer<String, Never>(value: $0).delay(1, on: QueueScheduler.main) }
          .observeValues { print("table", $0) }
        put.send(value: "cat")
        put.send(value: "")
        :advance 2s
        """#
    }

    private static func search(_ filter: String, first: String = "cat", then second: String) -> String {
        #"""
        let bag = DisposeBag()
        let query = PublishRelay<String>()
        query.\#(filter)
          .flatMapLatest { Observable.just($0 + "1").delay(.seconds(1), scheduler: MainScheduler.instance) }
          .subscribe(onNext: { print("table", $0) }).disposed(by: bag)
        query.accept("\#(first)")
        query.accept("\#(second)")
        :advance 2s
        """#
    }
}
