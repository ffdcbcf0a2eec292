import Log
import Messages
import Reactive

/// What a watch was greeted with when it began: no event of that moment led to it.
extension Why {
    /// The event whose value a subject greeted a watch with: the first greets it with the oldest that it kept.
    func kept(_ record: Record) -> Record? {
        guard record.greetsWatch, log.streams[record.stream].isSubject else { return nil }
        let earlier = wiring.records(of: record.stream, before: record.number)
        let position = earlier.prefix { $0.greetsWatch && $0.turn == record.turn }.count
        let most = record.kind == .next ? log.streams[record.stream].keeps : 1
        let kept: [Record] = earlier.lazy.filter { $0.kind == record.kind && !$0.greetsWatch }.prefix(most).reversed()
        return kept.dropFirst(position).first
    }

    /// That what a run listens to had failed before, and told it so at once.
    func keptEnd(before record: Record, _ indent: Int) -> WayStep? {
        guard let end = wiring.keptFailure(before: record) else { return nil }
        let (site, id) = (log.streams[end.stream].site, log.name(of: end).map { " (\($0))" } ?? "")
        return WayStep(
            indent: indent, word: site.word, Message("keeps its error\(id), and tells it to each new subscriber"),
            place: program.at(site)
        ).of(end, log, as: .greeting)
    }

    /// Whether a watch was only shown what its stream began with.
    func isStart(_ record: Record) -> Bool {
        record.greetsWatch && log.streams[record.stream].isSubject && kept(record) == nil
    }

    /// That a watch was greeted with what its stream had, when it began.
    func greeting(ofWatch record: Record, _ indent: Int) -> WayStep {
        if let subject = log.streams[record.stream].stream as? Subject, subject.isQuiet, record.kind != .error {
            let site = log.streams[record.stream].site
            let isEager = site.manner.traits.contains(.eager)
            let eager = isEager ? Message("its work began when it was made, for no subscriber") : nil
            let keeps = Message("keeps what came of it, and tells it to each new subscriber")
            return WayStep(
                indent: indent, word: site.word, .clauses([keeps, eager].compactMap { $0 }), place: program.at(site)
            )
            .of(record, log, as: .greeting)
        }
        let text =
            kept(record).flatMap { log.name(of: $0) }.map { Message("the watch was shown what was there, of \($0)") }
            ?? Message("the watch was shown the start value")
        return WayStep(indent: indent, text: text, place: program.title(ofEntry: record.entry))
            .of(record, log, as: .greeting)
    }
}
