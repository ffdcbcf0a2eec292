/// An array. Copied on write by its holders: whoever changes `items` must hold the only reference.
public final class ArrayObject: Object {
    public var items: [Value]
    /// Of a slice: the index of its first item.
    public var start: Int
    /// Whether it says that it is a slice, where anything may stand.
    public let isSlice: Bool
    /// Of what shows others in its own way, as `enumerated()` and `zip`: what they are.
    public let view: View?
    public init(_ items: [Value], from start: Int = 0, isSlice: Bool = false, view: View? = nil) {
        (self.items, self.start, self.isSlice, self.view) = (items, start, isSlice, view)
    }

    /// The name of such a type, and what it is made of, as it is written: `EnumeratedSequence(_base: …)`.
    public struct View {
        public let type: String
        public let parts: [(label: String, value: Value)]
        public init(_ type: String, _ parts: [(label: String, value: Value)]) {
            (self.type, self.parts) = (type, parts)
        }
    }

    public override func isEqual(to other: Object) -> Bool { (other as? ArrayObject)?.items == items }
    public override func hash(into hasher: inout Hasher) { hasher.combine(items) }
    public override func write(to text: inout String, as style: TextStyle) {
        text.append(list: items, between: "[", "]", as: style)
    }
    public override func visitReferences(_ visit: (Object) -> Void) { for item in items { item.visitReference(visit) } }
}

/// A tuple of two or more, labels included.
public final class TupleObject: Object {
    public var items: [Value]
    public let labels: [String?]
    public init(_ items: [Value], labels: [String?] = []) {
        self.items = items
        self.labels = labels
    }

    public override func isEqual(to other: Object) -> Bool { (other as? TupleObject)?.items == items }
    public override func hash(into hasher: inout Hasher) { hasher.combine(items) }
    public override func write(to text: inout String, as style: TextStyle) {
        text += "("
        for (index, item) in items.enumerated() {
            if index > 0 { text += ", " }
            if index < labels.count, let label = labels[index] { text += "\(label): " }
            item.write(to: &text, as: style)
        }
        text += ")"
    }
    public override func visitReferences(_ visit: (Object) -> Void) { for item in items { item.visitReference(visit) } }
}

/// What its holders copy before they change it, unless they hold it alone.
public protocol CopiedOnWrite: Object { func copy() -> Self }

/// A set that remembers the order in which its members came.
public final class SetObject: Object, CopiedOnWrite {
    public private(set) var places: [Value: Int] = [:]
    private var slots: [Value?] = []

    public init(_ items: [Value] = []) {
        super.init()
        for item in items { insert(item) }
    }

    public var count: Int { places.count }
    public var items: [Value] { slots.compactMap { $0 } }
    public func contains(_ value: Value) -> Bool { places[value] != nil }

    public func copy() -> SetObject {
        let copy = SetObject()
        (copy.places, copy.slots) = (places, slots)
        return copy
    }

    /// Whether the value was new.
    @discardableResult public func insert(_ value: Value) -> Bool {
        guard places[value] == nil else { return false }
        places[value] = slots.count
        slots.append(value)
        return true
    }

    /// The member that left, if it was one.
    @discardableResult public func remove(_ value: Value) -> Value? {
        guard let place = places.removeValue(forKey: value) else { return nil }
        defer { slots[place] = nil; tidy() }
        return slots[place]
    }

    private func tidy() {
        guard slots.count > 16, slots.count > 2 * places.count else { return }
        slots = slots.filter { $0 != nil }
        for (place, item) in slots.enumerated() { if let item { places[item] = place } }
    }

    public override func isEqual(to other: Object) -> Bool {
        guard let other = other as? SetObject, other.count == count else { return false }
        return places.keys.allSatisfy(other.contains)
    }
    public override func hash(into hasher: inout Hasher) { hasher.combine(Set(places.keys)) }
    public override func write(to text: inout String, as style: TextStyle) {
        text.append(list: items, between: "[", "]", as: style)
    }
    public override func visitReferences(_ visit: (Object) -> Void) { for item in items { item.visitReference(visit) } }
}

/// A dictionary that remembers the order in which its keys came.
public final class DictionaryObject: Object, CopiedOnWrite {
    private var order = SetObject()
    private var values: [Value: Value] = [:]

    public init(_ pairs: [(Value, Value)] = []) {
        super.init()
        for (key, value) in pairs { self[key] = value }
    }

    public var count: Int { values.count }
    public var keys: [Value] { order.items }
    public var pairs: [(key: Value, value: Value)] {
        order.items.compactMap { key in values[key].map { (key, $0) } }
    }

    public subscript(key: Value) -> Value? {
        get { values[key] }
        set {
            values[key] = newValue
            if newValue != nil { order.insert(key) } else { order.remove(key) }
        }
    }

    public func copy() -> DictionaryObject {
        let copy = DictionaryObject()
        (copy.order, copy.values) = (order.copy(), values)
        return copy
    }

    public override func isEqual(to other: Object) -> Bool { (other as? DictionaryObject)?.values == values }
    public override func hash(into hasher: inout Hasher) { hasher.combine(values) }
    public override func write(to text: inout String, as style: TextStyle) {
        if count == 0 { text += "[:]"; return }
        text += "["
        for (index, pair) in pairs.enumerated() {
            if index > 0 { text += ", " }
            if style.hasEnough(text) {
                text += "…"
                break
            }
            pair.key.write(to: &text, as: style)
            text += ": "
            pair.value.write(to: &text, as: style)
        }
        text += "]"
    }
    public override func visitReferences(_ visit: (Object) -> Void) {
        for pair in pairs { pair.key.visitReference(visit); pair.value.visitReference(visit) }
    }
}

extension String {
    /// Appends `items`, parted by commas.
    public mutating func append(list items: [Value], between open: String, _ close: String, as style: TextStyle) {
        self += open
        for (index, item) in items.enumerated() {
            if index > 0 { self += ", " }
            if style.hasEnough(self) {
                self += "…"
                break
            }
            item.write(to: &self, as: style)
        }
        self += close
    }
}

extension Value {
    @inlinable public static func array(_ items: [Value]) -> Value { .object(ArrayObject(items)) }
    /// A part of an array, whose indices are those of the whole.
    public static func slice(_ items: ArraySlice<Value>, of start: Int = 0) -> Value {
        .object(ArrayObject(Array(items), from: items.startIndex + start))
    }
    @inlinable public static func tuple(_ items: [Value], labels: [String?] = []) -> Value {
        .object(TupleObject(items, labels: labels))
    }
    /// The items of an array, or nil if it is none.
    @inlinable public var items: [Value]? {
        guard case .object(let object) = self else { return nil }
        return (object as? ArrayObject)?.items
    }
}
