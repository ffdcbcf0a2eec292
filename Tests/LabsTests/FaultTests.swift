import Labs
import Session
import Testing

/// A fault, what its user does until it shows, and the one question that leads to its line.
struct Symptom: Sendable, CustomTestStringConvertible {
    let lab: String
    let fault: String
    let lines: [String]
    let question: String
    /// What stands in the line that is to be named, if the fault is a line that is missing.
    var line: String?
    var testDescription: String { "\(lab): \(fault), \(question)" }

    init(_ lab: String, _ fault: String, _ lines: [String], _ question: String, names line: String? = nil) {
        (self.lab, self.fault, self.lines, self.question, self.line) = (lab, fault, lines, question, line)
    }

    /// What the question is answered with.
    func answer() -> String {
        var answers: [String] = []
        let session = Session { if case .answer(let text) = $0 { answers.append(text) } }
        for line in [":lab \(lab) --fault \(fault)"] + lines { _ = session.enter(line) }
        answers = []
        _ = session.enter(question)
        return answers.joined(separator: "\n")
    }

    /// `search.rx:135`
    var place: String? {
        guard let known = Lab.named(lab), let source = known.source(with: fault) else { return nil }
        guard let line else { return known.line(of: fault).map { "\(lab).rx:\($0)" } }
        let places = source.split(separator: "\n", omittingEmptySubsequences: false).enumerated().filter {
            $0.element.contains(line)
        }
        return places.count == 1 ? "\(lab).rx:\(places[0].offset + 1)" : nil
    }

    static let all = [
        Symptom("shop", "one-tap-sends-one-request", signIn, ":why shop.api"),
        Symptom("shop", "the-button-wakes", signIn + [":advance 1s"], ":why go.isEnabled"),
        Symptom(
            "shop", "a-farewell-is-no-cycle", ["var one: Farewell? = Farewell(\"ann\")", "one = nil"], ":leaks"),
        Symptom(
            "streams", "a-failed-request-ends-nothing",
            ["watch answers", "questions <- -1", ":advance 1s", "questions <- 3", ":advance 1s"], ":whynot answers"),
        Symptom("streams", "the-present-text-comes-first", ["watch nameText"], ":whynot nameText"),
        Symptom("streams", "publish-waits-for-connect", ["watch published", ":advance 1s"], ":why published"),
    ]

    private static let signIn = ["user.type(\"bob\")", "pass.type(\"wrong-one\")", "go.tap()"]
}

@Suite("A fault to find") struct FaultTests {
    @Test("is named by the answer to one question about what it does", arguments: Symptom.all)
    func found(_ symptom: Symptom) throws {
        let place = try #require(symptom.place, "the line is not there exactly once")
        let answer = symptom.answer()
        #expect(named(place, in: answer), "\(place) is not in\n\(answer)")
    }

    /// Whether a place stands in a text, and not only as the beginning of another.
    private func named(_ place: String, in text: String) -> Bool {
        text.split(whereSeparator: { " \n(),;".contains($0) }).contains(Substring(place))
    }
}
