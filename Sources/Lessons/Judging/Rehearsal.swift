import Log
import Glibc
import Language
import Marbles
import Reactive
import Replay
import Session
import Synchronization
import Values

/// A file that was handed in, and the lines of its entries. As in every file, types may stand below what uses them.
package struct Paper {
    let file: String
    let lines: [Int]

    func origin(of index: Int) -> Origin { .file(file, line: index < lines.count ? lines[index] : 1) }

    func declare(_ code: [String], in session: Session) {
        session.declare(zip(code, lines).map { Passage($0, line: $1) }, in: file)
    }
}

/// Plays cases, each in a fresh session: what is given, an answer, subscriptions of its own, and what is pushed.
final class Rehearsal {
    let given: [String]
    let code: [String]
    let heard: [String]
    let letters: Letters
    private let guarding: Watchdog
    /// Where the answer stands, if it stands in a file.
    private let paper: Paper?
    /// How long an answer may go on after the last push.
    static let patience = 10_000_000_000
    static let mostInInstant = 10_000
    static let most = 100_000
    /// What a program that is at work may well have sent when its time is over.
    static let few = 100

    init(
        given: [String], code: [String], heard: [String], letters: Letters, paper: Paper? = nil, _ guarding: Watchdog
    ) {
        (self.given, self.code, self.heard, self.letters) = (given, code, heard, letters)
        (self.paper, self.guarding) = (paper, guarding)
    }

    /// What the program says that cannot be played at all.
    private(set) var mistakes: [String] = []
    /// The types of what was to be heard and is no stream, by name.
    private(set) var mute: [String: String] = [:]
    /// The element types of what was heard.
    private(set) var types: [String: String] = [:]

    /// Plays one case. `inspect` sees the session at its end, before anything is let go; `after` when the judge listens no more.
    func play(_ tried: Case, inspect: (Session) -> Void = { _ in }, after: (Session) -> Void = { _ in }) -> Trace {
        let stand = Stand(guarding)
        let session = stand.session
        mistakes = []
        for (number, entry) in (given + code).enumerated() {
            if number == given.count { paper?.declare(code, in: session) }
            stand.errors = []
            let origin = number < given.count ? Origin.played : paper?.origin(of: number - given.count) ?? .played
            if session.enter(entry, from: origin) == .failed, !stand.isOver { mistakes = stand.errors }
            guard mistakes.isEmpty else { return stand.trace }
        }
        for name in heard where (try? session.subscriptions(of: name)) == nil {
            mute[name] = session.type(of: name).map { "\($0)" }
        }
        let watched = Set(tried.script.flatMap { $0.watched ?? [] }.map(\.name.root))
        if tried.script.isEmpty { hear(stand) } else { stand.overheard = Set(heard.map(\.root)).subtracting(watched) }
        guard mistakes.isEmpty else { return stand.trace }
        if tried.script.isEmpty {
            for push in tried.pushes where !stand.isOver {
                session.advance(to: push.moment.time)
                stand.errors = []
                let isFine = session.enter(text(of: push, session), from: .played) != .failed
                if !isFine, !stand.isOver { mistakes = stand.errors }
                // What was pushed has come, but not to an end: the shell has stopped a loop.
                if isFine, let error = stand.errors.first { stand.stop(.trapped(error.message.withoutHead)) }
            }
        } else {
            for entry in tried.script where !stand.isOver {
                enter(entry, stand)
            }
        }
        if tried.script.isEmpty, !stand.isOver { session.advance(to: tried.end.adding(clamped: Rehearsal.patience)) }
        inspect(session)
        for subscription in stand.subscriptions { subscription.dispose() }
        after(session)
        return stand.trace
    }

    /// A line of a case's script. What it watches is heard by the judge, by which names ever a program reaches it.
    private func enter(_ entry: String, _ stand: Stand) {
        if let watched = entry.watched, watched.allSatisfy({ (try? hear($0, stand)) != nil }) { return }
        stand.errors = []
        guard stand.session.enter(entry, from: .played) == .failed, !stand.isOver else { return }
        stand.lines += stand.errors.map { Said(time: stand.session.now, text: "error: \($0.message.withoutHead)") }
    }

    private func hear(_ watched: (name: String, label: String?), _ stand: Stand) throws(ShellCommandError) {
        let label = watched.label.map { "   \($0)" } ?? ""
        let ear = Ear(stand, watched.name) { [unowned stand] moment in
            stand.lines.append(
                Said(time: moment.time, source: watched.name + label, text: moment.mark.said(by: watched.name) + label))
        }
        stand.subscriptions.append(try stand.session.hear(watched.name, ear))
    }

    private func hear(_ stand: Stand) {
        for name in heard {
            let lane = stand.lanes.count
            let ear = Ear(stand, name) { [unowned stand] in stand.lanes[lane].moments.append($0) }
            stand.lanes.append(Trace.Lane(name: name))
            do throws(ShellCommandError) {
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
    var lines: [Said] = []
    var errors: [String] = []
    var subscriptions: [Disposable] = []
    /// Which names' own signals count among the lines.
    var overheard: Set<String> = []
    private let guarding: Watchdog
    private var count = 0
    private var inInstant = (time: -1, count: 0)
    private var latest = ""
    private var runaway: Runaway?

    init(_ guarding: Watchdog) {
        self.guarding = guarding
        guarding.flag.set(guarding.isOver)
        var options = Session.Options()
        options.longestPast = 0
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
            trace.runaway =
                inInstant.count > Rehearsal.few
                ? .feedsItself(latest, count: inInstant.count, at: inInstant.time)
                : count > Rehearsal.few ? .goesOn(latest, count: count) : .loops
        }
        return trace
    }

    private func hear(_ line: Line) {
        switch line {
        case .print(let text):
            tally("print")
            lines.append(Said(time: session.now, text: text))
        case .error(let text): errors.append(text)
        case .signal(let signal):
            tally(signal.name)
            guard overheard.contains(signal.name.root) else { return }
            var bare = signal
            (bare.remarks, bare.depth) = ([], 0)
            lines.append(Said(time: signal.time, source: signal.name, text: bare.body))
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
        stop(
            inInstant.count > Rehearsal.mostInInstant
                ? .feedsItself(name, count: inInstant.count, at: now) : .goesOn(name, count: count))
    }

    func stop(_ reason: Runaway) {
        runaway = runaway ?? reason
        guarding.flag.set(true)
    }
}

/// The judge's own subscription.
final class Ear: Sink {
    private unowned let stand: Stand
    private let name: String
    private let keep: (Trace.Moment) -> Void

    init(_ stand: Stand, _ name: String, keep: @escaping (Trace.Moment) -> Void) {
        (self.stand, self.name, self.keep) = (stand, name, keep)
        super.init()
    }

    override func next(_ value: Value) { hear(.next(value.literal)) }
    override func error(_ error: any Error) {
        let text = stand.session.text(of: error)
        if error is RuntimeError { stand.stop(.trapped(text)) } else { hear(.error(text)) }
    }
    override func completed() { hear(.completed) }

    private func hear(_ mark: Trace.Mark) {
        stand.tally(name)
        guard !stand.isOver else { return }
        keep(Trace.Moment(time: stand.session.now, mark: mark))
    }
}

/// Raises a flag when work takes longer than it may, or when the person has pressed ^C.
final class Watchdog: Sendable {
    let flag = InterruptFlag()
    private let isDone = Atomic<Bool>(false)
    private let hasEnded = Atomic<Bool>(false)
    /// The clock that counts what the watched thread works.
    private let clock: clockid_t
    private let start: Int
    private let deadline: Int

    /// `seconds` of this thread's work from now: others that are busy, in this program or not, take nothing of them.
    init(seconds: Double) {
        var own = CLOCK_PROCESS_CPUTIME_ID
        pthread_getcpuclockid(pthread_self(), &own)
        clock = own
        start = Watchdog.worked(own)
        deadline = start + Int(seconds * 1e9)
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

    /// How many seconds have been worked so far.
    var worked: Double { Double(Watchdog.worked(clock) - start) / 1e9 }

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
    /// What a line watches, if it does nothing else: `watch a, b as c; watch d`.
    fileprivate var watched: [(name: String, label: String?)]? {
        let source = SourceText(self)
        var parser = Parser(source)
        let (statements, mistakes) = parser.parse()
        guard mistakes.isEmpty, !statements.isEmpty else { return nil }
        var watched: [(name: String, label: String?)] = []
        for statement in statements {
            guard case .watch(let streams, let label) = statement.kind, !streams.isEmpty else { return nil }
            watched += streams.map { (source.text($0.span), label) }
        }
        return watched
    }

    /// `vm` of `vm.results`.
    var root: String { String(prefix { $0 != "." }) }

    /// An error's sentence alone.
    fileprivate var withoutHead: String { hasPrefix("error: ") ? String(dropFirst("error: ".count)) : self }

    /// A diagnostic without its source line.
    var message: String { split(separator: "\n").first.map(String.init) ?? self }
}
