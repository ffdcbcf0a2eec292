import Session
import Testing

/// Bags that a closure keeps alive which they hold themselves.
@Suite("A bag in its own closure") struct RingTests {
    private static let source = "let s = PublishSubject<Int>()\n"

    static let cases = [
        Case(
            "the object between is named",
            source + """
                class VM {
                    let bag = DisposeBag()
                    var last = 0
                    init() { s.subscribe(onNext: { self.last = $0 }).disposed(by: self.bag) }
                }
                _ = VM()
                """, ":leaks",
            says: ["VM and this subscription keep each other alive: its closure holds VM (app.rx:5)", "[weak self]"]),
        Case(
            "a parameter that leads to the owner is what is to be weak",
            """
            final class Parent {
                var children: [Child] = []
                let done = PublishSubject<Int>()
                func start() { let child = Child(); children.append(child); child.listen(self) }
            }
            final class Child {
                let taps = PublishSubject<Int>()
                let bag = DisposeBag()
                func listen(_ parent: Parent) {
                    taps.subscribe(onNext: { parent.done.onNext($0) }).disposed(by: bag)
                }
            }
            var parent: Parent? = Parent()
            parent?.start()
            parent = nil
            """, ":leaks",
            says: ["its closure holds Parent (app.rx:10), which leads to Child", "; [weak parent] there"]),
        Case(
            "a handler that is kept, and names its maker",
            """
            final class Page { var onDone: (() -> Void)?; var count = 0 }
            func show(_ page: Page) { page.onDone = { page.count += 1 } }
            var page: Page? = Page()
            show(page!)
            page = nil
            """, ":leaks", says: ["Page   keeps itself alive: Page › closure › Page", "[weak page] in the closure"]),
        Case(
            "a local bag, in a function",
            source + """
                func listen() {
                    let bag = DisposeBag()
                    s.subscribe(onNext: { if $0 == 3 { print(bag) } }).disposed(by: bag)
                }
                listen()
                """, ":leaks",
            says: [
                "its closure (app.rx:4) holds the bag (app.rx:3) that holds this subscription: they keep each other alive"
            ]),
        Case(
            "a list of captures, and the bag replaced",
            source + """
                class Cell {
                    var bag = DisposeBag()
                    func show() { s.subscribe(onNext: { [bag] _ in _ = bag }).disposed(by: bag) }
                }
                let cell = Cell()
                cell.show()
                cell.bag = DisposeBag()
                """, ":leaks", says: ["holds the bag (app.rx:3) that holds this subscription", "holding it weakly"]),
        Case(
            "a name that has let it go",
            source + """
                var bag: DisposeBag? = DisposeBag()
                s.subscribe(onNext: { [bag] _ in _ = bag }).disposed(by: bag!)
                bag = nil
                """, ":leaks", says: ["they keep each other alive"]),
        Case(
            "a name that holds it is no ring",
            source + """
                let bag = DisposeBag()
                s.subscribe(onNext: { [bag] _ in _ = bag }).disposed(by: bag)
                """, ":leaks", says: ["nothing is left over"]),
        Case(
            "where self is named is where it is weak",
            source + """
                class Timer {
                    let bag = DisposeBag()
                    var n = 0
                    lazy var tick: () -> Void = {
                        self.n += 1
                    }
                    init() { s.subscribe(onNext: { [tick] _ in tick() }).disposed(by: bag) }
                }
                _ = Timer()
                """, ":leaks", says: ["its closure holds Timer (app.rx:6)"]),
        Case(
            "a command's work that holds its owner",
            """
            class VM {
                let out = BehaviorRelay(value: 0)
                lazy var inc = Command { () -> Observable<Int> in
                    self.out.accept(self.out.value + 1)
                    return .just(self.out.value)
                }
            }
            var vm: VM? = VM()
            vm?.inc.execute(())
            vm = nil
            """, ":leaks", says: ["VM   keeps itself alive: VM › closure › VM", "[weak self] in the closure"],
            lacks: "work that is due"),
        Case(
            "a command that holds nothing",
            """
            class VM { lazy var inc = Command { (n: Int) in Observable.just(n) } }
            var vm: VM? = VM()
            vm?.inc.execute(1)
            vm = nil
            """, ":leaks", says: ["nothing is left over"]),
    ]

    @Test(arguments: cases) func `is found`(_ one: Case) {
        let said = answer(one.question, after: one.program)
        for part in one.says { #expect(said.contains(part), "\(said)") }
        #expect(!said.contains(one.lacks), "\(said)")
    }

    typealias Case = BirthTests.Case
}
