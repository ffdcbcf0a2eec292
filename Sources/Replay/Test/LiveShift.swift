import Session

/// Under a running clock typed times vary, and the gaps between them are exact: an entry's lines may stand all later or all earlier.
struct LiveShift {
    private let nanoseconds: Int

    init?(_ expected: [Expectation], _ heard: [Heard]) {
        guard let written = expected.lazy.compactMap({ Heard.clock(of: $0.text.withoutLeadingBlanks) }).first,
            let seconds = Double(written), seconds < 1e9, let time = heard.lazy.compactMap(\.time).first
        else { return nil }
        nanoseconds = Int((seconds * 1000).rounded()) * 1_000_000 - time / 1_000_000 * 1_000_000
    }

    /// The line with its clock moved.
    func moved(_ line: String) -> String {
        let body = line.withoutLeadingBlanks
        guard let clock = Heard.clock(of: body), let seconds = Double(clock) else { return line }
        let time = Int((seconds * 1000).rounded()) * 1_000_000 + nanoseconds
        return Signal.clock(max(0, time)) + body.dropFirst(clock.count)
    }
}
