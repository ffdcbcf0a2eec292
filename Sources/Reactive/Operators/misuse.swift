extension Stream {
    /// What a word makes of arguments that make no sense: a stream that says so.
    func misuse(_ sentence: String, at site: Site) -> Stream { Misuse(self, sentence, at: site) }
}

/// Fails each subscription with a sentence.
private final class Misuse: Stream {
    private let source: Stream
    private let sentence: String

    init(_ source: Stream, _ sentence: String, at site: Site) {
        self.source = source
        self.sentence = sentence
        super.init(source.loop, at: site, rank: source.rank + 1)
    }

    override var inputs: [Input] { [Input(source)] }
    override var isTrampolined: Bool { false }

    override func run(_ downstream: Sink) -> Disposable {
        downstream.error(EngineError.misuse(sentence))
        return Disposable()
    }
}
