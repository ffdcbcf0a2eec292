/// How each operator is written, by its name in the vectors.
extension Sentence {
    typealias Write = @Sendable (Sentence) throws -> Phrase

    static let operators: [String: Write] = [origins, elements, ends, joining, time, sharing].reduce(into: [:]) {
        $0.merge($1) { first, _ in first }
    }

    private func origin(_ call: String, _ kind: Kind) -> Phrase { Phrase("\(type(kind)).\(call)", kind, trait: trait) }

    private static let origins: [String: Write] = [
        "never": { $0.origin("never()", $0.script.usual) },
        "empty": { $0.origin("empty()", $0.script.usual) },
        "error": { $0.origin("error(\(try $0.error()))", $0.script.usual) },
        "just": {
            let value = try $0.value()
            return $0.origin("just(\(value.text)\($0.ownScheduler))", value.kind)
        },
        "of": {
            let (texts, kind) = try $0.values()
            return Phrase("Observable.of(\(texts.joined(separator: ", "))\($0.ownScheduler))", kind)
        },
        "from": {
            let (texts, kind) = try $0.values()
            return Phrase("Observable.from([\(texts.joined(separator: ", "))]\($0.ownScheduler))", kind)
        },
        "fromOptional": {
            let value = try $0.value()
            let kind = value.kind.unwrapped
            return Phrase("Observable<\(kind.text)>.from(optional: \(value.text))", kind)
        },
        "range": {
            Phrase(
                "Observable.range(start: \(try $0.number("start")), count: \(try $0.number("count"))\($0.ownScheduler))",
                .int)
        },
        "repeatElement": {
            let value = try $0.value()
            return Phrase("Observable.repeatElement(\(value.text)\($0.ownScheduler))", value.kind)
        },
        "generate": {
            let initial = try $0.value("initial")
            let condition = try $0.closure("condition", [initial.kind]).text
            let iterate = try $0.closure("iterate", [initial.kind]).text
            return Phrase(
                "Observable.generate(initialState: \(initial.text), condition: \(condition)\($0.ownScheduler), iterate: \(iterate))",
                initial.kind)
        },
        "deferred": {
            let factory = try $0.closure("factory", [])
            return Phrase("Observable<\(factory.kind.inner.text)>.deferred \(factory.text)", factory.kind.inner)
        },
        "using": {
            let failure = try $0.argument("resource")[at: "throw"]?.string
            let body = try $0.furnished("observable")
            let make =
                failure.map { "{ () -> SerialDisposable in throw \($0.debugDescription) }" }
                    ?? """
                    { () -> SerialDisposable in print("made at \\(test.clock)"); let made = SerialDisposable(); \
                    made.disposable = Disposables.create { print("let go at \\(test.clock)") }; return made }
                    """
            return Phrase("Observable.using(\(make), observableFactory: \(body.text))", body.kind.inner)
        },
        "timer": {
            let period = $0.has("period") ? ", period: \(try $0.time("period"))" : ""
            return Phrase("Observable<Int>.timer(\(try $0.time("due"))\(period), scheduler: \($0.scheduler))", .int)
        },
        "interval": {
            Phrase("Observable<Int>.interval(\(try $0.time("period")), scheduler: \($0.scheduler))", .int)
        },
        "publishSubject": { Phrase("PublishSubject<\($0.script.pushed.text)>()", $0.script.pushed) },
        "asyncSubject": { Phrase("AsyncSubject<\($0.script.pushed.text)>()", $0.script.pushed) },
        "behaviorSubject": {
            let value = try $0.value()
            return Phrase("BehaviorSubject(value: \(value.text))", value.kind)
        },
        "replaySubject": {
            let kind = $0.script.pushed
            guard $0.has("bufferSize") else { return Phrase("ReplaySubject<\(kind.text)>.createUnbounded()", kind) }
            return Phrase("ReplaySubject<\(kind.text)>.create(bufferSize: \(try $0.number("bufferSize")))", kind)
        },
    ]

    /// A word after its source: `.take(3)`.
    func after(_ word: String, _ kind: Kind? = nil, trait: String? = nil) throws -> Phrase {
        let source = try source()
        return Phrase("\(source.text).\(word)", kind ?? source.kind, trait: trait)
    }

    /// A word with a closure of one element.
    private func closed(
        _ word: String, _ key: String = "fn", gives kind: Kind? = nil, neverGiving type: String? = nil
    ) throws -> Phrase {
        let source = try source()
        let closure = try closure(key, [source.kind], neverGiving: type)
        return Phrase("\(source.text).\(word) \(closure.text)", kind ?? source.kind)
    }

    private static let elements: [String: Write] = [
        "map": {
            let source = try $0.source()
            let closure = try $0.closure("fn", [source.kind])
            return Phrase("\(source.text).map \(closure.text)", closure.kind)
        },
        "filter": { try $0.closed("filter", "fn") },
        "compactMap": {
            let source = try $0.source()
            let closure = try $0.closure("fn", [source.kind])
            return Phrase("\(source.text).compactMap \(closure.text)", closure.kind.unwrapped)
        },
        "enumerated": {
            let source = try $0.source()
            return Phrase("\(source.text).enumerated()", .tuple([.int, source.kind]))
        },
        "pairwise": {
            let source = try $0.source()
            return Phrase("\(source.text).pairwise()", .tuple([source.kind, source.kind]))
        },
        "distinct": { try $0.after("distinct()") },
        "distinctUntilChanged": {
            try $0.has("key")
                ? $0.closed("distinctUntilChanged", "key", neverGiving: "Int") : $0.after("distinctUntilChanged()")
        },
        "scan": { node in
            let source = try node.source()
            guard node.has("seed") else { return try node.seedless("scan", source) }
            let seed = try node.value("seed")
            guard node.flag("into") else {
                let combine = try node.closure("fn", [seed.kind, source.kind])
                return Phrase("\(source.text).scan(\(seed.text)) \(combine.text)", seed.kind)
            }
            let change = try node.closure("fn", [seed.kind, source.kind]) { "\($1.first ?? "_") = \($0)" }
            return Phrase("\(source.text).scan(into: \(seed.text)) \(change.text)", seed.kind)
        },
        "reduce": { node in
            let source = try node.source()
            guard node.has("seed") else { return try node.seedless("reduce", source) }
            let seed = try node.value("seed")
            let combine = try node.closure("fn", [seed.kind, source.kind])
            guard node.has("mapResult") else {
                return Phrase("\(source.text).reduce(\(seed.text)) \(combine.text)", seed.kind)
            }
            let map = try node.closure("mapResult", [seed.kind])
            return Phrase(
                "\(source.text).reduce(\(seed.text), accumulator: \(combine.text), mapResult: \(map.text))", map.kind)
        },
        "take": { try $0.after("take(\($0.number("count")))") },
        "takeLast": { try $0.after("takeLast(\($0.number("count")))") },
        "takeLastBuffer": {
            let source = try $0.source()
            return Phrase(
                "\(source.text).takeLast(\(try $0.number("count"))).toArray().asObservable()", .array(source.kind))
        },
        "skip": { try $0.after("skip(\($0.number("count")))") },
        "skipLast": { try $0.after("skipLast(\($0.number("count")))") },
        "takeWhile": { try $0.bounded("while") },
        "takeUntilPredicate": { try $0.bounded("until") },
        "takeUntil": { try $0.after("take(until: \($0.source("other").text))") },
        "skipUntil": { try $0.after("skip(until: \($0.source("other").text))") },
        "skipWhile": {
            let source = try $0.source()
            return Phrase("\(source.text).skip(while: \(try $0.closure("fn", [source.kind]).text))", source.kind)
        },
        "startWith": { try $0.after("startWith(\($0.values().texts.joined(separator: ", ")))") },
        "materialize": {
            let source = try $0.source()
            return Phrase("\(source.text).materialize()", .event(source.kind))
        },
        "dematerialize": {
            let source = try $0.source()
            return Phrase("\(source.text).dematerialize()", source.kind.inner)
        },
        "groupBy": {
            let source = try $0.source()
            let key = try $0.closure("key", [source.kind])
            return Phrase("\(source.text).groupBy \(key.text)", .group(key.kind, source.kind))
        },
        "bufferCount": {
            let source = try $0.source()
            let skip = $0.has("skip") ? ", skip: \(try $0.number("skip"))" : ""
            return Phrase("\(source.text).buffer(count: \(try $0.number("count"))\(skip))", .array(source.kind))
        },
        "bufferBoundary": {
            let source = try $0.source()
            return Phrase("\(source.text).buffer(boundary: \(try $0.source("boundary").text))", .array(source.kind))
        },
        "asObservable": { try $0.after("asObservable()") },
        "debug": { try $0.after("debug()") },
        "do": { try $0.done() },
    ]

    /// `take(while:behavior:)` and `take(until:behavior:)`.
    private func bounded(_ label: String) throws -> Phrase {
        let source = try source()
        let closure = try closure("fn", [source.kind]).text
        let behavior = flag("inclusive") ? ", behavior: .inclusive" : ""
        return Phrase("\(source.text).take(\(label): \(closure)\(behavior))", source.kind)
    }

    /// `scan` and `reduce` where the first element is the seed.
    private func seedless(_ word: String, _ source: Phrase) throws -> Phrase {
        if has("mapResult") { throw Inexpressible("a result without a seed is not changed") }
        return Phrase("\(source.text).\(word) \(try closure("fn", [source.kind, source.kind]).text)", source.kind)
    }

    private func done() throws -> Phrase {
        let source = try source()
        var parts: [String] = []
        for (key, kinds): (String, [Kind]) in [
            ("onNext", [source.kind]), ("afterNext", [source.kind]), ("onError", [.error]), ("afterError", [.error]),
            ("onCompleted", []), ("afterCompleted", []), ("onSubscribe", []), ("onSubscribed", []), ("onDispose", []),
        ] {
            if let text = try effect(key, kinds) { parts.append("\(key): \(text)") }
        }
        return Phrase("\(source.text).do(\(parts.joined(separator: ", ")))", source.kind)
    }

    /// The source, filtered first where there is a predicate.
    private func matching() throws -> Phrase {
        let source = try source()
        guard has("fn") else { return source }
        return Phrase("\(source.text).filter \(try closure("fn", [source.kind]).text)", source.kind)
    }

    private static let ends: [String: Write] = [
        "toArray": {
            let source = try $0.source()
            return Phrase("\(source.text).toArray()", .array(source.kind), trait: "Single")
        },
        "elementAt": { try $0.after("element(at: \($0.number("index")))") },
        "single": { try $0.has("fn") ? $0.closed("single", "fn") : $0.after("single()") },
        "first": {
            let source = try $0.source()
            return Phrase("\(source.text).first()", .optional(source.kind), trait: "Single")
        },
        "firstWhere": {
            let source = try $0.matching()
            return Phrase("\(source.text).first()", .optional(source.kind), trait: "Single")
        },
        "first!": {
            let source = try $0.matching()
            return Phrase("\(source.text).take(1).asSingle()", source.kind, trait: "Single")
        },
        "firstOrDefault": {
            let source = try $0.matching()
            return Phrase("\(source.text).take(1).ifEmpty(default: \(try $0.value().text))", source.kind)
        },
        "last!": {
            let source = try $0.matching()
            return Phrase("\(source.text).last()", source.kind, trait: "Single")
        },
        "lastOrDefault": {
            let source = try $0.matching()
            return Phrase("\(source.text).takeLast(1).ifEmpty(default: \(try $0.value().text))", source.kind)
        },
        "ignoreElements": { try $0.after("ignoreElements()") },
        "defaultIfEmpty": { try $0.after("ifEmpty(default: \($0.value().text))") },
        "switchIfEmpty": { try $0.after("ifEmpty(switchTo: \($0.source("other").text))") },
        "allSatisfy": { try $0.closed("allSatisfy", "fn", gives: .bool) },
        "contains": { try $0.after("contains(\($0.value().text))", .bool) },
        "contains(where)": { try $0.closed("contains", "fn", gives: .bool) },
        "isEmpty": { try $0.after("isEmpty()", .bool) },
        "isNotEmpty": { try $0.after("isEmpty().map { !$0 }", .bool) },
        "sum": { try $0.after("sum()") },
        "average": { try $0.after("average()", .double) },
        "min": { try $0.after("min()") },
        "max": { try $0.after("max()") },
        "count": { try $0.has("fn") ? $0.closed("count", "fn", gives: .int) : $0.after("count()", .int) },
        "asSingle": { try $0.after("asSingle()", trait: "Single") },
        "asMaybe": { try $0.after("asMaybe()", trait: "Maybe") },
        "asCompletable": { try $0.after("ignoreElements().asCompletable()", trait: "Completable") },
        "andThen": {
            let (first, second) = (try $0.traitSource("first"), try $0.traitSource("second"))
            return Phrase("\(first.text).andThen(\(second.text))", second.kind, trait: second.trait)
        },
        "catch": {
            let source = try $0.source()
            return Phrase("\(source.text).catch \(try $0.closure("handler", [.error]).text)", source.kind)
        },
        "catchAndReturn": { try $0.after("catchAndReturn(\($0.value().text))") },
        "catchSequence": { try $0.list("Observable.catch(sequence: [", "])") },
        "onErrorResumeNext": { try $0.list("Observable.onErrorResumeNext(", ")") },
        "retry": { try $0.after("retry(\($0.has("count") ? $0.number("count") : ""))") },
        "retryWhen": {
            let source = try $0.source()
            return Phrase(
                "\(source.text).retry(when: \(try $0.closure("handler", [.stream(.error)]).text))", source.kind)
        },
        "repeat": { try $0.after("repeat(\($0.has("count") ? $0.number("count") : ""))") },
    ]

    /// Several streams between two pieces of text.
    func list(_ opening: String, _ closing: String) throws -> Phrase {
        let sources = try sources().map(\.plain)
        let kind = sources.reduce(Kind.unknown) { $0.joined($1.kind) }
        let opening = sources.isEmpty ? "Observable<\(script.usual.text)>" + opening.dropFirst(10) : opening
        return Phrase(opening + sources.map(\.text).joined(separator: ", ") + closing, kind)
    }
}
