import Log
import Messages
import Reactive

/// Whose words a program is written in: a remedy is called by them.
enum Dialect {
    case rxSwift, combine, reactiveSwift

    init(of program: any Program) {
        let imports = program.interpreter.names.imports
        let isOurs = imports.contains("RxSwift")
        self =
            !isOurs && imports.contains("Combine")
            ? .combine : !isOurs && imports.contains("ReactiveSwift") ? .reactiveSwift : .rxSwift
    }

    /// What sends for one stream alone, with the newest of another.
    var askingOne: String? {
        switch self {
        case .rxSwift: "withLatestFrom"
        case .reactiveSwift: "withLatest(from:)"
        case .combine: nil
        }
    }

    /// What opens a stream of each element, and leaves the one before.
    var switching: String {
        switch self {
        case .rxSwift: "flatMapLatest"
        case .reactiveSwift: "flatMap(.latest)"
        case .combine: "switchToLatest"
        }
    }

    /// What has a stream of streams leave one for the next: of what a closure does not open.
    var switchingStreams: String {
        switch self {
        case .rxSwift: "switchLatest"
        case .reactiveSwift: "flatten(.latest)"
        case .combine: "switchToLatest"
        }
    }

    /// What asks its closure for a stream each time somebody subscribes.
    var deferring: String {
        switch self {
        case .rxSwift: "deferred"
        case .reactiveSwift: "SignalProducer.deferred"
        case .combine: "Deferred"
        }
    }

    /// What leaves the first element out.
    var skippingOne: String {
        switch self {
        case .rxSwift: "skip(1)"
        case .reactiveSwift: "skip(first: 1)"
        case .combine: "dropFirst()"
        }
    }

    /// What sends something before all else.
    var beginning: String {
        switch self {
        case .rxSwift: "startWith"
        case .reactiveSwift: "prefix(value:)"
        case .combine: "prepend"
        }
    }

    /// What goes on with another stream after an error.
    var catching: String { self == .reactiveSwift ? "flatMapError" : "catch" }

    /// What moves elements, and not only the subscribing.
    var moving: String { self == .combine ? "receive(on:)" : "observe(on:)" }

    /// What passes on elements into a subject, and no end.
    var passingElements: String {
        switch self {
        case .rxSwift: "subscribe(onNext:)"
        case .reactiveSwift: "<~"
        case .combine: "sink(receiveValue:)"
        }
    }

    /// What has a run gone on for all, and begins with what it had last.
    var replaying: String { self == .rxSwift ? "share(replay: 1)" : String(sharing(isAtOnce: false).dropFirst()) }

    /// What makes one run of several. `isAtOnce`: of those that go on at the same time.
    func sharing(isAtOnce: Bool) -> String {
        switch self {
        case .rxSwift: isAtOnce ? ".share()" : ".share(replay: 1, scope: .forever)"
        case .reactiveSwift: ".replayLazily(upTo: 1)"
        case .combine: isAtOnce ? ".share()" : ".multicast(subject:) with a CurrentValueSubject"
        }
    }
}

extension Site {
    /// What a person may have meant, in the words of the program.
    func remedy(in dialect: Dialect) -> Message? {
        // One run that keeps its error is what RxSwift calls a scope.
        if manner.traits.contains(.shares), dialect != .rxSwift { return nil }
        return manner.remedy.map { Message(of: $0, Message(plain: dialect.switching)) }
    }
}
