import Session

/// Runs scripts, one entry after the other, in one session.
package final class Runner {
    private let performer: any Performer
    private let screen: Screen
    private var wall: Wall?
    private var outcome = Outcome.fine
    private var held = HeldEntries()
    /// Whether an entry behind the error was left out.
    private var hasLeftOut = false
    /// Whether a question could not be answered.
    private var hasFailedToAnswer = false

    package init(_ performer: any Performer, _ screen: Screen) {
        self.performer = performer
        self.screen = screen
        wall = Wall.following(performer.liveFactor, from: performer.now, nil)
    }

    /// Runs a file, or a pipe as it comes in. False if the script has ended, by mistake or by `:quit`.
    package func run(_ file: ScriptFile) throws(ScriptError) -> Bool {
        if file.name.hasSuffix(".md") || file.name.hasSuffix(".html") { return run(try Document(path: file.name)) }
        if file.size != nil {
            let declarations = try Declarations.entries(of: file)
            performer.declare(declarations, in: file.name)
        }
        func take(_ item: ScriptReader.Item) {
            guard case .entry(let entry) = item, isReading else { return }
            if isTaken(entry) { screen.echo(entry) }
            if file.size != nil { return enter(entry, file.name) }
            held.add(entry, for: performer) { enter($0, file.name) }
        }
        let lines = LineReader(file)
        var script = ScriptReader(keepsExpectations: false)
        // What could be read is carried out, also if something behind it can't be.
        defer {
            script.rest(take)
            held.end(for: performer) { enter($0, file.name) }
        }
        while file.size == nil ? isGoing : isReading {
            if script.isPending, !lines.isReady {
                script.rest(take)
                continue
            }
            if !lines.isReady {
                if !held.isEmpty, !lines.isReady(within: 1000) { held.end(for: performer) { enter($0, file.name) } }
                wait(for: lines)
            }
            guard let line = try lines.next() else { break }
            script.add(line, number: lines.number, take)
            if let runaway = script.runawayLine {
                throw ScriptError(
                    "\(file.name):\(runaway): an entry of more than 16 MB: is a bracket left open?",
                    status: Status.failed)
            }
        }
        return isReading
    }

    /// Runs lines given on the command line.
    package func run(lines: String, as name: String) -> Bool {
        var section = Section(name: name, file: name)
        section.read(lines.split(separator: "\n", omittingEmptySubsequences: false).lazy.map(String.init), from: 1)
        return run(section)
    }

    private func run(_ document: Document) -> Bool {
        for section in document.sections where section.attributes.isDisjoint(with: [.ignore, .fails]) && isReading {
            _ = run(section)
        }
        return isReading
    }

    private func run(_ section: Section) -> Bool {
        performer.declare(section.steps.map(\.entry), in: section.file)
        for step in section.steps where isReading {
            if isTaken(step.entry) { screen.echo(step.entry) }
            enter(step.entry, section.file)
        }
        return isReading
    }

    /// After the last script: time goes on. The answer is the exit status.
    package func end() -> Int32 { end(limit: nil) }

    /// The same, for no longer than `limit` nanoseconds.
    package func end(limit: Int?) -> Int32 {
        if isGoing {
            if let wall {
                wall.run(performer, until: limit.map(performer.now.adding(clamped:))) { [unowned self] in
                    screen.flush()
                    return isGoing
                }
            } else if let complaint = Ending(limit: limit).run(performer, isOpen: { [unowned self] in isGoing }) {
                screen.complain(complaint)
            }
        }
        if isGoing { performer.testCasesLeft().forEach { screen.complain($0.isLeft) } }
        if outcome != .failed, !screen.hasErred { performer.finish() }
        let status = screen.close()
        if let left = performer.left { return left }
        if Interrupt.isRaised { return Interrupt.status }
        let hasFailed = outcome == .failed || screen.hasErred || hasFailedToAnswer || performer.wasRefused
        return hasFailed ? Status.failed : status
    }

    /// The first error ends a script, whoever says it: an entry, or a closure that time calls.
    private var isGoing: Bool {
        outcome == .fine && performer.left == nil && !screen.hasErred && screen.isOpen && !Interrupt.isRaised
    }

    /// What went wrong while it ran can still be asked about: nothing else is carried out.
    private var isReading: Bool {
        isGoing || outcome != .quit && performer.hasBegun && screen.isOpen && !Interrupt.isRaised
    }

    private func isTaken(_ entry: ScriptEntry) -> Bool { isGoing || ShellCommand.isQuestion(entry.text) }

    private func enter(_ entry: ScriptEntry, _ name: String) {
        guard isReading else { return }
        guard isGoing else { return ask(entry, name) }
        if let wall { performer.advance(to: wall.now) }
        outcome = performer.enter(entry.text, from: entry.origin(in: name))
        if outcome == .failed, ShellCommand.isQuestion(entry.text) { passOver() }
        wall = Wall.following(performer.liveFactor, from: performer.now, wall)
        screen.pause()
    }

    /// A question that can't be answered has changed nothing: the next is asked all the same.
    private func passOver() {
        (outcome, hasFailedToAnswer) = (.fine, true)
        screen.passOver()
    }

    /// Asks about a program that has stopped; what is no question stays undone.
    private func ask(_ entry: ScriptEntry, _ name: String) {
        guard isTaken(entry) else {
            if !hasLeftOut { screen.complain("rxsh: behind the error only questions are answered") }
            hasLeftOut = true
            return
        }
        _ = performer.enter(entry.text, from: entry.origin(in: name))
    }

    /// Someone will write the next line, sooner or later; under a running clock work goes on meanwhile.
    private func wait(for lines: LineReader) {
        screen.flush()
        guard let wall else { return }
        while !lines.isReady, isGoing {
            wall.wait(for: performer, until: performer.nextDue, or: lines.file.descriptor)
            performer.attend(until: wall.now)
            screen.flush()
        }
    }
}

extension TestCase {
    fileprivate var isLeft: String {
        "rxsh: \(name) has \(tests.count == 1 ? "a test" : "\(tests.count) tests") that nothing has run: `rxsh test` does"
    }
}
