import Language
import Reactive
import Values

/// XCTest's test cases, as far as a program calls them itself.
extension Word {
    static let testCases: [Word] =
        ["setUp", "tearDown", "setUpWithError", "tearDownWithError"].map { name in
            .member(of: "XCTestCase", "func \(name)()") { _ in .void }
        } + [
            .member(of: "XCTestCase", "init()") { _ in .void },
            .member(of: "XCTestCase", "init(name: String, testClosure: (XCTestCase) throws -> Void)") { _ in .void },
            .member(of: "XCTestCase", "var continueAfterFailure: Bool { get set }") { _ in .bool(true) },
            .member(of: "XCTestCase", "func expectation(description: String) -> XCTestExpectation") { call in
                let promised = Promised(call.string(0))
                try call.agenda().unwaited.append(promised)
                return .object(promised)
            },
            waits("wait(for", ")"), waits("fulfillment(of", ") async"),
            .member(of: "XCTestCase", "func waitForExpectations(timeout: Double, handler: ((Error?) -> Void)? = nil)") {
                call in
                let isKept = try call.wait(for: call.agenda().unwaited, 0)
                let late = Value.object(NumberedError("org.swift.XCTestErrorDomain", 0, .null))
                _ = try call.optionalFunction(1)?.call([isKept ? .null : late])
                return .void
            },
            // XCTest runs what it measures ten times.
            .member(of: "XCTestCase", "func measure(_ block: () -> Void)") { call in
                let block = try call.function(0).nullary
                for _ in 0..<10 { _ = try block() }
                return .void
            },
            .member(of: "XCTWaiter", "init(delegate: Any? = nil)") { _ in .void },
            waiter("static func wait(for"), waiter("func wait(for"), waiter("static func fulfillment(of", " async"),
            waiter("func fulfillment(of", " async"),
            .member(of: "XCTestExpectation", "init(description: String = \"\")") { call in
                .object(Promised(call.string(0)))
            },
            .member(of: "XCTestExpectation", "func fulfill()") { call in
                (try call.receiver() as Promised).fulfill()
                return .void
            },
            .member(of: "XCTestExpectation", "var isInverted: Bool { get set }") { call in
                let promised: Promised = try call.receiver()
                if call.has(0) { promised.isInverted = call.bool(0) }
                return .bool(promised.isInverted)
            },
            .member(of: "XCTestExpectation", "var expectedFulfillmentCount: Int { get set }") { call in
                let promised: Promised = try call.receiver()
                if call.has(0) { promised.wanted = call.int(0) }
                return .int(promised.wanted)
            },
        ]
}

extension Word {
    /// A waiter says what came of it, and fails no test.
    private static func waiter(_ head: String, _ end: String = "") -> Word {
        .member(
            of: "XCTWaiter",
            "@discardableResult \(head) expectations: [XCTestExpectation], timeout: Double = 60, "
                + "enforceOrder: Bool = false)\(end) -> XCTWaiter.Result"
        ) { call in
            let answer = try Promised.waited(call)
            return call.result.nominal.map { .object(EnumObject($0, answer)) } ?? .void
        }
    }

    private static func waits(_ head: String, _ end: String) -> Word {
        .member(
            of: "XCTestCase",
            "func \(head) expectations: [XCTestExpectation], timeout: Double = 60, enforceOrder: Bool = false\(end)"
        ) { call in
            let promises: [Promised] = try call.items(0).map { try $0.object() }
            try call.wait(for: promises, 1)
            let kept = promises.compactMap(\.keptAt)
            if call.bool(2), Swift.zip(kept, kept.dropFirst()).contains(where: >) {
                _ = call.fail("wait(for:timeout:enforceOrder:)", "fulfilled in another order", 99)
            }
            return .void
        }
    }
}

/// Something that a test waits for.
private final class Promised: Object {
    let sentence: String
    var count = 0
    var wanted = 1
    var isInverted = false
    init(_ sentence: String) { self.sentence = sentence }
    var isKept: Bool { count >= wanted }
    /// When it was fulfilled, for what is to come in order.
    private(set) var keptAt: ContinuousClock.Instant?
    func fulfill() {
        count += 1
        if keptAt == nil, isKept { keptAt = .now }
    }
    override func write(to text: inout String, as style: TextStyle) { text += sentence.harmlessLine }
}

/// What a test case has still to wait for.
private final class Agenda: Object {
    var unwaited: [Promised] = []
}

extension Call {
    fileprivate func agenda() throws -> Agenda {
        let test: Instance = try receiver()
        if let known = test.attachment as? Agenda { return known }
        let made = Agenda()
        test.attachment = made
        return made
    }

    /// Lets time pass until all is fulfilled, or the time is over; whether all was. Where nothing is expected, whatever
    /// is due until then is done.
    @discardableResult fileprivate func wait(for promises: [Promised], _ index: Int) throws -> Bool {
        let agenda = try agenda()
        agenda.unwaited.removeAll { waited in promises.contains { $0 === waited } }
        if Promised.pass(until: promises, double(index), loop) { return true }
        let open = promises.filter { $0.isKept == $0.isInverted }.map { "\"\($0.sentence)\"" }.joined(separator: ", ")
        _ = fail("wait(for:timeout:)", "unfulfilled: \(open)", 99)
        return false
    }
}

extension Promised {
    /// Lets time pass until all is fulfilled, or the time is over; whether all was.
    fileprivate static func pass(until promises: [Promised], _ seconds: Double, _ loop: Loop) -> Bool {
        let timeline = loop.timeline
        let end = timeline.now.adding(clamped: nanoseconds(max(0, seconds)))
        var rounds = 0
        while let due = timeline.next, due <= end, !loop.isInterrupted(), rounds < 1_000_000 {
            rounds += 1
            if !promises.isEmpty, promises.allSatisfy({ $0.isKept && !$0.isInverted }) { return true }
            timeline.advance(to: due)
        }
        if promises.allSatisfy({ $0.isKept != $0.isInverted }) { return true }
        timeline.advance(to: end)
        return false
    }

    /// What an `XCTWaiter` answers: the place of the result among its cases.
    fileprivate static func waited(_ call: Call) throws -> Int {
        let promises: [Promised] = try call.items(0).map { try $0.object() }
        guard pass(until: promises, call.double(1), call.loop) else {
            return promises.contains { $0.isInverted && $0.isKept } ? 3 : 1
        }
        let kept = promises.compactMap(\.keptAt)
        return call.has(2) && call.bool(2) && Swift.zip(kept, kept.dropFirst()).contains(where: >) ? 2 : 0
    }
}
