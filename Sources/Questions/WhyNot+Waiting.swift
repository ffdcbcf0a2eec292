import Language
import Log
import Reactive

/// Inner streams that wait for their turn are heard by nobody yet: what is pushed into one is asked of, too.
extension WhyNot {
    func answerOfWaiting(_ stream: Int, _ upstream: Set<Int>, _ push: Record, isAsked: Bool) -> [Finding]? {
        let way = upstream.union([stream])
        for join in way.sorted() where log.streams[join].site.manner.traits.contains(.queues) {
            for drop in wiring.records(of: join) where drop.drop == .queued {
                guard let waiting = named(drop.literal), !way.contains(waiting) else { continue }
                guard let said = isAsked ? push : wiring.records(of: waiting).first(where: { $0.kind == .next }),
                    said.stream == waiting, said.number > drop.number, said.number >= push.number
                else { continue }
                var fate = Fate(self, stream, said)
                fate.tellQueue(drop, drop.run, wiring.inner(of: drop.run))
                return fate.answer
            }
        }
        return nil
    }

    private func named(_ name: String) -> Int? {
        log.streams.lastIndex { $0.name == name && $0.stream != nil }
    }
}
