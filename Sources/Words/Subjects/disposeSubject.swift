import Language
import Reactive

extension Word {
    static let disposeSubject = Word(
        "dispose",
        ["PublishSubject", "BehaviorSubject", "ReplaySubject", "AsyncSubject"].map {
            "extension \($0) { func dispose() }"
        },
        "ends all subscriptions to a subject, without an event",
        example: """
            let a = PublishSubject<Int>()
            a.dispose()
            a.subscribe(onError: { _ in print("disposed") })
            //= disposed
            """
    ) { call in
        (try call.receiver() as Subject).dispose()
        return .void
    }
}
