import Glibc
import Language
import Lessons
import Log
import Messages
import Questions
import Replay
import Session
import Terminal

/// Lessons at the prompt: each step has a session of its own, and the person's waits meanwhile.
extension Prompt {
    /// `:learn` opens a lesson, `:leave` goes back to what was there before.
    func learns(_ text: String) -> Bool {
        let words = text.split(separator: " ").map(String.init)
        if words.first == ":learn", walk == nil {
            learn(words.count > 1 ? words.dropFirst().joined(separator: " ") : nil)
            return true
        }
        guard words == [":leave"], walk != nil else { return false }
        leaveLesson()
        return true
    }

    /// Opens the lesson with that name, or where the person stopped.
    func learn(_ name: String?) {
        let progress = Progress(folder: Home.lessons())
        if !progress.damaged.isEmpty {
            let lines = progress.damaged.map(String.init).joined(separator: ", ")
            let message = Message("progress.jsonl: damaged in line \(lines); the rest is read")
            say(.note(message.text(in: own.tongue)))
        }
        let made = Walk(
            progress: progress, tongue: own.tongue, clock: { time(nil) }, open: lessonSession
        ) { [unowned self] in say($0) }
        made.width = editor?.screen.columns ?? made.width
        do throws(ScriptError) {
            try made.begin(name)
            walk = made
            prepareLine()
            if let attempt = made.lastAttempt { editor?.history.add(attempt) }
        } catch { say(.error("error: \(error.sentence)")) }
    }

    private func lessonSession(_ hear: @escaping (Line) -> Void) -> Session {
        var options = Session.Options()
        options.clock = .virtual
        options.tongue = walk?.tongue ?? own.tongue
        options.interrupt = Interrupt.flag
        options.plays = Session.findings
        let made = Session(options, output: hear)
        made.display.hasPanel = true
        made.display.keys = KeyTable.shown
        made.outside.guard.ask = { [unowned self] question in Wall.pausing { editor?.asks(question.sentence) } }
        return made
    }

    /// What a step wants the line to begin with.
    func prepareLine() {
        if let text = walk?.prefill { editor?.prefill = text }
        walk?.prefill = nil
    }

    private func leaveLesson() {
        if let tongue = walk?.tongue { own.tongue = tongue }
        walk = nil
        say(.note(Message("the lesson is left; :learn goes on with it").text(in: own.tongue)))
    }
}

/// What ^C answers where there is nothing to stop.
enum WayOut {
    static func sentence(inLesson isInLesson: Bool, _ tongue: Tongue) -> String {
        let sentence =
            isInLesson
            ? Message("nothing prints by itself; :leave ends the lesson, ^D leaves, :hint helps")
            : Message("nothing prints by itself; ^D leaves, :help helps")
        return sentence.text(in: tongue)
    }
}
