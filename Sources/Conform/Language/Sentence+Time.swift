extension Sentence {
    static let joining: [String: Write] = [
        "combineLatest": { try $0.combined("combineLatest") },
        "zip": { try $0.combined("zip") },
        "forkJoin": { try $0.combined("forkJoin") },
        "withLatestFrom": {
            let (source, other) = (try $0.source(), try $0.source("other"))
            if $0.flag("tuple") || !$0.has("selector") {
                return Phrase(
                    "\(source.text).withLatestFrom(\(other.text), resultSelector: { a, b in (a, b) })",
                    .tuple([source.kind, other.kind]))
            }
            let selector = try $0.closure("selector", [source.kind, other.kind])
            return Phrase(
                "\(source.text).withLatestFrom(\(other.text), resultSelector: \(selector.text))", selector.kind)
        },
        "merge": { try $0.list("Observable.merge(", ")") },
        "concat": { try $0.list("Observable.concat(", ")") },
        "amb": { try $0.list("Observable.amb([", "])") },
        "sequenceEqual": { try $0.after("sequenceEqual(\($0.source("other").text))", .bool) },
        "flatMap": { try $0.opened("flatMap") },
        "flatMapFirst": { try $0.opened("flatMapFirst") },
        "flatMapLatest": { try $0.opened("flatMapLatest") },
        "concatMap": { try $0.opened("concatMap") },
        "mergeAll": {
            let limit = $0.has("maxConcurrent") ? "maxConcurrent: \(try $0.number("maxConcurrent"))" : ""
            return try $0.flat("merge(\(limit))")
        },
        "concatAll": { try $0.flat("concat()") },
        "switchLatest": { try $0.flat("switchLatest()") },
        "switchFirst": { try $0.flat("flatMapFirst { $0 }") },
    ]

    private func combined(_ word: String) throws -> Phrase {
        let all = try sources()
        let trait = trait
        let sources = trait == nil ? all.map(\.plain) : all
        let texts = sources.map(\.text).joined(separator: ", ")
        let type = trait ?? "Observable"
        let isCollection = flag("collection")
        if isCollection, trait != "Completable" {
            let kind = sources.reduce(Kind.unknown) { $0.joined($1.kind) }
            guard has("selector") else { return Phrase("\(type).\(word)([\(texts)])", .array(kind), trait: trait) }
            let closure = try closure("selector", [.array(kind)])
            return Phrase(
                "\(type).\(word)([\(texts)], resultSelector: \(closure.text))", closure.kind, trait: trait)
        }
        guard has("selector") else {
            return Phrase("\(type).\(word)(\(texts))", .tuple(sources.map(\.kind)), trait: trait)
        }
        let closure = try closure("selector", sources.map(\.kind))
        return Phrase("\(type).\(word)(\(texts), resultSelector: \(closure.text))", closure.kind, trait: trait)
    }

    private func opened(_ word: String) throws -> Phrase {
        let source = try source()
        let closure = try closure("fn", [source.kind])
        return Phrase("\(source.text).\(word) \(closure.text)", closure.kind.inner)
    }

    private func flat(_ word: String) throws -> Phrase {
        let source = try source()
        return Phrase("\(source.text).\(word)", source.kind.inner)
    }

    static let time: [String: Write] = [
        "delay": { try $0.timed("delay(", "duration") },
        "delaySubscription": { try $0.timed("delaySubscription(", "duration") },
        "takeFor": { try $0.timed("take(for: ", "duration") },
        "skipFor": { try $0.timed("skip(for: ", "duration") },
        "takeLastFor": { try $0.timed("takeLast(for: ", "duration") },
        "skipLastFor": { try $0.timed("skipLast(for: ", "duration") },
        "throttle": {
            let latest = $0.optional("latest")?.bool ?? true
            return try $0.timed("throttle(", "duration", latest ? "" : "latest: false, ")
        },
        "debounce": { try $0.timed("debounce(", "duration") },
        "sample": { try $0.after("sample(\($0.source("sampler").text))") },
        "samplePeriod": { try $0.timed("sample(", "period") },
        "timeout": {
            let other = $0.has("other") ? "other: \(try $0.source("other").text), " : ""
            return try $0.timed("timeout(", "duration", other)
        },
        "buffer": {
            let source = try $0.source()
            return Phrase("\(source.text).buffer(\(try $0.span)", .array(source.kind))
        },
        "window": {
            let source = try $0.source()
            return Phrase("\(source.text).window(\(try $0.span)", .stream(source.kind))
        },
        "observeOn": { try $0.after("observe(on: \($0.scheduler))") },
        "subscribeOn": { try $0.after("subscribe(on: \($0.scheduler))") },
    ]

    private func timed(_ opening: String, _ key: String, _ more: String = "") throws -> Phrase {
        try after("\(opening)\(try time(key)), \(more)scheduler: \(scheduler))")
    }

    private var span: String {
        get throws { "timeSpan: \(try time("timeSpan")), count: \(try number("count")), scheduler: \(scheduler))" }
    }

    static let sharing: [String: Write] = [
        "share": {
            let scope = $0.word("scope") == "forever" ? ".forever" : ".whileConnected"
            return try $0.after("share(replay: \($0.has("replay") ? $0.number("replay") : "0"), scope: \(scope))")
        },
        "publish": { try $0.after("publish()") },
        "replay": {
            try $0.has("bufferSize") ? $0.after("replay(\($0.number("bufferSize")))") : $0.after("replayAll()")
        },
        "refCount": { try $0.after("refCount()") },
        "multicast": { try $0.after("multicast(\($0.subject()))") },
        "multicastFactory": { try $0.after("multicast(makeSubject: { \($0.subject()) })") },
        "multicastSelector": {
            let source = try $0.source()
            let subject = try $0.subject()
            let body = try $0.body("selector", with: "shared", source.kind)
            return Phrase(
                "\(source.text).multicast({ \(subject) }, selector: { shared in \(body.text) })", body.kind)
        },
    ]

    private func subject() throws -> String { try source("subject").text }
}
