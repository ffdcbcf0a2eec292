import Glibc
import Reactive
import Services
import Testing
import Values

/// A session of timers, entries and what comes from outside: told again from its journal or its tape, it is the same.
@Suite("Recorded time") struct RecordedTimeTests {
    struct Chance: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ (state >> 29)
        }
    }

    /// What a person did, and when.
    enum Entry: Sendable {
        case open(Int)
        case close(Int)
        case wait(_ delay: Int)
    }

    /// The same program, told by the outside or by what was recorded of it.
    private final class Told: Sink {
        let loop = Loop()
        let outside: Outside
        let gate: Gate
        private(set) var said: [String] = []
        private(set) var open: [(name: Int, channel: Channel)] = []
        private var depth = 0

        init(_ outside: Outside, after past: Gate? = nil, tape: Tape? = nil, isLive: Bool) {
            self.outside = outside
            gate = Gate(outside, loop, after: past, whose: { _ in .stranger }, refused: { _, _ in })
            gate.tape = tape
            gate.isLive = { isLive }
        }

        func enter(_ entry: Entry) {
            say("entry")
            switch entry {
            case .open(let name): ask(name)
            case .close(let name): end(name)
            case .wait(let delay): wait(delay, name: 100)
            }
            loop.timeline.advance(to: loop.timeline.now)
        }

        private func say(_ text: String) { said.append("\(loop.timeline.now) \(text)") }

        private func ask(_ name: Int) {
            do {
                let channel = try gate.open("ask \(name)", { Inflow($0) }) { [unowned self] in hear(name, $0) }
                open.append((name, channel))
            } catch { say("refused \(error)") }
        }

        private func end(_ name: Int) {
            guard let index = open.firstIndex(where: { $0.name == name }) else { return }
            open.remove(at: index).channel.close()
        }

        private func wait(_ delay: Int, name: Int) {
            _ = loop.timeline.schedule(
                self, at: loop.timeline.now + delay, token: name, on: Scheduler(loop, "main", .queued))
        }

        /// What comes leads to more: timers at the same instant and later, other channels, an end.
        private func hear(_ name: Int, _ arrival: Arrival) {
            guard case .bytes(let bytes) = arrival, let first = bytes.first else { return say("\(name) \(arrival)") }
            say("\(name) \(bytes)")
            switch first % 6 {
            case 0: wait(Int(first / 6) % 3, name: name)
            case 1: wait(Int(first) * 5, name: name)
            case 2 where depth < 20:
                depth += 1
                ask(Int(first) % 4)
            case 3: end(Int(first) % 4)
            default: break
            }
        }

        override func wake(_ token: Int) {
            say("timer \(token)")
            if token.isMultiple(of: 3), depth < 20 {
                depth += 1
                ask(token % 4)
            }
        }
    }

    /// A session as it runs, with many ties: the wall's instants are few.
    private func live(_ seed: UInt64) -> (told: Told, entries: [(time: Int, entry: Entry)], lines: [String], end: Int) {
        var chance = Chance(state: seed &* 2_654_435_761 &+ 7)
        let told = Told(Outside(), isLive: true)
        var lines: [String] = []
        told.gate.write = { lines.append($0.text) }
        var entries: [(Int, Entry)] = []
        var wall = 0
        for _ in 0..<Int.random(in: 5...60, using: &chance) {
            wall += [0, 0, 1, 2, 10, 25].randomElement(using: &chance) ?? 0
            told.loop.timeline.advance(to: max(wall, told.loop.timeline.now))
            if Int.random(in: 0..<3, using: &chance) == 0 {
                let name = Int.random(in: 0..<4, using: &chance)
                let entry: Entry =
                    switch Int.random(in: 0..<4, using: &chance) {
                    case 0: .close(name)
                    case 1: .wait(Int.random(in: 0..<30, using: &chance))
                    default: .open(name)
                    }
                entries.append((told.loop.timeline.now, entry))
                told.enter(entry)
            } else if let channel = told.open.filter({ !$0.channel.isOver }).randomElement(using: &chance)?.channel {
                let arrival: Arrival =
                    Int.random(in: 0..<8, using: &chance) == 0
                    ? .ended : .bytes([UInt8.random(in: 0...255, using: &chance)])
                told.gate.deliver(arrival, to: channel)
            }
        }
        return (told, entries, lines, told.loop.timeline.now)
    }

    private func again(_ told: Told, _ entries: [(time: Int, entry: Entry)], until end: Int) -> [String] {
        for (time, entry) in entries {
            told.loop.timeline.advance(to: time)
            told.enter(entry)
        }
        told.loop.timeline.advance(to: end)
        return told.said
    }

    /// So many sessions; RXSH_CHECKS asks for more.
    private static let count = getenv("RXSH_CHECKS").flatMap { UInt64(String(cString: $0)) } ?? 100

    @Test func `of many sessions none differs when it is told again`() throws {
        var events = 0
        for seed in 0..<Self.count {
            let (first, entries, lines, end) = live(seed)
            events += first.said.count
            // By the world after it, as an entry before is edited.
            let next = Told(first.outside, after: first.gate, isLive: true)
            try #require(again(next, entries, until: end) == first.said, "undo, seed \(seed)")
            // From the journal, as a session is resumed.
            var reader = TapeReader()
            for line in lines {
                let isTaken = reader.take(try #require(TapeLine(line)))
                #expect(isTaken)
            }
            let outside = Outside()
            let fresh = Told(outside, isLive: true)
            fresh.gate.load(reader.tape)
            let resumed = Told(outside, after: fresh.gate, isLive: true)
            try #require(again(resumed, entries, until: end) == first.said, "resume, seed \(seed)")
            // From a tape, under a clock that stands still.
            let tape = try Tape(text: first.gate.taped.text)
            let tested = Told(Outside(), tape: tape, isLive: false)
            try #require(again(tested, entries, until: end) == first.said, "test, seed \(seed)")
        }
        #expect(events > 15 * Int(Self.count), "sessions in which hardly anything comes prove nothing")
    }
}

@Suite("A tape") struct TapeTests {
    private func tape() -> Tape {
        var reader = TapeReader()
        let head = Head(
            status: 200, url: "https://a.example/x?token=abc&q=1",
            headers: [.init("Set-Cookie", "id=7"), .init("Content-Type", "text/plain")])
        for line: TapeLine in [
            .opened(3, "http GET https://a.example/x?api_key=abc&q=1", nil), .arrived(3, 5, .head(head)),
            .arrived(3, 5, .bytes(Array("wörter\n\u{1B}[2J\"".utf8))), .arrived(3, 9, .bytes([0xFF, 0, 0xFE])),
            .arrived(3, 12, .failed(ChannelFailure("exit", "no", number: 3))),
            .opened(7, "exec date", ChannelFailure("refused", "refused to run date: --allow exec allows it")),
        ] {
            let isTaken = reader.take(line)
            #expect(isTaken)
        }
        return reader.tape
    }

    @Test func `is read as it was written`() throws {
        let text = tape().text
        let again = try Tape(text: text)
        #expect(again.text == text)
        #expect(again.recordings.map(\.key) == ["http GET https://a.example/x?api_key=…&q=1", "exec date"])
        let first = try #require(again.recordings.first)
        #expect(first.arrivals.map(\.after) == [5, 5, 9, 12])
        #expect(first.arrivals[2].arrival == .bytes([0xFF, 0, 0xFE]))
        #expect(text.contains("w\u{F6}rter"), "text stands as text")
    }

    @Test func `holds no secrets`() {
        let text = tape().text
        for secret in ["abc", "Set-Cookie", "id=7"] { #expect(!text.contains(secret)) }
        #expect(text.contains("q=1"))
    }

    @Test(arguments: [
        ("", 1), ("{}\n", 1), ("%\n{\"open\":1}\n", 2), ("%\n{\"of\":1,\"after\":0,\"text\":\"a\"}\n", 2),
        ("%\n{\"open\":1,\"key\":\"a\"}\n{\"of\":1,\"after\":-1,\"end\":true}\n", 3),
        (
            "%\n{\"open\":1,\"key\":\"a\"}\n{\"of\":1,\"after\":5,\"end\":true}\n{\"of\":1,\"after\":2,\"text\":\"a\"}\n",
            4
        ),
        ("%\n{\"open\":1,\"key\":\"a\"}\n{\"of\":1,\"after\":1,\"base64\":\"a\"}\n", 3), ("%\nnonsense\n", 2),
        ("%\n{\"open\":1,\"key\":\"a\"}\n{\"of\":1,\"after\":1,\"head\":{\"status\":\"x\"}}\n", 3),
    ])
    func `that is damaged says in which line`(_ text: String, _ line: Int) throws {
        let title = try #require(tape().text.split(separator: "\n").first)
        #expect(throws: TapeMistake.self) { try Tape(text: text.replacing("%", with: title)) }
        do { _ = try Tape(text: text.replacing("%", with: title)) } catch { #expect(error.line == line) }
    }

    @Test func `says what is nearest to what it does not hold`() throws {
        var told: [String] = []
        let gate = Gate(Outside(), Loop(), whose: { _ in .stranger }, refused: { sentence, _ in told.append(sentence) })
        gate.tape = tape()
        let failure = #expect(throws: ChannelFailure.self) {
            try gate.open("http GET https://a.example/y", { _ in throw ChannelFailure("x", "") }) { _ in }
        }
        let sentence = try #require(failure?.detail)
        #expect(sentence.contains("not on the tape; nearest: http GET https://a.example/x"))
        #expect(told == [sentence], "a program may swallow what it is thrown")
    }
}
