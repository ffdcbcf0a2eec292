import Terminal
import Testing

@Suite("A question of permission") struct PermissionTests {
    struct Story: Sendable, CustomTestStringConvertible {
        /// What comes at once, in order.
        let typed: [String]
        let answer: Bool?
        var kept = ""
        var testDescription: String { "\(typed)" }
    }

    static let stories = [
        Story(typed: ["y"], answer: true), Story(typed: ["n"], answer: false), Story(typed: ["y\r"], answer: true),
        Story(typed: ["q"], answer: nil), Story(typed: ["\r", "n"], answer: false),
        Story(typed: [":", "w", "h", "y"], answer: nil),
        Story(typed: [":why\r", "y"], answer: true, kept: ":why\r"),
        Story(typed: ["n <- 3\r"], answer: nil, kept: "n <- 3\r"),
        Story(typed: ["y.accept(1)\r", "n"], answer: false, kept: "y.accept(1)\r"),
        Story(typed: ["q", "\u{7F}", "y"], answer: true), Story(typed: ["abc", "\u{15}", "n"], answer: false),
        Story(typed: ["a\rb\r", "y"], answer: true, kept: "a\rb\r"),
        Story(typed: ["\u{4}"], answer: false),
        Story(typed: ["a", "\u{4}", "y"], answer: nil),
        Story(typed: ["\u{1B}", "y"], answer: true), Story(typed: ["\u{1B}[A", "n"], answer: false),
        Story(
            typed: ["\u{1B}[200~let a = 1\r\u{1B}[201~", "\r"], answer: nil, kept: "\u{1B}[200~let a = 1\r\u{1B}[201~\r"
        ),
    ]

    @Test(arguments: stories) func `is answered by y or n, and by nothing that is typed ahead`(_ story: Story) {
        var keys = PermissionKeys()
        var answer: Bool?
        for typed in story.typed where answer == nil { answer = keys.take(Array(typed.utf8)) }
        #expect(answer == story.answer)
        #expect(String(decoding: keys.kept, as: UTF8.self) == story.kept)
    }
}
