import Log
import Session
import Testing

/// The programs of `Tests/Quiet` have nothing wrong.
@Suite("A program with nothing wrong")
struct QuietTests {
    @Test("is suspected of nothing", arguments: Drill.files(in: "Quiet/")) func isNotSuspected(_ drill: Drill) {
        let (session, said) = play(drill.program)
        let alarms = said().filter { line in
            line.hasPrefix("error") || Detectors.Kind.allCases.contains { line.hasPrefix("\($0.rawValue): ") }
        }
        #expect(alarms.isEmpty, "\(drill.name): \(alarms)")
        let before = said().count
        _ = session.enter(":leaks")
        #expect(said().dropFirst(before) == ["nothing is left over: what lives has a name or an owner"])
    }

    @Test func `is in a file, as others are`() { #expect(Drill.files(in: "Quiet/").count >= 10) }
}
