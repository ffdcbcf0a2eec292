import Services
import Session

/// A prompt that needs no terminal: it reads lines, and shows what they lead to. Plays a script too: an empty line is its next entry.
package final class PlainPrompt {
    package static let greeting = "rxsh — reactive shell. :help for help, ^D to leave"

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

    /// Takes entries until there are no more lines, or `:quit`. A mistake ends nothing. The answer is the exit status.
    package func run() throws(Fault) -> Int32 {
        var entries = EntryLines()
        while screen.isOpen, !Interrupt.isRaised {
            screen.ask(isMore: entries.isPending)
            wait()
            guard let line = try lines.next() else { break }
            if line.isEmpty, !entries.isPending, let next = playback?.next() {
                screen.show(next)
                guard take(next) != .quit else { break }
                if playback?.isOver == true {
                    screen.complain("\(playback?.name ?? ""): played to its end; ^D to leave")
                }
                continue
            }
            var typed: [ScriptEntry] = []
            entries.add(line, number: lines.number) { typed.append($0) }
            if !entries.isOpen { entries.end { typed.append($0) } }
            guard !typed.contains(where: { take($0) == .quit }) else { break }
        }
        performer.leave()
        let status = screen.close()
        return Interrupt.isRaised ? Status.interrupted : status
    }

    /// A line that begins with `y` is the only yes. What was typed ahead is no answer.
    package static func ask(_ question: Question, _ screen: Screen, _ lines: LineReader) -> Bool? {
        guard !lines.isReady else { return nil }
        screen.complain(question.sentence)
        do throws(Fault) {
            return try lines.next()?.hasPrefix("y") == true
        } catch { return false }
    }

    private func take(_ entry: ScriptEntry) -> Outcome {
        if let wall { performer.advance(to: wall.now) }
        guard let meant = Newcomer.meant(entry.text) else { return .quit }
        if replays(meant) { return .fine }
        let outcome = performer.enter(ScriptEntry(text: meant, line: entry.line), in: nil)
        wall = Wall.following(performer.liveFactor, from: performer.now, wall)
        screen.pause()
        return outcome
    }

    /// `:replay FILE` puts its entries behind empty lines.
    private func replays(_ text: String) -> Bool {
        do throws(Fault) {
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
