import Log
import Reactive

/// The streams that one call makes: several make up a trait.
struct Wrappers {
    let log: Log

    /// Whether a stream is only the outside of another that the same call has made.
    private func isWrapper(_ index: Int) -> Bool {
        let facts = log.streams[index]
        guard facts.inputs.count == 1, facts.site.makesTrait else { return false }
        let inner = log.streams[facts.inputs[0].stream]
        return inner.name == nil && inner.site.place != nil && inner.site.place == facts.site.place
            && inner.site.word == facts.site.word && inner.site.uses == facts.site.uses
    }

    /// What a call is built on that made a stream, alone or with others.
    func source(of index: Int) -> Int {
        var here = index
        while isWrapper(here) { here = log.streams[here].inputs[0].stream }
        return log.streams[here].inputs.first?.stream ?? here
    }

    /// Of streams that others of the same call wrap: the outermost of these.
    var wholes: [Int: Int] {
        var wholes: [Int: Int] = [:]
        for index in log.streams.indices.reversed() where isWrapper(index) {
            wholes[log.streams[index].inputs[0].stream] = wholes[index] ?? index
        }
        return wholes
    }
}
