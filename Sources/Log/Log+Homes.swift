import Reactive

/// The home of a stream without a name: the named one in whose definition it stands. What is built on it, or has been
/// reached from it, says nothing about that.
extension Log {
    /// A stream has a name: what it is made of, and has none, is at home in it.
    func settleAll(above index: Int) {
        for input in streams[index].inputs { settle(input.stream, in: index) }
    }

    /// A stream without a name is at home in another, and so is what it is made of, unless it has a home already.
    func settle(_ stream: Int, in home: Int) {
        var waiting = [stream]
        while let next = waiting.popLast() {
            guard !streams[next].isNamed, streams[next].home == nil, next != home else { continue }
            streams[next].home = home
            waiting += streams[next].inputs.map(\.stream)
        }
    }

    /// What a stream is to whom it belongs to.
    package func note(_ standing: Standing, of stream: Stream) {
        let index = facts(of: stream)
        guard streams[index].standing != standing else { return }
        streams[index].standing = standing
        streams[index].changed = newest
    }
}
