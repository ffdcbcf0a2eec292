/// Whose words a program is written in: a remedy is called by them.
package enum Dialect: Sendable {
    case rxSwift, combine, reactiveSwift

    package init(imports: Set<String>) {
        let isOurs = imports.contains("RxSwift")
        self =
            !isOurs && imports.contains("Combine")
            ? .combine : !isOurs && imports.contains("ReactiveSwift") ? .reactiveSwift : .rxSwift
    }

    /// What sends for one stream alone, with the newest of another.
    package var askingOne: String? {
        switch self {
        case .rxSwift: "withLatestFrom"
        case .reactiveSwift: "withLatest(from:)"
        case .combine: nil
        }
    }

    /// What opens a stream of each element, and leaves the one before.
    package var switching: String {
        switch self {
        case .rxSwift: "flatMapLatest"
        case .reactiveSwift: "flatMap(.latest)"
        case .combine: "switchToLatest"
        }
    }

    /// What connects to what is shared as somebody listens.
    package var connecting: String { self == .combine ? ".autoconnect()" : ".refCount()" }

    /// What opens a stream of an element, and does without those that come while it runs.
    package var standingBack: String {
        switch self {
        case .rxSwift: "flatMapFirst"
        case .reactiveSwift: "flatMap(.throttle)"
        case .combine: "flatMap(maxPublishers: .max(1))"
        }
    }

    /// What has a stream of streams leave one for the next: of what a closure does not open.
    package var switchingStreams: String {
        switch self {
        case .rxSwift: "switchLatest"
        case .reactiveSwift: "flatten(.latest)"
        case .combine: "switchToLatest"
        }
    }

    /// What asks its closure for a stream each time somebody subscribes.
    package var deferring: String {
        switch self {
        case .rxSwift: "deferred"
        case .reactiveSwift: "SignalProducer.deferred"
        case .combine: "Deferred"
        }
    }

    /// What leaves the first element out.
    package var skippingOne: String {
        switch self {
        case .rxSwift: "skip(1)"
        case .reactiveSwift: "skip(first: 1)"
        case .combine: "dropFirst()"
        }
    }

    /// What sends something before all else.
    package var beginning: String {
        switch self {
        case .rxSwift: "startWith"
        case .reactiveSwift: "prefix(value:)"
        case .combine: "prepend"
        }
    }

    /// What goes on with another stream after an error.
    package var catching: String { self == .reactiveSwift ? "flatMapError" : "catch" }

    /// What moves elements, and not only the subscribing.
    package var moving: String { self == .combine ? "receive(on:)" : "observe(on:)" }

    /// What hands elements on when all that is under way has been told.
    package var postponing: String {
        switch self {
        case .rxSwift: "observe(on: MainScheduler.asyncInstance)"
        case .reactiveSwift: "observe(on: QueueScheduler.main)"
        case .combine: "receive(on: DispatchQueue.main)"
        }
    }

    /// What passes on elements into a subject, and no end.
    package var passingElements: String {
        switch self {
        case .rxSwift: "subscribe(onNext:)"
        case .reactiveSwift: "<~"
        case .combine: "sink(receiveValue:)"
        }
    }

    /// What has a run gone on for all, and begins with what it had last.
    package var replaying: String {
        self == .rxSwift ? "share(replay: 1)" : String(sharing(isAtOnce: false).dropFirst())
    }

    /// What keeps an error from the subject that it would end.
    package var mending: String {
        self == .rxSwift
            ? "catch it inside of flatMap, or bind to a relay"
            : "\(catching) it inside of flatMap, or pass the elements alone: \(passingElements)"
    }

    /// What lets nothing by that equals the one before.
    package var comparing: String {
        switch self {
        case .rxSwift: "distinctUntilChanged"
        case .reactiveSwift: "skipRepeats"
        case .combine: "removeDuplicates"
        }
    }

    /// What makes one run of several. `isAtOnce`: of those that go on at the same time.
    package func sharing(isAtOnce: Bool) -> String {
        switch self {
        case .rxSwift: isAtOnce ? ".share()" : ".share(replay: 1, scope: .forever)"
        case .reactiveSwift: ".replayLazily(upTo: 1)"
        case .combine: isAtOnce ? ".share()" : ".multicast(subject:) with a CurrentValueSubject"
        }
    }
}
