import Language
import Values

/// What goes through sequences, as it is written where a person makes a sequence of their own.
extension Word {
    static let iteratorTypes = [
        "struct AnyIterator<Element>: Sequence, IteratorProtocol {}", "struct AnySequence<Element>: Sequence {}",
    ]

    static let iterators: [Word] = [
        .member(of: "AnyIterator", "init(_ body: () -> Element?)") { call in
            let body = try call.function(0)
            return .object(IteratorObject { try body.nullary().unwrapped })
        },
        .member(of: "AnyIterator", "init<I: IteratorProtocol>(_ base: I) where I.Element == Element") { call in
            try call.iterator(of: call[0])
        },
        .member(of: "AnyIterator", "func next() -> Element?") { call in
            try (call.receiver.object() as IteratorObject).next().map { .some($0) } ?? .null
        },
        .member(of: "AnySequence", "init<S: Sequence>(_ base: S) where S.Element == Element") { call in call[0] },
        .member(of: "AnySequence", "init(_ makeIterator: () -> AnyIterator<Element>)") { call in
            let make = try call.function(0)
            return .object(MadeSequence { try make.nullary() })
        },
        .member(of: "Sequence", "func makeIterator() -> AnyIterator<Element>") { call in
            try call.iterator(of: call.receiver)
        },
    ]
}

extension Call {
    fileprivate func iterator(of sequence: Value) throws -> Value {
        if case .object(let object) = sequence, object is IteratorObject { return sequence }
        if let iterator = try interpreter.iterator(of: sequence) { return .object(iterator) }
        var rest = try elements(of: sequence)[...]
        return .object(IteratorObject { rest.popFirst() })
    }
}
