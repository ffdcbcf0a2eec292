import Glibc
import Reactive
import Services
import Testing
import Values

/// The outside at work: polled as a shell polls it, its arrivals put on a loop's timeline.
final class Street {
    let outside = Outside()
    let loop = Loop()
    /// Requests that nobody answers.
    var kept: [Exchange] = []
    private(set) lazy var gate = Gate(outside, loop, whose: { _ in .stranger }, refused: { _, _ in })

    init(_ allowance: String...) throws {
        for text in allowance { try outside.guard.allow(text) }
        gate.isLive = { true }
    }

    /// Attends to what comes until `isDone`; nobody waits for ever.
    func attend(until isDone: () -> Bool) throws {
        let end = Monotonic.now + 60_000_000_000
        while !isDone() {
            try #require(Monotonic.now < end, "nothing more came")
            let left = outside.deadline.map { Swift.max(0, ($0 - Monotonic.now) / 1_000_000) } ?? 1000
            var query = pollfd(fd: outside.descriptor, events: Int16(POLLIN), revents: 0)
            poll(&query, 1, Int32(clamping: Swift.min(left, 1000)))
            outside.work()
            while let (channel, arrival) = outside.next() { gate.deliver(arrival, to: channel) }
        }
    }

    func permit(_ access: Access) throws(Refusal) -> Permit { try gate.permit(access, at: nil) }

    /// What a channel tells, to its end.
    func hear(_ key: String, _ make: @escaping (Outside) throws -> Inflow) throws -> Heard {
        let heard = Heard()
        heard.channel = try gate.open(key, make) { heard.take($0) }
        return heard
    }
}

final class Heard {
    var channel: Channel?
    var head: Head?
    var bytes: [UInt8] = []
    var failure: ChannelFailure?
    var isOver = false
    var text: String { String(decoding: bytes, as: UTF8.self) }

    func take(_ arrival: Arrival) {
        switch arrival {
        case .head(let head): self.head = head
        case .bytes(let more): bytes += more
        case .ended: isOver = true
        case .failed(let failure):
            self.failure = failure
            isOver = true
        }
    }
}

@Suite("A process") struct ChildTests {
    struct Story: Sendable, CustomTestStringConvertible {
        let line: String
        let said: String
        var failure: ChannelFailure?
        var testDescription: String { line }
    }

    static let stories = [
        Story(line: "echo one; echo two", said: "one\ntwo\n"),
        Story(line: "printf half", said: "half"),
        Story(line: "echo a; echo b >&2; exit 3", said: "a\n", failure: ChannelFailure("exit", "b", number: 3)),
        Story(line: "kill -SEGV $$", said: "", failure: ChannelFailure("signal", "", number: 11)),
        Story(line: "nosuchcommand-rxsh 2>/dev/null", said: "", failure: ChannelFailure("exit", "", number: 127)),
        Story(line: "cat", said: ""),
        Story(line: "tty 2>/dev/null; ls /proc/self/fd | wc -l", said: "not a tty\n4\n"),
        Story(line: "sleep 1000 & echo left behind", said: "left behind\n"),
    ]

    @Test(arguments: stories) func `says what it says, and how it ended`(_ story: Story) throws {
        let street = try Street("exec")
        let heard = try street.hear("exec") { Child($0, try street.permit(.exec(story.line))) }
        try street.attend { heard.isOver }
        #expect(heard.text == story.said)
        #expect(heard.failure == story.failure)
    }

    @Test func `is ended with all that it began when nobody listens`() throws {
        let street = try Street("exec")
        let heard = try street.hear("exec") {
            Child($0, try street.permit(.exec("echo $$; sleep 1000 & sleep 1000 & wait")))
        }
        try street.attend { heard.text.hasSuffix("\n") }
        let group = try #require(pid_t(heard.text.dropLast()))
        heard.channel?.close()
        try street.attend { kill(-group, 0) != 0 && errno == ESRCH }
    }
}

@Suite("A file that grows") struct FileTailTests {
    @Test func `is heard through half lines, truncation, rotation and replacement`() throws {
        let yard = try Yard()
        let log = "\(yard.path)/in/file"
        let street = try Street("read=\(yard.path)")
        let heard = try street.hear("tail") { FileTail($0, try street.permit(.read(log))) }
        func append(_ text: String) throws {
            let file = try #require(fopen(log, "a"))
            fputs(text, file)
            fclose(file)
        }
        var expected = ""
        func see(_ text: String) throws {
            expected += text
            try street.attend { heard.text == expected }
        }
        try append("half")
        try see("half")
        try append(" a line\n")
        try see(" a line\n")
        yard.write("cut\n", to: "in/file")
        try see("cut\n")
        rename(log, "\(yard.path)/in/new")
        yard.write("rotated\n", to: "in/file")
        try see("rotated\n")
        unlink(log)
        yard.write("anew\n", to: "in/file")
        try see("anew\n")
        // A line that was not finished is no beginning of one elsewhere.
        try append("unfinished")
        try see("unfinished")
        rename(log, "\(yard.path)/in/new")
        yard.write("rotated, and unfinished", to: "in/file")
        try see("\nrotated, and unfinished")
        yard.write("cut\n", to: "in/file")
        try see("\ncut\n")
        heard.channel?.close()
    }

    @Test func `is read to its end in pieces`() throws {
        let yard = try Yard()
        let text = String(repeating: "0123456789abcde\n", count: 50_000)
        yard.write(text, to: "in/file")
        let street = try Street("read=\(yard.path)")
        let heard = try street.hear("file") { FileReading($0, try street.permit(.read("\(yard.path)/in/file"))) }
        try street.attend { heard.isOver }
        #expect(heard.text == text)
        #expect(throws: ChannelFailure.self) {
            try street.hear("pipe") { FileReading($0, try street.permit(.read("\(yard.path)/in/pipe"))) }
        }
    }
}

@Suite("What came from outside") struct RecordingTests {
    @Test func `is told again at its times when the past is played, and what is open is handed over`() throws {
        let street = try Street("exec")
        let line = "echo one; read x <fifo 2>/dev/null; cat /dev/null; sleep 1000"
        var runs = 0
        let make: (Outside) throws -> Inflow = {
            runs += 1
            return Child($0, try street.permit(.exec(line)))
        }
        let first = try street.hear("exec", make)
        try street.attend { first.text == "one\n" }
        // Another world plays the same past.
        let loop = Loop()
        let gate = Gate(street.outside, loop, after: street.gate, whose: { _ in .stranger }, refused: { _, _ in })
        let again = Heard()
        again.channel = try gate.open("exec", make) { again.take($0) }
        let other = Heard()
        other.channel = try gate.open("exec", make) { other.take($0) }
        #expect(again.text == "")
        loop.timeline.advance(to: street.loop.timeline.now)
        #expect(again.text == "one\n")
        #expect(runs == 1)
        // Accepted: the process is heard by the new world, and what was not asked before is asked now.
        gate.takeOver()
        #expect(runs == 2)
        again.channel?.close()
        other.channel?.close()
    }

    @Test func `is not asked for by a session that is resumed`() throws {
        let street = try Street("exec")
        let gate = Gate(street.outside, Loop(), after: street.gate, whose: { _ in .stranger }, refused: { _, _ in })
        let heard = Heard()
        heard.channel = try gate.open("exec", { _ in throw ChannelFailure("refused", "asked") }) { heard.take($0) }
        gate.takeOver(asking: false)
        while let (channel, arrival) = street.outside.next() { gate.deliver(arrival, to: channel) }
        #expect(heard.failure == ChannelFailure("lost", "the session broke off"))
    }
}
