import Reactive
import Values

/// The type of the streams that are made at a place in the text: a stream itself does not know what it carries.
///
/// Types of one session stay on its thread.
final class MadeType: Made, @unchecked Sendable {
    let type: Type
    init(_ type: Type) { self.type = type }
    private(set) lazy var letsGoFirst = type.resolved.nominal?.name.hasPrefix("Combine.") == true

    /// What a stream is made as, or a stream of any kind, whichever a person has given the selector to.
    static func kind(of value: Value, having selector: String, _ library: Library) -> Nominal? {
        guard let stream = value.object as? Stream else { return nil }
        let kinds = [(stream.site.made as? MadeType)?.type.resolved.nominal, library.known("Observable")]
            .compactMap { $0 }
        return kinds.first { library.method(selector, of: $0) != nil } ?? kinds.first
    }
}

extension Site {
    /// Whether what is made there is a trait: more than one stream may make it up.
    package var makesTrait: Bool {
        guard let nominal = (made as? MadeType)?.type.resolved.nominal else { return false }
        return nominal.name != "Observable"
    }
}

extension Site {
    /// Whether what is made there has no elements.
    package var makesCompletable: Bool { (made as? MadeType)?.type.resolved.nominal?.name == "Completable" }
}

extension Stream {
    /// Whether it is of a type, as `is` and `as?` ask; nil if nobody knows of what type it is.
    func isOf(_ wanted: Type) -> Bool? {
        guard let type = (site.made as? MadeType)?.type.resolved, let nominal = type.nominal else { return nil }
        // In a generic body its element may be anything.
        guard type.isKnown, !type.isOpen else {
            return wanted.nominal.map { nominal === $0 || nominal.descends(from: $0) || nominal.itself.follows($0) }
        }
        if case .some(.none) = type.conversion(to: wanted) { return true }
        // One object is a trait and the stream that it is made of.
        return wanted.isNamed("Observable") && nominal.kind == .structure
            && type.arguments.count == 1 && type.arguments[0].isSame(as: wanted.arguments[0])
    }
}
