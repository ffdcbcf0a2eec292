import Language
import Reactive
import Values

/// How publishers are subscribed to, and what cancels it.
extension Word {
    static let combineSubscribing: [Word] = [
        Word(
            "sink",
            [
                "extension Combine.Publisher where Failure == Never { func sink(receiveValue: (Output) -> Void) -> Combine.AnyCancellable }",
                """
                extension Combine.Publisher { func sink(receiveCompletion: (Combine.Subscribers.Completion<Failure>) -> Void, \
                receiveValue: (Output) -> Void) -> Combine.AnyCancellable }
                """,
            ], "", manner: Word.subscribe.manner
        ) { call in
            let (stream, said) = (try call.stream(), Said())
            let hear = try call.onNext(call.signature)
            let onNext: (Value) throws -> Void = { if !said.isCancelled { try hear($0) } }
            guard call.signature == 1 else {
                return .object(
                    Cancellable(stream.subscribe(onNext: onNext, onError: call.unhandled, onCompleted: nil), said))
            }
            let end = try Ending.teller(call, 0)
            return .object(
                Cancellable(
                    stream.subscribe(
                        onNext: onNext, onError: { if !said.isCancelled { try end($0) } },
                        onCompleted: { if !said.isCancelled { try end(nil) } }), said))
        },
        Word(
            "assign",
            [
                """
                extension Combine.Publisher where Failure == Never { func assign<Root: AnyObject>\
                (to keyPath: ReferenceWritableKeyPath<Root, Output>, on object: @autoclosure () -> Root) -> Combine.AnyCancellable }
                """
            ], "", manner: Word.subscribe.manner
        ) { call in
            let (path, said, interpreter) = (try call.function(0), Said(), call.interpreter)
            let given = try call.function(1)
            var object = try given.nullary()
            let set: (Value) throws -> Void = { value in
                if !said.isCancelled { try interpreter.set(path, in: &object, to: value) }
            }
            let subscription = try call.stream().subscribe(onNext: set, onError: call.unhandled, onCompleted: nil)
            // What is written there tells who holds it: `on: self`.
            if let held = object.object {
                (subscription as? Subscriber)?.capture(given.captured(holding: held) == nil ? held : given)
            }
            return .object(Cancellable(subscription, said))
        },
        Word(
            "subscribe",
            [
                "extension Combine.Publisher { @discardableResult func subscribe<S: Combine.Subject>(_ subject: S) -> Combine.AnyCancellable where S.Output == Output }"
            ],
            "", manner: Word.subscribe.manner
        ) { call in
            .object(Cancellable(try call.stream().bind(to: CombineSubject.of(call[0]))))
        },
        .member(of: "Combine.Cancellable", "func cancel()") { call in
            try call.disposable().dispose()
            return .void
        },
        .member(
            of: "Combine.AnyCancellable", "init(_ cancel: () -> Void); init<C: Combine.Cancellable>(_ canceller: C)"
        ) {
            call in
            guard let cancel = call[0].object as? Function else {
                return .object(Cancellable(try call.interpreter.disposable(call[0], at: call.site.place ?? .nowhere)))
            }
            let action = cancel.nullary
            let loop = call.loop
            return .object(
                Cancellable(
                    Cleanup(holding: cancel) { do { _ = try action() } catch { loop.onFault?(error) } }))
        },
        .member(of: "Combine.Cancellable", "func store(in set: inout Set<Combine.AnyCancellable>)") { call in
            let box: Box = try call.object(0)
            let kept = Cancellable.of(try call.disposable())
            box.value.withOwn(SetObject.self) { _ = $0.insert(.object(kept)) }
            return .void
        },
        .member(of: "Combine.Cancellable", "func store(in list: inout [Combine.AnyCancellable])") { call in
            let box: Box = try call.object(0)
            box.value = .array((box.value.items ?? []) + [.object(Cancellable.of(try call.disposable()))])
            return .void
        },
    ]
}

/// How it ended, as Combine says it.
enum Ending {
    static func value(_ failure: Value?, _ library: Library) throws -> Value {
        let name = "Combine.Subscribers.Completion"
        guard let nominal = library.known(name) else { throw RuntimeError("there is no type \(name)") }
        return .object(EnumObject(nominal, failure == nil ? 0 : 1, failure.map { [$0] } ?? []))
    }

    /// Tells a closure.
    static func teller(_ call: Call, _ index: Int) throws -> ((any Error)?) throws -> Void {
        let (end, library): (Transform, Library) = (try call.transform(index), call.interpreter.library)
        return { error in _ = try end(value(error.map { .error($0) }, library)) }
    }
}
