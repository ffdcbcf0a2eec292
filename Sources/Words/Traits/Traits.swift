import Language
import Reactive
import Values

extension Word {
    /// Streams that promise more: one element, no error, the main queue.
    static let traits: [Word] =
        singles + maybes + completables + drivers + traitMembers
        + plain.flatMap { $0.lifted(to: ["Single", "Maybe"]) }
        + calm.flatMap { $0.lifted(to: ["Driver", "Signal", "SharedSequence", "Infallible"]) }
        + [Word.flatMap, .flatMapLatest, .flatMapFirst].flatMap {
            [$0.crossing(from: "Signal", to: "Driver"), $0.crossing(from: "Driver", to: "Signal")]
        }
        + [Word.merge, .switchLatest].flatMap { word in
            ["Driver", "Signal"].flatMap { trait in
                ["Driver", "Signal"].map { word.flattening(from: trait, to: $0) }
            }
        }
        + [
            Word.do, .catch, .retry, .delay, .delaySubscription, .observeOn, .subscribeOn, .timeout, .debug, .deferred,
            .using,
        ]
        .flatMap {
            $0.lifted(to: ["Completable"])
        }
        + [("Single", "Single<Element>"), ("Maybe", "Maybe<Element>"), ("Completable", "Completable")].map {
            .member(of: $0, "var primitiveSequence: \($1)") { $0.receiver }
        }

    /// What a stream of one element keeps being after.
    private static let plain: [Word] = [
        .map, .do, .catch, .catchAndReturn, .retry, .delay, .delaySubscription, .observeOn, .subscribeOn, .timeout,
        .debug, .deferred, .using, .just,
    ]

    /// What adds no error of its own.
    private static let calm: [Word] = [
        .map, .compactMap, .filter, .flatMap, .flatMapLatest, .flatMapFirst, .concatMap, .distinctUntilChanged,
        .debounce, .throttle, .delay, .scan, .startWith, .do, .skip, .take, .merge, .concat, .withLatestFrom, .debug,
        .combineLatest, .zip, .deferred, .just, .empty, .never, .of, .from, .interval, .timer,
    ]

    /// Completables have no element to name.
    private static func withoutElement(_ signature: String) -> String? {
        let plain = signature.swapping("Completable<Element>", for: "Completable")
        return plain.holds("Completable<") ? nil : plain
    }

    /// The same word as a member of traits, whose results are of them too.
    private func lifted(to traits: [String]) -> [Word] {
        let names =
            lazySignatures?.names
            ?? signatures.filter { $0.holds("extension Observable") }.flatMap { DeclaredNames($0).names }
        return traits.map { trait in
            // Some declarations have no place in a Completable.
            let names =
                trait == "Completable"
                ? signatures.compactMap { Word.lifted($0, to: trait) }.flatMap { DeclaredNames($0).names } : names
            let lazySignatures = LazySignatures(trait, names) {
                self.signatures.compactMap { Word.lifted($0, to: trait) }
            }
            return Word(name, lazySignatures, sentence, elsewhere: elsewhere, marble: marble, shared(in: trait))
        }
    }

    /// As in RxCocoa: what opens a stream for each element is shared as those streams are.
    private func crossing(from trait: String, to other: String) -> Word {
        let signature =
            "extension \(trait) { func \(name)<R>(_ selector: (Element) throws -> \(other)<R>) -> \(other)<R> }"
        return Word(name, [signature], sentence, elsewhere: elsewhere, marble: marble, shared(in: other))
    }

    /// As in RxCocoa: shared streams in a shared stream become one that is shared as those are.
    private func flattening(from trait: String, to other: String) -> Word {
        let signature = "extension \(trait) { func \(name)<R>() -> \(other)<R> where Element == \(other)<R> }"
        let isMerge = name == "merge"
        let word = Word(name, [signature], sentence) { call in
            let source = try call.stream()
            return .object(isMerge ? source.merge(at: call.site) : source.switchLatest(at: call.site))
        }
        return Word(name, [signature], sentence, elsewhere: elsewhere, marble: marble, word.shared(in: other))
    }

    /// As in RxCocoa: what is made of a Driver is heard by all its listeners at the cost of one.
    private func shared(in trait: String) -> @Sendable (Call) throws -> Value {
        let body = body
        guard !["just", "empty", "never", "of", "from", "asObservable"].contains(name) else { return body }
        return switch trait {
        case "Driver": { .object(try (body($0).object() as Stream).share(replay: 1, at: $0.site)) }
        case "Signal": { .object(try (body($0).object() as Stream).share(at: $0.site)) }
        case "SharedSequence":
            {
                let (stream, isSignal) = (try body($0).object() as Stream, $0.result.isNamed("Signal"))
                return .object(isSignal ? stream.share(at: $0.site) : stream.share(replay: 1, at: $0.site))
            }
        default: body
        }
    }

    /// What is joined with a shared stream is shared; what a closure opens is of the same trait.
    private static func amongShared(_ signature: String) -> String {
        signature.swapping(
            "<S: ObservableConvertibleType>(_ selector: (Element) throws -> S)",
            for: "<R>(_ selector: (Element) throws -> Observable<R>)"
        )
        .swapping(
            "-> Observable<S.Element> }",
            for: signature.holds("(_ selector: (Element) throws -> S)")
                ? "-> Observable<R> }" : "-> Observable<S.Element> }"
        )
        .swapping("S: ObservableConvertibleType", for: "S: SharedSequenceConvertibleType")
    }

    /// What is joined of several is shared as they are.
    private static func ofOneTrait(_ signature: String) -> String {
        guard signature.holds("static func") else { return signature }
        let first = ["S", "S1"].first {
            signature.holds("<\($0): SharedSequenceConvertibleType")
                || signature.holds("<\($0): ObservableConvertibleType")
        }
        guard let first else { return signature }
        let told = signature.swapping("<\(first): Observable", for: "<\(first): SharedSequence")
        let isAsked = signature.holds(" where ")
        return String(told.dropLast(1)) + (isAsked ? ", " : "where ") + "\(first).SharingStrategy == SharingStrategy }"
    }

    private static func lifted(_ signature: String, to trait: String) -> String? {
        guard signature.holds("extension Observable") else { return nil }
        let isFamily = trait == "SharedSequence"
        let isShared = isFamily || trait == "Driver" || trait == "Signal"
        // What is flattened is of the trait of what stood in it.
        if isShared, signature.holds("func merge()") { return nil }
        let shared = isShared ? amongShared(signature) : signature
        // What is heard instead is of the same trait.
        let instead = shared.swapping(
            "<S: ObservableConvertibleType>(_ dueTime: RxTimeInterval, other: S,",
            for: "(_ dueTime: RxTimeInterval, other: Observable<Element>,"
        ).swapping("main) -> Observable<Element> where S.Element == Element", for: "main) -> Observable<Element>")
        let lifted = instead.swapping("extension ObservableType", for: "extension \(trait)")
            .swapping("extension Observable ", for: "extension \(trait) ")
            .swapping("observableFactory:", for: "primitiveSequenceFactory:")
            .swapping("Observable<Error>", for: "ErrorStream").swapping("Observable<Failure>", for: "FailureStream")
            .swapping("Observable<", for: isFamily ? "SharedSequence<SharingStrategy, " : "\(trait)<")
            .swapping("ErrorStream", for: "Observable<Error>").swapping("FailureStream", for: "Observable<Failure>")
        let joined =
            lifted.holds("S2: ObservableType")
            ? lifted.swapping(": ObservableType", for: ": ObservableConvertibleType") : lifted
        if trait == "Completable" { return withoutElement(joined) }
        return isFamily ? ofOneTrait(joined) : isShared ? allShared(as: trait, joined) : joined
    }

    /// As in RxCocoa: Drivers are joined with Drivers, Signals with Signals; what only gives its newest may be of either.
    private static func allShared(as trait: String, _ signature: String) -> String {
        if signature.holds("func withLatestFrom"), !signature.holds("resultSelector") { return signature }
        let others = (["S"] + (1...8).map { "S\($0)" }).filter {
            signature.holds("\($0): SharedSequenceConvertibleType")
                || signature.holds(" \($0): ObservableConvertibleType")
                || signature.holds("<\($0): ObservableConvertibleType")
        }
        guard !others.isEmpty else { return signature }
        let shared = others.reduce(signature) {
            $0.swapping("\($1): ObservableConvertibleType", for: "\($1): SharedSequenceConvertibleType")
        }
        let asked = others.map { "\($0).SharingStrategy == \(trait)SharingStrategy" }.joined(separator: ", ")
        return String(shared.dropLast(1)) + (signature.holds(" where ") ? ", " : "where ") + asked + " }"
    }
}

extension Call {
    /// A source that a closure writes by hand: it is given something to call with the trait's events.
    func told(_ tell: @escaping (EnumObject, Sink) -> Void) throws -> Value {
        let (body, disposing) = (try transform(0), disposing)
        return .object(
            Stream.create(loop, at: site) { sink in
                let answer = NativeFunction { arguments in
                    tell(try arguments[0].object(as: EnumObject.self), sink)
                    return .void
                }
                return try disposing(body(.object(answer)))
            })
    }
}
