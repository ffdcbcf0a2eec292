import Glibc
import Language
import Values

extension Word {
    /// Functions that belong to no type.
    static let functions: [Word] =
        [
            print, debugPrint,
            .function("func abs<T: SignedNumeric>(_ x: T) -> T") { call in try call[0].withoutSign() },
            .function("func autoreleasepool<T>(invoking body: () throws -> T) rethrows -> T") { call in
                try call.function(0).nullary()
            },
            .function("func CollectionOfOne<Element>(_ element: Element) -> [Element]") { call in .array([call[0]]) },
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
            .function(
                "func zip<A: Sequence, B: Sequence>(_ a: A, _ b: B) -> Zip2Sequence<A, B>"
            ) { call in
                let view = ArrayObject.View("Zip2Sequence", [("_sequence1", call[0]), ("_sequence2", call[1])])
                if let first = call[0].items, let second = call[1].items {
                    return .object(ArrayObject(Swift.zip(first, second).map { .tuple([$0, $1]) }, view: view))
                }
                // Both go as far as the shorter: the other may have no end.
                return .object(
                    MadeSequence(view: view) {
                        let first: IteratorObject = try call.iterator(of: call[0]).object()
                        let second: IteratorObject = try call.iterator(of: call[1]).object()
                        return .object(
                            IteratorObject {
                                guard let left = try first.next(), let right = try second.next() else { return nil }
                                return .tuple([left, right])
                            })
                    })
            },
            .member(of: "CustomStringConvertible", "var description: String") { call in
                .string(call.interpreter.text(of: call.receiver, as: call.receiverType))
            },
            .function("func AnyHashable<T: Hashable>(_ value: T) -> AnyHashable") { call in call[0] },
        ] + strides + mathematics + failures + printingInto

    /// What ends the entry with a message.
    private static let failures: [Word] =
        [("fatalError", " -> Never"), ("preconditionFailure", " -> Never"), ("assertionFailure", "")].map {
            name, result in
            .function(
                "func \(name)(_ message: String = \"\", file: String = \"\", line: UInt = 0)\(result)"
            ) { call in
                throw RuntimeError(call.has(0) ? "fatal error: \(call.string(0))" : "fatal error")
            }
        }
        + ["Int32", "Int"].map { type in
            .function("func exit(_ status: \(type)) -> Never") { call in
                try call.interpreter.state.leave(Int32(truncatingIfNeeded: call[0].whole ?? 0))
            }
        }
        + [("precondition", "a precondition failed"), ("assert", "an assertion failed")].map { name, sentence in
            .function(
                "func \(name)(_ condition: Bool, _ message: String = \"\", file: String = \"\", line: UInt = 0)"
            ) { call in
                if !call.bool(0) { throw RuntimeError(call.has(1) ? "\(sentence): \(call.string(1))" : sentence) }
                return .void
            }
        }

    /// `print(…, to: &text)`
    private static let printingInto: [Word] = [("print", false), ("debugPrint", true)].map { name, isDebug in
        .function(
            "func \(name)(_ items: Any..., separator: String = \" \", terminator: String = \"\\n\", to output: inout String)"
        ) { call in
            let texts = Swift.zip(call.items(0), call.itemTypes(0)).map {
                isDebug ? call.interpreter.debugText(of: $0, as: $1) : call.interpreter.text(of: $0, as: $1)
            }
            let (separator, end) = (call.has(1) ? call.string(1) : " ", call.has(2) ? call.string(2) : "\n")
            let box: Box = try call.object(3)
            box.value = .string(box.value.plain + texts.joined(separator: separator) + end)
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
        try call.interpreter.state.checkFault()
        call.interpreter.print(texts.joined(separator: separator) + end)
        return .void
    }

    static let debugPrint = Word(
        "debugPrint", ["func debugPrint(_ items: Any..., separator: String = \" \", terminator: String = \"\\n\")"],
        "writes values as a line, texts quoted",
        example: """
            debugPrint("a")
            //= "a"
            """
    ) { call in
        let texts = Swift.zip(call.items(0), call.itemTypes(0)).map { call.interpreter.debugText(of: $0, as: $1) }
        let end = call.has(2) ? call.string(2) : "\n"
        try call.interpreter.state.checkFault()
        call.interpreter.print(texts.joined(separator: call.has(1) ? call.string(1) : " ") + end)
        return .void
    }
}
