import Language

extension Vocabulary {
    /// Everything that a person may write.
    package static let standard = Vocabulary(
        types: Types.all + ForeignNames.types,
        words: [
            Word.sources, Word.streams, Word.subjects, Word.commands, Word.actions, Word.objects, Word.times,
            Word.waiting, Word.traits, Word.testing, Word.standard, Word.sequences, Word.services, Word.scenes,
            Word.outside, Word.reactors, Word.published, Word.cancellables, Word.combine, Word.reactiveSwift, Word.kit,
            Word.associated,
        ].flatMap { $0 },
        bridges: [.event, .interval, .commandError, .rxError], foreign: ForeignNames.all,
        customs: Customs.standard, kit: { .uiKit }, foundation: { .foundation })

    /// The words that a program for RxSwift can have: no scenes, no services, and nothing that needs Objective-C.
    package static var portable: [Word] {
        let all =
            Word.sources + Word.streams + Word.subjects + Word.commands + Word.actions + Word.times + Word.traits
            + Word.standard + Word.objects
        return all.filter { word in
            !word.signatures.contains { $0.contains("Reactive { ") } || word.name == "binder" || word.name == "base"
        }
    }
}
