import Messages

/// What a page, a player or another program reads: plain rows, told apart by numbers that are never used again. Who reads
/// remembers how far it came; nothing is done for it while the session runs.
package struct LogReader {
    private let log: Log

    package init(_ log: Log) { self.log = log }

    /// The records from that number on which are still kept, oldest first, at most so many.
    package func records(from number: Int, atMost count: Int = .max) -> [Log.RecordRow] {
        guard count > 0, let kept = log.kept, number <= kept.upperBound else { return [] }
        let first = max(number, kept.lowerBound)
        return (first...(kept.upperBound - first < count ? kept.upperBound : first + count - 1)).compactMap { number in
            log[number].map(row)
        }
    }

    package func row(_ record: Record) -> Log.RecordRow {
        Log.RecordRow(
            number: record.number, cause: record.cause, id: record.id, sub: record.sub, turn: record.turn,
            time: record.time, stream: log.streams[record.stream].number, run: log.runs[record.run].number,
            entry: record.entry, kind: record.kind, value: record.literal, dropped: record.drop)
    }

    /// How far somebody is who has read everything.
    package var bookmark: Log.Bookmark {
        var mark = Log.Bookmark()
        (mark.record, mark.line) = (log.newest, log.transcript?.newest ?? 0)
        mark.readShape(of: log)
        return mark
    }

    /// What has happened since a bookmark; at most so many records and lines.
    package func batch(since mark: Log.Bookmark, atMost count: Int = 2_000) -> Log.Batch {
        let records = records(from: mark.record + 1, atMost: count)
        let lines = log.transcript?.rows(from: mark.line + 1, atMost: count) ?? []
        var next = mark
        next.record = records.last?.number ?? max(mark.record, min(log.newest, mark.record))
        next.readShape(of: log)
        next.line = lines.last?.number ?? mark.line
        var batch = Log.Batch(from: mark.record + 1, kept: log.kept, records: records, lines: lines, bookmark: next)
        if next.changes != mark.changes { readShape(into: &batch, since: mark) }
        return batch
    }

    /// Streams, runs and subscriptions that came, went, or are called otherwise since a bookmark.
    private func readShape(into batch: inout Log.Batch, since mark: Log.Bookmark) {
        let isNews = { (number: Int) in number >= mark.record && mark.record > 0 }
        batch.streams = log.streams.filter { facts in
            facts.stream != nil && (facts.number > mark.stream || isNews(facts.changed))
        }.map(row)
        batch.edges = Edge.all(in: log).filter { $0.since >= mark.record || mark.record == 0 }.map(row)
        batch.runs = log.runs.dropFirst().filter { facts in
            facts.number > mark.run || facts.endedAt != nil && isNews(facts.until)
        }.map(row)
        batch.subscriptions = log.subscriptions.dropFirst().filter { facts in
            facts.number > mark.subscription || facts.endedAt != nil && isNews(facts.until)
        }.map(row)
        batch.gone = log.streams.filter { $0.stream == nil && $0.until < .max && isNews($0.until) }.map(\.number)
    }

    package func row(_ facts: StreamFacts) -> Log.StreamRow {
        Log.StreamRow(
            number: facts.number, name: facts.name, hint: facts.hint, word: facts.site.word, title: facts.site.title,
            place: facts.site.place, rank: facts.rank, home: facts.home.map { log.streams[$0].number },
            standing: facts.standing, isSubject: facts.isSubject, isShared: facts.isShared, since: facts.since)
    }

    package func row(_ edge: Edge) -> Log.EdgeRow {
        Log.EdgeRow(
            from: log.streams[edge.from].number, to: log.streams[edge.to].number, kind: edge.kind, since: edge.since)
    }

    private func row(_ facts: RunFacts) -> Log.RunRow {
        Log.RunRow(
            number: facts.number, stream: log.streams[facts.stream].number, feeds: log.runs[facts.feeds].number,
            isInner: facts.isInner, isWatched: facts.isWatched, label: facts.label, openedBy: facts.openedBy,
            entry: facts.entry, since: facts.since, until: facts.endedAt == nil ? nil : facts.until,
            endedBy: facts.endedBy, end: facts.end)
    }

    private func row(_ facts: SubscriptionFacts) -> Log.SubscriptionRow {
        Log.SubscriptionRow(
            number: facts.number, stream: log.streams[facts.stream].number,
            target: facts.target.map { log.streams[$0].number },
            word: facts.site?.word, place: facts.site?.place, entry: facts.entry, openedBy: facts.openedBy,
            since: facts.since, until: facts.endedAt == nil ? nil : facts.until)
    }
}
