import Messages
import Session

/// Compares what each entry of a section said with what was expected, and keeps what is wrong.
final class Judge {
    private let section: Section
    private let isStrict: Bool
    private let tongue: Tongue
    private let patience = Patience()
    private var findings: [[String]] = []
    private var places: [Int] = []
    private var edits: [Edit] = []
    private(set) var verdict: Verdict

    init(_ section: Section, isStrict: Bool, _ tongue: Tongue = .english) {
        self.section = section
        (self.isStrict, self.tongue) = (isStrict, tongue)
        verdict = Verdict(section.name, .passed)
        for stray in section.strays { note(stray.line, "expects output before the first entry") }
        for comment in section.misplaced {
            note(
                comment.line,
                "'\(comment.text)' expects nothing: write //=, //~ and //! on a line of their own, below an entry")
        }
    }

    /// Judges one entry; false if the script ends here.
    func hear(_ heard: [Heard], of step: Step, _ outcome: Outcome, at now: Int) -> Bool {
        let errors = heard.filter(\.isError)
        if section.isTranscript {
            compare(step.expectations, with: heard, of: step, now)
            return true
        }
        if step.errors.isEmpty, !errors.isEmpty || outcome == .failed {
            findings.append(errors.map(\.text))
            places.append(step.entry.line)
            verdict.breakage = errors.map(\.text)
            return false
        }
        for expected in step.errors { expectError(expected, in: errors, of: step) }
        if isStrict { compare(step.outputs, with: heard.filter(\.isOutput), of: step, now) }
        return true
    }

    /// A test that no entry runs has failed.
    func fail(_ title: String, _ errors: [Heard], _ line: Int) {
        findings.append([title] + errors.map { "  \($0.text)" })
        places.append(line)
    }

    /// The section has ended, after so many of its entries.
    func end(after count: Int) {
        if count < section.steps.count, verdict.breakage == nil,
            let lost = section.steps[(count + 1)...].first(where: { !$0.expectations.isEmpty })
        {
            note(lost.entry.line, "never ran: the script had ended")
        }
        if section.attributes.contains(.fails) {
            verdict.result = findings.isEmpty ? .failed : .passed
            verdict.findings = findings.isEmpty ? ["\(section.name): was to fail, and did not"] : []
            return
        }
        guard let first = findings.first else { return }
        verdict.result = .failed
        verdict.findings = first
        verdict.edits = verdict.breakage == nil ? edits : []
        if let breakage = verdict.breakage, findings.count > 1 { verdict.findings += breakage }
        if findings.count > 1, verdict.breakage == nil {
            let place = "\(section.file):\(places[1])"
            let more =
                findings.count == 2
                ? Message("and 1 more entry differs, from \(place)")
                : Message("and \(findings.count - 1) more entries differ, from \(place)")
            verdict.findings.append(more.text(in: tongue))
        }
    }

    private func expectError(_ expected: Expectation, in errors: [Heard], of step: Step) {
        guard !errors.contains(where: { $0.message.contains(expected.errorText) }) else { return }
        if errors.isEmpty {
            note(expected.line, "expected an error with '\(expected.errorText)', and there was none")
            edits.append(Edit(gone: [expected.line], after: expected.line, lines: []))
        } else {
            findings.append(
                ["\(section.file):\(expected.line): another error", "- ! \(expected.errorText)"]
                    + errors.map { "+ \($0.text)" })
            places.append(expected.line)
            edits.append(
                Edit(gone: [expected.line], after: expected.line, lines: [section.indent + "//! " + errors[0].message]))
        }
    }

    private func compare(_ expected: [Expectation], with heard: [Heard], of step: Step, _ now: Int) {
        for case let .badPattern(pattern) in expected.map(\.kind) {
            let line = expected.first { $0.text == "~ \(pattern)" }?.line ?? step.entry.line
            return note(line, "'\(pattern)' is not a valid regular expression")
        }
        let shift = section.isTranscript && section.attributes.contains(.live) ? LiveShift(expected, heard) : nil
        let comparison = Comparison(expected.count, heard.count) {
            if case .anything = expected[$0].kind { true } else { false }
        } matches: { [section, patience] in
            expected[$0].isMet(by: heard[$1], inTranscript: section.isTranscript, shift, patience)
        }
        for expected in expected {
            guard case .pattern(let pattern) = expected.kind, patience.exhausted.contains(pattern) else { continue }
            return note(expected.line, "'\(pattern)' takes too long to match: it has a repetition inside a repetition")
        }
        guard !comparison.isEqual else { return }
        let difference = Difference(
            comparison, expected, heard, after: step.entry, now, isTranscript: section.isTranscript)
        let first = Message("differs first at \(difference.time)").text(in: tongue)
        findings.append(["\(section.file):\(difference.line): \(first)"] + difference.rows)
        places.append(difference.line)
        edits.append(rewriting(step, expected, heard))
    }

    private func rewriting(_ step: Step, _ expected: [Expectation], _ heard: [Heard]) -> Edit {
        let lines = heard.map { line in
            let text = section.isTranscript ? line.text : "//= \(line.expected)"
            return (section.indent + text).withoutTrailingBlanks
        }
        let gone = expected.map(\.line)
        return Edit(gone: gone, after: gone.first.map { $0 - 1 } ?? step.entry.lastLine, lines: lines)
    }

    private func note(_ line: Int, _ sentence: String) {
        findings.append(["\(section.file):\(line): \(sentence)"])
        places.append(line)
    }
}

extension Expectation {
    /// The text that an error must contain.
    fileprivate var errorText: String { if case .error(let text) = kind { text } else { "" } }

    fileprivate func isMet(by heard: Heard, inTranscript: Bool, _ shift: LiveShift?, _ patience: Patience) -> Bool {
        switch kind {
        case .line(let line):
            if !inTranscript { return heard.fulfils(line) }
            let text = shift?.moved(heard.text) ?? heard.text
            return text == line || Heard.plain(text) == Heard.plain(line)
        case .pattern(let pattern):
            return patience.matches(pattern, inTranscript ? heard.text : heard.expected)
        case .anything, .badPattern, .error: return false
        }
    }
}
