import Language
import Reactive
import Values

/// XCTest's assertions: one that fails is said with its place, and the program goes on; the script has failed.
extension Word {
    static let assertions: [Word] =
        [
            compared("Equal", "Equatable", "is not equal to") { $0 == $1 },
            compared("NotEqual", "Equatable", "is equal to") { $0 != $1 },
            compared("Identical", "", "is not identical to") { $0 == $1 },
            .function(
                """
                func XCTAssertEqual(_ a: @autoclosure () throws -> Double, _ b: @autoclosure () throws -> Double, \
                accuracy: Double, _ message: String = "", file: String = "", line: UInt = 0)
                """
            ) { call in
                try Assertion(call, "XCTAssertEqual", 3).judge { said in
                    let (a, b) = (try said.given(0).anyNumber ?? 0, try said.given(1).anyNumber ?? 0)
                    return abs(a - b) > call.double(2) ? "(\"\(a)\") is not equal to (\"\(b)\")" : nil
                }
            },
            .function(
                """
                func XCTAssertRecordedElements<E: Equatable>(_ stream: [Recorded<Event<E>>], _ elements: [E], \
                _ message: String = "", file: String = "", line: UInt = 0)
                """
            ) { call in
                let heard = try call.items(0).map { (try $0.object() as RecordedObject).recorded.event }
                func told(_ value: Value, _ type: Type?) -> String {
                    call.interpreter.text(of: value, as: type ?? .any)
                }
                if let last = heard.last, case .next = last {
                } else if let last = heard.last {
                    let event = told(.object(EventObject(last)), call.types.first?.arguments.first?.arguments.first)
                    return call.fail("XCTAssertRecordedElements", "a stop event was emitted: \(event)", 3)
                }
                let elements = Value.array(
                    heard.compactMap { if case .next(let element) = $0 { element } else { nil } })
                if elements == call[1] { return .void }
                let (said, wanted) = (told(elements, call.types.last), told(call[1], call.types.last))
                return call.fail("XCTAssertRecordedElements", "(\"\(said)\") is not equal to (\"\(wanted)\")", 3)
            },
            .function("func XCTFail(_ message: String = \"\", file: String = \"\", line: UInt = 0)") { call in
                // What fails for its caller says where that stands.
                let isTold = call[2].whole ?? 0 > 0
                return call.fail("XCTFail", isTold ? "line \(call[2].plain)" : "", 0)
            },
            .function(
                "func XCTAssertThrowsError<T>(_ work: @autoclosure () throws -> T, _ message: String = \"\", file: String = \"\", line: UInt = 0, "
                    + "_ handler: (Error) -> Void = { _ in })"
            ) { call in
                do { _ = try call.function(0).nullary() } catch  where error.isThrown {
                    if call.has(4) { _ = try call.function(4).unary(.error(error)) }
                    return .void
                }
                return call.fail("XCTAssertThrowsError", "did not throw an error", 1)
            },
            .function(
                "func XCTAssertNoThrow<T>(_ work: @autoclosure () throws -> T, _ message: String = \"\", file: String = \"\", line: UInt = 0)"
            ) {
                call in
                do { _ = try call.function(0).nullary() } catch  where error.isThrown {
                    return call.fail("XCTAssertNoThrow", "threw error \"\(call.interpreter.text(of: error))\"", 1)
                }
                return .void
            },
            .function(
                "func XCTUnwrap<T>(_ value: @autoclosure () throws -> T?, _ message: String = \"\", file: String = \"\", line: UInt = 0) throws -> T"
            ) { call in
                guard let value = try call.function(0).nullary().unwrapped else {
                    _ = call.fail("XCTUnwrap", "expected non-nil value", 1)
                    throw RuntimeError("XCTUnwrap found nil")
                }
                return value
            },
        ]
        + truths + orders

    private static let truths: [Word] =
        [("XCTAssert", true), ("XCTAssertTrue", true), ("XCTAssertFalse", false)].map { name, wanted in
            .function(
                "func \(name)(_ condition: @autoclosure () throws -> Bool, _ message: String = \"\", file: String = \"\", line: UInt = 0)"
            ) { call in
                try Assertion(call, name, 1).judge { said in try said.given(0) == .bool(wanted) ? nil : "" }
            }
        }
        + [("XCTAssertNil", true), ("XCTAssertNotNil", false)].map { name, wanted in
            .function(
                "func \(name)(_ value: @autoclosure () throws -> Any?, _ message: String = \"\", file: String = \"\", line: UInt = 0)"
            ) { call in
                try Assertion(call, name, 1).judge { said in
                    let value = try said.given(0)
                    if (value.unwrapped == nil) == wanted { return nil }
                    return wanted ? "\"\(said.told(value, 0))\"" : ""
                }
            }
        }

    private static let orders: [Word] =
        [("GreaterThan", ">"), ("GreaterThanOrEqual", ">="), ("LessThan", "<"), ("LessThanOrEqual", "<=")].map {
            name, sign in
            .function(
                "func XCTAssert\(name)<T: Comparable>(_ a: @autoclosure () throws -> T, _ b: @autoclosure () throws -> T, "
                    + "_ message: String = \"\", file: String = \"\", line: UInt = 0)"
            ) { call in
                try Assertion(call, "XCTAssert\(name)", 2).judge { said in
                    let (a, b) = (try said.given(0), try said.given(1))
                    let order = natural(a, b) ? -1 : natural(b, a) ? 1 : 0
                    let isFine =
                        switch sign {
                        case ">": order > 0
                        case ">=": order >= 0
                        case "<": order < 0
                        default: order <= 0
                        }
                    return isFine ? nil : "(\"\(said.told(a, 0))\") is not \(sign) (\"\(said.told(b, 1))\")"
                }
            }
        }

    private static func compared(
        _ name: String, _ bound: String, _ words: String, _ test: @escaping @Sendable (Value, Value) -> Bool
    ) -> Word {
        let generic = bound.isEmpty ? "<T>" : "<T: \(bound)>"
        // RxTest compares what singles have said as well, whose errors are not Equatable.
        let compared = ["T?"] + (bound.isEmpty ? [] : ["[Result<T, Error>]"])
        return Word(
            "XCTAssert\(name)",
            compared.map { type in
                "func XCTAssert\(name)\(generic)(_ a: @autoclosure () throws -> \(type), "
                    + "_ b: @autoclosure () throws -> \(type), _ message: String = \"\", file: String = \"\", line: UInt = 0)"
            }, ""
        ) { call in
            try Assertion(call, "XCTAssert\(name)", 2).judge { said in
                let (a, b) = (try said.given(0), try said.given(1))
                return test(a, b) ? nil : "(\"\(said.told(a, 0))\") \(words) (\"\(said.told(b, 1))\")"
            }
        }
    }
}

extension Call {
    /// Says what an assertion found; the argument at `message` is what the program says to it.
    func fail(_ name: String, _ reason: String, _ message: Int) -> Value {
        let own = has(message) ? " - " + string(message) : ""
        loop.onFault?(RuntimeError("\(name) failed\(reason.isEmpty ? "" : ": " + reason)\(own)", at: site.place))
        return .void
    }
}

/// One assertion of a test: what it is given is worked out only when it is asked for.
private struct Assertion {
    private let call: Call
    private let name: String
    /// Which argument is what the program says to it.
    private let message: Int

    init(_ call: Call, _ name: String, _ message: Int) { (self.call, self.name, self.message) = (call, name, message) }

    func given(_ index: Int) throws -> Value { try call.function(index).nullary() }

    /// What an argument gave, as XCTest tells it.
    func told(_ value: Value, _ index: Int) -> String {
        guard index < call.types.count, case .function(_, let type) = call.types[index].resolved else {
            return value.plain
        }
        return call.interpreter.text(of: value, as: value.isNull ? type : type.wrapped ?? type)
    }

    /// Says what `check` finds wrong; an error that is thrown on the way fails as well.
    func judge(_ check: (Assertion) throws -> String?) throws -> Value {
        do {
            guard let reason = try check(self) else { return .void }
            return call.fail(name, reason, message)
        } catch  where error.isThrown {
            let own = call.has(message) ? " - " + call.string(message) : ""
            let text = "\(name) threw error \"\(call.interpreter.text(of: error))\"\(own)"
            call.loop.onFault?(RuntimeError(text, at: call.site.place))
            return .void
        }
    }
}
