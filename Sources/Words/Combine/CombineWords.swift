import Language
import Reactive
import Values

extension Word {
    static let combine: [Word] =
        combineSources + combineCoders + combineSubjects + combineSubscribing + combineChanging + combineSifting
        + combineGathering + combineThrowing
        + combineJoining + combineFailing + combineTiming + combineSharing + combineOwn + combineFoundation
        + combineSubscribers

    /// A word of all publishers that makes a stream of theirs; `Pub` is short for `Combine.AnyPublisher`. There are many:
    /// what is put together of parts is `named`, and put together when it is asked for.
    static func publishers(
        _ declarations: @escaping @Sendable @autoclosure () -> [String], named name: String? = nil,
        called: String? = nil, where constraint: String = "", manner: Manner? = nil,
        _ body: @escaping @Sendable (Call, Stream) throws -> Stream
    ) -> Word {
        let names = name.map { [$0] } ?? declarations().map { $0.declaredName.filter { $0 != "`" } }
        let signatures = LazySignatures("Combine.Publisher", names) {
            let head = "extension Combine.Publisher" + (constraint.isEmpty ? "" : " where \(constraint)")
            return declarations().map { "\(head) { \($0.replacing("Pub<", with: "Combine.AnyPublisher<")) }" }
        }
        return Word(called ?? names.first ?? "", signatures, "", manner: manner) { .object(try body($0, $0.stream())) }
    }

    static func publishers(
        _ declaration: @escaping @Sendable @autoclosure () -> String, named name: String? = nil,
        called: String? = nil, where constraint: String = "", manner: Manner? = nil,
        _ body: @escaping @Sendable (Call, Stream) throws -> Stream
    ) -> Word {
        publishers([declaration()], named: name, called: called, where: constraint, manner: manner, body)
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
