/// Passes on what comes after subscription, and nothing from before.
public final class PublishSubject: Subject {
    public init(_ loop: Loop, at site: Site = .publishSubject) { super.init(loop, at: site) }
}
