import Language
import Reactive
import Values

extension Word {
    /// Several targets at once, and bindings that a function makes.
    static let manyTargets: [Word] =
        targets("ObservableType", "bind", "to ") + targets("Driver", "drive", "_ ") + targets("Signal", "emit", "to ")
        + [
            .member(of: "ObservableType", "func bind<R>(to binder: (Observable<Element>) -> R) -> R") { call in
                try call.transform(0)(call.receiver)
            }
        ]

    private static func targets(_ type: String, _ name: String, _ label: String) -> [Word] {
        let attribute = "@discardableResult func \(name)"
        var words = ["Element", "Element?"].map { element in
            let list = "(\(label)first: O, _ second: O, _ others: O...) -> Disposable where O.Element == \(element)"
            return several(of: type, "\(attribute)<O: ObserverType>\(list)", elementsOnly: false)
        }
        words += ["BehaviorRelay", "PublishRelay"].map { relay in
            let kind = "\(relay)<Element>"
            return several(
                of: type, "\(attribute)(\(label)first: \(kind), _ second: \(kind), _ others: \(kind)...) -> Disposable",
                elementsOnly: true)
        }
        let optional = "<O: ObserverType>(\(label)observer: O) -> Disposable where O.Element == Element?"
        words.append(
            .member(of: type, attribute + optional) { call in
                let group = Group()
                try call.bind(call.stream(), to: call[0], elementsOnly: false, in: group)
                return .object(group)
            })
        return words
    }

    private static func several(of type: String, _ declaration: String, elementsOnly: Bool) -> Word {
        .member(of: type, declaration) { call in
            try call.bound(to: [call[0], call[1]] + call.items(2), elementsOnly: elementsOnly)
        }
    }
}

extension Call {
    /// Where the events of an observer go in.
    func entrance(_ index: Int) throws -> Sink { try entrance(of: self[index]) }

    /// Where the events of the receiver go in.
    func entrance() throws -> Sink { try entrance(of: receiver) }

    func entrance(of value: Value) throws -> Sink { try interpreter.entrance(of: value, at: site.place) }

    /// One run for all targets.
    fileprivate func bound(to targets: [Value], elementsOnly: Bool) throws -> Value {
        let shared = try stream().publish(at: site)
        let group = Group()
        for target in targets { try bind(shared, to: target, elementsOnly: elementsOnly, in: group) }
        group.insert(shared.connect())
        return .object(group)
    }

    fileprivate func bind(_ source: Stream, to target: Value, elementsOnly: Bool, in group: Group) throws {
        if case .object(let object) = target, let subject = object as? Subject {
            group.insert(source.bind(to: subject, elementsOnly: elementsOnly))
        } else {
            group.insert(Listening.start(source, for: try entrance(of: target)))
        }
    }
}
