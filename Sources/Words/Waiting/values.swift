import Language
import Reactive
import Values

/// Between streams and what is awaited.
extension Word {
    static let awaitedStreams: [Word] =
        [values("ObservableConvertibleType", "AsyncThrowingStream<Element, Error>")]
        + ["Infallible", "Driver", "Signal"].map { values($0, "AsyncStream<Element>") }
        + [
            values("Combine.Publisher", "AsyncStream<Output>", where: "Failure == Never"),
            values("Combine.Publisher", "AsyncThrowingStream<Output, Error>"),
        ]
        + [
            .member(of: "Single", "var value: Element { get async throws }") { call in
                try Awaited.value(call) {
                    $0
                } atEnd: {
                    .failure(RxError.noElements)
                }
            },
            .member(of: "Maybe", "var value: Element? { get async throws }") { call in
                try Awaited.value(call, Value.some) { .success(.null) }
            },
            .member(of: "Completable", "var value: Void { get async throws }") { call in
                try Awaited.value(call) {
                    $0
                } atEnd: {
                    .success(.void)
                }
            },
            .member(
                of: "Single",
                """
                static func create(detached: Bool = false, priority: TaskPriority? = nil, \
                work: () async throws -> Element) -> Single<Element>
                """
            ) { call in
                let work = try call.function(2).nullary
                return .object(
                    Awaited.stream(call) { sink in
                        let value = try work()
                        sink.next(value)
                        sink.completed()
                    })
            },
            .member(of: "AsyncSequence", "func asObservable(priority: TaskPriority? = nil) -> Observable<Element>") {
                call in
                .object(
                    Awaited.stream(call) { sink in
                        let next = try AwaitedSequence.steps(call)
                        while let value = try next() { sink.next(value) }
                        sink.completed()
                    })
            },
        ]

    private static func values(_ type: String, _ result: String, where asked: String = "") -> Word {
        let isThrowing = result.hasPrefix("AsyncThrowing")
        return .member(of: type, "var values: \(result)", where: asked) { call in
            let channel = AsyncValues(call.loop)
            let subscription = try call.stream().subscribe(
                Subscriber(
                    call.loop, onNext: { [weak channel] in _ = channel?.yield($0) },
                    onError: { [weak channel] in channel?.finish($0) },
                    onCompleted: { [weak channel] in channel?.finish() }))
            channel.onTermination = { [weak channel] end in
                guard end == .cancelled else { return }
                subscription.dispose()
                channel?.finish(isThrowing ? Cancellation.error : nil)
            }
            return .object(channel)
        }
    }
}

enum Awaited {
    /// Subscribes, and waits for the one element. Whoever is cancelled meanwhile ends the subscription.
    static func value(
        _ call: Call, _ made: @escaping (Value) -> Value, atEnd: @escaping () -> Result<Value, any Error>
    ) throws -> Value {
        try value(of: try call.stream(), call, made, atEnd: atEnd)
    }

    static func value(
        of stream: Stream, _ call: Call, _ made: @escaping (Value) -> Value,
        atEnd: @escaping () -> Result<Value, any Error>
    ) throws -> Value {
        try call.loop.tasks.answer { wait in
            let subscription = stream.subscribe(
                Subscriber(
                    call.loop, onNext: { wait.resume(.success(made($0))) }, onError: { wait.resume(.failure($0)) },
                    onCompleted: { wait.resume(atEnd()) }))
            wait.onCancel = {
                subscription.dispose()
                wait.resume(.failure(Cancellation.error))
            }
        }
    }

    /// A stream of what a task sends; disposing it cancels the task.
    static func stream(_ call: Call, _ work: @escaping (Sink) throws -> Void) -> Stream {
        let scheduler = call.interpreter.schedulers.queued
        return Stream.create(call.loop, at: call.site) { sink in
            let task = AsyncTask(on: scheduler) {
                do { try work(sink) } catch  where !(error is Interrupted) { sink.error(error) }
                return .void
            }
            return Cleanup { task.cancel() }
        }
    }
}
