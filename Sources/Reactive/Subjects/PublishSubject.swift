extension Site {
    public static let publishSubject = Site("PublishSubject")
}

/// Passes on what comes after subscription, and nothing from before.
public final class PublishSubject: Subject {
    public init(_ loop: Loop, at site: Site = .publishSubject) { super.init(loop, at: site) }

    /// As in RxSwift, a disposed one still takes an end, and tells it to those who come later.
    override func finishedAgain(with event: Event) {
        if case .error(let error)? = end, case RxError.disposed? = error as? RxError { end = event }
    }
}
