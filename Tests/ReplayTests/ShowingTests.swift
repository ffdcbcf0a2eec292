import Replay
import Testing

@Suite("A script before an audience") struct ShowingTests {
    static let scripts: [(lines: [String], scenes: [Showing.Scene])] = [
        (["// Two streams.", "", "let a = 1"], [.text("Two streams."), .blank, .entry("let a = 1")]),
        (["a <- 2", "//= a → 2", "//~ .*", "//! no"], [.entry("a <- 2")]),
        (["let b = a.map {", "    $0", "}", "watch b"], [.entry("let b = a.map {\n    $0\n}"), .entry("watch b")]),
        (["a <- 1", "// ---", "a <- 2"], [.entry("a <- 1"), .stop, .entry("a <- 2")]),
    ]

    @Test("shows comments as text, stops where it says so, and keeps what it expects to itself", arguments: scripts)
    func scenes(_ script: (lines: [String], scenes: [Showing.Scene])) {
        #expect(Showing.scenes(Document(name: "talk.rx", lines: script.lines)) == script.scenes)
    }
}
