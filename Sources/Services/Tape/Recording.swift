/// What came through a channel, each with its time since the opening: played again, it is told and not asked for.
package final class Recording {
    /// The same in all worlds of a session, and in its journal.
    let number: Int
    package let key: String
    /// Why it could not be opened; nil if it was.
    let failure: ChannelFailure?
    package private(set) var arrivals: [(after: Int, arrival: Arrival)] = []
    /// What it comes from, as long as more may come.
    var source: Inflow?
    private(set) var size = 0
    var isEnded: Bool { arrivals.last?.arrival.isEnd == true }
    /// Whether all of it is here.
    private(set) var isWhole = true
    /// More of one channel is not kept.
    private static let most = 16 << 20

    init(_ number: Int, _ key: String, failure: ChannelFailure? = nil) {
        (self.number, self.key, self.failure) = (number, key, failure)
    }

    /// `room`: how many bytes a session may still keep. False if it is not kept.
    @discardableResult
    func add(_ arrival: Arrival, after time: Int, room: Int = .max) -> Bool {
        if arrival.isEnd { source = nil }
        guard isWhole, size + arrival.size <= Recording.most, arrival.size <= room else {
            isWhole = false
            return false
        }
        size += arrival.size
        arrivals.append((time, arrival))
        return true
    }

    /// What came in one piece; nil if nothing did.
    var bytes: [UInt8]? { if case .bytes(let bytes)? = arrivals.first?.arrival { bytes } else { nil } }

    /// How it is told when nothing more can come: of what was not kept nobody knows how it went on.
    var told: [(after: Int, arrival: Arrival)] {
        guard !isWhole, source == nil else { return arrivals }
        let lost = ChannelFailure("lost", "more came of \(key) than is kept")
        return arrivals + [((arrivals.last?.after ?? 0) + 1, .failed(lost))]
    }
}
