import Reactive
import Values

/// Writes values as Swift's `print` does: alone, or as a part of others.
struct ValueWriter {
    let interpreter: Interpreter
    /// Behind so much text, collections write no more.
    private let enough: Int
    private var library: Library { interpreter.library }

    init(interpreter: Interpreter, enough: Int = .max) { (self.interpreter, self.enough) = (interpreter, enough) }

    func write(_ value: Value, _ type: Type, to text: inout String, isAlone: Bool = false) {
        if let inner = type.wrapped {
            guard let held = value.unwrapped else { text += "nil"; return }
            text += "Optional("
            write(held, inner, to: &text)
            text += ")"
            return
        }
        // A value of any type that has a hash is one that says so.
        if !isAlone, type.isNamed("Hashable") {
            text += "AnyHashable("
            write(value, .any, to: &text)
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
        write(object, type, to: &text, isAlone)
    }

    private func write(_ object: Object, _ type: Type, to text: inout String, _ isAlone: Bool) {
        switch object {
        case let metatype as MetatypeObject where !isAlone: text += Reflection(library).text(of: metatype.type)
        case let optional as Wrapped:
            text += "Optional("
            write(optional.value, .any, to: &text)
            text += ")"
        case let slice as TextSlice where isAlone: text += slice.text
        case _ where object.ownView.map { type.isAny || type.isNamed($0.type) } == true:
            object.ownView.map { view($0, type, isAlone, &text) }
        case let array as ArrayObject where type.isNamed("KeyValuePairs"):
            dictionary(
                array.items.compactMap { $0.object as? TupleObject }.map { ($0.items[0], $0.items[1]) }, type, &text)
        case let array as ArrayObject:
            let isPart = !isAlone && (array.isSlice || type.isNamed("ArraySlice"))
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
                text += Reflection(library).text(of: interpreter.type(of: .object(instance), known: type))
            }
        case is Cancellation where !isAlone: text += "Swift.CancellationError()"
        case let printable as any TypedText:
            printable.write(to: &text, as: type) { self.write($0, $1, to: &$2, isAlone: true) }
        default: object.write(to: &text, as: .plain)
        }
    }

    /// `Zip2Sequence<Array<Int>, String>(_sequence1: [1], _sequence2: "a")`.
    private func view(_ view: ArrayObject.View, _ type: Type, _ isAlone: Bool, _ text: inout String) {
        let known = type.isNamed(view.type) ? type.arguments : []
        let parts = view.parts.enumerated().map { index, part in
            index < known.count ? known[index] : interpreter.type(of: part.value, known: .any)
        }
        let own = library.known(view.type).map { Type.nominal($0, Array(parts.prefix($0.generics.count))) } ?? type
        text += (isAlone ? own.spelled : Reflection(library).text(of: own)) + "("
        for (index, part) in view.parts.enumerated() {
            if index > 0 { text += ", " }
            text += part.label + ": "
            write(part.value, parts[index], to: &text)
        }
        text += ")"
    }

    private func list(_ items: [Value], _ type: Type, _ open: String, _ close: String, _ text: inout String) {
        text += open
        for (index, item) in items.enumerated() {
            if isOver(text) { break }
            if index > 0 { text += ", " }
            write(item, type, to: &text)
        }
        text += close
    }

    /// Whether no more is to be written: there is enough, or somebody has asked to stop.
    private func isOver(_ text: String) -> Bool {
        do { try interpreter.state.checkInterrupt() } catch {
            interpreter.state.keep(error)
            return true
        }
        return text.utf8.count > enough
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
            if isOver(text) { break }
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
            let held = type.arguments.first ?? interpreter.type(of: end, known: .any)
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
        let own = interpreter.type(of: .object(record), known: type)
        let map = record.nominal.substitution(own.arguments)
        text += (isAlone ? own.spelled : Reflection(library).text(of: own)) + "("
        for (index, field) in record.fields.enumerated() {
            if index > 0 { text += ", " }
            text += record.nominal.fields[index].name + ": "
            write(Compiler.weakValue(field), record.nominal.fields[index].type.replacing(map), to: &text)
        }
        text += ")"
    }

    private func item(_ item: EnumObject, _ type: Type, _ isAlone: Bool, _ text: inout String) {
        if let described = describe(.object(item), item.nominal, isAlone) { text += described; return }
        let own = interpreter.type(of: .object(item), known: type)
        let map = item.nominal.substitution(own.arguments)
        let facts = item.nominal.cases[item.index]
        if !isAlone { text += Reflection(library).text(of: own) + "." }
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
                if let text = try interpreter.send(property, to: value, [], at: place).text { return text }
            } catch {
                interpreter.state.keep(error)
                return nil
            }
        }
        return nil
    }
}
