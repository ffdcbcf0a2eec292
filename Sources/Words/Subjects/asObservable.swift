import Language
import Reactive

extension Word {
    static let asObservable = Word(
        "asObservable",
        ["extension ObservableConvertibleType { func asObservable() -> Observable<Element> }"],
        "the stream alone: nobody can push into it", manner: Manner(nil, .shows),
        elsewhere: Elsewhere(combine: "eraseToAnyPublisher", rxjs: "asObservable"),
        example: """
            let a = PublishSubject<Int>()
            let b = a.asObservable()
            watch b
            a <- 1
            //= a → 1
            //= └ b → 1
            """
    ) { call in
        let stream = try call.stream()
        return .object(stream is Subject || stream is RecordedStream ? stream.asObservable(at: call.site) : stream)
    }

    static let asObserver = Word(
        "asObserver",
        [
            "extension PublishSubject { func asObserver() -> PublishSubject<Element> }",
            "extension BehaviorSubject { func asObserver() -> BehaviorSubject<Element> }",
            "extension ReplaySubject { func asObserver() -> ReplaySubject<Element> }",
            "extension AsyncSubject { func asObserver() -> AsyncSubject<Element> }",
            "extension ObserverType { func asObserver() -> AnyObserver<Element> }",
        ],
        "the subject itself; where an AnyObserver is wanted, its pushing side alone",
        example: """
            let a = PublishSubject<Int>()
            a.asObserver().onNext(1)
            //= a → 1   nobody listens
            """
    ) { call in call.signature < 4 ? call.receiver : .object(try call.entrance()) }
}
