import Language
import Log
import Messages
import Reactive

extension Why {
    /// The stream in whose closure a push stands: of those that heard its cause, the last to begin before it.
    func around(_ record: Record) -> Int? {
        guard let place = record.site?.place, let cause = log[record.cause] else { return nil }
        let isHeard = { (stream: Int) in
            self.wiring.upstream(of: stream).contains(cause.stream)
                && self.wiring.runs[stream].contains { self.log.runs[$0].lives(at: record.number) }
        }
        let pushes = program.pushes(into: log.streams[record.stream].site.place).filter {
            $0.origin.source == place.source && $0.origin.line == place.line
        }
        if !pushes.isEmpty || program.isInFunction(place) {
            let found = log.streams.indices.filter { stream in
                pushes.contains { $0.isOf(log.streams[stream].site) } && isHeard(stream)
            }
            // A function's push stands in its own closure, and in those that call it.
            return found.first { !wiring.upstream(of: $0).contains(where: found.contains) } ?? found.first
        }
        let before = log.streams.indices.filter {
            guard let site = log.streams[$0].site.place, site.source == place.source else { return false }
            return (site.line, site.column) < (place.line, place.column) && !log.streams[$0].isSubject
        }
        let near = before.sorted {
            let (one, other) = (log.streams[$0].site.place, log.streams[$1].site.place)
            return (one?.line ?? 0, one?.column ?? 0) > (other?.line ?? 0, other?.column ?? 0)
        }
        return near.prefix(20).first(where: isHeard)
    }
}
