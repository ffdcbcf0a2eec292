import Messages
import Services

/// The files of one `rxsh test`, their verdicts, and the report.
package struct Suite {
    package enum Format: String, CaseIterable, Sendable { case human, tap }

    package var format = Format.human
    package var filter: String?
    package var isUpdate = false
    /// The verdicts of a lesson; nil if a document is none.
    package var proving: (Document) -> [Verdict]? = { _ in nil }
    /// What is to be rewritten in a translation; nil if a document is none.
    package var renewing: (Document) -> [Verdict]? = { _ in nil }
    package var allowance = Allowance()
    /// In which language what differs is told.
    package var tongue = Tongue.english
    private let opening: Opening

    package init(_ opening: @escaping Opening) { self.opening = opening }

    /// Tests every script in `paths`, folders included. Lines go to `say`; the answer is the exit status.
    package func run(_ paths: [String], _ say: @escaping (String) -> Void) throws(ScriptError) -> Int32 {
        var files: [String] = []
        for path in paths { files += try ScriptFolder.scripts(at: path) }
        var report = Report(format, say)
        var (isFailed, count) = (false, 0)
        for file in files {
            let verdicts = judge(file)
            if Interrupt.isRaised {
                report.interrupt(file)
                return Interrupt.status
            }
            count += verdicts.count
            if isUpdate {
                isFailed = try !update(file, verdicts, say) || isFailed
            } else {
                verdicts.forEach { report.add($0) }
            }
        }
        guard count > 0 else { throw ScriptError(nothing(in: paths)) }
        if !isUpdate { isFailed = report.end() > 0 }
        return isFailed ? Status.failed : Status.fine
    }

    private func nothing(in paths: [String]) -> String {
        if let filter { return "--filter \(filter): no script or block has that in its name" }
        return "nothing to test: no block begins with ```\(Markdown.language) in \(paths.joined(separator: ", "))"
    }

    /// A file that can't be read is one failure.
    private func judge(_ file: String) -> [Verdict] {
        do throws(ScriptError) {
            return judge(try Document(path: file))
        } catch {
            var verdict = Verdict(file, .failed)
            verdict.findings = [error.sentence]
            return [verdict]
        }
    }

    /// Judges every section of a file, in the order in which they stand.
    package func judge(_ document: Document) -> [Verdict] {
        if isUpdate, let verdicts = renewing(document) { return verdicts }
        if !isUpdate, let verdicts = proving(document) {
            return verdicts.filter { verdict in filter.map { verdict.name.contains($0) } ?? true }
        }
        let trial = Trial(opening, isUpdate: isUpdate, allowance: allowance, tape: document.tape, tongue: tongue)
        let sections = document.sections
        var verdicts = sections.indices.map { index in
            let next = sections[(index + 1)...].first { !$0.attributes.contains(.ignore) }
            return trial.judge(sections[index], isLast: next.map { !$0.continues(sections[index]) } ?? true)
        }
        if !verdicts.isEmpty {
            verdicts[verdicts.count - 1].remarks = trial.remains().map { "\(document.name): \($0)" }
        }
        return verdicts.filter { verdict in filter.map { verdict.name.contains($0) } ?? true }
    }

    /// Writes what was heard in place of what was expected; false if a script is broken.
    private func update(_ file: String, _ verdicts: [Verdict], _ say: (String) -> Void) throws(ScriptError) -> Bool {
        let broken = verdicts.filter { $0.result == .failed && $0.edits.isEmpty }
        guard broken.isEmpty else {
            broken.flatMap { $0.breakage ?? $0.findings }.forEach(say)
            say("\(file): not rewritten")
            return false
        }
        let edits = verdicts.flatMap(\.edits)
        guard !edits.isEmpty else {
            say("\(file): expectations are up to date")
            return true
        }
        try rewrite(file, edits)
        // Answers name lines of the script, and those have moved.
        for _ in 0..<Suite.mostMoves {
            let moved = judge(try Document(path: file)).flatMap(\.edits)
            guard !moved.isEmpty, !Interrupt.isRaised else { break }
            try rewrite(file, moved)
        }
        say("\(file): expectations written for \(edits.count) \(edits.count == 1 ? "entry" : "entries")")
        return true
    }

    private static let mostMoves = 3

    private func rewrite(_ path: String, _ edits: [Edit]) throws(ScriptError) {
        let file = try WholeFile(path: path)
        try file.replace(with: Rewriting.apply(edits, to: file.bytes))
    }
}

/// Prints verdicts as they come.
struct Report {
    private let format: Suite.Format
    private let say: (String) -> Void
    private var count = (passed: 0, failed: 0, ignored: 0)

    init(_ format: Suite.Format, _ say: @escaping (String) -> Void) {
        self.format = format
        self.say = say
        if format == .tap { say("TAP version 14") }
    }

    mutating func add(_ verdict: Verdict) {
        switch verdict.result {
        case .passed: count.passed += 1
        case .failed: count.failed += 1
        case .ignored: count.ignored += 1
        }
        switch format {
        case .human: (verdict.findings + verdict.remarks).forEach(say)
        case .tap:
            let number = count.passed + count.failed + count.ignored
            let name = verdict.name.replacing("\\", with: "\\\\").replacing("#", with: "\\#")
            let skip = verdict.result == .ignored ? " # SKIP" : ""
            say("\(verdict.result == .failed ? "not ok" : "ok") \(number) - \(name)\(skip)")
            for line in verdict.findings + verdict.remarks { say("# \(line)") }
        }
    }

    /// Closes a report that is not whole: what is in it is no result.
    func interrupt(_ file: String) { say(format == .tap ? "Bail out! interrupted" : "\(file): interrupted; no result") }

    /// Closes the report; says how many failed.
    func end() -> Int {
        switch format {
        case .human:
            say(
                "\(count.passed) passed, \(count.failed) failed\(count.ignored > 0 ? ", \(count.ignored) ignored" : "")"
            )
        case .tap: say("1..\(count.passed + count.failed + count.ignored)")
        }
        return count.failed
    }
}
