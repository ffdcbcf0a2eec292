/// A stream that greets newcomers with what was sent before they came.
public protocol Keeping: Stream {
    /// With how many of its newest elements.
    var keeps: Int { get }
}
