import Language

extension Word {
    /// What is said of streams, in the order of the file names.
    static let streams: [Word] =
        [
            .allSatisfy, .contains, .isEmpty, .amb, .asSingle, .asMaybe, .asCompletable, .catch, .catchError,
            .catchAndReturn, .catchErrorJustReturn, .combineLatest, .joining, .compactMap, .concat, .concatMap,
            .debounce, .debug,
            .distinct,
            .distinctUntilChanged, .element, .filter, .first, .flatMap, .flatMapFirst, .flatMapLatest, .forkJoin,
            .ifEmpty,
            .ignoreElements, .last, .map, .mapTo, .eventElements, .eventErrors, .merge, .count, .sum, .average, .min,
            .max,
            .onErrorResumeNext, .reduce,
            .repeat,
            .retry, .scan, .single, .skip, .skipLast, .skipUntil, .skipWhile, .startWith, .subscribe, .disposedBy,
            .dispose,
            .disposeBag, .switchLatest, .take, .takeLast, .takeUntil, .takeWhile, .toArray, .withLatestFrom, .zip,
            .delay, .delaySubscription, .do, .observeOn, .subscribeOn, .throttle, .sample, .timeout, .takeFor,
            .takeLastFor,
            .buffer, .bufferCount, .window, .groupBy, .groupKey, .combineSettled, .sequenceEqual, .materialize,
            .dematerialize, .enumerated, .pairwise, .share, .publish, .multicastSelector, .connect,
            .withUnretained,
        ]
        + subscribeWith + moreDisposables + earlier
}
