import Messages
import Services
import Session

/// A prompt that needs no terminal: it reads lines, and shows what they lead to. Plays a script too: an empty line is its next entry.
package final class PlainPrompt {
    package static let greeting = Message("rxsh — reactive shell. :help for help, :learn to learn, ^D to leave")

    private let performer: any Performer
    private let screen: Screen
    private let lines: LineReader
    private var wall: Wall?
    private var playback: Playback?

    package init(_ performer: any Performer, _ screen: Screen, _ lines: LineReader, playing: Playback?) {
        self.performer = performer
        self.screen = screen
        self.lines = lines
        wall = Wall.following(performer.liveFactor, from: performer.now, nil)
        playback = playing
    }

    /// Carries out the entries of a file; false if they end the session.
    private func begin(with file: Document) -> Bool {
        performer.declare(file.entries, in: file.name)
        return !file.entries.contains {
            Interrupt.isRaised || performer.enter($0.text, from: file.origin(of: $0)) == .quit
        }
    }

    /// Takes entries until there are no more lines, or `:quit`. Those of the files come first. A mistake ends nothing, nor
    /// does ^C if a person types. The answer is the exit status.
    package func run(after files: [Document] = []) throws(ScriptError) -> Int32 {
        guard files.allSatisfy(begin(with:)) || isGoingOn() else { return end() }
        var entries = EntryLines()
        if lines.isTyped { Interrupt.awaitPerson() }
        // A ^C may come at any moment: it is looked at below, where a person's ends nothing.
        while screen.isOpen {
            screen.ask(isMore: entries.isPending)
            wait()
            guard !Interrupt.isRaised, let line = try lines.next() else {
                guard isGoingOn() else { break }
                entries = EntryLines()
                continue
            }
            if line.isEmpty, !entries.isPending, let next = playback?.next() {
                screen.show(next)
                guard take(next.text, from: .played) != .quit else { break }
                if playback?.isOver == true {
                    screen.complain("\(playback?.name ?? ""): played to its end; ^D to leave")
                }
                continue
            }
            var typed: [ScriptEntry] = []
            entries.add(line, number: lines.number) { typed.append($0) }
            if !entries.isOpen { entries.end { typed.append($0) } }
            guard !typed.contains(where: { take($0.text, from: hand) == .quit }) else { break }
        }
        return end()
    }

    private func end() -> Int32 {
        // Who is ended from outside breaks off: the session can be taken up.
        if !Interrupt.isRaised || Interrupt.isByHand { performer.leave() }
        let status = screen.close()
        return performer.left ?? (Interrupt.isRaised ? Interrupt.status : status)
    }

    /// Whether a person has only broken off what went on.
    private func isGoingOn() -> Bool {
        guard lines.isTyped, Interrupt.isByHand, Interrupt.flag.set(false) else { return false }
        screen.complain("")
        return true
    }

    /// A line that begins with `y` is the only yes. What was typed ahead is no answer.
    package static func ask(_ question: Question, _ screen: Screen, _ lines: LineReader) -> Bool? {
        guard !lines.isReady else { return nil }
        screen.complain(question.sentence)
        do throws(ScriptError) {
            return try lines.next()?.hasPrefix("y") == true
        } catch { return false }
    }

    /// Who writes its lines: without a terminal nobody is here who could have typed them.
    private var hand: Origin { lines.isTyped ? .prompt : .played }

    private func take(_ entry: String, from origin: Origin) -> Outcome {
        if let wall { performer.advance(to: wall.now) }
        guard let meant = Newcomer.meant(entry) else { return .quit }
        if replays(meant) { return .fine }
        let outcome = performer.enter(meant, from: origin)
        wall = Wall.following(performer.liveFactor, from: performer.now, wall)
        screen.pause()
        if lines.isTyped, Interrupt.isByHand, Interrupt.flag.set(false) { screen.complain("stopped") }
        return outcome
    }

    /// `:replay FILE` puts its entries behind empty lines.
    private func replays(_ text: String) -> Bool {
        do throws(ScriptError) {
            guard let opened = try Playback.named(in: text) else { return false }
            playback = opened
            screen.complain(opened.invitation)
        } catch {
            screen.complain("error: \(error.sentence)")
        }
        return true
    }

    /// Under a running clock work goes on while a person types.
    private func wait() {
        screen.flush()
        guard let wall else { return }
        while !lines.isReady, screen.isOpen, !Interrupt.isRaised {
            wall.wait(for: performer, until: performer.nextDue, or: lines.file.descriptor)
            performer.attend(until: wall.now)
            screen.flush()
        }
    }
}
