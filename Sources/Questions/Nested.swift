import Language
import Log
import Messages
import Reactive

/// Objects in objects, each of which tells of its own changes alone: Combine's `ObservableObject`.
struct Nested {
    private let question: WhyNot
    private var log: Log { question.log }
    private var program: any Program { question.program }

    init(_ question: WhyNot) { self.question = question }

    /// That what changes inside a property is no change of the object whose `objectWillChange` was asked about.
    func findings(of stream: Int) -> [Finding] {
        guard log.streams[stream].site.manner.traits.contains(.announces), let subject = log.streams[stream].stream,
            let owner = program.interpreter.liveInstances.all.first(where: { $0.attachment === subject })
        else { return [] }
        return zip(owner.nominal.fields, owner.fields).compactMap { field, value in
            guard let object = value.object, isObservable(object) else { return nil }
            let name = field.name.hasPrefix("_") ? String(field.name.dropFirst()) : field.name
            let text = Message(
                """
                what changes inside \(name) is told by \(name).objectWillChange alone, and not by that of \
                \(owner.nominal.shortName): a sink there that calls objectWillChange.send() here passes it on
                """)
            return Finding(.unrelated, text, at: field.place.map(program.title(of:)) ?? "")
        }
    }

    /// Whether the object that a property is, or that its wrapper holds, tells of its changes.
    private func isObservable(_ property: Object) -> Bool {
        var found = property as? Instance
        if found == nil { property.visitReferences { found = found ?? $0 as? Instance } }
        return found.map { tells($0.nominal) } ?? false
    }

    private func tells(_ nominal: Nominal) -> Bool {
        nominal.protocols.contains { $0.shortName == "ObservableObject" || tells($0) }
            || nominal.superclass?.nominal.map(tells) ?? false
    }
}
