import RxSwift

/// The changes of one property of one object; which of them a key path reads is found by reading it.
final class ChangeChannel {
    let said = PublishSubject<Void>()
    nonisolated(unsafe) static var read: [ChangeChannel]?
    deinit { said.onCompleted() }
}
