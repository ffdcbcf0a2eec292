/// One opening of something outside: a process, a file that grows, a request.
package final class Channel {
    /// What was asked, so that it is known again when the past is played: `exec date`.
    package let key: String
    /// The event that led to it.
    let cause: Int
    /// On the session's timeline.
    let openedAt: Int
    private var hear: (Arrival) -> Void
    /// What came, and when: for the past.
    var recording: Recording
    /// Whether the source is this one's to close; while the past is played it is still another world's.
    var isOwner = false
    package private(set) var isOver = false
    private(set) var successor: Channel?

    init(_ recording: Recording, cause: Int, at time: Int, _ hear: @escaping (Arrival) -> Void) {
        (key, self.recording, self.cause, openedAt, self.hear) = (recording.key, recording, cause, time, hear)
    }

    /// Whether more may come.
    var isOpen: Bool { !isOver && recording.source != nil }

    func deliver(_ arrival: Arrival) {
        guard !isOver else { return }
        let hear = hear
        if arrival.isEnd { end() }
        hear(arrival)
    }

    /// Nobody listens any more.
    package func close() {
        guard !isOver else { return }
        end()
        guard isOwner else { return }
        let source = recording.source
        recording.source = nil
        source?.close()
    }

    /// Another channel has taken its place, and hears what is still on its way.
    func leave(to successor: Channel) {
        end()
        self.successor = successor
    }

    private func end() {
        isOver = true
        hear = { _ in }
    }
}

/// What came in one turn.
package enum Arrival: Hashable, Sendable {
    case head(Head)
    case bytes([UInt8])
    case ended
    case failed(ChannelFailure)

    var isEnd: Bool {
        switch self {
        case .head, .bytes: false
        case .ended, .failed: true
        }
    }

    var size: Int {
        switch self {
        case .head(let head): head.headers.reduce(64) { $0 + $1.name.utf8.count + $1.value.utf8.count + 32 }
        case .bytes(let bytes): bytes.count + 64
        case .ended, .failed: 64
        }
    }
}

/// Why a channel ended: a kind that a program can tell from others, and its particulars.
package struct ChannelFailure: Error, Hashable, Sendable {
    package let kind: String
    package let detail: String
    package let number: Int

    package init(_ kind: String, _ detail: String, number: Int = 0) {
        (self.kind, self.detail, self.number) = (kind, detail, number)
    }

    package init(_ error: any Error) {
        self = error as? ChannelFailure ?? ChannelFailure("refused", (error as? Refusal)?.sentence ?? "\(error)")
    }
}

/// What arrivals come from while a channel is open.
package class Inflow: Waiting {
    let outside: Outside
    /// Who hears it; another one after the past was played again.
    weak var channel: Channel?

    package init(_ outside: Outside) { self.outside = outside }

    package var deadline: Int? { nil }
    package func work() {}
    /// Opens it.
    func begin() throws {}
    /// Nobody listens any more: what was begun is ended.
    func close() {}

    final func arrive(_ arrival: Arrival) {
        guard let channel, !channel.isOver else { return }
        outside.arrive(arrival, at: channel)
    }
}
