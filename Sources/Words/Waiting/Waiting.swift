import Language

extension Word {
    /// Swift's concurrency, on the session's loop and clock.
    static let waiting =
        tasks + continuations + asyncStreams + asyncSequences + awaitedStreams + taskGroups + taskLocals

    static let waitingTypes =
        taskTypes + continuationTypes + asyncStreamTypes + asyncSequenceTypes + taskGroupTypes
        + taskLocalTypes
}
