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

    /// Of a relay that is pushed by no line: that a variable which its name is made of is changed, `theme` of `themeRelay`.
    var variable: [Finding] {
        guard isForgotten, let place = log.streams[stream].site.place, let own = program.declared(place) else {
            return []
        }
        let names = program.texts.flatMap { $0.text.utf8.count < PushText.longest ? PushReader($0.text).variables : [] }
        guard let name = names.first(where: { $0 != own && $0.count > 2 && own.hasPrefix($0) }) else { return [] }
        let settings = Settings(of: name, at: place, in: program)
        guard let change = settings.removals.first(where: program.isInType) else { return [] }
        return [
            Finding(
                .unrelated, Message("\(name) is changed here: that is a variable, and \(own) hears nothing of it"),
                at: program.title(of: change))
        ]
    }

    /// That the last push went into a stream of the same name that another object has, or that another line has made.
    var namesake: [Finding] {
        guard let kept = log.kept, let name = log.streams[stream].name,
            let last = kept.reversed().lazy.compactMap({ log[$0] }).first(where: { $0.kind == .next && $0.isTyped }),
            last.stream != stream, let other = log.streams[last.stream].name, name.contains("."),
            name.split(separator: ".").last == other.split(separator: ".").last,
            log.streams[last.stream].site.place != log.streams[stream].site.place
        else { return [] }
        let text = Message(
            "\(question.why.head(last)) went into another stream than \(name): the one that is made here")
        return [Finding(.unrelated, text, at: program.at(log.streams[last.stream].site), of: last.number)]
    }

    /// Where the last push went that was typed into a neighbour, or that came to one.
    var elsewhere: [Finding] {
        guard isForgotten, let kept = log.kept, let owner = owner(of: stream) else { return [] }
        let last = kept.reversed().lazy.compactMap { log[$0] }.first { $0.kind == .next && $0.isTyped }
        guard let last, last.stream != stream, let went = target(of: last),
            [last.stream, went.stream].contains(where: { self.owner(of: $0) == owner })
        else { return [] }
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

extension PushReader {
    /// The names of all variables that are declared.
    fileprivate var variables: [String] {
        tokens.indices.dropFirst().filter { tokens[$0].kind == .identifier && tokens[$0 - 1].text == "var" }.map {
            tokens[$0].text
        }
    }
}
