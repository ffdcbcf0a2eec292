import Session
import Testing

/// Questions by the way to a stream: over halves, items, and getters that make it anew each time they are read.
@Suite("Asked by a path") struct PathTests {
    private static let halves = """
        class VM {
            let rows = BehaviorRelay(value: 0)
            let output = BehaviorRelay(value: 9)
            struct Output { let rows: Observable<Int> }
            let out: Output
            init() { out = Output(rows: rows.map { $0 * 10 }.filter { $0 > 10 }) }
        }
        let vm = VM()
        let bag = DisposeBag()
        vm.out.rows.subscribe(onNext: { print($0) }).disposed(by: bag)
        vm.rows.accept(1)
        """

    private static let getter = """
        class VM {
            let subject = BehaviorSubject(value: 1)
            var rows: Observable<Int> { subject.map { $0 * 10 }.filter { $0 > 10 } }
            lazy var title: Observable<String> = subject.map { "t\\($0)" }
            var request: Observable<Int> { Observable.create { $0.onNext(7); $0.onCompleted(); return Disposables.create() } }
            static let shared = VM()
            static var all: Observable<Int> { shared.rows }
        }
        let vm = VM()
        var top: Observable<Int> { vm.subject.map { $0 + 100 } }
        let bag = DisposeBag()
        vm.rows.subscribe(onNext: { print($0) }).disposed(by: bag)
        vm.title.subscribe(onNext: { print($0) }).disposed(by: bag)
        vm.request.subscribe(onNext: { print($0) }).disposed(by: bag)
        VM.all.subscribe(onNext: { print($0) }).disposed(by: bag)
        top.subscribe(onNext: { print($0) }).disposed(by: bag)
        vm.subject.onNext(2)
        VM.shared.subject.onNext(3)
        """

    private static let rows = """
        class Row {
            let id: Int
            let tap = PublishRelay<Void>()
            let title = BehaviorRelay(value: "-")
            lazy var upper: Observable<String> = title.map { $0.uppercased() }.filter { $0 != "-" }
            let names: BehaviorRelay<[Int]>
            var mine: Observable<Int> { names.compactMap { [weak self] in $0.first { $0 == self?.id } } }
            init(_ id: Int, _ names: BehaviorRelay<[Int]>) { (self.id, self.names) = (id, names) }
        }
        enum Tab { case home, list }
        class VM {
            let names = BehaviorRelay(value: [0, 1])
            lazy var rows = [0, 1].map { Row($0, names) }
            lazy var cells: [Tab: Row] = [.home: rows[0], .list: rows[1]]
            var open: Row?
        }
        let vm = VM()
        let bag = DisposeBag()
        for row in vm.rows {
            row.upper.subscribe(onNext: { print($0) }).disposed(by: bag)
            row.mine.subscribe(onNext: { print($0) }).disposed(by: bag)
        }
        vm.rows[1].title.accept("bob")
        vm.cells[.list]?.tap.accept(())
        vm.names.accept([1])
        """

    private static let owned = """
        class VM {
            let n: Int
            var request: Observable<Int> { Observable.deferred { .just(self.n) } }
            init(_ n: Int) { self.n = n }
        }
        let a = VM(1)
        let b = VM(2)
        a.request.subscribe(onNext: { print($0) })
        """

    static let cases = [
        Case("what stands there is asked, no namesake", halves, ":whynot vm.out.rows", says: ["10 stopped at filter"]),
        Case(
            "where a name leads to another stream, none is asked", halves, ":why vm.output.rows",
            says: ["there is no stream 'vm.output.rows'; near: vm.out.rows"], lacks: "vm.rows → 1"),
        Case(
            "what a getter made is called as it is read", getter, ":why vm.rows",
            says: ["vm.rows → 20", "map   2 → 20"]),
        Case(
            "beside a watch it is the program's own", getter + "\nwatch vm.rows", ":why vm.rows",
            says: [
                "vm.rows → 20", "vm.rows is a new stream each time it is read, and a watch has its own",
                "this is about the one that app.rx:12 subscribed to",
            ]),
        Case(
            "of several it is said which", getter + "\nvm.rows.subscribe().disposed(by: bag)", ":why vm.rows",
            says: ["subscribed to at app.rx:12, app.rx:19; this is about the one that app.rx:19 subscribed to"]),
        Case("a lazy one is one", getter, ":why vm.title", says: ["vm.title → \"t2\""], lacks: "each time it is read"),
        Case("what is over is known still", getter, ":why vm.request", says: ["7", "create"]),
        Case(
            "of several objects nobody knows whose it was, and that is said", owned, ":whynot b.request",
            says: [
                "b.request is a new stream each time it is read; of those that are over nobody knows whose they were"
            ]),
        Case("that of another object is another", getter, ":why VM.all", says: ["30", "VM.shared.subject <- 3"]),
        Case("a getter of no type", getter, ":why top", says: ["top → 102"]),
        Case(
            "all that were made are listed", getter + "\nvm.rows.subscribe().disposed(by: bag)", ":subs vm.rows",
            says: ["app.rx:12", "app.rx:19"]),
        Case("by an index", rows, ":why vm.rows[1].title", says: ["vm.rows[1].title → \"bob\""]),
        Case(
            "about the one that is asked", rows, ":whynot vm.rows[0].upper", says: ["\"-\" stopped at filter"],
            lacks: "BOB"),
        Case("by a key", rows, ":whynot vm.cells[.list]?.tap", says: ["nobody listened to vm.cells[.list].tap"]),
        Case(
            "a getter of the asked one, over what all share", rows, ":whynot vm.rows[0].mine",
            says: ["[1] stopped at compactMap"]),
        Case("and of the other", rows, ":whynot vm.rows[1].mine", says: ["it did arrive"]),
        Case("an index behind the end", rows, ":why vm.rows[7].title", says: ["vm.rows has 2 items"]),
        Case("a key that is not there", rows, ":why vm.cells[.none].tap", says: ["vm.cells has no .none"]),
        Case("what is nil", rows, ":why vm.open?.tap", says: ["vm.open is nil now"]),
        Case(
            "an item alone", rows, ":why vm.rows[0]",
            says: ["of which of its streams? vm.rows[0].tap, vm.rows[0].title"]),
    ]

    @Test(arguments: cases) func `answers by a path`(_ one: Case) {
        let said = answer(one.question, after: one.program)
        for part in one.says { #expect(said.contains(part), "\(said)") }
        #expect(!said.contains(one.lacks), "\(said)")
    }

    typealias Case = BirthTests.Case
}
