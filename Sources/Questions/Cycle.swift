import Language
import Log
import Messages
import Reactive
import Values

/// The objects through which an instance keeps itself alive, itself first.
struct Cycle {
    private let way: [Object]

    package init?(of instance: Instance) {
        var reach = Reach()
        instance.visitReferences { reach.follow($0, from: instance) }
        guard reach.contains(instance) else { return nil }
        way = [instance] + reach.path(to: instance)
    }

    /// `Cell › closure › Cell`
    package var text: String {
        let steps = way.map { object -> String in
            switch object {
            case let instance as Instance: instance.nominal.shortName
            case is Function: "closure"
            case let stream as Stream: stream.name ?? stream.site.title
            case is DisposeBag: "bag"
            default: ""
            }
        }.filter { !$0.isEmpty }
        return (steps + steps.prefix(1)).joined(separator: " › ")
    }

    /// What breaks it, and where: a capture, or a property that leads back.
    func remedy(_ program: any Program) -> Finding {
        let title = program.title(of:)
        let named = zip(way, way.dropFirst() + way.prefix(1)).lazy.compactMap {
            ($0 as? Function)?.captured(holding: $1)
        }.first
        let capture = way.lazy.compactMap { object -> (what: Message, place: Place?)? in
            switch object {
            case let function as Function where function.place != nil: (Message("the closure"), function.place)
            case let stream as Stream where stream.hasCaptured:
                (Message("the closure of \(stream.site.word)"), stream.site.place)
            default: nil
            }
        }.first
        if let capture {
            let line = named.flatMap {
                $0.place.line == capture.place?.line ? nil : Message(", which names it at \(title($0.place)),")
            }
            return Finding(
                .remedy, Message("\(program.weak(named)) in \(capture.what)\(line) breaks the cycle"),
                at: capture.place.map(title) ?? "")
        }
        guard let back = properties.first(where: { $0.type.wrapped != nil }) ?? properties.first(where: { !$0.isLet })
        else { return Finding(.remedy, Message("\(program.weak(named)) in the closure breaks the cycle")) }
        return Finding(.remedy, Message("weak var \(back.name) breaks the cycle"), at: back.place.map(title) ?? "")
    }

    /// The properties that hold an instance themselves, the last first.
    private var properties: [Nominal.Field] {
        let next = way.dropFirst() + way.prefix(1)
        return zip(way, next).compactMap { owner, held -> Nominal.Field? in
            guard let owner = owner as? Instance, held is Instance else { return nil }
            let index = owner.fields.firstIndex { $0.object === held }
            return index.map { owner.nominal.fields[$0] }
        }.reversed()
    }
}
