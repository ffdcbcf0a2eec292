/// A value that was thrown: an error of a person's own type, or a string.
///
/// Like all values it stays on the thread of its loop; `Error` asks for `Sendable` regardless.
public struct ThrownError: Error, @unchecked Sendable {
    public let value: Value
    /// Where it was thrown, if a closure of a person's threw it.
    public let place: Place?
    public init(_ value: Value, at place: Place? = nil) {
        self.value = value
        self.place = place
    }

    /// An error of any kind, as what a closure throws.
    public init(from error: any Error, at place: Place) { self.init(.error(error), at: place) }
}

/// An error of Swift's as a value.
public final class ErrorObject: Object {
    public let error: any Error
    public init(_ error: any Error) { self.error = error }

    public override func isEqual(to other: Object) -> Bool {
        guard let other = other as? ErrorObject else { return false }
        guard let mine = error as? any Hashable, let its = other.error as? any Hashable else { return false }
        return AnyHashable(mine) == AnyHashable(its)
    }
    public override func hash(into hasher: inout Hasher) {
        if let error = error as? any Hashable { hasher.combine(AnyHashable(error)) }
    }
    public override func write(to text: inout String, as style: TextStyle) {
        text += (error as? RxError)?.sentence ?? "\(error)"
    }
}

extension Value {
    /// What a closure that is handed an error gets.
    public static func error(_ error: any Error) -> Value {
        (error as? ThrownError)?.value ?? .object(ErrorObject(error))
    }

    /// The value as an error: what was made of one, or something to throw.
    public var error: any Error {
        if case .object(let object) = self, let object = object as? ErrorObject {
            object.error
        } else {
            ThrownError(self)
        }
    }
}
