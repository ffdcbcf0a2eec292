/// What a stream says: any number of elements, then at most one end.
public enum Event {
    case next(Value)
    case error(any Error)
    case completed

    public var isTerminal: Bool {
        if case .next = self { false } else { true }
    }
}
