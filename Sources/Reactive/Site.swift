/// A place in a person's text: which source, which line and column, both from 1.
public struct Place: Hashable, Sendable {
    public let source: Int
    public let line: Int
    public let column: Int
    public init(source: Int, line: Int, column: Int) {
        self.source = source
        self.line = line
        self.column = column
    }

    /// The place of what no text says.
    public static let nowhere = Place(source: 0, line: 1, column: 1)
}

/// What the language knows of what is made in a place.
public protocol Made: AnyObject, Sendable {
    /// Whether what ends by itself lets its source go before it says so: in Combine.
    var letsGoFirst: Bool { get }
}

/// An operator call in the text. Many definitions may come from one site, and many sinks from one definition.
public final class Site: Sendable {
    /// The word that was written: `map`, `debounce`.
    public let word: String
    /// What tells this call from others of its word: `300 ms`, `2`. Empty if nothing does.
    public let detail: String
    /// Where it stands; nil for what Swift code built.
    public let place: Place?
    /// Where its sides stand, if they are written on lines of their own.
    public let sides: [Place]
    /// Where its closure says what it says, if that is all on one other line; of what subscribes: where its call ends.
    public let body: Place?
    /// Where its call ends, if that is on another line than its word.
    public let end: Place?
    /// What the language knows of what is made there: its type.
    public let made: (any Made)?
    public var letsGoFirst: Bool { made?.letsGoFirst == true }
    /// From where the operator of a person's own was used that it stands in, the nearest first.
    public let uses: [Place]

    public init(
        _ word: String, detail: String = "", place: Place? = nil, sides: [Place] = [], body: Place? = nil,
        end: Place? = nil, uses: [Place] = [], made: (any Made)? = nil
    ) {
        self.made = made
        self.body = body
        self.end = end
        self.uses = uses
        self.word = word
        self.detail = detail
        self.place = place
        self.sides = sides
    }

    /// The same word, in a place.
    package func standing(at place: Place?) -> Site {
        place == nil ? self : Site(word, detail: detail, place: place, body: body, end: end, uses: uses, made: made)
    }

    /// The same call, told apart.
    public func detailed(_ detail: String) -> Site {
        Site(word, detail: detail, place: place, sides: sides, body: body, end: end, uses: uses, made: made)
    }

    /// The same call, of a word that is called so.
    package func called(_ word: String) -> Site {
        Site(word, detail: detail, place: place, sides: sides, body: body, end: end, uses: uses, made: made)
    }

    /// The same call, in an operator that was used there.
    public func used(at uses: [Place]) -> Site {
        Site(word, detail: detail, place: place, sides: sides, body: body, end: end, uses: uses, made: made)
    }

    /// Whether another stands on one of the lines that this call goes on for.
    public func surrounds(_ other: Site?) -> Bool {
        guard let place, let end, let inner = other?.place else { return false }
        return inner.source == place.source && inner.line > place.line && inner.line <= end.line
    }

    public var title: String { detail.isEmpty ? word : "\(word) \(detail)" }
}
