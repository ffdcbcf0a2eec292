import Glibc
import Language
import Values

extension Word {
    /// Functions that belong to no type.
    static let functions: [Word] =
        [
            print, debugPrint,
            .function("func abs(_ x: Int) -> Int") { call in
                guard call.int(0) != .min else { throw Trap("abs(Int.min) is no Int") }
                return .int(Swift.abs(call.int(0)))
            },
            .function("func abs(_ x: Double) -> Double") { call in .double(Swift.abs(call.double(0))) },
            .function("func min<T: Comparable>(_ x: T, _ y: T) -> T") { call in
                [call[0], call[1]].min(by: natural) ?? .void
            },
            .function("func min<T: Comparable>(_ x: T, _ y: T, _ z: T, _ rest: T...) -> T") { call in
                ([call[0], call[1], call[2]] + call.items(3)).min(by: natural) ?? .void
            },
            .function("func max<T: Comparable>(_ x: T, _ y: T) -> T") { call in
                [call[0], call[1]].max(by: natural) ?? .void
            },
            .function("func max<T: Comparable>(_ x: T, _ y: T, _ z: T, _ rest: T...) -> T") { call in
                ([call[0], call[1], call[2]] + call.items(3)).max(by: natural) ?? .void
            },
            .function("func zip<A: Sequence, B: Sequence>(_ a: A, _ b: B) -> [(A.Element, B.Element)]") { call in
                // A range without an end goes as far as the other side.
                if let start = openStart(call[1]) {
                    return .array(try call.elements(0).enumerated().map { .tuple([$1, .int(start &+ $0)]) })
                }
                if let start = openStart(call[0]) {
                    return .array(try call.elements(1).enumerated().map { .tuple([.int(start &+ $0), $1]) })
                }
                return .array(Swift.zip(try call.elements(0), try call.elements(1)).map { .tuple([$0, $1]) })
            },
            .function("func stride(from start: Int, to end: Int, by step: Int) -> [Int]") { call in
                .array(try call.strides(isThrough: false).map { .int($0) })
            },
            .function("func stride(from start: Int, through end: Int, by step: Int) -> [Int]") { call in
                .array(try call.strides(isThrough: true).map { .int($0) })
            },
            .function("func stride(from start: Double, to end: Double, by step: Double) -> [Double]") { call in
                .array(try call.realStrides(isThrough: false).map { .double($0) })
            },
            .function("func stride(from start: Double, through end: Double, by step: Double) -> [Double]") { call in
                .array(try call.realStrides(isThrough: true).map { .double($0) })
            },
            .member(of: "CustomStringConvertible", "var description: String") { call in
                .string(call.interpreter.text(of: call.receiver, as: call.receiverType))
            },
            .function("func sqrt(_ x: Double) -> Double") { call in .double(call.double(0).squareRoot()) },
            .function("func pow(_ x: Double, _ y: Double) -> Double") { call in
                .double(Glibc.pow(call.double(0), call.double(1)))
            },
            .function("func floor(_ x: Double) -> Double") { call in .double(call.double(0).rounded(.down)) },
            .function("func ceil(_ x: Double) -> Double") { call in .double(call.double(0).rounded(.up)) },
            .function("func round(_ x: Double) -> Double") { call in .double(call.double(0).rounded()) },
        ] + failures

    /// What ends the entry with a message.
    private static let failures: [Word] =
        [("fatalError", " -> Never"), ("preconditionFailure", " -> Never"), ("assertionFailure", "")].map {
            name, result in
            .function("func \(name)(_ message: String = \"\")\(result)") { call in
                throw Trap(call.has(0) ? "fatal error: \(call.string(0))" : "fatal error")
            }
        }
        + [("precondition", "a precondition failed"), ("assert", "an assertion failed")].map { name, sentence in
            .function("func \(name)(_ condition: Bool, _ message: String = \"\")") { call in
                if !call.bool(0) { throw Trap(call.has(1) ? "\(sentence): \(call.string(1))" : sentence) }
                return .void
            }
        }

    static let print = Word(
        "print", ["func print(_ items: Any..., separator: String = \" \", terminator: String = \"\\n\")"],
        "writes values as a line",
        example: """
            print("a", 1)
            //= a 1
            """
    ) { call in
        let separator = call.has(1) ? call.string(1) : " "
        let end = call.has(2) ? call.string(2) : "\n"
        let texts = Swift.zip(call.items(0), call.itemTypes(0)).map { call.interpreter.text(of: $0, as: $1) }
        call.interpreter.print(texts.joined(separator: separator) + end)
        return .void
    }

    static let debugPrint = Word(
        "debugPrint", ["func debugPrint(_ items: Any...)"], "writes values as a line, texts quoted",
        example: """
            debugPrint("a")
            //= "a"
            """
    ) { call in
        let texts = Swift.zip(call.items(0), call.itemTypes(0)).map { value, type in
            if case .string(let text) = value {
                text.debugDescription
            } else {
                call.interpreter.text(of: value, as: type)
            }
        }
        call.interpreter.print(texts.joined(separator: " ") + "\n")
        return .void
    }
}

extension Call {
    fileprivate func strides(isThrough: Bool) throws -> [Int] {
        let (start, end, step) = (int(0), int(1), int(2))
        guard step != 0 else { throw Trap("a stride by 0 never ends") }
        guard Double(end) / Double(step) - Double(start) / Double(step) < Double(Call.most) else {
            throw Trap("this stride is too long")
        }
        return isThrough
            ? Array(Swift.stride(from: start, through: end, by: step))
            : Array(Swift.stride(from: start, to: end, by: step))
    }

    fileprivate func realStrides(isThrough: Bool) throws -> [Double] {
        let (start, end, step) = (double(0), double(1), double(2))
        guard step != 0, (end - start) / step < Double(Call.most) else {
            throw Trap("this stride is too long, or never ends")
        }
        return isThrough
            ? Array(Swift.stride(from: start, through: end, by: step))
            : Array(Swift.stride(from: start, to: end, by: step))
    }
}

/// Where a range without an end starts.
private func openStart(_ value: Value) -> Int? {
    guard case .object(let object) = value, let range = object as? RangeObject, range.upper == nil else { return nil }
    if case .int(let start)? = range.lower { return start }
    return nil
}
