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
            .member(of: "XCTestCase", "var continueAfterFailure: Bool { get set }") { _ in .bool(true) },
            .member(of: "XCTestCase", "func expectation(description: String) -> XCTestExpectation") { call in
                .object(Promised(call.string(0)))
            },
            .member(of: "XCTestCase", "func wait(for expectations: [XCTestExpectation], timeout: Double = 60)") {
                call in
                try call.wait(for: call.items(0).map { try $0.object() }, 1)
            },
            .member(
                of: "XCTestCase",
                "func fulfillment(of expectations: [XCTestExpectation], timeout: Double = 60, enforceOrder: Bool = false) async"
            ) { call in try call.wait(for: call.items(0).map { try $0.object() }, 1) },
            .member(of: "XCTestCase", "func waitForExpectations(timeout: Double, handler: ((Error?) -> Void)? = nil)") {
                call in try call.wait(for: nil, 0)
            },
            .member(of: "XCTestExpectation", "init(description: String = \"\")") { call in
                .object(Promised(call.string(0)))
            },
            .member(of: "XCTestExpectation", "func fulfill()") { call in
                (try call.receiver() as Promised).count += 1
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

/// Something that a test waits for.
private final class Promised: Object {
    let sentence: String
    var count = 0
    var wanted = 1
    var isInverted = false
    init(_ sentence: String) { self.sentence = sentence }
    var isKept: Bool { count >= wanted }
    override func write(to text: inout String, as style: TextStyle) { text += sentence.harmlessLine }
}

extension Call {
    /// Lets time pass until all is fulfilled, or the time is over; nil: whatever is due until then is done.
    fileprivate func wait(for promises: [Promised]?, _ index: Int) throws -> Value {
        let timeline = loop.timeline
        let end = timeline.now.adding(clamped: nanoseconds(max(0, double(index))))
        var rounds = 0
        while let due = timeline.next, due <= end, !loop.isInterrupted(), rounds < 1_000_000 {
            rounds += 1
            if let promises, promises.allSatisfy({ $0.isKept && !$0.isInverted }) { return .void }
            timeline.advance(to: due)
        }
        guard let promises else { return .void }
        if promises.allSatisfy({ $0.isKept != $0.isInverted }) { return .void }
        timeline.advance(to: end)
        let open = promises.filter { $0.isKept == $0.isInverted }.map { "\"\($0.sentence)\"" }.joined(separator: ", ")
        return fail("wait(for:timeout:)", "unfulfilled: \(open)", 99)
    }
}
