import Glibc
import Services
import Testing

/// A server that does one thing wrong for each path, by raw sockets, on the same loop as who asks it.
final class EvilServer: Waiting {
    /// What is sent, piece by piece, before the connection is closed.
    struct Deed {
        var pieces: [[UInt8]]
        /// Whether each piece waits until the one before was taken.
        var isSlow = false
        /// Whether it ends by a reset.
        var isReset = false
        /// Whether the last piece comes again and again.
        var isEndless = false
        /// Whether the connection is held open when all is sent.
        var isHeld = false

        static func text(_ text: String) -> Deed { Deed(pieces: [Array(text.utf8)]) }
    }

    private final class Guest: Waiting {
        let file: Int32
        private unowned let server: EvilServer
        private var asked: [UInt8] = []
        private var deed: Deed?
        private var index = 0
        private var offset = 0
        private var nextTime = 0

        init(_ file: Int32, _ server: EvilServer) { (self.file, self.server) = (file, server) }

        /// What waits to be sent is sent when its time has come.
        var deadline: Int? { deed == nil || isDone ? nil : nextTime }
        private var isDone: Bool { deed.map { index >= $0.pieces.count } ?? false }

        func work() {
            var bytes = [UInt8](repeating: 0, count: 4096)
            let count = recv(file, &bytes, bytes.count, Int32(MSG_DONTWAIT))
            if count == 0 || count < 0 && errno != EAGAIN { return leave() }
            if count > 0 { asked += bytes[..<count] }
            if deed == nil, let text = String(validating: asked, as: UTF8.self), text.contains("\r\n\r\n") {
                deed = server.deed(String(text.split(separator: " ").dropFirst().first ?? ""))
            }
            if let deed, Monotonic.now >= nextTime { act(deed) }
        }

        private func act(_ deed: Deed) {
            while index < deed.pieces.count {
                let rest = Array(deed.pieces[index][offset...])
                let count = send(file, rest, rest.count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL))
                if count < 0, errno != EAGAIN { return leave() }
                offset += max(0, count)
                guard offset == deed.pieces[index].count else {
                    nextTime = Monotonic.now + 1_000_000
                    return
                }
                offset = 0
                if !(deed.isEndless && index == deed.pieces.count - 1) { index += 1 }
                guard !deed.isSlow else {
                    nextTime = Monotonic.now + 2_000_000
                    break
                }
            }
            guard isDone, !deed.isHeld else { return }
            if deed.isReset {
                var linger = linger(l_onoff: 1, l_linger: 0)
                setsockopt(file, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
            }
            leave()
        }

        func leave() {
            server.outside.ignore(file)
            server.outside.remove(self)
            close(file)
            server.guests.removeAll { $0 === self }
        }
    }

    fileprivate unowned let outside: Outside
    private var guests: [Guest] = []
    private let file: Int32
    let port: Int
    private(set) var requests = 0

    init(_ outside: Outside) throws {
        self.outside = outside
        file = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let file = file
        let isBound = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(file, $0, size) == 0 && listen(file, 1024) == 0 && getsockname(file, $0, &size) == 0
            }
        }
        try #require(isBound)
        port = Int(in_port_t(bigEndian: address.sin_port))
        try outside.add(self, file)
    }

    deinit { close(file) }

    var deadline: Int? { nil }

    func work() {
        while case let guest = accept(file, nil, nil), guest >= 0 {
            let made = Guest(guest, self)
            guests.append(made)
            do { try outside.add(made, guest) } catch { made.leave() }
        }
    }

    func stop() {
        for guest in guests { guest.leave() }
        outside.ignore(file)
        outside.remove(self)
    }

    private func deed(_ path: String) -> Deed {
        requests += 1
        return EvilServer.deeds[path]?(port) ?? .text("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n")
    }

    private static let fine = "HTTP/1.1 200 OK\r\n"

    private static func moved(_ place: String) -> Deed {
        .text("HTTP/1.1 302 Found\r\nLocation: \(place)\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
    }

    /// What is done on each path.
    static let deeds: [String: @Sendable (_ port: Int) -> Deed] = [
        "/hello": { _ in .text(fine + "Content-Length: 5\r\n\r\nhello") },
        "/trickle": { _ in
            Deed(
                pieces: Array((fine + "Content-Length: 5\r\n\r\nhello").utf8).map { [$0] }, isSlow: true)
        },
        "/never": { _ in Deed(pieces: [Array((fine + "Content-Length: 5\r\n\r\nhe").utf8)], isHeld: true) },
        "/silent": { _ in Deed(pieces: [], isHeld: true) },
        "/reset": { _ in Deed(pieces: [Array((fine + "Content-Length: 9\r\n\r\nhel").utf8)], isReset: true) },
        "/nothing": { _ in Deed(pieces: []) },
        "/half": { _ in .text(fine + "Content-Length: 9\r\n\r\nhel") },
        "/half-chunk": { _ in .text(fine + "Transfer-Encoding: chunked\r\n\r\n9\r\nhel") },
        "/bad-chunk": { _ in .text(fine + "Transfer-Encoding: chunked\r\n\r\nzz\r\nhel\r\n") },
        "/old": { _ in .text("hello, I am of 1991\n") },
        "/longer": { _ in .text(fine + "Content-Length: 5\r\nConnection: close\r\n\r\nhello and more") },
        "/bad-gzip": { _ in .text(fine + "Content-Encoding: gzip\r\nContent-Length: 5\r\n\r\nhello") },
        "/unknown-encoding": { _ in .text(fine + "Content-Encoding: rot13\r\nContent-Length: 5\r\n\r\nuryyb") },
        "/bomb": { _ in
            let bomb = Bomb.gzip(megabytes: 200)
            return Deed(
                pieces: [Array((fine + "Content-Encoding: gzip\r\nContent-Length: \(bomb.count)\r\n\r\n").utf8), bomb])
        },
        "/flood": { _ in
            Deed(
                pieces: [Array((fine + "\r\n").utf8), [UInt8](repeating: 0x61, count: 1 << 18)], isEndless: true)
        },
        "/headers": { _ in
            Deed(
                pieces: [Array(fine.utf8), Array("X-More: \(String(repeating: "x", count: 900))\r\n".utf8)],
                isEndless: true)
        },
        "/long-header": { _ in
            Deed(pieces: [Array((fine + "X-Long: ").utf8), [UInt8](repeating: 0x61, count: 4096)], isEndless: true)
        },
        "/continue": { _ in Deed(pieces: [Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)], isEndless: true) },
        "/loop": { _ in moved("/loop") },
        "/ping": { _ in moved("/pong") }, "/pong": { _ in moved("/ping") },
        "/file": { _ in moved("file:///etc/passwd") }, "/private": { _ in moved("http://10.0.0.1/") },
        "/nowhere": { _ in .text("HTTP/1.1 302 Found\r\nLocation:\r\nContent-Length: 0\r\n\r\n") },
        "/garbage": { _ in moved("http://a b/\u{1B}[2J") },
        "/script": { _ in moved("javascript:alert(1)") },
        "/not-json": { _ in .text(fine + "Content-Type: application/json\r\nContent-Length: 6\r\n\r\n{\"a\": ") },
        "/broken": { _ in .text("HTTP/1.1 503 Busy\r\nContent-Length: 4\r\n\r\nbusy") },
        "/escapes": { _ in
            .text(
                "HTTP/1.1 200 \u{1B}]0;gone\u{7}\r\nX-Evil: \u{1B}[2J\u{9B}31m\r\nContent-Length: 8\r\n\r\n\u{1B}[31mred"
            )
        },
        "/status": { _ in .text("HTTP/1.1 99999999999999999999 Huge\r\nContent-Length: 0\r\n\r\n") },
        "/negative": { _ in .text(fine + "Content-Length: -5\r\n\r\nhello") },
        "/two-lengths": { _ in .text(fine + "Content-Length: 5\r\nContent-Length: 7\r\n\r\nhello") },
        "/nul": { _ in .text(fine + "X-\u{0}: a\r\nContent-Length: 5\r\n\r\nhello") },
    ]
}

/// A few bytes that become many.
enum Bomb {
    /// Zeros as gzip packs them: one stored piece that says what comes, then the same back-reference over and over.
    static func gzip(megabytes: Int) -> [UInt8] {
        var bits = Bits()
        bits.add(1, 1)
        bits.add(1, 2)
        bits.addHuffman(0x30, 8)
        // Length 258 (code 285, 8 bits) from distance 1 (code 0, 5 bits).
        for _ in 0..<(megabytes << 20) / 258 {
            bits.addHuffman(0b1100_0101, 8)
            bits.addHuffman(0, 5)
        }
        bits.addHuffman(0, 7)
        let trailer = [UInt8](repeating: 0, count: 8)
        return [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + bits.bytes + trailer
    }

    private struct Bits {
        private(set) var bytes: [UInt8] = []
        private var count = 0

        mutating func add(_ value: Int, _ width: Int) {
            for place in 0..<width {
                if count.isMultiple(of: 8) { bytes.append(0) }
                bytes[bytes.count - 1] |= UInt8(value >> place & 1) << UInt8(count % 8)
                count += 1
            }
        }

        /// Codes are written from their first bit on.
        mutating func addHuffman(_ code: Int, _ width: Int) {
            for place in (0..<width).reversed() { add(code >> place & 1, 1) }
        }
    }
}
