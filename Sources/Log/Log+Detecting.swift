import Reactive

extension Log {
    /// Those who hear a subject, or a shared stream.
    package func listeners(of stream: Int) -> [Sink] {
        let facts = streams[stream]
        guard facts.isSubject || facts.isShared else { return [] }
        return facts.stream?.listeners(of: nil) ?? []
    }
}
