import Glibc
import Log
import Session

/// A script that types itself before an audience: `play --show`. What it says in comments is shown as text.
package struct Showing {
    /// How fast it goes.
    package struct Pace: Sendable {
        /// Keys a second.
        package var keys = 20
        /// How long each signal is looked at, in nanoseconds.
        package var signal = 400_000_000
    }

    /// A piece of the script, in order.
    package enum Scene: Equatable {
        case text(String)
        case entry(String)
        /// `// ---`: the speaker goes on with Enter.
        case stop
        case blank
    }

    let pace: Pace
    let screen: Screen
    let lines: LineReader

    /// The pieces of a script; what it expects is not shown.
    package static func scenes(_ document: Document) -> [Scene] {
        var scenes: [Scene] = []
        var next = 0
        let entries = document.entries
        for (index, line) in document.lines.enumerated() {
            let number = index + 1
            if next < entries.count, entries[next].line == number {
                scenes.append(.entry(entries[next].text))
                next += 1
            } else if next > 0, number <= entries[next - 1].lastLine {
                continue
            } else if line.hasPrefix("// ---") {
                scenes.append(.stop)
            } else if line.hasPrefix("//"), !["//=", "//~", "//!"].contains(line.prefix(3)) {
                scenes.append(.text(String(line.dropFirst(2).drop { $0 == " " })))
            } else if line.isEmpty {
                scenes.append(.blank)
            }
        }
        return scenes
    }

    /// Types all of it; the answer is false if it was broken off.
    func run(_ scenes: [Scene], _ performer: any Performer) throws(ScriptError) -> Bool {
        for scene in scenes {
            guard screen.isOpen, !Interrupt.isRaised else { return false }
            switch scene {
            case .blank: screen.show(.answer(""))
            case .text(let text): screen.show(.answer(text))
            case .stop:
                screen.flush()
                if lines.isTyped { _ = try lines.next() }
            case .entry(let text):
                type(text)
                guard performer.enter(text, from: .played) != .quit else { return true }
            }
            screen.flush()
        }
        return true
    }

    /// A line, key by key.
    private func type(_ text: String) {
        screen.ask(isMore: false, always: true)
        for character in text {
            screen.type(character)
            wait(1_000_000_000 / max(1, pace.keys))
        }
        screen.show(.answer(""))
    }

    /// A signal stands for a while before the next one comes.
    func look(at line: Line) {
        screen.show(line)
        guard case .signal = line else { return }
        screen.flush()
        wait(pace.signal)
    }

    /// Nobody has to watch what goes into a pipe.
    private func wait(_ nanoseconds: Int) {
        guard screen.isWatched, nanoseconds > 0, !Interrupt.isRaised else { return }
        var time = timespec(tv_sec: nanoseconds / 1_000_000_000, tv_nsec: nanoseconds % 1_000_000_000)
        nanosleep(&time, nil)
    }
}
