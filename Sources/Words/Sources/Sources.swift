import Language

extension Word {
    /// Where streams come from.
    static let sources: [Word] = [
        .just, .empty, .never, .error, .of, .from, .range, .repeatElement, .generate, .create, .disposables, .deferred,
        .using, .interval, .timer, .standardInput,
    ]

    /// What comes from outside of the session.
    static let outside: [Word] =
        exec + fileNames + signals + requests + sessions + sessionConfigurations + sessionTasks + moya + stores
}
