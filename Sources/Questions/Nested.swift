import Language
import Log
import Messages
import Reactive
import Values

/// Objects in objects, each of which tells of its own changes alone: Combine's `ObservableObject`.
struct Nested {
    private let question: WhyNot
    private var log: Log { question.log }
    private var program: any Program { question.program }

    init(_ question: WhyNot) { self.question = question }

    /// That what changes inside a property is no change of the object whose `objectWillChange` was asked about.
    func findings(of stream: Int) -> [Finding] {
        owner(announcingBy: stream).map { owner in parts(of: owner).map { finding($0, of: owner) } } ?? []
    }

    /// The same of the last push, which was one inside, where another change had been told before.
    func lastChange(of stream: Int, since arrived: Finding) -> [Finding] {
        guard let owner = owner(announcingBy: stream), let kept = log.kept,
            let last = kept.reversed().lazy.compactMap({ log[$0] }).first(where: { $0.kind == .next && $0.isTyped }),
            last.number > arrived.record, last.entry != log[arrived.record]?.entry,
            let part = parts(of: owner).first(where: { holds($0.object, last.stream) })
        else { return [] }
        let text = Message("since then, of \(question.why.head(last)):")
        return [Finding.another(text, last, [finding(part, of: owner)])]
    }

    /// The same of a property that nobody listens to, of an object inside of another that somebody does listen to.
    func findings(inside stream: Int) -> [Finding] {
        let owners = program.interpreter.liveInstances.all.filter { ($0.attachment as? Subject)?.hasObservers ?? false }
        return owners.flatMap { owner in
            parts(of: owner).filter { holds($0.object, stream) }.map { finding($0, of: owner) }
        }
    }

    private func finding(_ part: Part, of owner: Instance) -> Finding {
        let (name, type) = (part.name, owner.nominal.shortName)
        let text =
            part.isItem
            ? Message(
                """
                what changes inside an item of \(name) is told by its own objectWillChange alone, and not by that of \
                \(type): a sink there that calls objectWillChange.send() here passes it on
                """)
            : Message(
                """
                what changes inside \(name) is told by \(name).objectWillChange alone, and not by that of \
                \(type): a sink there that calls objectWillChange.send() here passes it on
                """)
        return Finding(.unrelated, text, at: part.place.map(program.title(of:)) ?? "")
    }

    /// An object that tells of its changes, and the property that holds it.
    private struct Part {
        let name: String
        let place: Place?
        let object: Instance
        /// Whether it is one of several that the property holds.
        let isItem: Bool
    }

    private func owner(announcingBy stream: Int) -> Instance? {
        guard log.streams[stream].site.manner.traits.contains(.announces), let subject = log.streams[stream].stream
        else {
            return nil
        }
        return program.interpreter.liveInstances.all.first { $0.attachment === subject }
    }

    private func parts(of owner: Instance) -> [Part] {
        zip(owner.nominal.fields, owner.fields).flatMap { field, value -> [Part] in
            guard let held = value.object else { return [] }
            let name = field.name.hasPrefix("_") ? String(field.name.dropFirst()) : field.name
            return instances(in: held, 3).filter { tells($0.object.nominal) }.map {
                Part(name: name, place: field.place, object: $0.object, isItem: $0.isItem)
            }
        }
    }

    /// The objects that a property is, or that its wrapper holds, or a list there.
    private func instances(in object: Object, isItem: Bool = false, _ depth: Int) -> [(object: Instance, isItem: Bool)]
    {
        if let instance = object as? Instance { return [(instance, isItem)] }
        guard depth > 0, !(object is Reactive.Stream) || depth == 3 else { return [] }
        let isList = isItem || object is ArrayObject || object is DictionaryObject
        var found: [(object: Instance, isItem: Bool)] = []
        object.visitReferences { if found.count < 50 { found += instances(in: $0, isItem: isList, depth - 1) } }
        return found
    }

    private func holds(_ instance: Instance, _ stream: Int) -> Bool {
        guard let wanted = log.streams[stream].stream else { return false }
        return instance.fields.contains { value in
            guard let held = value.object else { return false }
            var isHeld = held === wanted
            if !(held is Instance) { held.visitReferences { if $0 === wanted { isHeld = true } } }
            return isHeld
        }
    }

    private func tells(_ nominal: Nominal) -> Bool {
        nominal.protocols.contains { $0.shortName == "ObservableObject" || tells($0) }
            || nominal.superclass?.nominal.map(tells) ?? false
    }
}
