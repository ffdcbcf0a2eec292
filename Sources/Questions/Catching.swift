import Language
import Log
import Messages
import Reactive

/// What an error does to a chain whose handler stands elsewhere, and what is done again because of one.
struct Catching {
    private let why: Why
    private var log: Log { why.log }
    private var wiring: Wiring { why.wiring }
    private var program: any Program { why.program }

    init(_ why: Why) { self.why = why }

    /// That what would have taken an error over, or begun anew, stands above where it began, and nothing does below.
    func unhelped(_ record: Record) -> Message? {
        guard record.kind == .error, record.run > 0, !isPassedOn(record), !isTaken(record),
            var here = log.streams[record.stream].inputs.first?.stream
        else { return nil }
        for _ in 0..<100 {
            let site = log.streams[here].site
            guard !log.streams[here].isSubject, let next = source(of: here) else { return nil }
            // What only makes a Driver of a relay takes nothing over.
            let isConversion = site.makesTrait && (log.streams[next].isSubject || !log.streams[next].site.makesTrait)
            if Self.handles(site), site.place != nil, !isConversion {
                return Message(
                    "\(site.word) (\(program.at(site))) stands above it, and hears only what fails above itself")
            }
            here = next
        }
        return nil
    }

    /// `so retry 3 (app.rx:7), which stands behind it, hears no error`
    func deafened(_ record: Record) -> Message? {
        guard [.next, .completed].contains(record.kind),
            log.streams[record.stream].site.manner.account == .caught,
            Reason(wiring: wiring, record: record).failure != nil, !log.runs[record.run].isInner
        else { return nil }
        var here = log.runs[record.run].feeds
        for _ in 0..<100 {
            guard let facts = log.run(here) else { return nil }
            let site = log.streams[facts.stream].site
            if site.manner.traits.contains(.retries) {
                return Message("so \(site.title) (\(program.at(site))), which stands behind it, hears no error")
            }
            if facts.isInner { return nil }
            here = facts.feeds
        }
        return nil
    }

    /// What an operator is built on, be it of several streams itself.
    private func source(of stream: Int) -> Int? {
        let place = log.streams[stream].site.place
        var here = log.streams[stream].inputs.first?.stream
        for _ in 0..<10 {
            guard let inner = here, place != nil, log.streams[inner].site.place == place else { break }
            here = log.streams[inner].inputs.first?.stream
        }
        return here
    }

    private static func handles(_ site: Site) -> Bool {
        site.manner.account == .caught || site.manner.traits.contains(.retries)
    }

    /// Whether an operator only hands on the error of what it is built on.
    private func isPassedOn(_ record: Record) -> Bool {
        guard let cause = log[record.cause], cause.kind == .error else { return false }
        return log.streams[record.stream].inputs.contains { $0.stream == cause.stream }
    }

    /// Whether an operator further down takes it over.
    private func isTaken(_ record: Record) -> Bool {
        var here = record.run
        for _ in 0..<1_000 {
            guard let facts = log.run(log.run(here)?.feeds ?? 0) else { return false }
            if Self.handles(log.streams[facts.stream].site) { return true }
            here = log.run(here)?.feeds ?? 0
        }
        return false
    }

    /// The tries that had a closure of a chain run again: which of them an event belongs to.
    func tries(above stream: Int, _ record: Record, _ indent: Int) -> [WayStep] {
        guard var here = wiring.runs[stream].last(where: { log.runs[$0].lives(at: record.number) }) else { return [] }
        let reason = Reason(wiring: wiring, record: record)
        var steps: [WayStep] = []
        for _ in 0..<100 {
            guard let facts = log.run(here) else { break }
            let site = log.streams[facts.stream].site
            if site.manner.account == .tried, let text = reason.tries(of: here) {
                steps.append(
                    WayStep(indent: indent + steps.count, word: site.title, text, place: program.at(site))
                        .of(run: here, log, as: .operator))
            }
            here = facts.feeds
        }
        return steps
    }
}
