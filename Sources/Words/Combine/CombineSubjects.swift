import Language
import Reactive
import Values

/// Combine's subjects, and what is connected by hand.
extension Word {
    static let combineSubjects: [Word] =
        [
            .makes("PassthroughSubject", "init()") { call in
                .object(ordered(PublishSubject(call.loop, at: call.site)))
            },
            .makes("CurrentValueSubject", "init(_ value: Output)") { call in
                .object(ordered(BehaviorSubject(call.loop, call[0], at: call.site)))
            },
            .member(of: "Combine.CurrentValueSubject", "var value: Output { get set }") { call in
                let subject: BehaviorSubject = try call.receiver()
                if call.has(0) { subject.next(call[0]) }
                return subject.value
            },
            .makes("ObservableObjectPublisher", "init()") { call in
                .object(ordered(PublishSubject(call.loop, at: call.site)))
            },
            Word(
                "send",
                [
                    "extension Combine.Subject { func send(_ input: Output) }",
                    "extension Combine.Subject { func send(completion: Combine.Subscribers.Completion<Failure>) }",
                    "extension Combine.Subject where Output == Void { func send() }",
                ], "", manner: .init(nil, .marks)
            ) { call in
                let subject = try CombineSubject.of(call.receiver)
                guard call.signature == 1 else {
                    subject.next(call.has(0) ? call[0] : .void)
                    return .void
                }
                let end: EnumObject = try call.object(0)
                if let error = end.payload.first { subject.error(error.error) } else { subject.completed() }
                return .void
            },
        ]

    static let combineSharing: [Word] =
        [
            // The subject stays when the run is over: who comes late is told of the end.
            .publishers("func share() -> Pub<Output, Failure>", manner: Word.share.manner) { call, source in
                let subject = ordered(PublishSubject(call.loop))
                return source.multicast(at: call.site) { subject }.refCount(at: call.site)
            },
            .connectables("func makeConnectable() -> Combine.Connectable<Output, Failure>") { call in
                let loop = call.loop
                return { ordered(PublishSubject(loop)) }
            },
            .connectables("func multicast<S: Combine.Subject>(subject: S) -> Combine.Connectable<Output, Failure>") {
                call in
                let subject = try CombineSubject.of(call[0])
                return { subject }
            },
            .connectables(
                "func multicast<S: Combine.Subject>(_ createSubject: () -> S) -> Combine.Connectable<Output, Failure>"
            ) { call in
                let make = try call.function(0).nullary
                var made: Subject?
                return {
                    do {
                        let subject = try made ?? CombineSubject.of(make())
                        made = subject
                        return subject
                    } catch {
                        call.loop.onFault?(error)
                        return PublishSubject(call.loop)
                    }
                }
            },
            Word(
                "connect", ["extension Combine.ConnectablePublisher { func connect() -> Combine.AnyCancellable }"], "",
                manner: Word.connect.manner
            ) { call in
                let source: Connectable = try call.receiver()
                return .object(Cancellable(source.connect()))
            },
            Word(
                "autoconnect",
                [
                    "extension Combine.ConnectablePublisher { func autoconnect() -> Combine.AnyPublisher<Output, Failure> }"
                ],
                "", manner: Word.share.manner
            ) { call in
                guard let source = call.receiver.object as? Connectable else { return call.receiver }
                return .object(source.refCount(at: call.site))
            },
        ]

    private static func ordered(_ subject: Subject) -> Subject {
        subject.keepOrder()
        return subject
    }

    /// A word that makes something connectable by what makes its subject.
    private static func connectables(
        _ declaration: String, _ subject: @escaping @Sendable (Call) throws -> () -> Subject
    )
        -> Word
    {
        .publishers(declaration) { call, source in source.multicast(at: call.site, try subject(call)) }
    }
}

enum CombineSubject {
    /// The subject that a value is or stands for.
    static func of(_ value: Value) throws -> Subject {
        let object: Object = try value.object()
        return try Subject.behind(object) ?? value.object()
    }
}
