import Session
import Testing

/// What came of an older request that should have been over.
extension NamelessTests {
    static let older: [Case] = [
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
            symptom: "a search for the same once more", question: ":why", says: ["flatMapLatest   run 1 of 1"],
            lacks: ["before it reached"], program: search("distinctUntilChanged()", then: "cat")),
        Case(
            symptom: "a search for nothing before it was begun", question: ":why",
            says: ["flatMapLatest   run 1 of 1"], lacks: ["before it reached"],
            program: search("filter { !$0.isEmpty }", first: "", then: "cat")),
    ]

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
