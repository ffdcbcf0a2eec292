import Services

/// What a file of vectors is asked for.
extension JSON {
    /// The value of a key; nil if there is none.
    package subscript(at key: String) -> JSON? { members?.last { $0.key == key }?.value }

    var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
    var members: [Member]? { if case .object(let value) = self { value } else { nil } }

    /// A whole number that can be a time of the clock.
    var time: Int? { int.flatMap { (0...1_000_000).contains($0) ? $0 : nil } }

    /// The value, but nothing for `null`.
    var present: JSON? { self == .null ? .none : .some(self) }
}
