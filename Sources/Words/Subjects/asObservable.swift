import Language
import Reactive

extension Word {
    static let asObservable = Word(
        "asObservable",
        ["extension ObservableConvertibleType { func asObservable() -> Observable<Element> }"],
        "the stream alone: nobody can push into it",
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
        return .object(stream is Subject ? stream.asObservable(at: call.site) : stream)
    }

    static let asObserver = Word(
        "asObserver",
        [
            "extension PublishSubject { func asObserver() -> AnyObserver<Element> }",
            "extension BehaviorSubject { func asObserver() -> AnyObserver<Element> }",
            "extension ReplaySubject { func asObserver() -> AnyObserver<Element> }",
            "extension AsyncSubject { func asObserver() -> AnyObserver<Element> }",
            "extension ObserverType { func asObserver() -> AnyObserver<Element> }",
        ],
        "the pushing side alone, of a subject or of any other observer",
        example: """
            let a = PublishSubject<Int>()
            a.asObserver().onNext(1)
            //= a → 1   nobody listens
            """
    ) { call in .object(try call.entrance(of: call.receiver)) }
}
