import CFloor
import Glibc
import Language
import Log
import Reactive
import Session
import Words

/// A language at work without a shell around it: types lines, and pushes into what they made.
final class Typist {
    let loop = Loop()
    let log: Log?
    private let interpreter: Interpreter
    private var lines = 0

    init(isLogged: Bool) {
        log = isLogged ? Log(loop) : nil
        interpreter = Interpreter(vocabulary: .standard, loop: loop)
        loop.probe = log
    }

    /// Carries out a line. One that is refused is a mistake of this program.
    func type(_ text: String) {
        lines += 1
        switch interpreter.prepare(text, source: lines) {
        case .mistakes(let mistakes, _): Typist.give(up: "\(text): \(mistakes.map(\.message))")
        case .unit(let unit):
            do { for step in unit.steps { _ = try step.run() } } catch { Typist.give(up: "\(text): \(error)") }
        }
    }

    func subject(_ name: String) -> Subject {
        guard let subject = object(name) as? Subject else { Typist.give(up: "\(name) is no subject") }
        return subject
    }

    func function(_ name: String) -> Function {
        guard let function = object(name) as? Function else { Typist.give(up: "\(name) is no function") }
        return function
    }

    /// Calls a typed function.
    func call(_ function: Function, _ arguments: Value...) -> Value {
        do { return try function.call(arguments) } catch { Typist.give(up: "\(error)") }
    }

    private func object(_ name: String) -> Object? {
        guard let global = interpreter.names.globals[name], case .object(let object)? = try? global.load() else {
            return nil
        }
        return object
    }

    static func give(up reason: String) -> Never {
        "bench: \(reason)\n".withCString { _ = write(2, $0, strlen($0)) }
        exit(1)
    }
}

/// A row as it is typed at the prompt.
struct Typed: Sendable {
    private let events: Int
    private let share: Int
    private let lines: [String]
    private let drive: @Sendable (Typist) -> (Int) -> Void

    /// `lines` build the data flow; `drive` answers what pushes n source events through it.
    init(events: Int, share: Int = 1, _ lines: [String], drive: @escaping @Sendable (Typist) -> (Int) -> Void) {
        (self.events, self.share, self.lines, self.drive) = (events, share, lines, drive)
    }

    /// Most rows: n unpredictable values into `s`.
    init(events: Int = 1_000_000, share: Int = 1, _ lines: String...) {
        self.init(events: events, share: share, lines) { typist in
            let subject = typist.subject("s")
            return { n in for i in 0..<n { subject.next(.int(opaque(i))) } }
        }
    }

    /// Nanoseconds for one event, and how many records the log took for each.
    func figure(isLogged: Bool) -> (figure: Figure, records: Double) {
        var records = 0
        let events = Bench.isQuick ? events / 100 : events
        let figure = Figure {
            let typist = Typist(isLogged: isLogged)
            typist.type("var last = 0")
            for line in lines { typist.type(line) }
            let push = drive(typist)
            let before = typist.log?.newest ?? 0
            let start = cf_now_ns()
            push(events)
            let time = cf_now_ns() - start
            records = (typist.log?.newest ?? 0) - before
            return Double(time) / Double(events * share)
        }
        return (figure, Double(records) / Double(events * share))
    }
}
