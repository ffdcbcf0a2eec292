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
                func XCTAssertEqual(_ a: Double, _ b: Double, accuracy: Double, _ message: String = "", file: String = "", line: UInt = 0)
                """
            ) { call in
                guard abs(call.double(0) - call.double(1)) > call.double(2) else { return .void }
                return call.fail("XCTAssertEqual", "(\"\(call.double(0))\") is not equal to (\"\(call.double(1))\")", 3)
            },
            .function("func XCTFail(_ message: String = \"\", file: String = \"\", line: UInt = 0)") { call in
                call.fail("XCTFail", "", 0)
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
                "func XCTUnwrap<T>(_ value: T?, _ message: String = \"\", file: String = \"\", line: UInt = 0) throws -> T"
            ) { call in
                guard let value = call[0].unwrapped else {
                    _ = call.fail("XCTUnwrap", "expected non-nil value", 1)
                    throw RuntimeError("XCTUnwrap found nil")
                }
                return value
            },
        ]
        + truths + orders

    private static let truths: [Word] =
        [("XCTAssert", true), ("XCTAssertTrue", true), ("XCTAssertFalse", false)].map { name, wanted in
            .function("func \(name)(_ condition: Bool, _ message: String = \"\", file: String = \"\", line: UInt = 0)")
            { call in
                call.bool(0) == wanted ? .void : call.fail(name, "", 1)
            }
        }
        + [("XCTAssertNil", true), ("XCTAssertNotNil", false)].map { name, wanted in
            .function("func \(name)(_ value: Any?, _ message: String = \"\", file: String = \"\", line: UInt = 0)") {
                call in
                if (call[0].unwrapped == nil) == wanted { return .void }
                return call.fail(name, wanted ? "\"\(call.told(0))\"" : "", 1)
            }
        }

    private static let orders: [Word] =
        [("GreaterThan", ">"), ("GreaterThanOrEqual", ">="), ("LessThan", "<"), ("LessThanOrEqual", "<=")].map {
            name, sign in
            .function(
                "func XCTAssert\(name)<T: Comparable>(_ a: T, _ b: T, _ message: String = \"\", file: String = \"\", line: UInt = 0)"
            ) { call in
                let order = natural(call[0], call[1]) ? -1 : natural(call[1], call[0]) ? 1 : 0
                let isFine =
                    switch sign {
                    case ">": order > 0
                    case ">=": order >= 0
                    case "<": order < 0
                    default: order <= 0
                    }
                return isFine
                    ? .void
                    : call.fail("XCTAssert\(name)", "(\"\(call.told(0))\") is not \(sign) (\"\(call.told(1))\")", 2)
            }
        }

    private static func compared(
        _ name: String, _ bound: String, _ words: String, _ test: @escaping @Sendable (Value, Value) -> Bool
    ) -> Word {
        let generic = bound.isEmpty ? "<T>" : "<T: \(bound)>"
        return .function(
            "func XCTAssert\(name)\(generic)(_ a: T?, _ b: T?, _ message: String = \"\", file: String = \"\", line: UInt = 0)"
        ) { call in
            if test(call[0], call[1]) { return .void }
            return call.fail("XCTAssert\(name)", "(\"\(call.told(0))\") \(words) (\"\(call.told(1))\")", 2)
        }
    }
}

extension Call {
    /// An argument as XCTest tells it.
    fileprivate func told(_ index: Int) -> String {
        let type = index < types.count ? types[index] : .any
        return interpreter.text(of: self[index], as: self[index].isNull ? type : type.wrapped ?? type)
    }

    /// Says what an assertion found; the argument at `message` is what the program says to it.
    func fail(_ name: String, _ reason: String, _ message: Int) -> Value {
        let own = has(message) ? " - " + string(message) : ""
        loop.onFault?(RuntimeError("\(name) failed\(reason.isEmpty ? "" : ": " + reason)\(own)", at: site.place))
        return .void
    }
}
