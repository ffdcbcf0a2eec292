import Language
import Log
import Messages
import Reactive

/// What keeps a run from completing: the streams that it hears in the end, and that have not ended.
struct Holdouts {
    private let question: WhyNot
    /// In the order in which they are written.
    private(set) var streams: [Int] = []
    /// An operator that waits for all that it hears, of which a part has ended.
    private var partly: Int?
    /// What ends a part when that has so many elements.
    private var portioned: Int?
    private var seen: Set<Int> = []
    private let own: Int

    private var log: Log { question.log }
    private var wiring: Wiring { question.wiring }

    init(of run: Int, _ question: WhyNot) {
        self.question = question
        own = question.log.runs[run].stream
        collect(run)
    }

    /// Those that nothing but a push, or nothing at all, will end.
    var endless: [Int] { streams.filter { log.streams[$0].isSubject || isEndless($0) } }

    /// That they do not complete; nil if they may.
    var message: Message? { clauses.isEmpty ? nil : .clauses(clauses) }

    private var clauses: [Message] {
        if let portioned, let portion = log.streams[portioned].portion {
            return [Message("\(log.streams[portioned].site.word) completes it when it has \(portion)")]
        }
        let endless = endless
        guard !endless.isEmpty, endless != [own] || isEndless(own) else { return [] }
        let waits = partly.map { Message("\(log.streams[$0].site.word) completes when all that it hears has") }
        let relays = endless.filter { log.streams[$0].isSubject && isEndless($0) }
        // What is asked about is named already.
        let others = endless.filter { !relays.contains($0) && $0 != own }
        let never = relays.map { Message("\(question.described($0)) is a relay, and never completes") }
        return [waits].compactMap { $0 } + never
            + others.map { Message("\(question.described($0)) does not complete by itself") }
    }

    private func isEndless(_ stream: Int) -> Bool { log.streams[stream].site.manner.traits.contains(.endless) }

    private mutating func collect(_ run: Int) {
        guard seen.insert(run).inserted, seen.count < 1_000 else { return }
        let (stream, before) = (log.runs[run].stream, seen.count + streams.count)
        let facts = log.streams[stream]
        let parts = [stream] + facts.inputs.map(\.stream)
        if let whole = parts.compactMap({ [log] in (log.streams[$0].stream as? PartStream)?.whole?.tag }).first,
            whole > 0,
            whole != run
        {
            portioned = portioned ?? (log.streams[log.runs[whole].stream].portion == nil ? nil : log.runs[whole].stream)
            return collect(whole)
        }
        let traits = facts.site.manner.traits
        let waitsForAll = facts.site.manner.keeping == Manner.whenAllEnd
        let takesAll = waitsForAll || traits.contains(.outlasts) && !traits.contains(.follows)
        var ended = false
        for side in facts.inputs where side.role == .data {
            let isOpen = collect(side: side.stream, of: run)
            ended = ended || isOpen == false
            if isOpen == true, !takesAll { break }
        }
        for inner in wiring.inner(of: run) where log.runs[inner].endedAt == nil {
            let heard = log.runs[inner].stream
            if log.runs[inner].isEar, log.streams[heard].isSubject { add(heard) } else { collect(inner) }
        }
        // What ends after so much does not need what it hears to end.
        if traits.contains(.limits), facts.inputs.count == 1 {
            streams = streams.filter { !isEndless($0) || log.streams[$0].isSubject }
        }
        if seen.count + streams.count == before {
            add(stream)
        } else if takesAll, ended, !waitsForAll {
            partly = partly ?? stream
        }
    }

    /// Whether a side goes on; nil if it was not heard.
    private mutating func collect(side: Int, of run: Int) -> Bool? {
        let facts = log.streams[side]
        if facts.isSubject {
            if facts.end == 0 { add(side) }
            return facts.end == 0
        }
        let runs =
            facts.isShared
            ? wiring.runs[side].filter { log.runs[$0].isShared }
            : (wiring.feeders[run] ?? []).filter { log.runs[$0].stream == side }
        guard let last = runs.last else { return nil }
        guard log.runs[last].endedAt == nil else { return false }
        collect(last)
        return true
    }

    private mutating func add(_ stream: Int) {
        if !streams.contains(stream) { streams.append(stream) }
    }
}
