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
        let keeps = Message("keeps its error\(id), and tells it to each new subscriber")
        return WayStep(
            indent: indent, word: site.word, .clauses([keeps, site.remedy(in: wiring.dialect)]),
            place: program.at(site)
        ).of(end, log, as: .greeting)
    }

    /// Whether a watch was only shown what its stream began with.
    func isStart(_ record: Record) -> Bool {
        record.greetsWatch && log.streams[record.stream].isSubject && kept(record) == nil
    }

    /// That a watch was greeted with what its stream had, when it began.
    func greeting(ofWatch record: Record, _ indent: Int) -> WayStep {
        if record.kind != .error, let step = keeping(record.stream, record, indent) { return step }
        let text =
            kept(record).flatMap { log.name(of: $0) }.map { Message("the watch was shown what was there, of \($0)") }
            ?? Message("the watch was shown the start value")
        return WayStep(indent: indent, text: text, place: program.title(ofEntry: record.entry))
            .of(record, log, as: .greeting)
    }

    /// That a subject which tells its result alone keeps that for whoever comes, and who had it work for that.
    func keeping(_ stream: Int, _ record: Record, _ indent: Int) -> WayStep? {
        guard let subject = log.streams[stream].stream as? Subject, subject.isQuiet else { return nil }
        let site = log.streams[stream].site
        let isEager = site.manner.traits.contains(.eager)
        let eager = isEager ? Message("its work began when it was made, for no subscriber") : nil
        let keeps = Message("keeps what came of it, and tells it to each new subscriber")
        return WayStep(
            indent: indent, word: site.word, .clauses([keeps, eager].compactMap { $0 }), place: program.at(site)
        ).of(record, log, as: .greeting)
    }

    /// That a subject or a shared stream greeted who began to listen with what it held.
    func greeting(of stream: Int, _ record: Record, _ indent: Int) -> [WayStep] {
        let facts = log.streams[stream]
        guard log[record.cause] == nil, facts.isSubject || facts.isShared else { return [] }
        if let told = keeping(stream, record, indent) { return [told] }
        let said = wiring.records(of: stream, before: record.number).first { $0.kind == .next }
        guard facts.keeps > 0, said != nil || facts.start != nil else { return [] }
        let name = log.title(of: stream)
        let text =
            said.map { Message("\(name) greeted it with what it had said, \($0.brief) (\(log.name(of: $0) ?? "?"))") }
            ?? Message("\(name) greeted it with its start value")
        let told = Message.clauses([text, wiring.replaying(stream)])
        return [WayStep(indent: indent, text: told, place: program.at(facts.site))]
    }
}
