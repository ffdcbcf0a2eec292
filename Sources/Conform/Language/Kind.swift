/// What the elements of a stream are, as far as a vector tells.
indirect enum Kind: Equatable {
    case unknown
    case void
    case bool
    case int
    case double
    case string
    case error
    case optional(Kind)
    case tuple([Kind])
    case array(Kind)
    case stream(Kind)
    case group(Kind, Kind)
    case event(Kind)

    /// The type as a person writes it; what is unknown is as good as a whole number.
    var text: String {
        switch self {
        case .unknown, .int: "Int"
        case .void: "Void"
        case .bool: "Bool"
        case .double: "Double"
        case .string: "String"
        case .error: "Error"
        case .optional(let inner): "\(inner.text)?"
        case .tuple(let items): "(" + items.map(\.text).joined(separator: ", ") + ")"
        case .array(let inner): "[\(inner.text)]"
        case .stream(let inner): "Observable<\(inner.text)>"
        case .group(let key, let inner): "GroupedObservable<\(key.text), \(inner.text)>"
        case .event(let inner): "Event<\(inner.text)>"
        }
    }

    /// What holds for both.
    func joined(_ other: Kind) -> Kind {
        if self == other || other == .unknown { return self }
        switch (self, other) {
        case (.unknown, _): return other
        case (.int, .double), (.double, .int): return .double
        case (.optional(let a), .optional(let b)): return .optional(a.joined(b))
        case (.optional(let a), _): return .optional(a.joined(other))
        case (_, .optional(let b)): return .optional(joined(b))
        case (.stream(let a), .stream(let b)): return .stream(a.joined(b))
        case (.event(let a), .event(let b)): return .event(a.joined(b))
        case (.array(let a), .array(let b)): return .array(a.joined(b))
        case (.tuple(let a), .tuple(let b)) where a.count == b.count:
            return .tuple(zip(a, b).map { $0.joined($1) })
        default: return self
        }
    }

    /// The elements of the streams that are the elements.
    var inner: Kind {
        switch self {
        case .stream(let inner), .group(_, let inner), .event(let inner): inner
        default: .unknown
        }
    }

    var unwrapped: Kind { if case .optional(let inner) = self { inner } else { self } }
}

/// A piece of what is typed: an expression that is a stream, and what it carries.
struct Phrase {
    var text: String
    var kind: Kind
    /// `Single`, `Maybe` or `Completable`, if it is one of those.
    var trait: String?

    init(_ text: String, _ kind: Kind, trait: String? = nil) {
        (self.text, self.kind, self.trait) = (text, kind, trait)
    }

    /// The same as a plain `Observable`.
    var plain: Phrase { trait == nil ? self : Phrase("\(text).asObservable()", kind) }
}
