import Language
import Log
import Messages
import Reactive
import Scenes
import Values

/// What a stream comes from in the end.
struct Roots {
    private let question: WhyNot
    private var log: Log { question.log }
    private var wiring: Wiring { question.wiring }
    private var program: any Program { question.program }

    init(_ question: WhyNot) { self.question = question }

    /// `query (app.rx:3)`: what a stream comes from in the end; what only the kit knows is left out.
    func named(on upstream: Set<Int>) -> Message? {
        let roots = upstream.filter { wiring.sources[$0].isEmpty }.sorted().compactMap { stream -> Message? in
            let facts = log.streams[stream]
            if let source = facts.origin as? ControlSource { return source.title }
            return facts.name == nil && facts.site.place?.source == 0 ? nil : Message(plain: question.placed(stream))
        }
        var told: [Message] = []
        for root in roots where !told.contains(root) { told.append(root) }
        return told.isEmpty ? nil : Message.list(told)
    }

    /// `$user`: how the property is written that a stream tells of.
    func published(_ stream: Int) -> String? {
        guard (log.streams[stream].stream as? Subject)?.speaksBeforeItChanges == true else { return nil }
        return program.declared(log.streams[stream].site.place).map { "$\($0)" }
    }

    /// Where the program changes what is inside of a value that a stream comes from, and pushes nothing.
    func changesInside(_ upstream: Set<Int>) -> [Finding] {
        upstream.filter { wiring.sources[$0].isEmpty && log.streams[$0].isSubject }.sorted().flatMap {
            stream -> [Finding] in
            guard let name = published(stream) ?? program.declared(log.streams[stream].site.place) else { return [] }
            let copies = published(stream) == nil ? Settings.copies(ofValueOf: name, program) : []
            // What is changed in a struct, or in a list of structs, is set.
            guard let (nominal, isItem) = log.streams[stream].heldObject else { return copies }
            return Settings.changes(inValueOf: name, holding: nominal, isItem: isItem, program) + copies
        }
    }
}

extension StreamFacts {
    /// What a subject that has a value holds, as far as that tells.
    var held: ValueReader.Held {
        heldObject.map { $0.isItem ? .objects : .object } ?? .values
    }

    /// The class of the object that a subject holds, or of those in the list that it holds.
    var heldObject: (nominal: Nominal, isItem: Bool)? {
        guard let object = (stream as? Subject)?.present?.object else { return nil }
        if let instance = object as? Instance { return (instance.nominal, false) }
        return Remembered.instances(in: .object(object)).first.map { ($0.nominal, true) }
    }
}
