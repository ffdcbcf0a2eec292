import Language
import Reactive
import Values

/// Operators that make something else of each value, or let some by.
extension Word {
    static let signalOperators: [Word] = [
        signals("func map<U>(_ transform: (Value) -> U) -> Kind<U, Error>", manner: Word.map.manner) { call, source in
            source.map(try call.transform(0), at: call.site)
        },
        signals("func map<U>(value: U) -> Kind<U, Error>", manner: Word.map.manner) { call, source in
            let value = call[0]
            return source.map({ _ in value }, at: call.site)
        },
        signals("func filter(_ isIncluded: (Value) -> Bool) -> Kind<Value, Error>", manner: Word.filter.manner) {
            call, source in source.filter(try call.predicate(0), at: call.site)
        },
        signals(
            ["func compactMap<U>(_ transform: (Value) -> U?) -> Kind<U, Error>"], manner: Word.compactMap.manner
        ) { call, source in source.compactMap(try call.transform(0), at: call.site) },
        signals(
            ["func filterMap<U>(_ transform: (Value) -> U?) -> Kind<U, Error>"], manner: Word.compactMap.manner
        ) { call, source in source.compactMap(try call.transform(0), at: call.site) },
        signals("func skipNil<U>() -> Kind<U, Error> where Value == U?", manner: Word.compactMap.manner) {
            call, source in
            source.compactMap({ $0 }, at: call.site)
        },
        signals(
            "func skipRepeats() -> Kind<Value, Error>", where: "Value: Equatable",
            manner: Word.distinctUntilChanged.manner
        ) { call, source in source.distinctUntilChanged(at: call.site) },
        signals(
            "func skipRepeats(_ isEquivalent: (Value, Value) -> Bool) -> Kind<Value, Error>",
            manner: Word.distinctUntilChanged.manner
        ) { call, source in source.distinctUntilChanged({ $0 }, try call.comparison(0), at: call.site) },
        signals("func uniqueValues() -> Kind<Value, Error>", where: "Value: Hashable", manner: Word.distinct.manner) {
            call, source in source.distinct(at: call.site)
        },
        signals("func scan<U>(_ initial: U, _ next: (U, Value) -> U) -> Kind<U, Error>", manner: Word.scan.manner) {
            call, source in source.scan(call[0], try call.combine(1), at: call.site)
        },
        signals(
            "func scan<U>(into initial: U, _ next: (inout U, Value) -> Void) -> Kind<U, Error>",
            manner: Word.scan.manner
        ) {
            call, source in source.scan(call[0], try call.changing(1), at: call.site)
        },
        signals("func reduce<U>(_ initial: U, _ next: (U, Value) -> U) -> Kind<U, Error>", manner: Word.reduce.manner) {
            call, source in source.reduce(call[0], try call.combine(1), at: call.site)
        },
        signals(
            "func reduce<U>(into initial: U, _ next: (inout U, Value) -> Void) -> Kind<U, Error>",
            manner: Word.reduce.manner
        ) {
            call, source in source.reduce(call[0], try call.changing(1), at: call.site)
        },
        signals("func collect() -> Kind<[Value], Error>", manner: Word.toArray.manner) { call, source in
            source.toArray(at: call.site)
        },
        signals("func collect(count: Int) -> Kind<[Value], Error>") { call, source in
            source.buffer(count: call.int(0), at: call.site)
        },
        signals("func combinePrevious() -> Kind<(Value, Value), Error>") { call, source in
            source.pairwise(at: call.site)
        },
        signals("func combinePrevious(_ initial: Value) -> Kind<(Value, Value), Error>") { call, source in
            source.startWith([call[0]], at: call.site).pairwise(at: call.site)
        },
        signals("func take(first count: Int) -> Kind<Value, Error>", manner: Word.take.manner) { call, source in
            source.take(call.int(0), at: call.site)
        },
        signals(
            "func take(last count: Int) -> Kind<Value, Error>", called: "take(last:)", manner: Word.takeLast.manner
        ) { call, source in
            source.takeLast(call.int(0), at: call.site(detail: "\(call.int(0))"))
        },
        signals("func take(while shouldContinue: (Value) -> Bool) -> Kind<Value, Error>") { call, source in
            source.take(while: try call.predicate(0), at: call.site)
        },
        signals("func take(until shouldContinue: (Value) -> Bool) -> Kind<Value, Error>") { call, source in
            source.take(while: try call.predicate(0), behavior: .inclusive, at: call.site)
        },
        signals("func take<T: ReactiveSwift.SignalProducerConvertible>(until trigger: T) -> Kind<Value, Error>") {
            call, source in
            // The end of the trigger is one, too.
            let ends = try call.stream(0).materialize(at: call.site)
            return source.take(until: ends, at: call.site)
        },
        signals("func take(during lifetime: ReactiveSwift.Lifetime) -> Kind<Value, Error>") { call, source in
            source.take(until: (try call.object(0) as LifetimeObject).stream(call.loop, at: call.site), at: call.site)
        },
        signals("func take(duringLifetimeOf object: AnyObject) -> Kind<Value, Error>") { call, source in
            let owner = try call.object(0) as Owner
            return source.take(until: owner.deallocated(on: call.loop, at: call.site), at: call.site)
        },
        signals("func skip(first count: Int) -> Kind<Value, Error>", manner: Word.skip.manner) { call, source in
            source.skip(call.int(0), at: call.site)
        },
        signals("func skip(while shouldSkip: (Value) -> Bool) -> Kind<Value, Error>") { call, source in
            source.skip(while: try call.predicate(0), at: call.site)
        },
        signals("func skip<T: ReactiveSwift.SignalProducerConvertible>(until trigger: T) -> Kind<Value, Error>") {
            call, source in source.skip(until: try call.stream(0), at: call.site)
        },
        signals("func negate() -> Kind<Bool, Error>", where: "Value == Bool") { call, source in
            source.map({ .bool($0 == .bool(false)) }, at: call.site)
        },
        signals("func materialize() -> Kind<ReactiveSwift.Signal<Value, Error>.Event, Never>") { call, source in
            let library = call.interpreter.library
            return source.materialize(at: call.site).map(
                { value in
                    guard let event = value.object as? EventObject else { return value }
                    return try SignalEvent.of(event.event, library)
                }, at: call.site)
        },
        signals(
            [
                """
                func on(event: ((ReactiveSwift.Signal<Value, Error>.Event) -> Void)? = nil, failed: ((Error) -> Void)? = nil, \
                completed: (() -> Void)? = nil, interrupted: (() -> Void)? = nil, terminated: (() -> Void)? = nil, \
                disposed: (() -> Void)? = nil, value: ((Value) -> Void)? = nil) -> Kind<Value, Error>
                """,
                """
                func on(starting: (() -> Void)?, started: (() -> Void)? = nil, \
                event: ((ReactiveSwift.Signal<Value, Error>.Event) -> Void)? = nil, failed: ((Error) -> Void)? = nil, \
                completed: (() -> Void)? = nil, interrupted: (() -> Void)? = nil, terminated: (() -> Void)? = nil, \
                disposed: (() -> Void)? = nil, value: ((Value) -> Void)? = nil) -> Kind<Value, Error>
                """,
                """
                func on(started: (() -> Void)?, \
                event: ((ReactiveSwift.Signal<Value, Error>.Event) -> Void)? = nil, failed: ((Error) -> Void)? = nil, \
                completed: (() -> Void)? = nil, interrupted: (() -> Void)? = nil, terminated: (() -> Void)? = nil, \
                disposed: (() -> Void)? = nil, value: ((Value) -> Void)? = nil) -> Kind<Value, Error>
                """,
            ], manner: .init(nil, .acts)
        ) { call, source in source.do(try Beside(call: call).effects(), at: call.site) },
        signals("func logEvents(identifier: String = \"\") -> Kind<Value, Error>") { call, source in
            source.do(Beside(call: call).logging(), at: call.site)
        },
    ].flatMap { $0 }
}

/// What is done beside a signal.
private struct Beside {
    let call: Call

    /// The closures of `on`, which begin with those for the start.
    func effects() throws -> Effects {
        let first = call.signature == 0 ? 0 : call.signature == 1 ? 2 : 1
        var effects = Effects()
        if first > 0 { effects.onSubscribed = try call.action(first - 1) }
        let (event, failed, completed) = (
            try call.listener(first), try call.errorListener(first + 1), try call.action(first + 2)
        )
        let (interrupted, terminated) = (try call.action(first + 3), try call.action(first + 4))
        let (disposed, value, library) = (
            try call.action(first + 5), try call.listener(first + 6), call.interpreter.library
        )
        effects.onNext = {
            try event?(SignalEvent.value(0, [$0], library))
            try value?($0)
        }
        let tell: (Event) throws -> Void = {
            try event?(SignalEvent.of($0, library))
            switch $0 {
            case .error(let error): if error is Interruption { try interrupted?() } else { try failed?(error) }
            default: try completed?()
            }
            try terminated?()
        }
        effects.onError = { try tell(.error($0)) }
        effects.onCompleted = { try tell(.completed) }
        end(&effects, call.signature == 1 ? try call.action(0) : nil, { try tell(.error(Interruption())) }, disposed)
        return effects
    }

    /// Disposed of is what has ended, too, as soon as that has been told; who is let go of before was interrupted.
    private func end(
        _ effects: inout Effects, _ starting: (() throws -> Void)?, _ interrupt: @escaping () throws -> Void,
        _ disposed: (() throws -> Void)?
    ) {
        let isOver = Box(.bool(false))
        effects.onSubscribe = {
            isOver.value = .bool(false)
            try starting?()
        }
        let end = {
            guard isOver.value == .bool(false) else { return }
            isOver.value = .bool(true)
            try disposed?()
        }
        effects.afterError = { _ in try end() }
        effects.afterCompleted = end
        effects.onDispose = {
            guard isOver.value == .bool(false) else { return }
            try interrupt()
            try end()
        }
    }

    func logging() -> Effects {
        let interpreter = call.interpreter
        let name = call.has(0) ? call.string(0) : ""
        let say: (String) -> Void = { interpreter.print("[\(name)] \($0)\n") }
        var effects = Effects()
        effects.onSubscribe = { say("starting") }
        effects.onSubscribed = { say("started") }
        effects.onNext = { say("value \(interpreter.text(of: $0, as: .any))") }
        effects.onError = { say("failed \(interpreter.text(of: $0))") }
        effects.onCompleted = { say("completed") }
        effects.onDispose = { say("disposed") }
        return effects
    }
}
