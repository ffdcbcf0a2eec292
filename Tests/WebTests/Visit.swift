import Glibc
import Log
import Reactive
import Services
import Session
import Testing
import Web

/// A session whose page is open, and what the terminal has said.
final class Shop {
    let session: Session
    private(set) var said: [String] = []
    let page: LivePage

    init(_ entries: [String] = [], beat: Int = 1_000_000) throws {
        var options = Session.Options()
        options.keepsTranscript = true
        var hear: (Line) -> Void = { _ in }
        let session = Session(options) { hear($0) }
        self.session = session
        session.display.hasPanel = true
        page = try LivePage(of: session, named: "shop.rx", beat: beat)
        hear = { [unowned self] in said.append($0.text) }
        for entry in entries { _ = session.enter(entry) }
    }

    /// The token of a link.
    func token(mayType: Bool) -> String { String(page.link(mayType: mayType).split(separator: "=")[1]) }

    /// Works for the page until something is so.
    func attend(_ file: Int32 = -1, until isDone: () throws -> Bool) throws {
        // Whatever never comes is not waited for for ever.
        let last = Monotonic.now + 20_000_000_000
        while try !isDone(), Monotonic.now < last {
            page.work()
            while let entry = page.nextEntry() {
                let before = said.count
                let isFine = session.enter(entry.text, from: .page) == .fine
                entry.answer(isFine ? nil : said[before...].joined(separator: "\n"))
            }
            let due = page.deadline.map { max(0, ($0 - Monotonic.now) / 1_000_000 + 1) } ?? 1000
            var files = [page.descriptor, file].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            poll(&files, 2, Int32(min(due, 1000)))
        }
        #expect(try isDone())
    }

    /// Sends one request as it is written, and reads the whole answer.
    func ask(_ request: Request) throws -> Answer {
        let line = try Wire(page.port)
        try attend(line.file) { line.send(request.bytes(page.port)) }
        try attend(line.file) { line.read() }
        return Answer(line.bytes)
    }

    /// Asks with the cookie that a link leaves behind.
    func get(_ path: String, mayType: Bool = true) throws -> Answer {
        try ask(Request(path, ["Cookie: rxsh-%=\(token(mayType: mayType))"]))
    }

    func watch(mayType: Bool = true, after id: String? = nil, room: Int32? = nil) throws -> Viewing {
        var headers = ["Cookie: rxsh-%=\(token(mayType: mayType))"]
        if let id { headers.append("Last-Event-ID: \(id)") }
        let line = try Wire(page.port, room: room)
        try attend(line.file) { line.send(Request("/events", headers).bytes(page.port)) }
        return Viewing(shop: self, line: line)
    }
}

/// A request, its headers and its body; `%` stands for the port.
struct Request: Sendable {
    var method = "GET"
    let path: String
    var host = "127.0.0.1:%"
    var headers: [String]
    var body = ""

    init(_ path: String, _ headers: [String] = []) { (self.path, self.headers) = (path, headers) }

    func bytes(_ port: Int) -> [UInt8] {
        var lines = ["\(method) \(path) HTTP/1.1", "Host: \(host)"] + headers + ["Connection: close"]
        if !body.isEmpty { lines.append("Content-Length: \(body.utf8.count)") }
        let head = lines.joined(separator: "\r\n").split(separator: "%", omittingEmptySubsequences: false)
        return Array((head.joined(separator: "\(port)") + "\r\n\r\n" + body).utf8)
    }
}

struct Answer {
    let status: Int
    let head: String
    let body: String

    init(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        let end = text.firstRange(of: "\r\n\r\n")
        head = end.map { String(text[..<$0.lowerBound]) } ?? text
        body = end.map { String(text[$0.upperBound...]) } ?? ""
        status = Int(head.split(separator: " ").dropFirst().first ?? "") ?? 0
    }

    var json: JSON { (try? JSON(text: body)) ?? .null }
}

/// One connection that never waits.
final class Wire {
    let file: Int32
    private(set) var bytes: [UInt8] = []
    private var sent = 0

    /// `room`: how many bytes may wait here to be read, if not as many as is usual.
    init(_ port: Int, room: Int32? = nil) throws {
        file = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        if var room { setsockopt(file, SOL_SOCKET, SO_RCVBUF, &room, socklen_t(MemoryLayout<Int32>.size)) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let isConnected = withUnsafePointer(to: address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(file, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        try #require(isConnected)
    }

    deinit { close(file) }

    /// Whether all of it is sent.
    func send(_ request: [UInt8]) -> Bool {
        let count = Glibc.send(file, Array(request[sent...]), request.count - sent, Int32(MSG_DONTWAIT))
        sent += max(0, count)
        return sent == request.count
    }

    /// Takes what has come; whether that was the end.
    func read() -> Bool {
        var part = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = recv(file, &part, part.count, Int32(MSG_DONTWAIT))
            guard count > 0 else { return count == 0 || errno != EAGAIN }
            bytes += part[..<count]
        }
    }
}

/// A page that is looked at: the events that came.
struct Viewing {
    struct Event {
        let id: String
        let name: String
        let data: JSON
    }

    let shop: Shop
    let line: Wire

    /// All events so far.
    var events: [Event] {
        var events: [Event] = []
        var stream = EventStream()
        _ = stream.add(body) { event in
            let data = (try? JSON(text: event.data)) ?? .null
            events.append(Event(id: event.id ?? "", name: event.name, data: data))
        }
        return events
    }

    /// How many events of a name have begun to come.
    func count(_ name: String) -> Int {
        let text = line.bytes + [0]
        return text.withUnsafeBytes { text in
            var count = 0
            var rest = text.baseAddress?.assumingMemoryBound(to: CChar.self)
            while let start = rest, let found = strstr(start, "event: \(name)\n") {
                count += 1
                rest = UnsafePointer(found + 1)
            }
            return count
        }
    }

    /// What stands in the chunks that are whole: so a server sends what has no end.
    private var body: [UInt8] {
        let start = line.bytes.firstRange(of: Array("\r\n\r\n".utf8))?.upperBound ?? line.bytes.count
        var rest = line.bytes[start...]
        var body: [UInt8] = []
        while let end = rest.firstIndex(of: 10) {
            let size = Int(String(decoding: rest[..<end].dropLast(), as: UTF8.self), radix: 16) ?? 0
            guard size > 0, rest.endIndex > end + size else { break }
            body += rest[(end + 1)...(end + size)]
            rest = rest[(end + size + 1)...].dropFirst(2)
        }
        return body
    }

    /// Waits until as many events have come, and gives them.
    func first(_ count: Int) throws -> [Event] {
        try shop.attend(line.file) {
            _ = line.read()
            return self.count("hello") + self.count("snapshot") + self.count("batch") >= count
                && self.events.count >= count
        }
        let events = events
        try #require(events.count >= count)
        return events
    }
}
