/// A part of a text that begins behind its start: its indices are those of the whole. One that begins with the whole is a
/// string.
public final class TextSlice: Object {
    public let text: String
    /// How many characters of the whole stand before it.
    public let start: Int

    init(_ text: String, from start: Int) { (self.text, self.start) = (text, start) }

    public override func isEqual(to other: Object) -> Bool { (other as? TextSlice)?.text == text }
    public override func hash(into hasher: inout Hasher) { Value.string(text).hash(into: &hasher) }
    public override func write(to text: inout String, as style: TextStyle) {
        Value.string(self.text).write(to: &text, as: style)
    }
}

extension TextSlice {
    /// A text whose first character has the index `start`.
    public static func value(_ text: some StringProtocol, from start: Int) -> Value {
        start == 0 ? .string(String(text)) : .object(TextSlice(String(text), from: start))
    }
}

extension Value {
    /// The text that it is, whole or a part; nil for anything else.
    @inlinable public var text: String? {
        switch self {
        case .string(let text): text
        case .object(let object): (object as? TextSlice)?.text
        default: nil
        }
    }
}
