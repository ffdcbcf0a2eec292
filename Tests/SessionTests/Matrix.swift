/// What each operator can do to an element, and what a question says of it: the matrix of operators and reasons.
enum Matrix {
    /// A reason why an element does not come out, or not yet.
    enum Reason: String, CaseIterable, Sendable {
        case predicate = "a predicate says no"
        case equal = "equal to another"
        case side = "a side is silent"
        case superseded = "a newer one takes its place"
        case skipped = "let by, or too many"
        case held = "held, and not due yet"
        case steers = "it only steers"
        case switched = "another stream took over"
        case queued = "waits behind another"
        case cut = "an end came before it was due"
        case inner = "an inner stream says nothing"
        case unconnected = "not connected"
        case taken = "it had what it wanted"
        case failed = "a closure fails"
        case ended = "the source has ended"
        case broken = "the source has failed"
        case disposed = "disposed"
        case unheard = "nobody listens"

        /// Why an operator has no such reason.
        var absence: String {
            switch self {
            case .predicate: "asks nothing"
            case .equal: "compares nothing"
            case .side: "needs no other side"
            case .superseded: "keeps none for a newer one to replace"
            case .skipped: "lets all by"
            case .held: "passes on at once"
            case .steers: "all that comes in is data"
            case .switched: "listens to one stream"
            case .queued: "has no queue"
            case .cut: "has nothing due"
            case .inner: "opens none"
            case .unconnected: "connects itself"
            case .taken: "never has enough"
            case .failed: "has no closure that may fail"
            case .ended: "goes on after the end"
            case .broken: "goes on after the error"
            case .disposed, .unheard: "has no subscription of its own"
            }
        }

        /// What an answer says that is for this reason.
        var marks: [String] {
            switch self {
            case .predicate: ["the predicate was false", "its closure gave nil"]
            case .equal: ["equal to"]
            case .side:
                [
                    "had not sent a value yet", "there was none before it", "as element", "until a emits",
                    "until b emits",
                ]
            case .superseded: ["superseded by", "a newer one came", "newer ones took", "took its place"]
            case .skipped:
                ["skipped", "was still running", "the window had", "only the end counts", "went by"]
            case .held: ["lets it out at", "waits in", "due at"]
            case .steers: ["only steers"]
            case .switched: ["had closed", "closed it", "had sent first"]
            case .queued: ["which has not completed", "has not come to"]
            case .cut: ["before it was due"]
            case .inner: ["that has sent nothing yet", "completed without an element"]
            case .unconnected: ["not connected"]
            case .taken:
                [
                    "takes no more", "it had what it was asked for", "said no to", "ended it", "nothing came in time",
                    "tick",
                ]
            case .failed: ["its closure failed", "fails at once", "took over from error"]
            case .ended: ["a had ended at"]
            case .broken: []
            case .disposed: ["was disposed at"]
            case .unheard: ["since it was unwatched"]
            }
        }
    }

    /// The operators that stand in chains and joins, and how they are written.
    static let operators: [(name: String, expression: String)] = [
        ("map", "a.map { $0 }"), ("filter", "a.filter { $0 > 0 }"), ("compactMap", "a.compactMap { $0 }"),
        ("distinctUntilChanged", "a.distinctUntilChanged()"), ("distinct", "a.distinct()"), ("skip", "a.skip(1)"),
        ("skip(while:)", "a.skip(while: { $0 < 1 })"), ("skip(until:)", "a.skip(until: b)"),
        ("skip(for:)", "a.skip(for: .seconds(1), scheduler: MainScheduler.instance)"), ("skipLast", "a.skipLast(1)"),
        ("take", "a.take(3)"), ("take(while:)", "a.take(while: { $0 < 9 })"), ("take(until:)", "a.take(until: b)"),
        ("take(for:)", "a.take(for: .seconds(1), scheduler: MainScheduler.instance)"), ("takeLast", "a.takeLast(1)"),
        ("element(at:)", "a.element(at: 1)"), ("first", "a.first()"), ("last", "a.last()"), ("single", "a.single()"),
        ("ignoreElements", "a.ignoreElements()"), ("contains", "a.contains(5)"),
        ("allSatisfy", "a.allSatisfy { $0 > 0 }"), ("count", "a.count()"), ("sum", "a.sum()"),
        ("reduce", "a.reduce(0, accumulator: +)"), ("toArray", "a.toArray()"), ("scan", "a.scan(0) { $0 + $1 }"),
        ("pairwise", "a.pairwise()"), ("startWith", "a.startWith(9)"), ("ifEmpty", "a.ifEmpty(default: 3)"),
        ("buffer", "a.buffer(timeSpan: .seconds(5), count: 3, scheduler: MainScheduler.instance)"),
        ("window", "a.window(timeSpan: .seconds(5), count: 3, scheduler: MainScheduler.instance)"),
        ("groupBy", "a.groupBy { $0 % 2 }"), ("enumerated", "a.enumerated()"), ("materialize", "a.materialize()"),
        ("do", "a.do(onNext: { _ in })"), ("debug", "a.debug()"),
        ("debounce", "a.debounce(.seconds(1), scheduler: MainScheduler.instance)"),
        ("throttle", "a.throttle(.seconds(1), scheduler: MainScheduler.instance)"),
        ("delay", "a.delay(.seconds(1), scheduler: MainScheduler.instance)"),
        ("delaySubscription", "a.delaySubscription(.seconds(1), scheduler: MainScheduler.instance)"),
        ("timeout", "a.timeout(.seconds(9), scheduler: MainScheduler.instance)"),
        ("observe(on:)", "a.observe(on: MainScheduler.instance)"),
        ("subscribe(on:)", "a.subscribe(on: MainScheduler.instance)"), ("sample", "a.sample(b)"),
        ("withLatestFrom", "a.withLatestFrom(b)"), ("combineLatest", "Observable.combineLatest(a, b)"),
        ("combineSettled", "Observable.combineSettled(a, b) { $0 + $1 }"), ("zip", "Observable.zip(a, b)"),
        ("forkJoin", "Observable.forkJoin(a, b)"), ("merge", "Observable.merge(a, b)"),
        ("merge(maxConcurrent:)", "a.map { _ in b }.merge(maxConcurrent: 1)"), ("concat", "Observable.concat([a, b])"),
        ("amb", "a.amb(b)"), ("flatMap", "a.flatMap { Observable.just($0) }"),
        ("flatMapLatest", "a.flatMapLatest { Observable.just($0) }"),
        ("flatMapFirst", "a.flatMapFirst { Observable.just($0) }"),
        ("concatMap", "a.concatMap { Observable.just($0) }"),
        ("switchLatest", "a.map { Observable.just($0) }.switchLatest()"), ("catch", "a.catch { _ in .just(0) }"),
        ("catchAndReturn", "a.catchAndReturn(0)"), ("retry", "a.retry(2)"), ("repeat", "a.repeat(2)"),
        ("asDriver", "a.asDriver(onErrorJustReturn: 0)"), ("asSignal", "a.asSignal(onErrorJustReturn: 0)"),
        ("asSingle", "a.asSingle()"), ("asMaybe", "a.asMaybe()"),
        ("andThen", "a.ignoreElements().asCompletable().andThen(b)"),
        ("takeLast(for:)", "a.takeLast(for: .seconds(1), scheduler: MainScheduler.instance)"),
        ("using", "Observable.using({ BooleanDisposable() }, observableFactory: { _ in a })"),
        ("share", "a.share()"), ("share(replay:)", "a.share(replay: 1)"), ("publish", "a.publish()"),
        ("withUnretained", "a.withUnretained(shared) { $1 }"),
    ]

    /// The operator that a cell is about: of the written ones, the last in its expression.
    static func name(of cell: Cell) -> String? {
        let text = cell.expression
        var best: (name: String, at: String.Index)?
        for (name, _) in operators {
            let word = name.prefix { $0 != "(" }
            let label = name.dropFirst(word.count).dropFirst().dropLast()
            for call in text.ranges(of: "\(word)(\(label)") + (label.isEmpty ? text.ranges(of: "\(word) {") : []) {
                let isWord = call.lowerBound == text.startIndex || text[text.index(before: call.lowerBound)] == "."
                guard isWord, best.map({ ($0.at, $0.name.count) < (call.lowerBound, name.count) }) ?? true else {
                    continue
                }
                best = (name, call.lowerBound)
            }
        }
        return best?.name
    }

    static func reason(of cell: Cell) -> Reason? {
        guard cell.question.hasPrefix(":whynot") else { return nil }
        return Reason.allCases.first { reason in reason.marks.contains { cell.answer.contains($0) } }
    }

    /// What every operator is asked: its source has ended, has failed, its subscription is gone, nobody listens.
    static func general(_ name: String, _ expression: String) -> [(reason: Reason, cell: Cell)] {
        let letGo = ["unwatch", "let d = out.asObservable().subscribe()", "d.dispose()", "a <- 1"]
        var asked: [(reason: Reason, cell: Cell)] = [
            (.ended, Cell(expression, "a <- .completed", "a <- 1", ask: ":whynot out", "")),
            (.broken, Cell(expression, "a <- .error(\"x\")", "a <- 1", ask: ":whynot out", "")),
            (.disposed, Cell(expression, letGo[0], letGo[1], letGo[2], letGo[3], ask: ":whynot out", "")),
            (.unheard, Cell(expression, "unwatch", "a <- 1", ask: ":whynot out", "")),
        ]
        if let fails = failing[name] {
            asked.append((.failed, Cell(fails, "a <- 0", "a <- 4", ask: ":whynot out", "")))
        }
        return asked
    }

    /// Operators with a closure that may fail, and one that does.
    static let failing: [String: String] = [
        "filter": "a.filter { try half($0) > 0 }", "compactMap": "a.compactMap { try half($0) }",
        "skip(while:)": "a.skip(while: { try half($0) > 0 })", "take(while:)": "a.take(while: { try half($0) > 0 })",
        "scan": "a.scan(0) { try $0 + half($1) }", "reduce": "a.reduce(0) { try $0 + half($1) }",
        "do": "a.do(onNext: { _ = try half($0) })", "groupBy": "a.groupBy { try half($0) }",
        "flatMap": "a.flatMap { Observable.just(try half($0)) }",
        "flatMapLatest": "a.flatMapLatest { Observable.just(try half($0)) }",
        "flatMapFirst": "a.flatMapFirst { Observable.just(try half($0)) }",
        "concatMap": "a.concatMap { Observable.just(try half($0)) }",
        "combineLatest": "Observable.combineLatest(a, a) { try half($0) + $1 }",
        "zip": "Observable.zip(a, a) { try half($0) + $1 }",
    ]
}
