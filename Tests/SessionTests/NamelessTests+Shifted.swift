import Session
import Testing

/// Values that are not those which a person expects beside one another: pairs that are shifted, sides that come late,
/// tries that are given what was read before.
extension NamelessTests {
    static let shifted: [Case] =
        [
            Case(
                symptom: "a pair that is shifted by what gave nil", question: ":why row",
                says: ["compactMap had left out nil (#5), and the pairs are shifted since"],
                program: quotes("response.compactMap { $0 }")),
            Case(
                symptom: "a pair that is shifted by a filter", question: ":why row",
                says: ["filter had left out nil (#5), and the pairs are shifted since"],
                program: quotes("response.filter { $0 != nil }.map { $0 ?? 0 }")),
            Case(
                symptom: "an element that waits for one that was left out", question: ":whynot row",
                says: ["waits in zip as element 3 of its side for element 3 of", "compactMap had left out nil (#5)"],
                program: quotes("response.compactMap { $0 }")),
            Case(
                symptom: "a side that a binding is told before", question: ":why header",
                says: ["item's own #6 had not reached this side yet, as bind (app.rx:4) listens to item before it"],
                program: """
                    let item = BehaviorRelay<String>(value: "none")
                    let subtitle = BehaviorRelay<String>(value: "-")
                    let bag = DisposeBag()
                    item.map { "sub of \\($0)" }.bind(to: subtitle).disposed(by: bag)
                    let header = subtitle.withLatestFrom(item) { sub, item in "\\(item) / \\(sub)" }
                    watch header
                    item.accept("apple")
                    item.accept("pear")
                    """),
            Case(
                symptom: "sides that never end", question: ":whynot page",
                says: [
                    "7 waits in forkJoin: it sends when all sides have completed; kind is a relay, "
                        + "and never completes; user does not complete by itself"
                ],
                program: """
                    let user = BehaviorSubject(value: "ann")
                    let kind = BehaviorRelay(value: "all")
                    let news = Observable.just(7).delay(.milliseconds(500), scheduler: MainScheduler.instance)
                    let page = Observable.forkJoin(user, kind.asObservable(), news).map { "\\($0) \\($1) \\($2)" }
                    watch page
                    :advance 3s
                    """),
            Case(
                symptom: "tries with what was read before the first", question: ":why",
                says: [
                    "retry 2   no try is left; each try ran the closure of create (app.rx:5), which holds token = \"old\"; "
                        + "TokenStore's token is \"new\" now: deferred reads it anew"
                ], program: token("let token = store.token\n  return request(token)")),
            Case(
                symptom: "tries that read it anew", question: ":why", says: ["me"], lacks: ["each try"],
                program: token("Observable.deferred { request(store.token) }")),
            Case(
                symptom: "tries that hold what is still so", question: ":why", says: ["no try is left"],
                lacks: ["each try"],
                program: token("let token = store.token\n  return request(token)").replacing(
                    "= \"new\"", with: "= \"old\"")
            ),
            Case(
                symptom: "tries of ReactiveSwift with what was read before", question: ":why",
                says: [
                    "no try is left: 3 failed; each try ran the closure of SignalProducer (app.rx:7), which holds token = \"old\"",
                    "SignalProducer.deferred reads it anew",
                ],
                program: """
                    import ReactiveSwift
                    struct E: Error {}
                    final class Store { var token = "old" }
                    let store = Store()
                    func me() -> SignalProducer<String, E> {
                      let token = store.token
                      return SignalProducer { o, _ in
                        if token == "old" { store.token = "new"; o.send(error: E()) } else { o.send(value: "me") }
                      }.retry(upTo: 2)
                    }
                    me().startWithResult { print($0) }
                    """),
        ]

    private static func quotes(_ prices: String) -> String {
        """
        let symbol = PublishSubject<String>()
        let response = PublishSubject<Int?>()
        let row = Observable.zip(symbol, \(prices)) { "\\($0): \\($1)" }
        watch row
        symbol.onNext("AAPL")
        response.onNext(190)
        symbol.onNext("ZZZZ")
        response.onNext(nil)
        symbol.onNext("MSFT")
        response.onNext(400)
        """
    }

    private static func token(_ asked: String) -> String {
        """
        enum ApiError: Error { case unauthorized }
        final class TokenStore { var token = "old" }
        let store = TokenStore()
        func request(_ token: String) -> Observable<String> {
          Observable.create { o in
            if token == "old" { o.onError(ApiError.unauthorized) } else { o.onNext("me"); o.onCompleted() }
            return Disposables.create()
          }
        }
        func me() -> Observable<String> {
          \(asked).do(onError: { _ in store.token = "new" }).retry(2)
        }
        let bag = DisposeBag()
        me().subscribe(onNext: { print($0) }, onError: { print($0) }).disposed(by: bag)
        """
    }
}
