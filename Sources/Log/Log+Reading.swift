import Language
import Messages
import Reactive
import Values

/// What a page, a player or another program reads: plain rows, told apart by numbers that are never used again. Who reads
/// remembers how far it came; nothing is done for it while the session runs.
extension Log {
    /// How far a reader has come: what is told next begins behind it.
    package struct Bookmark: Equatable, Sendable {
        package var record = 0
        package var stream = 0
        package var run = 0
        package var subscription = 0
        package var line = 0

        package init() {}
    }

    /// What has happened since a bookmark.
    package struct Batch {
        /// The first record that was asked for, and the first that is still kept: if that is later, the log has forgotten
        /// what stood between.
        package let from: Int
        package let kept: ClosedRange<Int>?
        /// New streams, and those whose name or standing has changed.
        package let streams: [StreamRow]
        package let edges: [EdgeRow]
        /// New runs, and those that have ended.
        package let runs: [RunRow]
        package let subscriptions: [SubscriptionRow]
        /// The numbers of streams that are no more.
        package let gone: [Int]
        package let records: [RecordRow]
        package let lines: [Transcript.Row]
        /// Where the next batch begins.
        package let bookmark: Bookmark
    }

    package struct StreamRow: Equatable {
        package let number: Int
        package let name: String?
        /// What a private property calls it, or what it was called before its name was given to another.
        package let hint: String?
        package let word: String
        /// `debounce 300 ms`
        package let title: String
        package let place: Place?
        package let rank: Int
        /// The number of the named stream in whose definition it stands.
        package let home: Int?
        package let standing: Standing?
        package let isSubject: Bool
        package let isShared: Bool
        /// The number of the newest record when it was made.
        package let since: Int
    }

    package struct EdgeRow: Equatable {
        package let from: Int
        package let to: Int
        package let kind: Edge.Kind
        package let since: Int
    }

    package struct RunRow: Equatable {
        package let number: Int
        package let stream: Int
        /// The number of the run that it feeds; 0 if it feeds a listener.
        package let feeds: Int
        package let isInner: Bool
        package let isWatched: Bool
        package let label: String?
        /// The record that was being delivered when it began, and the entry.
        package let openedBy: Int
        package let entry: Int
        /// The number of the newest record when it began, and when it ended, if it has.
        package let since: Int
        package let until: Int?
        /// The record that was being delivered when it ended; its own end, if it was not disposed.
        package let endedBy: Int
        package let end: Int
    }

    package struct SubscriptionRow: Equatable {
        package let number: Int
        package let stream: Int
        /// The number of the subject that it is pushed into, if that is all.
        package let target: Int?
        package let word: String?
        package let place: Place?
        package let entry: Int
        package let openedBy: Int
        package let since: Int
        package let until: Int?
    }

    package struct RecordRow: Equatable {
        package let number: Int
        /// The number of the record that led to it; 0 for what a person or the clock began.
        package let cause: Int
        package let id: Int
        package let sub: Int
        package let turn: Int
        package let time: Int
        package let stream: Int
        package let run: Int
        package let entry: Int
        package let kind: Record.Kind
        /// As a literal, whole.
        package let value: String
        /// Why it went no further, in a word and in a sentence.
        package let drop: String?
        package let reason: String?
    }

    /// The records from that number on which are still kept, oldest first, at most so many.
    package func records(from number: Int, atMost count: Int = .max) -> [RecordRow] {
        guard count > 0, let kept, number <= kept.upperBound else { return [] }
        let first = max(number, kept.lowerBound)
        return (first...(kept.upperBound - first < count ? kept.upperBound : first + count - 1)).compactMap { number in
            self[number].map(row)
        }
    }

    package func row(_ record: Record) -> RecordRow {
        RecordRow(
            number: record.number, cause: record.cause, id: record.id, sub: record.sub, turn: record.turn,
            time: record.time, stream: streams[record.stream].number, run: runs[record.run].number,
            entry: record.entry, kind: record.kind, value: record.literal, drop: record.drop?.word,
            reason: record.drop?.sentence.text(in: .english))
    }

    /// How far somebody is who has read everything.
    package var bookmark: Bookmark {
        var mark = Bookmark()
        (mark.record, mark.line) = (newest, transcript?.newest ?? 0)
        (mark.stream, mark.run, mark.subscription) = (given.streams, given.runs, given.subscriptions)
        return mark
    }

    /// What has happened since a bookmark; at most so many records and lines.
    package func batch(since mark: Bookmark, atMost count: Int = 2_000) -> Batch {
        let records = records(from: mark.record + 1, atMost: count)
        let lines = transcript?.rows(from: mark.line + 1, atMost: count) ?? []
        var next = mark
        next.record = records.last?.number ?? max(mark.record, min(newest, mark.record))
        (next.stream, next.run, next.subscription) = (given.streams, given.runs, given.subscriptions)
        next.line = lines.last?.number ?? mark.line
        let isNews = { (number: Int) in number >= mark.record && mark.record > 0 }
        return Batch(
            from: mark.record + 1, kept: kept,
            streams: streams.filter { facts in
                facts.stream != nil && (facts.number > mark.stream || isNews(facts.changed))
            }.map(row),
            edges: edges().filter { $0.since >= mark.record || mark.record == 0 }.map(row),
            runs: runs.dropFirst().filter { facts in
                facts.number > mark.run || facts.endedAt != nil && isNews(facts.until)
            }.map(row),
            subscriptions: subscriptions.dropFirst().filter { facts in
                facts.number > mark.subscription || facts.endedAt != nil && isNews(facts.until)
            }.map(row),
            gone: streams.filter { $0.stream == nil && $0.until < .max && isNews($0.until) }.map(\.number),
            records: records, lines: lines, bookmark: next)
    }

    package func row(_ facts: StreamFacts) -> StreamRow {
        StreamRow(
            number: facts.number, name: facts.name, hint: facts.hint, word: facts.site.word, title: facts.site.title,
            place: facts.site.place, rank: facts.rank, home: facts.home.map { streams[$0].number },
            standing: facts.standing, isSubject: facts.isSubject, isShared: facts.isShared, since: facts.since)
    }

    package func row(_ edge: Edge) -> EdgeRow {
        EdgeRow(from: streams[edge.from].number, to: streams[edge.to].number, kind: edge.kind, since: edge.since)
    }

    private func row(_ facts: RunFacts) -> RunRow {
        RunRow(
            number: facts.number, stream: streams[facts.stream].number, feeds: runs[facts.feeds].number,
            isInner: facts.isInner, isWatched: facts.isWatched, label: facts.label, openedBy: facts.openedBy,
            entry: facts.entry, since: facts.since, until: facts.endedAt == nil ? nil : facts.until,
            endedBy: facts.endedBy, end: facts.end)
    }

    private func row(_ facts: SubscriptionFacts) -> SubscriptionRow {
        SubscriptionRow(
            number: facts.number, stream: streams[facts.stream].number, target: facts.target.map { streams[$0].number },
            word: facts.site?.word, place: facts.site?.place, entry: facts.entry, openedBy: facts.openedBy,
            since: facts.since, until: facts.endedAt == nil ? nil : facts.until)
    }
}
