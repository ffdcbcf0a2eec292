import Reactive

/// What becomes of a node, by the name of its operator.
extension Node {
    typealias Build = @Sendable (Node) throws -> Stream

    static let operators: [String: Build] = [origins, elements, ends, joining, time, sharing].reduce(into: [:]) {
        $0.merge($1) { first, _ in first }
    }

    /// Streams that are built on no other.
    private static let origins: [String: Build] = [
        "never": { .never($0.loop) },
        "empty": { .empty($0.loop, on: $0.ownScheduler) },
        "error": { .error($0.loop, try $0.error(), on: $0.ownScheduler) },
        "just": { .just($0.loop, try $0.value(), on: $0.ownScheduler) },
        "of": { .of($0.loop, try $0.values(), on: $0.ownScheduler) },
        "from": { .of($0.loop, try $0.values(), on: $0.ownScheduler) },
        "fromOptional": { .of($0.loop, [try $0.value().unwrapped].compactMap { $0 }, on: $0.ownScheduler) },
        "range": { .range($0.loop, start: try $0.int("start"), count: try $0.int("count"), on: $0.ownScheduler) },
        "repeatElement": { .repeatElement($0.loop, try $0.value(), on: $0.ownScheduler) },
        "generate": {
            .generate(
                $0.loop, try $0.value("initial"), while: try $0.predicate("condition"), on: $0.ownScheduler,
                try $0.transform("iterate"))
        },
        "deferred": { node in
            let open = try node.opening("factory")
            return .deferred(node.loop) { try open(.void) }
        },
        "using": { node in
            let failure = try node.argument("resource")[at: "throw"]?.string
            let body = try node.body("observable", with: "resource")
            return .using(node.loop) { [stage = node.stage] in
                if let failure { throw NamedError.error(failure) }
                stage.resource = Resource(created: stage.scheduler.now)
                return Cleanup { stage.resource?.disposed = stage.scheduler.now }
            } _: { _ in
                try body(.void)
            }
        },
        "timer": { .timer(try $0.int("due"), period: try $0.intIfAny("period"), on: $0.scheduler) },
        "interval": { .interval(try $0.int("period"), on: $0.scheduler) },
        "publishSubject": { PublishSubject($0.loop) },
        "asyncSubject": { AsyncSubject($0.loop) },
        "behaviorSubject": { BehaviorSubject($0.loop, try $0.value()) },
        "replaySubject": { ReplaySubject($0.loop, size: try $0.intIfAny("bufferSize") ?? .max) },
    ]

    /// Operators that change, choose or gather elements.
    private static let elements: [String: Build] = [
        "map": { try $0.source().map($0.transform()) },
        "filter": { try $0.source().filter($0.predicate()) },
        "compactMap": { try $0.source().compactMap($0.transform()) },
        "enumerated": { try $0.source().enumerated() },
        "pairwise": { try $0.source().pairwise() },
        "distinct": { try $0.source().distinct() },
        "distinctUntilChanged": {
            try $0.has("key")
                ? $0.source().distinctUntilChanged($0.transform("key")) : $0.source().distinctUntilChanged()
        },
        "scan": { node in
            let combine = try node.combine()
            guard node.flag("into"), let seed = try node.valueIfAny("seed") else {
                return try node.source().scan(node.valueIfAny("seed"), combine)
            }
            return try node.source().scan(into: seed) { total, value in total = try combine(total, value) }
        },
        "reduce": {
            try $0.source().reduce(
                $0.valueIfAny("seed"), $0.combine(), mapResult: $0.has("mapResult") ? $0.transform("mapResult") : nil)
        },
        "take": { try $0.source().take($0.int("count")) },
        "takeLast": { try $0.source().takeLast($0.int("count")) },
        "takeLastBuffer": { try $0.source().takeLastBuffer($0.int("count")) },
        "skip": { try $0.source().skip($0.int("count")) },
        "skipLast": { try $0.source().skipLast($0.int("count")) },
        "takeWhile": {
            try $0.source().take(while: $0.predicate(), behavior: $0.flag("inclusive") ? .inclusive : .exclusive)
        },
        "takeUntilPredicate": {
            try $0.source().take(until: $0.predicate(), behavior: $0.flag("inclusive") ? .inclusive : .exclusive)
        },
        "takeUntil": { try $0.source().take(until: $0.source("other")) },
        "skipUntil": { try $0.source().skip(until: $0.source("other")) },
        "skipWhile": { try $0.source().skip(while: $0.predicate()) },
        "startWith": { try $0.source().startWith($0.values()) },
        "materialize": { try $0.source().materialize() },
        "dematerialize": { try $0.source().dematerialize() },
        "groupBy": { try $0.source().groupBy($0.transform("key")) },
        "bufferCount": { try $0.source().buffer(count: $0.int("count"), skip: $0.intIfAny("skip")) },
        "bufferBoundary": { try $0.source().buffer(boundary: $0.source("boundary")) },
        "asObservable": { try $0.source().asObservable() },
        "debug": { try $0.source().do(Effects()) },
        "do": { node in try node.source().do(node.effects()) },
    ]

    /// Operators that answer one question, and those that deal with ends.
    private static let ends: [String: Build] = [
        "toArray": { try $0.source().toArray() },
        "elementAt": { try $0.source().element(at: $0.int("index")) },
        "single": { try $0.source().single($0.predicateIfAny()) },
        "first": { try $0.source().first() },
        "first!": { try $0.source().first($0.predicateIfAny(), absent: .error(RxError.noElements)) },
        "firstWhere": { try $0.source().first($0.predicateIfAny()) },
        "firstOrDefault": { try $0.source().first($0.predicateIfAny(), absent: .value($0.value())) },
        "last!": { try $0.source().last($0.predicateIfAny()) },
        "lastOrDefault": { try $0.source().last($0.predicateIfAny(), absent: .value($0.value())) },
        "ignoreElements": { try $0.source().ignoreElements() },
        "defaultIfEmpty": { try $0.source().ifEmpty(default: $0.value()) },
        "switchIfEmpty": { try $0.source().ifEmpty(switchTo: $0.source("other")) },
        "allSatisfy": { try $0.source().allSatisfy($0.predicate()) },
        "contains": { try $0.source().contains($0.value()) },
        "contains(where)": { try $0.source().contains(where: $0.predicate()) },
        "isEmpty": { try $0.source().isEmpty() },
        "isNotEmpty": { try $0.source().isNotEmpty() },
        "sum": { try $0.source().sum() },
        "average": { try $0.source().average() },
        "min": { try $0.source().min() },
        "max": { try $0.source().max() },
        "count": { try $0.source().count($0.predicateIfAny()) },
        "asSingle": { try $0.source().asSingle() },
        "asMaybe": { try $0.source().asMaybe() },
        "asCompletable": { try $0.source().asCompletable() },
        "andThen": { try $0.source("first").andThen($0.source("second")) },
        "catch": { node in
            let recover = try node.opening("handler")
            return try node.source().catch { try recover(.error($0)) }
        },
        "catchAndReturn": { try $0.source().catchAndReturn($0.value()) },
        "catchSequence": { .catch($0.loop, sequence: try $0.sources()) },
        "onErrorResumeNext": { .onErrorResumeNext($0.loop, try $0.sources()) },
        "retry": { try $0.source().retry($0.intIfAny("count")) },
        "retryWhen": { node in
            let handle = try node.opening("handler")
            return try node.source().retry(when: { try handle(.object($0)) })
        },
        "repeat": { try $0.source().repeat($0.intIfAny("count")) },
    ]

    /// What `do` runs beside the events.
    private func effects() throws -> Effects {
        var effects = Effects()
        func element(_ key: String) throws -> ((Value) throws -> Void)? {
            guard has(key) else { return nil }
            let closure = try closure(key)
            return { _ = try closure([$0]) }
        }
        func failure(_ key: String) throws -> ((any Error) throws -> Void)? {
            try element(key).map { effect in { try effect(.error($0)) } }
        }
        func moment(_ key: String) throws -> (() throws -> Void)? {
            guard has(key) else { return nil }
            let closure = try closure(key)
            return { _ = try closure([]) }
        }
        effects.onNext = try element("onNext")
        effects.afterNext = try element("afterNext")
        effects.onError = try failure("onError")
        effects.afterError = try failure("afterError")
        effects.onCompleted = try moment("onCompleted")
        effects.afterCompleted = try moment("afterCompleted")
        effects.onSubscribe = try moment("onSubscribe")
        effects.onSubscribed = try moment("onSubscribed")
        effects.onDispose = try moment("onDispose")
        return effects
    }
}
