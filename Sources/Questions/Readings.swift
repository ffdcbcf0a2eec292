import Language
import Log
import Messages
import Reactive

/// What the relays held that an operator's closures read when they made an event.
struct Readings {
    let wiring: Wiring
    let program: any Program
    /// The event that the operator made, or what it dropped.
    let record: Record
    private var log: Log { wiring.log }

    /// What one relay held.
    struct Reading {
        let stream: Int
        /// The push by which it had that; nil of a start value.
        let said: Record?
        let text: Message
        let place: String
    }

    /// `it read vm.loading = true, since #3`; of a value that was another a moment later, what came too late.
    var all: [Reading] {
        wiring.functions(of: record.stream).flatMap(\.relaysRead).compactMap { path, relay in
            guard let stream = log.streams.firstIndex(where: { $0.stream === relay }) else { return nil }
            let said = wiring.records(of: stream, before: record.number).first { $0.kind == .next && !$0.greetsWatch }
            guard let value = said?.brief ?? log.streams[stream].start else { return nil }
            let next = following(of: stream)
            let since =
                said == nil && next == nil
                ? Message(", its start value")
                : said.flatMap { log.name(of: $0) }.map { Message(", since \($0)") }
            let later = next.map { next in
                let id = log.name(of: next).map { " (\($0))" } ?? ""
                return Message("; it was set to \(next.brief)\(id) only after that")
            }
            return Reading(
                stream: stream, said: said,
                text: Message("it read \("\(log.streams[stream].name ?? path) = \(value)")\(since)\(later)"),
                place: program.at((next ?? said)?.site))
        }
    }

    /// What an operator's closure that did not want an element read of variables and properties, as it noted.
    var noted: [Finding] {
        let site = log.streams[record.stream].site
        guard let place = site.place else { return [] }
        let lines = place.line...max(place.line, (site.end ?? site.body ?? place).line)
        let notes = (log.state?.departures.of(record.cause) ?? []).filter {
            $0.departure.place.source == place.source && lines.contains($0.departure.place.line)
        }
        return (notes.last?.read ?? []).filter { !$0.name.hasSuffix(".value") }.map {
            name, value in
            let settings = Settings(of: name, at: place, in: program)
            var flag = settings.changedInCopy(readAt: place, value)
            if flag == nil, case .bool(let isSet) = value { flag = settings.flag(isSet) }
            return Finding(
                .used, Message("it read \("\(name) = \(value.brief)")"), at: "", under: [flag].compactMap { $0 })
        }
    }

    /// The same as steps below the closure that made an element.
    func steps(_ indent: Int) -> [WayStep] {
        guard record.kind == .next, log.streams[record.stream].site.manner.account == .made else { return [] }
        return all.map { reading in
            var step = WayStep(indent: indent, text: reading.text, place: reading.place)
            if let said = reading.said { step = step.of(said, log, as: .used) } else { step.role = .used }
            return step
        }
    }

    /// What was pushed into a relay a moment later, because of the same.
    private func following(of stream: Int) -> Record? {
        let causes = Set(wiring.causes(of: record))
        return wiring.records(of: stream).prefix { $0.number > record.number }.last {
            $0.kind == .next && $0.turn == record.turn && wiring.causes(of: $0).contains(where: causes.contains)
        }
    }
}

extension Readings {
    /// The same as findings; of a flag, what should have taken it back.
    func findings(_ question: WhyNot) -> [Finding] {
        Constants(of: record.stream, question).outdated + noted
            + all.map {
                Finding(
                    .used, $0.text, at: $0.place, of: $0.said?.number ?? 0,
                    under: Skipped(question).findings(of: $0.stream))
            }
    }
}
