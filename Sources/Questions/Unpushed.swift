import Language
import Log
import Messages
import Reactive

/// Of a subject that nothing has been pushed into: whether any line would, and where the last push beside it went instead.
struct Unpushed {
    private let question: WhyNot
    private let stream: Int
    private var log: Log { question.log }
    private var program: any Program { question.program }

    init(_ stream: Int, _ question: WhyNot) { (self.stream, self.question) = (stream, question) }

    /// `no line pushes into it`; nil if one does, or may.
    var remark: Message? {
        guard isForgotten else { return nil }
        return Message("no line pushes into it")
    }

    /// Where the last push went that was typed into a neighbour.
    var elsewhere: [Finding] {
        guard isForgotten, let kept = log.kept, let owner = owner(of: stream) else { return [] }
        let last = kept.reversed().lazy.compactMap { log[$0] }.first { $0.kind == .next && $0.isTyped }
        guard let last, last.stream != stream, self.owner(of: last.stream) == owner, let went = target(of: last) else {
            return []
        }
        let text = Message("\(question.why.head(last)) went into \(log.title(of: went.stream))")
        let site = went.listener > 0 ? log.subscriptions[went.listener].site : went.site
        return [Finding(.unrelated, text, at: program.at(site), of: last.number)]
    }

    /// The first push into another subject that came of one.
    private func target(of push: Record) -> Record? {
        var waiting = question.wiring.children(of: push.number).reversed() as [Record]
        for _ in 0..<200 {
            guard let next = waiting.popLast() else { return nil }
            if next.run == 0, next.kind == .next, log.streams[next.stream].isSubject, next.stream != push.stream {
                return next
            }
            waiting += question.wiring.children(of: next.number).reversed()
        }
        return nil
    }

    /// `vm` of `vm.results`
    private func owner(of stream: Int) -> Substring? {
        guard let name = log.streams[stream].name, let dot = name.lastIndex(of: ".") else { return nil }
        return name[..<dot]
    }

    /// Whether all that the texts do with it is to declare it, and to read it.
    private var isForgotten: Bool {
        guard let name = program.declared(log.streams[stream].site.place) else { return false }
        return program.texts.allSatisfy { PushText.onlyReads(name, in: $0.text) }
    }
}
