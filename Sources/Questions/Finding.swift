import Log
import Messages

/// One thing that an answer says: of what sort it is, of which event, and where it stands in the source; under it, what
/// explains it. Decisions are made of these values; text and JSON are made of them at the end.
package struct Finding: Equatable {
    package enum Kind: String, Sendable {
        /// It came out; it is what was asked of itself.
        case arrived, itself
        /// An operator let it go no further, or keeps it for another event, or for its time.
        case stopped, waits, pending
        /// It opened an inner stream, or a command's work, that has not made it come out.
        case opened
        /// What would have heard it had ended, was disposed, was switched away, or was not connected.
        case ended, disposed, unconnected
        /// Nobody listened; who listens came later.
        case unheard, late
        /// It was only used: it steers, or is remembered.
        case used
        /// A closure heard it, and pushed nothing that leads there.
        case closure
        /// Nothing has been pushed, or has come; a push in a closure that has not run; a chain that nobody runs.
        case idle, notRun, loose
        /// A command was not to be carried out, or said nothing.
        case refused, finished
        /// Of another push: what became of that stands under it.
        case another
        case unrelated
        /// It went into another stream, which the same line has made.
        case twin
        /// Which of several streams it is about.
        case meant
        /// What is left that nobody can reach or end; what keeps it, and what would let it go.
        case left, remedy
    }

    /// How much a reason says: what was dropped says more than what was only used. The weightiest are told.
    package enum Weight: Int, Comparable, Sendable {
        /// It steers, or nothing has come of it. It was kept, or taken in. Nobody was there any more.
        case passing, used, missed
        /// What would have heard it was over. It may still come. An operator dropped it.
        case over, open, dropped

        package static func < (left: Weight, right: Weight) -> Bool { left.rawValue < right.rawValue }
    }

    package var kind: Kind
    package var text: Message
    package var place: String
    /// The record that it speaks of; 0 if it speaks of none.
    package var record = 0
    /// The way that led to it, nearest first.
    package var way: [WayStep] = []
    /// Whether the way stands under it at its margin.
    var isAtMargin = false
    package var under: [Finding] = []

    package init(
        _ kind: Kind, _ text: Message, at place: String = "", of record: Int = 0, way: [WayStep] = [],
        under: [Finding] = []
    ) {
        (self.kind, self.text, self.place, self.record) = (kind, text, place, record)
        (self.way, self.under) = (way, under)
    }

    /// What became of another push.
    static func another(_ text: Message, _ push: Record, _ under: [Finding]) -> Finding {
        Finding(.another, text, of: push.number, under: under)
    }

    /// Steps as a finding: the first is what it says.
    init(_ kind: Kind, _ steps: [WayStep], under: [Finding] = []) {
        self.init(
            kind, steps.first?.text ?? .empty, at: steps.first?.place ?? "", of: steps.first?.record ?? 0,
            way: Array(steps.dropFirst()), under: under)
    }

    /// The same, its way not indented.
    var atMargin: Finding {
        var finding = self
        finding.isAtMargin = true
        return finding
    }

    /// Whether it leaves open what might have come, of a stream to which nothing has come yet as well.
    func leavesOpen(_ isUntouched: Bool) -> Bool {
        kind == .arrived || kind == .idle
            || kind == .another && isUntouched && !under.contains { $0.kind == .pending }
    }

    /// Whether others say it already, or what stands under them.
    func isTold(in findings: [Finding]) -> Bool {
        findings.contains { $0 == self || isTold(in: $0.under) }
    }

    private func lines(in tongue: Tongue) -> [String] {
        let head = WayStep(indent: 0, text: text, place: place)
        let below = Finding.lines(under, in: tongue)
        if isAtMargin { return WayStep.layout([head] + way, in: tongue) + below.map { "  " + $0 } }
        return WayStep.layout([head], in: tongue) + (WayStep.layout(way, in: tongue) + below).map { "  " + $0 }
    }

    /// An answer as text.
    package static func lines(_ findings: [Finding], in tongue: Tongue = .english) -> [String] {
        findings.flatMap { $0.lines(in: tongue) }
    }

    package static func == (left: Finding, right: Finding) -> Bool {
        left.text == right.text && left.place == right.place && left.under == right.under && left.way == right.way
    }
}
