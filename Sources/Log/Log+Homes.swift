import Reactive

/// The home of a stream without a name: the named one in whose definition it stands, if that is one alone.
extension Log {
    /// A stream has a name: what it is made of, and has none, is at home in it.
    func settleAll(above index: Int) {
        for input in streams[index].inputs { settle(input.stream, in: index) }
    }

    /// A stream without a name is at home in another, and so is what it is made of. What two are made of is at home in
    /// neither: drawn in the box of the one, it would say that the other comes from there.
    func settle(_ stream: Int, in home: Int) {
        var waiting: [Int] = []
        var here: Int? = stream
        while let next = here {
            here = nil
            if next != home, streams[next].settle(in: home, at: newest) {
                given.changes += 1
                for input in streams[next].inputs {
                    if let other = here { waiting.append(other) }
                    here = input.stream
                }
            }
            if here == nil { here = waiting.popLast() }
        }
    }

    /// What a stream is to whom it belongs to.
    package func note(_ standing: Standing, of stream: Stream) {
        let index = facts(of: stream)
        guard streams[index].standing != standing else { return }
        streams[index].standing = standing
        streams[index].changed = newest
        given.changes += 1
    }
}

/// The streams in whose boxes others are drawn.
package struct Homes {
    let log: Log

    package init(_ log: Log) { self.log = log }

    /// The named stream that an unnamed one is a step of. What it is bound to may have no name either, and be a step itself.
    package func home(of index: Int) -> Int? {
        var here = log.streams[index].home
        var seen: Set<Int> = [index]
        while let home = here, log.streams[home].name == nil {
            guard seen.insert(home).inserted else { return nil }
            here = log.streams[home].home
        }
        return here
    }
}
