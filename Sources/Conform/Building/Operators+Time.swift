import Reactive

extension Node {
    /// Operators on several streams, and on streams of streams.
    static let joining: [String: Build] = [
        "combineLatest": { node in
            let sources = try node.sources()
            return .combineLatest(
                node.loop, sources, try node.combiner(of: sources.count), asCollection: node.flag("collection"))
        },
        "zip": { node in
            let sources = try node.sources()
            return .zip(
                node.loop, sources, try node.combiner(of: sources.count), asCollection: node.flag("collection"))
        },
        "forkJoin": { node in
            let sources = try node.sources()
            return .forkJoin(node.loop, sources, try node.combiner(of: sources.count))
        },
        "withLatestFrom": { node in
            if node.flag("tuple") || !node.has("selector") {
                return try node.source().withLatestFrom(node.source("other")) { .tuple([$0, $1]) }
            }
            return try node.source().withLatestFrom(node.source("other"), node.combine("selector"))
        },
        "merge": { .merge($0.loop, try $0.sources()) },
        "concat": { .concat($0.loop, try $0.sources()) },
        "amb": { .amb($0.loop, try $0.sources()) },
        "sequenceEqual": { try $0.source().sequenceEqual($0.source("other")) },
        "flatMap": { try $0.source().flatMap($0.opening()) },
        "flatMapFirst": { try $0.source().flatMapFirst($0.opening()) },
        "flatMapLatest": { try $0.source().flatMapLatest($0.opening()) },
        "concatMap": { try $0.source().concatMap($0.opening()) },
        "mergeAll": { node in
            guard let limit = try node.intIfAny("maxConcurrent") else { return try node.source().merge() }
            return try node.source().merge(maxConcurrent: limit)
        },
        "concatAll": { try $0.source().concat() },
        "switchLatest": { try $0.source().switchLatest() },
        "switchFirst": { try $0.source().switchFirst() },
    ]

    /// Operators that look at the clock.
    static let time: [String: Build] = [
        "delay": { try $0.source().delay($0.int("duration"), on: $0.scheduler) },
        "delaySubscription": { try $0.source().delaySubscription($0.int("duration"), on: $0.scheduler) },
        "takeFor": { try $0.source().take(for: $0.int("duration"), on: $0.scheduler) },
        "skipFor": { try $0.source().skip(for: $0.int("duration"), on: $0.scheduler) },
        "takeLastFor": { try $0.source().takeLast(for: $0.int("duration"), on: $0.scheduler) },
        "skipLastFor": { try $0.source().skipLast(for: $0.int("duration"), on: $0.scheduler) },
        "throttle": {
            try $0.source().throttle(
                $0.int("duration"), latest: $0.optional("latest")?.bool ?? true, on: $0.scheduler)
        },
        "debounce": { try $0.source().debounce($0.int("duration"), on: $0.scheduler) },
        "sample": { try $0.source().sample($0.source("sampler")) },
        "samplePeriod": { try $0.source().sample(every: $0.int("period"), on: $0.scheduler) },
        "timeout": {
            try $0.source().timeout($0.int("duration"), other: $0.sourceIfAny("other"), on: $0.scheduler)
        },
        "buffer": { try $0.source().buffer($0.int("timeSpan"), count: $0.int("count"), on: $0.scheduler) },
        "window": { try $0.source().window($0.int("timeSpan"), count: $0.int("count"), on: $0.scheduler) },
        "observeOn": { try $0.source().observe(on: $0.scheduler) },
        "subscribeOn": { try $0.source().subscribe(on: $0.scheduler) },
    ]

    /// Operators that share one run.
    static let sharing: [String: Build] = [
        "share": {
            try $0.source().share(replay: $0.intIfAny("replay") ?? 0, forever: $0.word("scope") == "forever")
        },
        "publish": { try $0.source().publish() },
        "replay": { try $0.source().replay($0.intIfAny("bufferSize") ?? .max) },
        "refCount": { node in
            guard let connectable = try node.source() as? Connectable else {
                throw Inexpressible("only what is connectable can be counted")
            }
            return connectable.refCount()
        },
        "multicast": { node in
            let subject = try node.subject()
            return try node.source().multicast { subject }
        },
        "multicastFactory": { node in
            let make = try node.subjects()
            return try node.source().multicast(make)
        },
        "multicastSelector": { node in
            let make = try node.subjects()
            let select = try node.body("selector", with: "shared")
            return try node.source().multicast(make) { try select(.object($0)) }
        },
    ]

    private func subject() throws -> Subject {
        guard let subject = try source("subject") as? Subject else { throw Inexpressible("a subject is wanted") }
        return subject
    }

    /// Makes a subject each time it is asked.
    private func subjects() throws -> () -> Subject {
        _ = try subject()
        return { [self] in (try? subject()) ?? PublishSubject(loop) }
    }
}
