import Language

extension Word {
    /// Where streams come from.
    static let sources: [Word] = [
        .just, .empty, .never, .error, .of, .from, .range, .repeatElement, .generate, .create, .disposables, .deferred,
        .using, .interval, .timer, .standardInput,
    ]
}
