import Reactive

/// What the check of a unit may cost: how deep it may nest and how much it may do. ^C ends it at the next step.
final class Effort {
    enum End { case interrupted, spent(Span) }

    private let isInterrupted: () -> Bool
    private let hasRoom: () -> Bool
    private var depth = 0
    private var left: Int
    /// Why nothing more is looked at.
    private(set) var end: End?

    /// What is written nests far less deep, and is looked at far less often.
    private static let deepest = 8_000
    private static let mostForByte = 2_000

    init(_ source: SourceText, isInterrupted: @escaping () -> Bool, hasRoom: @escaping () -> Bool) {
        (self.isInterrupted, self.hasRoom) = (isInterrupted, hasRoom)
        left = 1_000_000 + source.bytes.count * Effort.mostForByte
    }

    /// Looks at one expression; nil once there is no going on.
    func step<Result>(_ span: Span, _ look: () -> Result) -> Result? {
        guard end == nil else { return nil }
        left -= 1
        if left & 255 == 0, isInterrupted() { end = .interrupted }
        if left < 0 || depth == Effort.deepest || !hasRoom() { end = end ?? .spent(span) }
        guard end == nil else { return nil }
        depth += 1
        defer { depth -= 1 }
        return look()
    }
}
