import Glibc

/// The built shell on a terminal of our own, to measure how soon it answers.
final class Pty {
    let process: pid_t
    private let master: Int32
    private(set) var seen = ""

    init(_ arguments: [String] = [], home: String, settings own: [String] = ["TERM=xterm"]) throws {
        master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var (lock, number): (Int32, Int32) = (0, 0)
        // TIOCSPTLCK and TIOCGPTN
        guard master >= 0, ioctl(master, 0x4004_5431, &lock) == 0, ioctl(master, 0x8004_5430, &number) == 0 else {
            throw Unavailable(what: "a terminal")
        }
        let name = "/dev/pts/\(number)"
        var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(master, UInt(TIOCSWINSZ), &size)
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0)
        posix_spawn_file_actions_adddup2(&actions, 0, 1)
        posix_spawn_file_actions_adddup2(&actions, 0, 2)
        for file in 3..<Int32(256) { posix_spawn_file_actions_addclose(&actions, file) }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        // POSIX_SPAWN_SETSID: the terminal becomes its own.
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK) | 0x80)
        let words = [Screen.binary] + arguments
        // A sanitizer is told there how it has to go about it.
        let handedOn = ["ASAN_OPTIONS", "TSAN_OPTIONS"].compactMap { (name: String) -> String? in
            getenv(name).map { "\(name)=\(String(cString: $0))" }
        }
        let settings = ["HOME=\(home)", "RXSH_HOME=\(home)", "LANG=C.UTF-8", "NO_COLOR=1"] + own + handedOn
        var argv = words.map { strdup($0) } + [nil]
        var envp = settings.map { strdup($0) } + [nil]
        defer { for pointer in argv + envp { free(pointer) } }
        var made: pid_t = 0
        guard posix_spawn(&made, Screen.binary, &actions, &attributes, &argv, &envp) == 0 else {
            throw Unavailable(what: Screen.binary)
        }
        process = made
    }

    deinit {
        kill(process, SIGKILL)
        waitpid(process, nil, 0)
        close(master)
    }

    func send(_ text: String) { send(bytes: Array(text.utf8)) }

    func send(bytes: [UInt8]) {
        _ = write(master, bytes, bytes.count)
        seen = ""
    }

    /// Gives the terminal another size, and tells who is in it.
    func resize(_ columns: Int, _ rows: Int) {
        var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    }

    /// Reads until `text` is there; says how many milliseconds that took.
    @discardableResult func wait(for text: String, atMost seconds: Double = 10) throws -> Double {
        let start = Screen.now
        while !seen.contains(text) {
            guard Screen.now - start < seconds else { throw Unavailable(what: "\(text) in \(seen.suffix(500))") }
            read(milliseconds: 100)
        }
        return (Screen.now - start) * 1000
    }

    /// Reads what comes for so long.
    @discardableResult func drain(seconds: Double) -> String {
        let end = Screen.now + seconds
        while Screen.now < end { read(milliseconds: Int32((end - Screen.now) * 1000) + 1) }
        defer { seen = "" }
        return seen
    }

    private func read(milliseconds: Int32) {
        var query = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
        guard poll(&query, 1, max(0, milliseconds)) > 0 else { return }
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let count = Glibc.read(master, &bytes, bytes.count)
        if count > 0 { seen = String(seen.suffix(4096)) + String(decoding: bytes[..<count], as: UTF8.self) }
    }

    /// Seconds of the processor that it has used.
    var worked: Double {
        get throws {
            let fields = try Screen.run(["cat", "/proc/\(process)/stat"]).split(separator: " ")
            return Double((Int(fields[13]) ?? 0) + (Int(fields[14]) ?? 0)) / Double(sysconf(Int32(_SC_CLK_TCK)))
        }
    }

    /// Kilobytes that it has had at most.
    var memory: Int {
        get throws {
            let lines = try Screen.run(["cat", "/proc/\(process)/status"]).split(separator: "\n")
            let words = lines.first { $0.hasPrefix("VmHWM:") }?.split(whereSeparator: \.isWhitespace) ?? []
            return words.count > 1 ? Int(words[1]) ?? 0 : 0
        }
    }
}
