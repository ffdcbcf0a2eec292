import Language
import Reactive
import Values

extension Word {
    static let combine: [Word] =
        combineSources + combineSubjects + combineSubscribing + combineChanging + combineSifting + combineGathering
        + combineJoining + combineFailing + combineTiming + combineSharing + combineOwn

    /// A word of all publishers that makes a stream of theirs; `Pub` is short for `Combine.AnyPublisher`.
    static func publishers(
        _ declarations: [String], where constraint: String = "", manner: Manner? = nil,
        _ body: @escaping @Sendable (Call, Stream) throws -> Stream
    ) -> Word {
        let head = "extension Combine.Publisher" + (constraint.isEmpty ? "" : " where \(constraint)")
        return Word(
            (declarations.first?.declaredName ?? "").replacing("`", with: ""),
            declarations.map { "\(head) { \($0.replacing("Pub<", with: "Combine.AnyPublisher<")) }" }, "",
            manner: manner
        ) { .object(try body($0, $0.stream())) }
    }

    static func publishers(
        _ declaration: String, where constraint: String = "", manner: Manner? = nil,
        _ body: @escaping @Sendable (Call, Stream) throws -> Stream
    ) -> Word {
        publishers([declaration], where: constraint, manner: manner, body)
    }

    /// A word that makes a publisher, and is known by the name of its type.
    static func makes(
        _ type: String, _ declarations: String..., manner: Manner? = nil,
        _ body: @escaping @Sendable (Call) throws -> Value
    ) -> Word {
        Word(
            type.split(separator: ".").last.map(String.init) ?? type,
            declarations.map { "extension Combine.\(type) { \($0) }" }, "", manner: manner, body)
    }
}
