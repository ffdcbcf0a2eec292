import Language
import Reactive

/// The rows that are read of a log.
extension Log {
    /// How far a reader has come: what is told next begins behind it.
    package struct Bookmark: Equatable, Sendable {
        package var record = 0
        package var stream = 0
        package var run = 0
        package var subscription = 0
        package var line = 0
        /// What had changed of streams, runs and subscriptions when they were read; nil if they were not.
        package var changes: Int?

        package init() {}

        mutating func readShape(of log: Log) {
            (stream, run, subscription) = (log.given.streams, log.given.runs, log.given.subscriptions)
            changes = log.given.changes + log.pushes.changes
        }
    }

    /// What has happened since a bookmark.
    package struct Batch {
        /// The first record that was asked for, and the first that is still kept: if that is later, the log has forgotten
        /// what stood between.
        package let from: Int
        package let kept: ClosedRange<Int>?
        /// New streams, and those whose name or standing has changed.
        package internal(set) var streams: [StreamRow] = []
        package internal(set) var edges: [EdgeRow] = []
        /// New runs, and those that have ended.
        package internal(set) var runs: [RunRow] = []
        package internal(set) var subscriptions: [SubscriptionRow] = []
        /// The numbers of streams that are no more.
        package internal(set) var gone: [Int] = []
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
        let dropped: Drop?

        /// Why it went no further, in a word.
        package var drop: String? { dropped?.word }
        /// The same in a sentence.
        package var reason: String? { dropped?.sentence.text(in: .english) }
    }
}
