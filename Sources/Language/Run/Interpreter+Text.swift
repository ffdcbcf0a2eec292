import Reactive
import Values

extension Interpreter {
    /// A value as Swift's `print` writes it: what the static type says of optionals is seen. Behind as much as is `enough`,
    /// collections write no more.
    package func text(of value: Value, as type: Type, enough: Int = .max) -> String {
        if case .string(let text) = value, type.wrapped == nil { return text }
        var text = ""
        ValueWriter(interpreter: self, enough: enough).write(value, type, to: &text, isAlone: true)
        return text
    }

    /// A value as `debugPrint` writes it, and as it is written inside of others.
    package func debugText(of value: Value, as type: Type) -> String {
        var text = ""
        ValueWriter(interpreter: self).write(value, type, to: &text)
        return text
    }

    /// An error as `print` writes it.
    package func printed(_ error: any Error) -> String {
        if let thrown = error as? ThrownError { return text(of: thrown.value, as: .any) }
        return (error as? RxError)?.sentence ?? text(of: error)
    }

    /// How an error reads in a ripple or a message.
    package func text(of error: any Error) -> String {
        switch error {
        case let trap as RuntimeError: return trap.message
        case is Interrupted: return "interrupted"
        case let thrown as ThrownError:
            if case .string(let text) = thrown.value {
                var quoted = ""
                quoted.append(quoted: text)
                return quoted
            }
            if let inner = thrown.value.object as? ErrorObject { return text(of: inner.error) }
            // What the vocabulary calls by a name and prints by a number is told by its name.
            if let item = thrown.value.object as? EnumObject, item.nominal.isBuiltIn, item.payload.isEmpty {
                return item.nominal.cases[item.index].name
            }
            return text(of: thrown.value, as: .any)
        case let failure as EngineError: return failure.sentence
        default: return "\(error)"
        }
    }

    // MARK: going through collections

    /// Calls `body` with each element until it says no.
    package func iterate(_ sequence: Value, _ body: (Value) throws -> Bool) throws {
        guard case .object(let object) = sequence, !(object is TextSlice) else {
            if let text = sequence.text {
                for character in text where try !body(.string(String(character))) { return }
            }
            return
        }
        switch object {
        case let range as RangeObject where range.lower?.object?.declaredType != nil: try range.step(by: self, body)
        case let range as RangeObject:
            for number in range.integers() {
                guard try body(range.element(number)) else { return }
                try state.checkInterrupt()
            }
        case let array as ArrayObject: for item in array.items where try !body(item) { return }
        case let set as SetObject: for item in set.items where try !body(item) { return }
        case let sequence as PullSequence:
            var index = 0
            while let item = try sequence.element(at: index), try body(item) {
                index += 1
                try state.checkInterrupt()
            }
        case let dictionary as DictionaryObject:
            for pair in dictionary.pairs where try !body(.tuple([pair.key, pair.value], labels: ["key", "value"])) {
                return
            }
        case let iterator as IteratorObject:
            while let item = try iterator.next(), try body(item) { try state.checkInterrupt() }
        case let list as any ListedObject: for item in list.listed where try !body(item) { return }
        case let sequence as MadeSequence: try iterate(try sequence.make(), body)
        default: if let iterator = try iterator(of: sequence) { try iterate(.object(iterator), body) }
        }
    }

    /// What goes through a sequence: of a person's type, by its `makeIterator` or `next`.
    package func iterator(of sequence: Value) throws -> IteratorObject? {
        guard let nominal = nominal(of: sequence), !nominal.isBuiltIn else { return nil }
        let makers = ["makeIterator()", "makeAsyncIterator()"]
        if let make = makers.lazy.compactMap({ self.library.method($0, of: nominal)?.function }).first {
            let made = try make.call([sequence])
            if case .object(let object) = made, let iterator = object as? IteratorObject { return iterator }
            return try iterator(stepping: made)
        }
        return try iterator(stepping: sequence) ?? iterator(indexing: sequence, nominal)
    }

    /// What goes through a person's collection by its indices: of one that says nothing else, they are counted.
    private func iterator(indexing collection: Value, _ nominal: Nominal) throws -> IteratorObject? {
        guard let element = library.method("subscript(_:)", of: nominal)?.function,
            library.method("endIndex", of: nominal) != nil || nominal.fieldIndex("endIndex") != nil
        else { return nil }
        let after = library.method("index(after:)", of: nominal)?.function
        let end = try send("endIndex", to: collection, [], at: .nowhere)
        var index = try send("startIndex", to: collection, [], at: .nowhere)
        return IteratorObject {
            guard index != end else { return nil }
            let value = try element.call([collection, index])
            if let after {
                index = try after.call([collection, index])
            } else if case .int(let place) = index {
                index = .int(place &+ 1)
            } else {
                index = end
            }
            return value
        }
    }

    private func iterator(stepping start: Value) throws -> IteratorObject? {
        guard let nominal = nominal(of: start), let next = library.method("next()", of: nominal)?.function else {
            return nil
        }
        var current = start
        return IteratorObject {
            let answer = try next.call([current])
            guard !nominal.isReference, case .object(let object) = answer, let pair = object as? TupleObject,
                pair.items.count == 2
            else { return answer.unwrapped }
            current = pair.items[1]
            return pair.items[0].unwrapped
        }
    }

    /// Reads what a case holds, or tells that a value is another case.
    func caseReader(_ nominal: Nominal, _ index: Int) -> (Value) -> [Value]? {
        if let bridge = nominal.bridge { return { bridge.read($0, index) } }
        return { value in
            guard case .object(let object) = value, let item = object as? EnumObject, item.index == index,
                item.nominal === nominal
            else { return nil }
            return item.payload
        }
    }
}

/// An object of the vocabulary whose text depends on its static type: `next(Optional(1))`. `write` writes what it carries
/// as an interpolation would.
package protocol TypedText: Object {
    func write(to text: inout String, as type: Type, _ write: (Value, Type, inout String) -> Void)
}

extension Object {
    /// The vocabulary's name for what this is, if values of it can be asked for their type.
    var languageType: String? {
        if self is DisposeBag { return "DisposeBag" }
        return (self as? any NamedObject)?.typeName
    }
}

/// An object of the vocabulary that has elements.
package protocol ListedObject: Object {
    var listed: [Value] { get }
}

/// An object of the vocabulary that knows its type's name.
package protocol NamedObject: Object {
    var typeName: String { get }
}
