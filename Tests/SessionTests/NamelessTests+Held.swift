import Session
import Testing

/// What is held and changed in its place, or was over before somebody came.
extension NamelessTests {
    static let held: [Case] = [
        Case(
            symptom: "an object in a published property, changed in its place", question: ":whynot",
            says: ["what $profile holds is changed here in its place: that pushes nothing     app.rx:9"],
            program: profile),
        Case(
            symptom: "a start value alone", question: ":why",
            says: [
                "nothing has been pushed yet: sink (app.rx:6) was told Profile, the start value of $profile"
            ],
            lacks: ["no stream has sent anything"], program: profile),
        Case(
            symptom: "a copy of what a relay holds", question: ":whynot",
            says: ["list is a copy: what is changed in it stays there until it is accepted     app.rx:4"],
            program: #"""
                class CartVM {
                  let items = BehaviorRelay<[String]>(value: [])
                  func add(_ s: String) {
                    var list = items.value
                    list.append(s)
                  }
                }
                let bag = DisposeBag()
                let cart = CartVM()
                cart.items.subscribe(onNext: { print("cart", $0) }).disposed(by: bag)
                cart.add("milk")
                """#),
        Case(
            symptom: "a future that works though nobody has subscribed", question: ":why",
            says: ["Future   keeps what came of it", "its work began when it was made, for no subscriber"],
            lacks: ["has been printed"],
            program: #"""
                import Combine
                var subs = Set<AnyCancellable>()
                func delete(_ id: Int) -> Future<String, Never> {
                  Future { promise in print("DELETE", id); promise(.success("deleted")) }
                }
                let confirmed = PassthroughSubject<Void, Never>()
                let request = delete(7)
                confirmed.flatMap { request }.sink { print($0) }.store(in: &subs)
                """#),
        Case(
            symptom: "a list that was shared and over before the second came", question: ":whynot",
            says: ["pages had completed by then (#4), and is not run again; makeConnectable() instead"],
            lacks: ["CurrentValueSubject"],
            program: #"""
                import Combine
                var subs = Set<AnyCancellable>()
                let pages = [1, 2, 3].publisher.map { n -> Int in print("load", n); return n }.share()
                pages.sink { print("list", $0) }.store(in: &subs)
                pages.map { $0 * 100 }.sink { print("footer", $0) }.store(in: &subs)
                """#),
        Case(
            symptom: "a retry that stands behind what took the error", question: ":why",
            says: ["and then completed: its source is over for good; so retry 3 (app.rx:8), which stands behind it"],
            program: #"""
                struct Down: Error {}
                var attempts = 0
                let request = Observable<String>.create { o in
                  attempts += 1
                  if attempts < 3 { o.onError(Down()) } else { o.onNext("data"); o.onCompleted() }
                  return Disposables.create()
                }
                let answer = request.catchAndReturn("offline").retry(3)
                watch answer
                """#),
    ]

    private static let profile = #"""
        import Combine
        class Profile { var name = "ann" }
        class Settings: ObservableObject {
          @Published var profile = Profile()
          var subs = Set<AnyCancellable>()
          init() { $profile.sink { print("title", $0.name) }.store(in: &subs) }
        }
        let settings = Settings()
        settings.profile.name = "bob"
        """#
}
