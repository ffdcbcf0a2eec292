import Reactive
import Values

/// What a value was told of the generic parameters of its type and of those above: metatypes.
package typealias TypeArguments = [ObjectIdentifier: Value]

/// A value of a struct. Copied on write by its holders.
package final class StructObject: Object {
    package let nominal: Nominal
    package var fields: [Value]
    package let types: TypeArguments
    package init(_ nominal: Nominal, _ fields: [Value], _ types: TypeArguments = [:]) {
        self.nominal = nominal
        self.fields = fields
        self.types = types
    }

    package override func isEqual(to other: Object) -> Bool {
        guard let other = other as? StructObject else { return false }
        if let answer = nominal.areEqual(self, other) { return answer }
        return other.nominal === nominal && other.fields == fields
    }
    package override func hash(into hasher: inout Hasher) {
        if let value = nominal.hash(of: self) { hasher.combine(value) } else { hasher.combine(fields) }
    }
    package override func write(to text: inout String, as style: TextStyle) {
        if let described = nominal.description(of: self) { text += described; return }
        text += nominal.shortName + "("
        for (index, field) in fields.enumerated() {
            if index > 0 { text += ", " }
            text += nominal.fields[index].name + ": "
            field.write(to: &text, as: style)
        }
        text += ")"
    }
    package override func visitReferences(_ visit: (Object) -> Void) {
        for field in fields { field.visitReference(visit) }
    }
}

/// A case of an enum, with what it holds.
package final class EnumObject: Object {
    package let nominal: Nominal
    package let index: Int
    package let payload: [Value]
    package let types: TypeArguments
    package init(_ nominal: Nominal, _ index: Int, _ payload: [Value] = [], _ types: TypeArguments = [:]) {
        self.nominal = nominal
        self.index = index
        self.payload = payload
        self.types = types
    }

    package override func isEqual(to other: Object) -> Bool {
        guard let other = other as? EnumObject else { return false }
        if let answer = nominal.areEqual(self, other) { return answer }
        return other.nominal === nominal && other.index == index && other.payload == payload
    }
    package override func hash(into hasher: inout Hasher) {
        if let value = nominal.hash(of: self) { return hasher.combine(value) }
        hasher.combine(index)
        hasher.combine(payload)
    }
    package override func write(to text: inout String, as style: TextStyle) {
        if let described = nominal.description(of: self) { text += described; return }
        let item = nominal.cases[index]
        text += style.isLiteral ? ".\(item.name)" : item.name
        guard !payload.isEmpty else { return }
        text += "("
        for (position, value) in payload.enumerated() {
            if position > 0 { text += ", " }
            if let label = item.payload[position].label { text += "\(label): " }
            value.write(to: &text, as: style)
        }
        text += ")"
    }
    package override func visitReferences(_ visit: (Object) -> Void) {
        for value in payload { value.visitReference(visit) }
    }
}

/// An instance of a person's class.
package final class Instance: Owner {
    package let nominal: Nominal
    package var fields: [Value]
    package var types: TypeArguments = [:]
    /// Who is told of a property's changes, by index: `rx.observe(\\.name)`.
    package var listeners: [Int: [(Value) -> Void]] = [:]
    /// What the vocabulary holds for it beside its fields.
    package var attachment: Object?
    /// What stands behind it of the class of the vocabulary that its own extends.
    package var native: Object?
    /// What a program keeps with it beside its fields.
    package var associated: Object?
    /// The streams of its properties that were asked for, by index.
    package var propertyStreams: [Int: Object] = [:]

    package init(_ nominal: Nominal) {
        self.nominal = nominal
        fields = Array(repeating: .null, count: nominal.fields.count)
        unfilled = nominal
    }

    /// The lowest class whose properties have not had their first values yet, while it is made.
    var unfilled: Nominal?

    /// Its number among all that were made, and where it was.
    package internal(set) var number = 0
    var birth: Birth?

    /// Whether its `init` gave up before every property had a value: nothing is there that `deinit` could end.
    private var isAbandoned = false

    func abandon() {
        isAbandoned = zip(nominal.fields, fields).contains { field, value in
            value.isNull && field.type.wrapped == nil && !field.isLazy
        }
    }

    deinit {
        guard !isAbandoned else { return }
        Finalizer.run(self)
        birth?.end(self)
    }

    /// The session is over: it holds nothing any more, itself neither.
    func empty() {
        isAbandoned = true
        fields = Array(repeating: .null, count: fields.count)
        (listeners, attachment, associated, propertyStreams, native) = ([:], nil, nil, [:], nil)
    }

    package override func isEqual(to other: Object) -> Bool {
        guard let other = other as? Instance else { return false }
        return nominal.areEqual(self, other) ?? (self === other)
    }
    package override func hash(into hasher: inout Hasher) {
        if let value = nominal.hash(of: self) {
            hasher.combine(value)
        } else if nominal.areEqual(self, self) == nil {
            hasher.combine(ObjectIdentifier(self))
        }
        // With an equality of its own and no hash, only its type is sure to be the same for equal ones.
        hasher.combine(ObjectIdentifier(nominal))
    }

    /// What a property holds, nil in place of what is gone.
    package func value(at index: Int) -> Value { Compiler.weakValue(fields[index]) }

    package override func write(to text: inout String, as style: TextStyle) {
        text += nominal.description(of: self) ?? nominal.shortName
    }
    package override func visitReferences(_ visit: (Object) -> Void) {
        for field in fields { field.visitReference(visit) }
        for stream in propertyStreams.values { visit(stream) }
        if let ending { visit(ending) }
        if let attachment { visit(attachment) }
        if let native { visit(native) }
        if let associated { visit(associated) }
    }
}

/// Runs the `deinit`s of a class and its superclasses.
private enum Finalizer {
    static func run(_ instance: Instance) {
        var nominal: Nominal? = instance.nominal
        guard
            nominal.map({ sequence(first: $0) { $0.superclass?.nominal }.contains { $0.deinitializer != nil } }) == true
        else { return }
        // A stand-in with the same fields: an object that is being freed must not be retained again.
        let last = Instance(instance.nominal.withoutDeinit)
        last.fields = instance.fields
        last.types = instance.types
        while let here = nominal {
            if let function = here.deinitializer?.function { _ = function.ask([.object(last)]) }
            nominal = here.superclass?.nominal
        }
    }
}

extension Nominal {
    /// The name without the types around it.
    package var shortName: String { name.split(separator: ".").last.map(String.init) ?? name }

    /// The same type for the stand-in that a `deinit` sees.
    fileprivate var withoutDeinit: Nominal {
        let copy = Nominal(name, kind)
        copy.fields = fields
        copy.cases = cases
        copy.original = original ?? self
        return copy
    }
}

/// A variable that closures share with what is around them.
package final class Box: Object {
    package var value: Value
    package init(_ value: Value) { self.value = value }
    package override func visitReferences(_ visit: (Object) -> Void) { value.visitReference(visit) }
}

/// A reference that keeps nothing alive.
package final class WeakBox: Object {
    package private(set) weak var object: Object?
    /// Whether what it refers to is promised to be there: `unowned`.
    private let isPromised: Bool
    /// The number of the instance that it refers to, or did; 0 if it is none.
    let number: Int
    package init(_ value: Value, isPromised: Bool) {
        self.isPromised = isPromised
        guard case .object(let object) = value else {
            number = 0
            return
        }
        number = type(of: object) == Instance.self ? unsafeDowncast(object, to: Instance.self).number : 0
        self.object = object
    }
    package var value: Value { object.map { .object($0) } ?? .null }
    var isBroken: Bool { isPromised && object == nil }
}

extension Capture.Strength {
    /// A value as a variable of this strength holds it.
    func holding(_ value: Value) -> Value {
        switch self {
        case .strong: value
        case .weak: .object(WeakBox(value, isPromised: false))
        case .unowned: .object(WeakBox(value, isPromised: true))
        }
    }
}

/// `a..<b`, `a...b`, `a...`, `..<b` of whole numbers or doubles.
package final class RangeObject: Object, NamedObject {
    package let lower: Value?
    package let upper: Value?
    package let isClosed: Bool
    package init(_ lower: Value?, _ upper: Value?, isClosed: Bool) {
        self.lower = lower
        self.upper = upper
        self.isClosed = isClosed
    }

    package var typeName: String {
        if lower != nil, upper != nil { return isClosed ? "ClosedRange" : "Range" }
        if upper == nil { return "PartialRangeFrom" }
        return isClosed ? "PartialRangeThrough" : "PartialRangeUpTo"
    }

    package override func isEqual(to other: Object) -> Bool {
        guard let other = other as? RangeObject else { return false }
        return other.lower == lower && other.upper == upper && other.isClosed == isClosed
    }
    package override func hash(into hasher: inout Hasher) {
        hasher.combine(lower)
        hasher.combine(upper)
    }
    package override func write(to text: inout String, as style: TextStyle) {
        text += (lower?.literal ?? "") + (isClosed ? "..." : "..<") + (upper?.literal ?? "")
    }

    /// As it is written.
    var text: String { Value.object(self).literal }

    /// Of a person's type: goes through it by what that says of its steps.
    func step(by interpreter: Interpreter, _ body: (Value) throws -> Bool) throws {
        guard var next = lower else { return }
        while contains(next), try body(next) {
            try interpreter.state.checkInterrupt()
            if isClosed, next == upper { return }
            next = try interpreter.send("advanced(by:)", to: next, [.int(1)], at: .nowhere)
        }
    }

    package func contains(_ value: Value) -> Bool {
        if let lower, value.isLess(than: lower) { return false }
        guard let upper else { return true }
        return isClosed ? !upper.isLess(than: value) : value.isLess(than: upper)
    }

    /// How many whole numbers are in it; nil if that is no Int.
    package var count: Int? {
        let numbers = integers()
        if isClosed, numbers.upperBound == .max { return nil }
        let (count, overflow) = numbers.upperBound.subtractingReportingOverflow(numbers.lowerBound)
        return overflow ? nil : count
    }

    /// A whole number as one of those that it is a range of.
    package func element(_ number: Int) -> Value {
        guard case .number(let bound)? = lower ?? upper else { return .int(number) }
        return .number(Number(bound.kind, truncating: Int128(number)))
    }

    /// The whole numbers of the range, `limit` standing for an upper end that is not written.
    package func integers(limit: Int = .max) -> Range<Int> {
        let low = lower?.whole.map { Int(clamping: $0) } ?? 0
        guard let high = upper?.whole.map({ Int(clamping: $0) }) else { return low..<max(low, limit) }
        let end = isClosed ? (high == .max ? high : high + 1) : high
        return low..<max(low, end)
    }
}

extension Value {
    /// Order of numbers, strings, and tuples of them.
    package func isLess(than other: Value) -> Bool {
        switch (self, other) {
        case (.int(let a), .int(let b)): return a < b
        case (.double(let a), .double(let b)): return a < b
        case (.number(let a), .number(let b)): return a < b
        case (.number, .int), (.int, .number): return self.whole ?? 0 < other.whole ?? 0
        case (.int(let a), .double(let b)): return Double(a) < b
        case (.double(let a), .int(let b)): return a < Double(b)
        case (.string(let a), .string(let b)): return a < b
        case (.object, .string), (.string, .object):
            guard let a = text, let b = other.text else { return false }
            return a < b
        case (.object(let a), .object(let b)):
            if let a = a as? any ComparableObject { return a.isLess(than: b) }
            guard let a = a as? TupleObject, let b = b as? TupleObject else { return Nominal.isLess(a, b) }
            for (x, y) in zip(a.items, b.items) {
                if x.isLess(than: y) { return true }
                if y.isLess(than: x) { return false }
            }
            return false
        default: return false
        }
    }
}

/// An object of the vocabulary that has an order: a date.
package protocol ComparableObject: Object {
    func isLess(than other: Object) -> Bool
}

extension TextSlice: ComparableObject, NamedObject {
    package var typeName: String { "Substring" }
    package func isLess(than other: Object) -> Bool { (other as? TextSlice).map { text < $0.text } ?? false }
}

extension ArrayObject {
    /// How many there are, and of a slice from where on.
    package static func extent(_ items: [Value], _ start: Int) -> String {
        start == 0 || items.isEmpty ? "there are \(items.count)" : "it goes from \(start) to \(start + items.count - 1)"
    }
    /// Puts another element into a list.
    static func change(_ list: inout Value, _ index: Value, to new: Value, at site: Place) throws -> Value {
        let start = list.start
        try list.withItems { items in
            guard case .int(let number) = index, items.indices.contains(number - start) else {
                throw RuntimeError("index \(index.plain) is out of range: \(extent(items, start))", at: site)
            }
            items[number - start] = new
        }
        return .void
    }

    package var extent: String { ArrayObject.extent(items, start) }

    /// Where in `items` the indices of a range stand.
    package static func places(of range: RangeObject, in items: [Value], _ start: Int) -> Range<Int> {
        places(of: range, in: items.count, start)
    }
    package static func places(of range: RangeObject, in count: Int, _ start: Int) -> Range<Int> {
        let all = range.integers(limit: start + count)
        let low = range.lower == nil ? start : all.lowerBound
        // What is outside by more than an Int is outside by as much as an Int can say.
        func place(_ index: Int) -> Int {
            let (place, isTooFar) = index.subtractingReportingOverflow(start)
            return isTooFar ? index < start ? .min : .max : place
        }
        return place(low)..<place(Swift.max(low, all.upperBound))
    }
    func places(of range: RangeObject) -> Range<Int> { ArrayObject.places(of: range, in: items, start) }
}

extension Value {
    /// Of a slice, a part of a text and a range of numbers: the index of its first item; otherwise 0.
    package var start: Int {
        guard case .object(let object) = self else { return 0 }
        if type(of: object) == ArrayObject.self { return unsafeDowncast(object, to: ArrayObject.self).start }
        if let range = object as? RangeObject, case .int(let lower)? = range.lower { return lower }
        return (object as? TextSlice)?.start ?? 0
    }
}
