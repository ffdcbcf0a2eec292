import Language

extension Vocabulary {
    /// Everything that a person may write.
    package static let standard = Vocabulary(
        types: Types.all + ForeignNames.types,
        words: Word.sources + Word.streams + Word.subjects + Word.commands + Word.actions + Word.objects + Word.times
            + Word.traits + Word.testing + Word.standard + Word.sequences + Word.services + Word.scenes,
        bridges: [.event, .commandError], foreign: ForeignNames.all)
}
