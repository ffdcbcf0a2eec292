import Language

extension Word {
    /// Streams that promise more: one element, no error, the main queue.
    static let traits: [Word] =
        singles + maybes + completables + drivers
        + ["Single", "Maybe"].flatMap { trait in plain.map { $0.lifted(to: trait) } }
        + ["Driver", "Signal", "Infallible"].flatMap { trait in
            ([.asObservable] + calm).map { $0.lifted(to: trait) }
        }
        + [Word.do, .catch, .retry, .delay, .observeOn, .subscribeOn, .timeout, .debug].map {
            $0.lifted(to: "Completable")
        }

    /// What a stream of one element keeps being after.
    private static let plain: [Word] = [
        .map, .do, .catch, .catchAndReturn, .retry, .delay, .delaySubscription, .observeOn, .subscribeOn, .timeout,
        .debug,
    ]

    /// What adds no error of its own.
    private static let calm: [Word] = [
        .map, .compactMap, .filter, .flatMap, .flatMapLatest, .flatMapFirst, .concatMap, .distinctUntilChanged,
        .debounce, .throttle, .delay, .scan, .startWith, .do, .skip, .take, .merge, .concat, .withLatestFrom, .debug,
        .combineLatest, .zip, .just, .empty, .never, .of, .from, .interval, .timer,
    ]

    /// Completables have no element to name.
    private static func withoutElement(_ signature: String) -> String? {
        let plain = signature.replacing("Completable<Element>", with: "Completable")
        return plain.contains("Completable<") ? nil : plain
    }

    /// The same word as a member of a trait, whose results are of that trait too.
    private func lifted(to trait: String) -> Word {
        let lifted = signatures.filter { $0.contains("extension Observable") }.map { signature in
            signature.replacing("extension ObservableType", with: "extension \(trait)")
                .replacing("extension Observable ", with: "extension \(trait) ")
                .replacing("Observable<", with: "\(trait)<")
        }
        let isCompletable = trait == "Completable"
        return Word(
            name, isCompletable ? lifted.compactMap(Word.withoutElement) : lifted,
            sentence, elsewhere: elsewhere, marble: marble, body)
    }
}
