import Session
import Testing

/// What is kept for who comes later: told once more, without an event, and it is that which a person sees last.
extension NamelessTests {
    static let kept: [Case] =
        [":why session.profile", ":why"].map {
            Case(
                symptom: "a shared answer that is over, asked \($0)", question: $0,
                says: [
                    "subscribe   told once more, at 2.000: share keeps what its run sent, and that run is over: "
                        + "deferred (app.rx:3) is not asked again     app.rx:14"
                ], program: profile("share(replay: 1, scope: .forever)"))
        }
        + [
            Case(
                symptom: "a shared answer that is over, asked why not", question: ":whynot session.profile",
                says: [
                    "subscribe came after that: share keeps what its run sent, and that run is over: "
                        + "deferred (app.rx:3) is not asked again"
                ], program: profile("share(replay: 1, scope: .forever)")),
            Case(
                symptom: "a shared answer that is asked anew", question: ":why session.profile",
                says: ["session.profile → \"profile of 2\""], lacks: ["not asked again"],
                program: profile("share(replay: 1)")),
            Case(
                symptom: "a state that a later closure was told", question: ":why",
                says: [
                    "#1 user → 2", "subscribe   told once more, at 0.000: BehaviorRelay keeps it for who comes later",
                ],
                lacks: ["other"],
                program: """
                    let user = BehaviorRelay(value: 1)
                    let bag = DisposeBag()
                    user.subscribe(onNext: { print("a", $0) }).disposed(by: bag)
                    user.accept(2)
                    let other = PublishRelay<Int>()
                    other.accept(7)
                    user.subscribe(onNext: { print("b", $0) }).disposed(by: bag)
                    """),
            Case(
                symptom: "a state of Combine's that a later closure was told", question: ":why",
                says: [
                    "#1 user → 2", "sink   told once more, at 0.000: CurrentValueSubject keeps it for who comes later",
                ],
                lacks: ["other"],
                program: """
                    import Combine
                    var bag = Set<AnyCancellable>()
                    let user = CurrentValueSubject<Int, Never>(1)
                    user.sink { print("a", $0) }.store(in: &bag)
                    user.send(2)
                    let other = PassthroughSubject<Int, Never>()
                    other.send(7)
                    user.sink { print("b", $0) }.store(in: &bag)
                    """),
            Case(
                symptom: "a push that came after a later closure was told", question: ":why",
                says: ["#2 other → 7"], lacks: ["told once more"],
                program: """
                    let user = BehaviorRelay(value: 1)
                    let bag = DisposeBag()
                    user.accept(2)
                    user.subscribe(onNext: { print("b", $0) }).disposed(by: bag)
                    let other = PublishRelay<Int>()
                    other.accept(7)
                    """),
        ]

    private static func profile(_ share: String) -> String {
        """
        final class Session {
          let userId = BehaviorRelay(value: 1)
          lazy var profile: Observable<String> = Observable.deferred { [userId] in
              Observable.just("profile of \\(userId.value)").delay(.seconds(1), scheduler: MainScheduler.instance)
            }
            .\(share)
        }
        let session = Session()
        var bag = DisposeBag()
        session.profile.subscribe(onNext: { print("header", $0) }).disposed(by: bag)
        :advance 2s
        session.userId.accept(2)
        bag = DisposeBag()
        session.profile.subscribe(onNext: { print("header", $0) }).disposed(by: bag)
        :advance 2s
        """
    }
}
