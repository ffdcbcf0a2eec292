import Log
import Session
import Values

/// Under a running clock typed times vary, and the gaps between them are exact: an entry's lines may stand all later or all earlier.
struct LiveShift {
    private let nanoseconds: Int

    init?(_ expected: [Expectation], _ heard: [Heard]) {
        guard let written = expected.lazy.compactMap({ Heard.clock(of: $0.text.withoutLeadingBlanks) }).first,
            let time = heard.lazy.compactMap(\.time).first
        else { return nil }
        nanoseconds = LiveShift.time(written).adding(clamped: -time / 1_000_000 * 1_000_000)
    }

    /// The line with its clock moved.
    func moved(_ line: String) -> String {
        let body = line.withoutLeadingBlanks
        guard let clock = Heard.clock(of: body) else { return line }
        let time = LiveShift.time(clock).adding(clamped: nanoseconds)
        return Signal.clock(max(0, time)) + body.dropFirst(clock.count)
    }

    /// The nanoseconds of `31.204`, whole milliseconds.
    private static func time(_ clock: String) -> Int { Int(clamped: ((Double(clock) ?? 0) * 1000).rounded() * 1e6) }
}
