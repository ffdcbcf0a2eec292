import Foundation
import Language
import Reactive
import Testing
import Words

/// Sessions of one process have the language's own types in common, and nothing that they say of them.
@Suite("Two sessions")
struct SharingTests {
    /// What another session, in another thread, says of a program while this one is in the middle of a check.
    private func said(of program: String, while text: String) -> [String] {
        let other = Saying()
        let standard = Vocabulary.standard
        // Asked in the body that names what is not known.
        let vocabulary = Vocabulary(
            types: standard.types, words: standard.words, bridges: standard.bridges,
            foreign: {
                let thread = DispatchQueue(label: "another session")
                let done = DispatchSemaphore(value: 0)
                thread.async {
                    let interpreter = Interpreter(vocabulary: .standard, loop: Loop())
                    if case .mistakes(let mistakes, _) = interpreter.prepare(program, source: 1) {
                        other.mistakes = mistakes.map(\.message)
                    }
                    other.isDone = true
                    done.signal()
                }
                done.wait()
                return []
            })
        _ = Interpreter(vocabulary: vocabulary, loop: Loop()).prepare(text, source: 1)
        #expect(other.isDone, "the other one was not asked in the middle of the check")
        return other.mistakes
    }

    private final class Saying: @unchecked Sendable {
        var mistakes: [String] = []
        var isDone = false
    }

    static let requirements = [
        "extension Array where Element == Int { func f() { nosuch() } }",
        "extension Array where Element: Comparable { var f: Int { nosuch() } }",
    ]

    @Test("don't count on what the other asks of an extension", arguments: requirements)
    func apart(_ text: String) {
        // What is no number has no least one.
        #expect(said(of: "extension Array { func least() -> Element? { self.min() } }", while: text) != [])
    }

    static let lessons = [
        ("extension Int: Error {}", "let e: Error = 3"),
        (
            """
            extension Optional: Comparable where Wrapped: Comparable {
                static func < (a: Wrapped?, b: Wrapped?) -> Bool { false }
            }
            """, "_ = [1, nil].max()"
        ),
        (
            """
            protocol Named { associatedtype Name; func name() -> Name }
            extension Int: Named { func name() -> String { "" } }
            """, "let name: Int.Name? = nil"
        ),
    ]

    @Test("don't know what was taught in the other", arguments: lessons)
    func untaught(_ lesson: String, _ use: String) {
        func mistakes(_ interpreter: Interpreter) -> [String] {
            guard case .mistakes(let mistakes, _) = interpreter.prepare(use, source: 2) else { return [] }
            return mistakes.map(\.message)
        }
        var one: Interpreter? = Interpreter(vocabulary: .standard, loop: Loop())
        _ = one?.prepare(lesson, source: 1)
        #expect(one.map(mistakes) == [])
        #expect(mistakes(Interpreter(vocabulary: .standard, loop: Loop())) != [])
        // The next session may have the library of one that is over.
        one = nil
        #expect(mistakes(Interpreter(vocabulary: .standard, loop: Loop())) != [])
    }
}
