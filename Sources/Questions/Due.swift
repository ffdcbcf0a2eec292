import Log
import Messages
import Reactive

/// What is still to come out of some streams by itself.
struct Due {
    private let question: WhyNot
    private let streams: Set<Int>
    private var log: Log { question.log }

    init(among streams: Set<Int>, _ question: WhyNot) { (self.streams, self.question) = (streams, question) }

    var finding: Finding? {
        first { _ in true }.map { site, due in
            Finding(
                .pending, Message("it is on its way: \(site.title) is due at \(Signal.seconds(due))"),
                at: question.program.at(site))
        }
    }

    /// When the first of them is due.
    var time: Int? { first { _ in true }?.due }

    /// What comes after what has come, and not as a clock ticks.
    var next: Finding? {
        first { !($0.owner?.isEndless ?? false) }.map { site, due in
            Finding(
                .pending, Message("the next is on its way: \(site.title) is due at \(Signal.seconds(due))"),
                at: question.program.at(site))
        }
    }

    /// The first of them to be due, of the work that is wanted; and when.
    private func first(where isWanted: (Sink) -> Bool) -> (site: Site, due: Int)? {
        for work in log.work where isWanted(work.sink) {
            guard let run = log.run(work.sink.owner?.tag ?? 0), streams.contains(run.stream) else { continue }
            return (log.streams[run.stream].site, work.due)
        }
        // What sends at times that it was given has no run.
        return streams.sorted().lazy.compactMap { index in
            (log.streams[index].stream as? RecordedStream)?.due.map { (log.streams[index].site, $0) }
        }.min { $0.due < $1.due }
    }
}
