import Log
import Messages
import Reactive

/// Operators on a way that keep still though something goes on: that wait for quiet, that try again, that have not begun.
struct Hushed {
    private let question: WhyNot
    private var log: Log { question.log }
    private var wiring: Wiring { question.wiring }

    init(_ question: WhyNot) { self.question = question }

    /// That what waits for quiet has been given none: each element came before the one before it was due.
    func restless(_ way: Set<Int>, after number: Int = 0) -> Finding? {
        for index in way.sorted() where log.streams[index].site.manner.account == .quiet {
            var dropped: [Record] = []
            for record in wiring.records(of: index).prefix(while: { $0.number > number }) {
                guard case .superseded = record.drop else { break }
                dropped.append(record)
            }
            guard dropped.count > 1, case .superseded(let gap)? = dropped[0].drop else { continue }
            let site = log.streams[index].site
            let text = Message(
                "\(site.title) was never quiet so long: \(dropped.count) elements came, the last \(TimeText.short(gap)) apart"
            )
            return Finding(
                .stopped, .clauses([text, site.remedy(in: question.wiring.dialect)]), at: question.program.at(site),
                of: dropped[0].number)
        }
        return nil
    }

    /// What has failed and been begun anew before what is on its way now.
    func tries(_ way: Set<Int>, _ stream: Int) -> [Finding] {
        way.sorted().filter { log.streams[$0].site.manner.account == .tried }.compactMap { index in
            guard let run = wiring.runs[index].last(where: { log.runs[$0].endedAt == nil }),
                let tries = Tries(in: run, PushFate(question, stream, nil))
            else { return nil }
            return Finding(.used, tries.text, at: question.program.at(tries.site))
        }
    }

    /// That what gathers from a start value on says nothing before its first element.
    func seeds(on way: [Int]) -> [Finding] {
        way.filter { log.streams[$0].site.manner.traits.contains(.seeded) && log.streams[$0].count == 0 }.map {
            let site = log.streams[$0].site
            return Finding(
                .idle,
                Message(
                    "\(site.word) does not send its start value by itself; \(question.wiring.dialect.beginning) behind it does"
                ),
                at: question.program.at(site))
        }
    }
}
