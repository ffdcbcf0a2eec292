import Log
import Messages
import Reactive

/// What is given no rest by what comes: leaves one inner stream for the next before that has spoken, or lets none out.
struct Restless {
    private let wiring: Wiring
    private let program: any Program
    private var log: Log { wiring.log }

    init(_ wiring: Wiring, _ program: any Program) { (self.wiring, self.program) = (wiring, program) }

    /// How many runs were left so at the end, and how far apart they were opened; nil of less than three.
    func leaving(by run: Int) -> [Finding] {
        let facts = log.streams[log.runs[run].stream]
        guard facts.switches else { return [] }
        let inners = wiring.inner(of: run)
        let left = zip(inners, inners.dropFirst()).reversed().prefix { isLeft($0, for: $1) }
        guard left.count > 2, let (own, next) = left.first else { return [] }
        let gap = TimeText.short(log.runs[next].time - log.runs[own].time)
        let text = Message(
            """
            \(facts.site.title) has left \(left.count) runs before they had sent anything, the last 2 opened \(gap) \
            apart: \(wiring.dialect.standingBack) does not leave the one that runs
            """)
        return [Finding(.remedy, text, at: program.at(facts.site))]
    }

    /// Whether what kept an element back has let another out since.
    func hasSent(since drop: Record) -> Bool {
        wiring.records(of: drop.stream).prefix { $0.number > drop.number }.contains {
            $0.run == drop.run && $0.kind == .next
        }
    }

    private func isLeft(_ own: Int, for next: Int) -> Bool {
        let facts = log.runs[own]
        return log[facts.end] == nil && facts.endedAt != nil && facts.endedBy == log.runs[next].openedBy && !facts.isEar
            && wiring.sent(by: own).isEmpty
    }
}
