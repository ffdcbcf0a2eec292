import Reactive

/// An element of a Swift type of its own on its way through the engine.
public final class Box<Element>: Object {
    public let element: Element
    @inlinable public init(_ element: Element) { self.element = element }

    public override func isEqual(to other: Object) -> Bool {
        guard let other = other as? Box<Element>, let mine = element as? any Equatable else { return self === other }
        return equals(mine, other.element)
    }
    public override func hash(into hasher: inout Hasher) {
        if let element = element as? any Hashable { hasher.combine(AnyHashable(element)) }
    }
    public override func write(to text: inout String, as style: TextStyle) { text += "\(element)" }
}

private func equals<One: Equatable>(_ one: One, _ other: Any) -> Bool { (other as? One) == one }

/// Int, Double, Bool, String, Void and Value travel as they are; all else in a box. Once specialised, no test is left.
@inlinable public func wrap<Element>(_ element: Element) -> Value {
    if Element.self == Int.self, let element = element as? Int { return .int(element) }
    if Element.self == Double.self, let element = element as? Double { return .double(element) }
    if Element.self == Bool.self, let element = element as? Bool { return .bool(element) }
    if Element.self == String.self, let element = element as? String { return .string(element) }
    if Element.self == Void.self { return .void }
    if Element.self == Value.self, let element = element as? Value { return element }
    return .object(Box(element))
}

/// The way back.
@inlinable public func unwrap<Element>(_ value: Value, as type: Element.Type = Element.self) throws -> Element {
    if Element.self == Int.self {
        if case .int(let number) = value, let element = number as? Element { return element }
    } else if Element.self == Double.self {
        if case .double(let number) = value, let element = number as? Element { return element }
    } else if Element.self == Bool.self {
        if case .bool(let truth) = value, let element = truth as? Element { return element }
    } else if Element.self == String.self {
        if case .string(let text) = value, let element = text as? Element { return element }
    } else if Element.self == Void.self {
        if let element = () as? Element { return element }
    } else if Element.self == Value.self {
        if let element = value as? Element { return element }
    } else if case .object(let object) = value, Swift.type(of: object) == Box<Element>.self {
        return unsafeDowncast(object, to: Box<Element>.self).element
    }
    throw mismatch(value, type)
}

@inline(never) @usableFromInline func mismatch<Element>(_ value: Value, _ type: Element.Type) -> any Error {
    EngineError.misuse("a \(type) is wanted, but the stream carried \(value.literal)")
}
