import Log
import Reactive

/// What is still to come by itself.
struct PendingWork {
    private let loop: Loop
    private let log: Log
    init(_ loop: Loop, _ log: Log) { (self.loop, self.log) = (loop, log) }

    /// Each by the name of the stream it comes out of.
    var all: [(name: String, due: Int, isEndless: Bool)] {
        loop.timeline.work.map { work in
            var tag = (work.sink.owner?.tag) ?? 0
            let word = work.sink.owner?.definition.site.word ?? "work"
            while tag > 0, log.streams[log.runs[tag].stream].name == nil, log.runs[tag].feeds > 0 {
                tag = log.runs[tag].feeds
            }
            let name = tag > 0 ? log.streams[log.runs[tag].stream].name : nil
            return (name.map { "\($0) (\(word))" } ?? word, work.due, work.sink.owner?.isEndless ?? false)
        }
    }

    /// When the first of it is due that may come out of one of these streams; nil if none may.
    func next(leadingTo streams: [Int]) -> Int? {
        let way = upstream(of: streams)
        return loop.timeline.work.lazy.filter { work in
            var tag = (work.sink.owner?.tag) ?? 0
            while tag > 0, !way.contains(log.runs[tag].stream) { tag = log.runs[tag].feeds }
            return tag > 0
        }.map(\.due).min()
    }

    /// These streams, what they are built on, and what is bound to that.
    private func upstream(of streams: [Int]) -> Set<Int> {
        var found = Set(streams)
        var waiting = streams
        while let next = waiting.popLast() {
            let bound = log.subscriptions.dropFirst().filter { $0.target == next && $0.endedAt == nil }.map(\.stream)
            for source in log.streams[next].inputs.map(\.stream) + bound where found.insert(source).inserted {
                waiting.append(source)
            }
        }
        return found
    }
}
