import Language
import Reactive
import Values

/// Where publishers come from.
extension Word {
    static let combineSources: [Word] = [
        .makes("Just", "init(_ output: Output)", manner: Word.just.manner) { call in
            .object(Stream.just(call.loop, call[0], at: call.site))
        },
        .makes(
            "Fail", "init(error: Failure)", "init(outputType: Output.Type, failure: Failure)",
            manner: .init(.given, .fails)
        ) { call in
            .object(Stream.error(call.loop, call[call.signature].error, at: call.site))
        },
        .makes("Empty", "init(completeImmediately: Bool = true)") { call in
            let completes = call.has(0) ? call.bool(0) : true
            return .object(completes ? Stream.empty(call.loop, at: call.site) : Stream.never(call.loop, at: call.site))
        },
        .makes(
            "Record", "init(output: [Output], completion: Combine.Subscribers.Completion<Failure>)",
            "init(record: (Combine.Record<Output, Failure>.Recording) -> Void)"
        ) { call in
            let recording = Recording()
            if call.signature == 1 {
                _ = try call.function(0).unary(.object(recording))
            } else {
                (recording.output, recording.completion) = (call.items(0), try call.object(1) as EnumObject)
            }
            return .object(recording.stream(call.loop, at: call.site))
        },
        .member(of: "Combine.Record.Recording", "func receive(_ input: Input)") { call in
            let recording: Recording = try call.receiver()
            if recording.completion == nil { recording.output.append(call[0]) }
            return .void
        },
        .member(
            of: "Combine.Record.Recording", "func receive(completion: Combine.Subscribers.Completion<Failure>)"
        ) { call in
            let recording: Recording = try call.receiver()
            if recording.completion == nil { recording.completion = try call.object(0) as EnumObject }
            return .void
        },
        .makes(
            "Empty", "init(completeImmediately: Bool = true, outputType: Output.Type, failureType: Failure.Type)"
        ) { call in
            let completes = call.has(0) ? call.bool(0) : true
            return .object(completes ? Stream.empty(call.loop, at: call.site) : Stream.never(call.loop, at: call.site))
        },
        .makes("Deferred", "init(createPublisher: () -> DeferredPublisher)") { call in
            let (make, opened) = (try call.function(0).nullary, call.opened)
            return .object(Stream.deferred(call.loop, at: call.site) { try opened(make()) })
        },
        .makes(
            "Future", "init(_ attempt: ((Result<Output, Failure>) -> Void) -> Void)",
            manner: .init(nil, .eager, remedy: "Deferred around it makes one anew for each who subscribes")
        ) { try future($0) },
        .makes("Publishers.Sequence", "init(sequence: Elements)") { call in
            try Word.sequence(call[0], call)
        },
        .member(of: "Sequence", "var publisher: Combine.Publishers.Sequence<Self, Never>") { call in
            try Word.sequence(call.receiver, call)
        },
        .member(of: "Optional", "var publisher: Combine.OptionalPublisher<Wrapped>") { call in
            .object(AtOnce.of(call.loop, call.receiver.isNull ? [] : [call.receiver], at: call.site))
        },
        .makes("OptionalPublisher", "init(_ output: Output?)") { call in
            .object(AtOnce.of(call.loop, call[0].isNull ? [] : [call[0].unwrapped ?? .null], at: call.site))
        },
        .member(of: "Result", "var publisher: Combine.ResultPublisher<Success, Failure>") { call in
            try result(try call.receiver(), call)
        },
        .makes("ResultPublisher", "init(_ result: Result<Output, Failure>)") { call in
            try result(try call.object(0), call)
        },
        .makes("ResultPublisher", "init(_ output: Output)") { call in
            .object(Stream.just(call.loop, call[0], at: call.site))
        },
        .makes("ResultPublisher", "init(_ failure: Failure)") { call in
            .object(Stream.error(call.loop, call[0].error, at: call.site))
        },
    ]

    private static func result(_ result: EnumObject, _ call: Call) throws -> Value {
        guard let value = result.payload.first else { return .object(Stream.empty(call.loop, at: call.site)) }
        return .object(
            result.index == 0
                ? Stream.just(call.loop, value, at: call.site)
                : Stream.error(call.loop, value.error, at: call.site))
    }

    private static func sequence(_ value: Value, _ call: Call) throws -> Value {
        .object(
            AtOnce.of(call.loop, at: call.site, sequence: value) {
                let iterator: IteratorObject = try call.iterator(of: value).object()
                return {
                    try call.interpreter.state.checkInterrupt()
                    return try iterator.next()
                }
            })
    }
}

/// What a publisher says to each subscriber anew.
private final class Recording: Object, NamedObject {
    var output: [Value] = []
    var completion: EnumObject?
    var typeName: String { "Recording" }

    func stream(_ loop: Loop, at site: Site) -> Reactive.Stream {
        Stream.create(loop, at: site) { sink in
            for value in self.output {
                if sink.hasEnough { break }
                sink.next(value)
            }
            if let failure = self.completion?.payload.first { sink.error(failure.error) } else { sink.completed() }
            return Disposable()
        }
    }

    override func write(to text: inout String, as style: TextStyle) { text += typeName }
    override func visitReferences(_ visit: (Object) -> Void) { for value in output { value.visitReference(visit) } }
}
