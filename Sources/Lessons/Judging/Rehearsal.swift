import Log
import Glibc
import Language
import Marbles
import Reactive
import Replay
import Session
import Synchronization
import Values

/// Plays cases, each in a fresh session: what is given, an answer, subscriptions of its own, and what is pushed.
final class Rehearsal {
    let given: [String]
    let code: [String]
    let heard: [String]
    let letters: Letters
    /// Streams of the learner's own making, which nobody wanted to hear of.
    private let own: Set<String>
    private let guarding: Watchdog
    private let shelf: Shelf
    /// How long an answer may go on after the last push.
    static let patience = 10_000_000_000
    static let mostInInstant = 10_000
    static let most = 100_000

    init(given: [String], code: [String], heard: [String], letters: Letters, _ guarding: Watchdog, _ shelf: Shelf) {
        self.shelf = shelf
        (self.given, self.code, self.heard, self.letters) = (given, code, heard, letters)
        self.guarding = guarding
        own = Set(code.flatMap(\.definedNames)).subtracting(heard.map(\.root))
    }

    /// What the program says that cannot be played at all.
    private(set) var mistakes: [String] = []
    /// The element types of what was heard.
    private(set) var types: [String: String] = [:]

    /// Plays one case. `inspect` sees the session at its end, before anything is let go; `after` when the judge listens no more.
    func play(_ tried: Case, inspect: (Session) -> Void = { _ in }, after: (Session) -> Void = { _ in }) -> Trace {
        let stand = Stand(guarding, shelf)
        let session = stand.session
        mistakes = []
        for entry in given + code {
            stand.errors = []
            if session.enter(entry) == .failed, !stand.isOver { mistakes = stand.errors }
            guard mistakes.isEmpty else { return stand.trace }
        }
        if tried.script.isEmpty {
            hear(stand)
        } else {
            stand.keepsSignals = { [own] in !$0.hasPrefix("_") && !own.contains($0.root) }
        }
        guard mistakes.isEmpty else { return stand.trace }
        if tried.script.isEmpty {
            for push in tried.pushes where !stand.isOver {
                session.advance(to: push.moment.time)
                stand.errors = []
                let isFine = session.enter(text(of: push, session)) != .failed
                if !isFine, !stand.isOver { mistakes = stand.errors }
            }
        } else {
            for entry in tried.script where !stand.isOver {
                stand.errors = []
                if session.enter(entry) == .failed, !stand.isOver {
                    stand.lines += stand.errors.map { "error: \($0.message)" }
                }
            }
        }
        if tried.script.isEmpty, !stand.isOver { session.advance(to: tried.end.adding(clamped: Rehearsal.patience)) }
        inspect(session)
        for subscription in stand.subscriptions { subscription.dispose() }
        after(session)
        return stand.trace
    }

    private func hear(_ stand: Stand) {
        for name in heard {
            let ear = Ear(stand, lane: stand.lanes.count)
            stand.lanes.append(Trace.Lane(name: name))
            do throws(Complaint) {
                if let type = stand.session.type(of: name) {
                    types[name] = type.arguments.map { "\($0)" }.joined(separator: ", ")
                }
                stand.subscriptions.append(try stand.session.hear(name, ear))
            } catch { mistakes.append(error.sentence) }
        }
    }

    /// `query <- "r"`.
    private func text(of push: (lane: String, moment: Case.Moment), _ session: Session) -> String {
        switch push.moment.mark {
        case .value(let letter):
            let type = session.type(of: push.lane)?.arguments.first.map { "\($0)" } ?? ""
            return "\(push.lane) <- \(letters.value(of: letter, as: type) ?? letter)"
        case .text(let text): return "\(push.lane) <- \"\(text)\""
        case .completed: return "\(push.lane) <- .completed"
        case .error(let name): return "\(push.lane) <- .error(\"\(name ?? "failed")\")"
        }
    }

}

/// One session that a case is played in, and what is heard of it.
final class Stand {
    let session: Session
    var lanes: [Trace.Lane] = []
    var lines: [String] = []
    var errors: [String] = []
    var subscriptions: [Disposable] = []
    /// Which signals count among the lines; nil for none.
    var keepsSignals: ((String) -> Bool)?
    private let guarding: Watchdog
    private var count = 0
    private var inInstant = (time: -1, count: 0)
    private var latest = ""
    private var runaway: String?

    init(_ guarding: Watchdog, _ shelf: Shelf) {
        self.guarding = guarding
        guarding.flag.set(guarding.isOver)
        var options = Session.Options()
        options.longestPast = 0
        options.shelf = shelf
        options.interrupt = guarding.flag
        let ear = Weak()
        session = Session(options) { line in ear.stand?.hear(line) }
        ear.stand = self
    }

    private final class Weak { weak var stand: Stand? }

    var isOver: Bool { runaway != nil || guarding.flag.isRaised }

    var trace: Trace {
        var trace = Trace()
        trace.lanes = lanes
        trace.lines = lines
        if let runaway {
            trace.runaway = runaway
        } else if guarding.isOver {
            trace.runaway = latest.isEmpty ? "it does not come to an end" : "it goes on and on, last with \(latest)"
        }
        return trace
    }

    private func hear(_ line: Line) {
        switch line {
        case .print(let text):
            tally("print")
            lines.append("\(Signal.seconds(session.now))  \(text)")
        case .error(let text): errors.append(text)
        case .signal(let signal):
            tally(signal.name)
            guard let keepsSignals, keepsSignals(signal.name) else { return }
            var bare = signal
            bare.remarks = []
            lines.append("\(Signal.seconds(signal.time))  \(bare.body)")
        case .answer, .note: break
        }
    }

    /// Counts what is sent: what sends without end is stopped, and named.
    func tally(_ name: String) {
        latest = name
        count += 1
        let now = session.now
        inInstant = inInstant.time == now ? (now, inInstant.count + 1) : (now, 1)
        guard runaway == nil, count > Rehearsal.most || inInstant.count > Rehearsal.mostInInstant else { return }
        runaway =
            inInstant.count > Rehearsal.mostInInstant
            ? "\(name) feeds itself: more than 10,000 values at \(TimeText.short(now))"
            : "\(name) sent more than 100,000 values"
        guarding.flag.set(true)
    }
}

/// The judge's own subscription.
final class Ear: Sink {
    private unowned let stand: Stand
    private let lane: Int

    init(_ stand: Stand, lane: Int) {
        (self.stand, self.lane) = (stand, lane)
        super.init()
    }

    override func next(_ value: Value) { hear(.next(value.literal)) }
    override func error(_ error: any Error) { hear(.error(stand.session.text(of: error))) }
    override func completed() { hear(.completed) }

    private func hear(_ mark: Trace.Mark) {
        stand.tally(stand.lanes[lane].name)
        guard !stand.isOver else { return }
        stand.lanes[lane].moments.append(Trace.Moment(time: stand.session.now, mark: mark))
    }
}

/// Raises a flag when work takes longer than it may, or when the person has pressed ^C.
final class Watchdog: Sendable {
    let flag = InterruptFlag()
    private let isDone = Atomic<Bool>(false)
    private let hasEnded = Atomic<Bool>(false)
    /// The clock that counts what the watched thread works.
    private let clock: clockid_t
    private let deadline: Int

    /// `seconds` of this thread's work from now: others that are busy, in this program or not, take nothing of them.
    init(seconds: Double) {
        var own = CLOCK_PROCESS_CPUTIME_ID
        pthread_getcpuclockid(pthread_self(), &own)
        clock = own
        deadline = Watchdog.worked(own) + Int(seconds * 1e9)
        var thread = pthread_t()
        let watched = Unmanaged.passRetained(self).toOpaque()
        let reason = pthread_create(
            &thread, nil,
            { raw in
                guard let raw else { return nil }
                Unmanaged<Watchdog>.fromOpaque(raw).takeRetainedValue().watch()
                return nil
            }, watched)
        if reason == 0 { pthread_detach(thread) } else { Unmanaged<Watchdog>.fromOpaque(watched).release() }
    }

    var isOver: Bool { hasEnded.load(ordering: .relaxed) }

    /// How many nanoseconds have been worked by a clock.
    private static func worked(_ clock: clockid_t) -> Int {
        var time = timespec()
        clock_gettime(clock, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }

    func end() { isDone.store(true, ordering: .relaxed) }

    private func watch() {
        while !isDone.load(ordering: .relaxed) {
            if Watchdog.worked(clock) > deadline || Interrupt.isRaised {
                hasEnded.store(true, ordering: .relaxed)
                flag.set(true)
            }
            usleep(5_000)
        }
    }
}

extension String {
    /// `vm` of `vm.results`.
    var root: String { String(prefix { $0 != "." }) }

    /// A diagnostic without its source line.
    var message: String { split(separator: "\n").first.map(String.init) ?? self }
}
