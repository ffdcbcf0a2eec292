import Log
import Questions
import Reactive
import Services

/// A session as a page shows it.
package protocol Shown: AnyObject {
    /// The program that runs now; another one when the past was changed.
    var shown: any Program { get }
}

/// The page of a running session, for the browsers of this machine that have its link.
///
/// It has a loop of its own, which whoever serves the session waits for: no browser is ever waited for.
package final class LivePage {
    private let outside = Outside()
    private var host: Host?
    private var tokens = Tokens()
    private weak var session: (any Shown)?
    private var feed: Feed
    private var viewers: [Viewer] = []
    /// What was typed in pages, and is not carried out yet.
    private var entries: [PageEntry] = []
    /// When the next batch may be sent, and when somebody who is busy should look here again.
    private var nextBatch = 0
    private var nextLook = 0
    private let text: [UInt8]

    /// The least time between two batches.
    private let beat: Int

    private static let mostViewers = 8
    private static let mostEntries = 8
    /// So many ports are tried behind one that is taken.
    private static let mostPorts = 20
    private static let mostBody = 64 << 10

    /// Opens the page of a session; `port` 0 is one that is free. One that is taken gives way to the next.
    package init(
        of session: any Shown, named name: String, port: Int = 0, beat: Int = 33_000_000
    ) throws(HostError) {
        (self.session, self.beat) = (session, beat)
        feed = Feed(name: name)
        text = Array(Page.text(title: name, data: "", isLive: true).utf8)
        host = try LivePage.host(on: outside, port) { [unowned self] in take($0) }
    }

    deinit { host?.stop() }

    private static func host(
        on outside: Outside, _ port: Int, _ take: @escaping (Exchange) -> Void
    ) throws(HostError) -> Host {
        let last = port == 0 ? 0 : min(port + mostPorts, 65_535)
        for port in port..<max(port, last) {
            do throws(HostError) {
                return try Host(outside, port: port, take)
            } catch {
                guard error.isTaken else { throw error }
            }
        }
        return try Host(outside, port: max(port, last), take)
    }

    package var port: Int { host?.port ?? 0 }

    /// The link that lets a browser in, to watch, or to type as well.
    package func link(mayType: Bool) -> String {
        "http://127.0.0.1:\(port)/?k=\(tokens.token(mayType ? .type : .see))"
    }

    // MARK: the loop

    /// Ready when something can be done.
    package var descriptor: Int32 { outside.descriptor }

    /// When something must be done though nothing is ready, on `Monotonic`'s clock.
    package var deadline: Int? {
        let due = outside.deadline
        guard !viewers.isEmpty, let log = session?.shown.log, feed.isBehind(log) else { return due }
        return min(due ?? .max, nextBatch)
    }

    /// Answers what was asked, and tells what has happened.
    package func work() {
        nextLook = Monotonic.now + beat
        outside.work()
        tell()
    }

    /// The same for somebody who is busy and calls often.
    package func workNowAndThen() { if Monotonic.now >= nextLook { work() } }

    /// What was typed next in a page. Whoever takes it answers it.
    package func nextEntry() -> PageEntry? { entries.isEmpty ? nil : entries.removeFirst() }

    private func tell() {
        guard !viewers.isEmpty, let program = session?.shown else { return }
        for viewer in viewers where viewer.isCaughtUp { begin(viewer, program) }
        let time = Monotonic.now
        guard time >= nextBatch, feed.isBehind(program.log) else { return }
        nextBatch = time + beat
        if feed.isLost(program.log) {
            feed.begin(program.log)
            for viewer in viewers where !viewer.isBehind { begin(viewer, program) }
        } else {
            let message = feed.batch(program)
            for viewer in viewers { viewer.send(message.bytes) }
        }
    }

    private func begin(_ viewer: Viewer, _ program: any Program) {
        viewer.begin(feed.beginning(program, mayType: viewer.mayType).bytes)
    }

    // MARK: requests

    private func take(_ exchange: Exchange) {
        let request = exchange.request
        if request.path == "/", let token = request.query.first(where: { $0.name == "k" })?.value {
            return letIn(exchange, token)
        }
        guard let token = request.cookie(cookie) else {
            return exchange.refuse(403, "this page is opened by the link that :web shows")
        }
        guard let right = tokens.right(of: token) else { return fail(exchange) }
        switch (request.method, request.path) {
        case ("GET", "/"):
            exchange.answer("text/html; charset=utf-8", text, [("Content-Security-Policy", Page.livePolicy)])
        case ("GET", "/events"): look(exchange, right)
        case ("POST", "/enter"): enter(exchange, right)
        case (_, "/enter"): exchange.refuse(405, "only POST is answered here", [("Allow", "POST")])
        case ("GET", let path): ask(exchange, path)
        default: exchange.refuse(405, "only GET is answered here", [("Allow", "GET")])
        }
    }

    /// The cookies of all ports of a machine lie in one jar.
    private var cookie: String { "rxsh-\(port)" }

    /// Somebody comes by the link: the browser keeps its token, and the address shows it no longer.
    private func letIn(_ exchange: Exchange, _ token: String) {
        guard exchange.request.method == "GET" else {
            return exchange.refuse(405, "only GET is answered here", [("Allow", "GET")])
        }
        guard tokens.mayTry(at: Monotonic.now), tokens.right(of: token) != nil else { return fail(exchange) }
        exchange.answer(
            "text/plain", [],
            [("Location", "/"), ("Set-Cookie", "\(cookie)=\(token); Path=/; HttpOnly; SameSite=Strict")], status: 303)
    }

    private func fail(_ exchange: Exchange) {
        let time = Monotonic.now
        guard tokens.mayTry(at: time) else {
            return exchange.refuse(429, "too many wrong links: try again in a minute")
        }
        tokens.failed(at: time)
        exchange.refuse(403, "this link is not valid, or no longer; :web shows the present one")
    }

    /// A browser begins to look, or goes on where its connection broke.
    private func look(_ exchange: Exchange, _ right: Tokens.Right) {
        guard let program = session?.shown else { return exchange.refuse(503, "the session is over") }
        guard viewers.count < LivePage.mostViewers else {
            return exchange.refuse(503, "\(LivePage.mostViewers) pages are open already")
        }
        if viewers.isEmpty, feed.isBehind(program.log) { feed.begin(program.log) }
        tell()
        let viewer = Viewer(exchange, mayType: right == .type)
        exchange.onLeave = { [weak self, weak viewer] in self?.viewers.removeAll { $0 === viewer } }
        exchange.begin()
        viewers.append(viewer)
        if let last = exchange.request.header("last-event-id"), let missed = feed.since(last) {
            viewer.send(missed)
        } else {
            begin(viewer, program)
        }
    }

    private func enter(_ exchange: Exchange, _ right: Tokens.Right) {
        let request = exchange.request
        // A page of somebody else's cannot send this header, nor one of ours without the name that it comes by.
        guard request.header("origin") != nil, request.header("x-rxsh") == "1" else {
            return exchange.refuse(403, "entries come from the page alone")
        }
        guard right == .type else { return exchange.refuse(403, "this link may only watch") }
        guard request.body.count <= LivePage.mostBody else {
            return exchange.refuse(413, "an entry has 64 KiB at most")
        }
        guard let text = String(validating: request.body, as: UTF8.self) else {
            return exchange.refuse(400, "an entry is text in UTF-8")
        }
        guard entries.count < LivePage.mostEntries else {
            return exchange.refuse(503, "the shell is busy; what was typed here waits")
        }
        entries.append(PageEntry(text: text, exchange: exchange))
    }

    private func ask(_ exchange: Exchange, _ path: String) {
        guard let session else { return exchange.refuse(503, "the session is over") }
        do throws(NoAnswer) {
            let answer = try Answers(session, exchange.request).answer(to: path)
            exchange.answer(answer.type, Array(answer.text.utf8))
        } catch { exchange.refuse(error.status, error.sentence) }
    }
}

/// What was typed in a page.
package struct PageEntry {
    package let text: String
    let exchange: Exchange

    /// Tells the page how it went: the mistake that there was, or nil.
    package func answer(_ mistake: String?) {
        exchange.answer("text/plain; charset=utf-8", Array((mistake ?? "").utf8))
    }
}

/// One who looks.
final class Viewer {
    let mayType: Bool
    private let exchange: Exchange
    /// Whether it was sent more than it takes: it is told everything anew when it has taken that.
    private(set) var isBehind = false
    /// What it was told at first, until it has taken that.
    private var beginning = 0

    private static let mostUnsent = 256 << 10

    init(_ exchange: Exchange, mayType: Bool) { (self.exchange, self.mayType) = (exchange, mayType) }

    var isCaughtUp: Bool { isBehind && exchange.unsent == 0 }

    func begin(_ bytes: [UInt8]) {
        (isBehind, beginning) = (false, bytes.count)
        exchange.send(bytes)
    }

    func send(_ bytes: [UInt8]) {
        if exchange.unsent < beginning { beginning = exchange.unsent }
        if exchange.unsent - beginning + bytes.count > Viewer.mostUnsent { isBehind = true }
        if !isBehind { exchange.send(bytes) }
    }
}

extension Exchange {
    /// What every answer says of itself: it is what it says, and neither kept, nor framed, nor told to others.
    private static let guarded = [
        (name: "X-Content-Type-Options", value: "nosniff"), ("Referrer-Policy", "no-referrer"),
        ("Cache-Control", "no-store"), ("X-Frame-Options", "DENY"),
    ]

    func answer(
        _ type: String, _ body: [UInt8], _ headers: [(name: String, value: String)] = [], status: Int = 200
    ) { answer(status, [("Content-Type", type)] + Exchange.guarded + headers, body) }

    func refuse(_ status: Int, _ sentence: String, _ headers: [(name: String, value: String)] = []) {
        answer("text/plain; charset=utf-8", Array("\(sentence)\n".utf8), headers, status: status)
    }

    /// Begins a stream of events.
    func begin() { stream([("Content-Type", "text/event-stream")] + Exchange.guarded) }
}

extension HostRequest {
    func cookie(_ name: String) -> String? {
        let pairs = headers.filter { $0.name.lowercased() == "cookie" }.flatMap { $0.value.split(separator: ";") }
        return pairs.lazy.map { $0.drop { $0 == " " } }.first { $0.hasPrefix(name + "=") }
            .map { String($0.dropFirst(name.count + 1)) }
    }
}
