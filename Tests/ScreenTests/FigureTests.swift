import Glibc
import Testing

/// How soon the prompt answers. `scripts/proof` measures it on a release build.
@Suite("Figures", .serialized, .enabled(if: getenv("RXSH_FIGURES") != nil, "scripts/proof measures"))
struct FigureTests {
    private let home = "/tmp/rxsh-figures-\(getpid())"

    init() { mkdir(home, 0o700) }

    private func watch(every interval: String) throws -> Pty {
        let shell = try Pty(home: home)
        try shell.wait(for: "› ")
        shell.send(" let t = Observable<Int>.interval(\(interval), scheduler: MainScheduler.instance); watch t\n")
        return shell
    }

    @Test func `an idle prompt uses at most a thousandth of a processor`() throws {
        let (plain, ticking) = (try Pty(home: home), try watch(every: ".seconds(3600)"))
        try plain.wait(for: "› ")
        ticking.drain(seconds: 2)
        let start = (try plain.worked, try ticking.worked)
        ticking.drain(seconds: 60)
        let used = (try plain.worked - start.0, try ticking.worked - start.1)
        print("figure: idle for 60 s: \(used.0 / 0.6) % of a processor; with a timer and its clock \(used.1 / 0.6) %")
        #expect(used.0 <= 0.06)
        #expect(used.1 <= 0.06)
    }

    @Test func `a key is on the screen within a frame while a thousand signals a second are drawn`() throws {
        let shell = try watch(every: ".milliseconds(1)")
        try shell.wait(for: "1 timer")
        var times: [Double] = []
        var typed = ""
        for _ in 0..<600 {
            if typed.count == 40 {
                shell.send("\u{15}")
                typed = ""
                shell.drain(seconds: 0.05)
            }
            typed += "x"
            shell.send("x")
            times.append(try shell.wait(for: "› " + typed))
        }
        times.sort()
        let (middle, high) = (times[times.count / 2], times[times.count * 95 / 100])
        print(
            "figure: key to echo at 1,000 signals a second: median \(middle) ms, p95 \(high) ms, most \(times[599]) ms")
        #expect(high <= 16)
    }

    @Test func `the prompt is there at once`() throws {
        var times: [Double] = []
        for _ in 0..<40 {
            let start = Screen.now
            let shell = try Pty(home: home)
            try shell.wait(for: "› ")
            times.append((Screen.now - start) * 1000)
        }
        times.sort()
        print("figure: first paint: least \(times[0]) ms, median \(times[20]) ms, p95 \(times[38]) ms")
        #expect(times[0] <= 8)
    }

    @Test func `no key is lost at a hundred thousand signals a second`() throws {
        let shell = try watch(every: ".microseconds(10)")
        try shell.wait(for: "values, last")
        var slowest = 0.0
        for _ in 0..<20 {
            let text = String((0..<40).map { _ in "abcdefghijklmnopqrstuvwxyz".randomElement() ?? "a" })
            for letter in text { shell.send(String(letter)) }
            slowest = max(slowest, try shell.wait(for: "› " + text))
            shell.send("\u{15}")
        }
        print(
            "figure: 800 keys at 100,000 signals a second: none lost, the last of 40 seen after at most \(slowest) ms")
    }

    @Test func `^C is heard within a tenth of a second at a hundred thousand signals a second`() throws {
        var times: [Double] = []
        for _ in 0..<20 {
            let shell = try watch(every: ".microseconds(10)")
            try shell.wait(for: "values, last")
            shell.drain(seconds: 0.3)
            shell.send("\u{3}")
            times.append(try shell.wait(for: "is muted"))
        }
        print("figure: ^C at 100,000 signals a second: most \(times.max() ?? 0) ms of \(times.count)")
        #expect((times.max() ?? 1000) <= 100)
    }
}
