import Reactive
import Values

extension Interpreter {
    /// A value as Swift's `print` writes it: what the static type says of optionals is seen.
    package func text(of value: Value, as type: Type) -> String {
        if case .string(let text) = value, type.wrapped == nil { return text }
        var text = ""
        write(value, type, to: &text, isAlone: true)
        return text
    }

    /// A value as `debugPrint` writes it, and as it is written inside of others.
    package func debugText(of value: Value, as type: Type) -> String {
        var text = ""
        write(value, type, to: &text)
        return text
    }

    private func write(_ value: Value, _ type: Type, to text: inout String, isAlone: Bool = false) {
        if let inner = type.wrapped {
            guard let held = value.unwrapped else { text += "nil"; return }
            text += "Optional("
            write(held, inner, to: &text)
            text += ")"
            return
        }
        let value = LetterObject.unerased(value)
        guard case .object(let object) = value else {
            if let say = type.nominal.flatMap({ $0.isBuiltIn ? library.customs.texts[$0.name] : nil }) {
                text += say(value)
                return
            }
            if isAlone, case .string(let plain) = value { text += plain } else { value.write(to: &text, as: .plain) }
            return
        }
        switch object {
        case let metatype as MetatypeObject where !isAlone: text += Reflection(library).text(of: metatype.type)
        case let optional as Wrapped: write(optional.value, BuiltIn.optional(.any), to: &text)
        case let slice as TextSlice where isAlone: text += slice.text
        case let array as ArrayObject where type.isNamed("KeyValuePairs"):
            dictionary(
                array.items.compactMap { $0.object as? TupleObject }.map { ($0.items[0], $0.items[1]) }, type, &text)
        case let array as ArrayObject:
            let isPart = !isAlone && type.isNamed("ArraySlice")
            list(array.items, type.arguments.first ?? .any, isPart ? "ArraySlice([" : "[", isPart ? "])" : "]", &text)
        case let set as SetObject:
            list(set.items, type.arguments.first ?? .any, isAlone ? "[" : "Set([", isAlone ? "]" : "])", &text)
        case let tuple as TupleObject: self.tuple(tuple, type, &text)
        case let dictionary as DictionaryObject:
            self.dictionary(dictionary.pairs.map { ($0.key, $0.value) }, type, &text)
        case let range as RangeObject: self.range(range, type, isAlone, &text)
        case let record as StructObject: self.record(record, type, isAlone, &text)
        case let item as EnumObject: self.item(item, type, isAlone, &text)
        case let instance as Instance:
            if let described = describe(.object(instance), instance.nominal, isAlone) {
                text += described
            } else {
                text += Reflection(library).text(of: self.type(of: value, known: type))
            }
        case let printable as any TypedText:
            printable.write(to: &text, as: type) { self.write($0, $1, to: &$2, isAlone: true) }
        default: object.write(to: &text, as: .plain)
        }
    }

    private func list(_ items: [Value], _ type: Type, _ open: String, _ close: String, _ text: inout String) {
        text += open
        for (index, item) in items.enumerated() {
            if index > 0 { text += ", " }
            write(item, type, to: &text)
        }
        text += close
    }

    private func tuple(_ tuple: TupleObject, _ type: Type, _ text: inout String) {
        let types: [(label: String?, type: Type)] = if case .tuple(let items) = type.resolved { items } else { [] }
        text += "("
        for (index, item) in tuple.items.enumerated() {
            if index > 0 { text += ", " }
            let known =
                index < types.count
                ? types[index] : (label: tuple.labels.count > index ? tuple.labels[index] : nil, type: .any)
            if let label = known.label { text += "\(label): " }
            write(item, known.type, to: &text)
        }
        text += ")"
    }

    private func dictionary(_ pairs: [(key: Value, value: Value)], _ type: Type, _ text: inout String) {
        if pairs.isEmpty { text += "[:]"; return }
        let (key, item) = type.arguments.count == 2 ? (type.arguments[0], type.arguments[1]) : (.any, .any)
        text += "["
        for (index, pair) in pairs.enumerated() {
            if index > 0 { text += ", " }
            write(pair.key, key, to: &text)
            text += ": "
            write(pair.value, item, to: &text)
        }
        text += "]"
    }

    private func range(_ range: RangeObject, _ type: Type, _ isAlone: Bool, _ text: inout String) {
        let bound = type.arguments.first ?? .any
        if let end = range.lower ?? range.upper, range.lower == nil || range.upper == nil {
            let held = type.arguments.first ?? self.type(of: end, known: .any)
            let isFrom = range.lower != nil
            let whole = isFrom ? BuiltIn.rangeFrom(held) : BuiltIn.rangeTo(held, isClosed: range.isClosed)
            text += (isAlone ? whole.spelled : Reflection(library).text(of: whole))
            text += isFrom ? "(lowerBound: " : "(upperBound: "
            write(end, held, to: &text)
            text += ")"
            return
        }
        if !isAlone {
            text += type.nominal?.name ?? (range.isClosed ? "ClosedRange" : "Range")
            text += "("
        }
        if let lower = range.lower { write(lower, bound, to: &text, isAlone: isAlone) }
        text += range.isClosed || range.upper == nil ? "..." : "..<"
        if let upper = range.upper { write(upper, bound, to: &text, isAlone: isAlone) }
        if !isAlone { text += ")" }
    }

    private func record(_ record: StructObject, _ type: Type, _ isAlone: Bool, _ text: inout String) {
        if let described = describe(.object(record), record.nominal, isAlone) { text += described; return }
        let map = record.nominal.substitution(type.arguments)
        let own = self.type(of: .object(record), known: type)
        text += (isAlone ? own.spelled : Reflection(library).text(of: own)) + "("
        for (index, field) in record.fields.enumerated() {
            if index > 0 { text += ", " }
            text += record.nominal.fields[index].name + ": "
            write(field, record.nominal.fields[index].type.replacing(map), to: &text)
        }
        text += ")"
    }

    private func item(_ item: EnumObject, _ type: Type, _ isAlone: Bool, _ text: inout String) {
        if let described = describe(.object(item), item.nominal, isAlone) { text += described; return }
        let map = item.nominal.substitution(type.arguments)
        let facts = item.nominal.cases[item.index]
        if !isAlone { text += Reflection(library).text(of: self.type(of: .object(item), known: type)) + "." }
        text += facts.name
        guard let first = facts.payload.first else { return }
        // A tuple brings its own brackets.
        let alone = first.type.replacing(map)
        if item.payload.count == 1, first.label == nil, case .tuple = alone.resolved {
            return write(item.payload[0], alone, to: &text)
        }
        text += "("
        for (index, value) in item.payload.enumerated() {
            if index > 0 { text += ", " }
            if let label = facts.payload[index].label { text += "\(label): " }
            write(value, facts.payload[index].type.replacing(map), to: &text)
        }
        text += ")"
    }

    /// What a value says of itself: inside of others rather as `CustomDebugStringConvertible`.
    private func describe(_ value: Value, _ nominal: Nominal, _ isAlone: Bool) -> String? {
        let place = Place.nowhere
        let ways = [
            ("CustomStringConvertible", "description"), ("CustomDebugStringConvertible", "debugDescription"),
        ]
        // A subclass of NSObject describes itself where it has a description of its own.
        let isForeign = library.known("NSObject").map(nominal.descends) == true
        for (name, property) in isAlone ? ways : ways.reversed()
        where library.known(name).map(nominal.follows) == true
            || isForeign && library.ownMethod(property, of: nominal) != nil
        {
            do {
                if let text = try send(property, to: value, [], at: place).text { return text }
            } catch {
                state.keep(error)
                return nil
            }
        }
        return nil
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
    var languageType: String? { (self as? any NamedObject)?.typeName }
}

/// An object of the vocabulary that has elements.
package protocol ListedObject: Object {
    var listed: [Value] { get }
}

/// An object of the vocabulary that knows its type's name.
package protocol NamedObject: Object {
    var typeName: String { get }
}
