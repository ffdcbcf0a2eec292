import Language
import Reactive
import Values

extension Word {
    /// Several targets at once, and bindings that a function makes.
    static let manyTargets: [Word] =
        targets("ObservableType", "bind", "to ") + targets("Infallible", "bind", "to ")
        + targets("Driver", "drive", "_ ") + targets("Signal", "emit", "to ")
        + binders("ObservableType", "bind(to binder: ", of: "Observable<Element>")
        + binders("Infallible", "bind(to binder: ", of: "Infallible<Element>")
        + binders("Driver", "drive(_ transformation: ", of: "Observable<Element>")

    /// What a stream is handed to as a whole; the second is given something else besides.
    private static func binders(_ type: String, _ head: String, of stream: String) -> [Word] {
        let (name, label) = (head.prefix { $0 != "(" }, head.drop { $0 != "(" })
        return [
            .member(of: type, "func \(name)<R>\(label)(\(stream)) -> R) -> R") { call in
                try call.transform(0)(call.receiver)
            },
            .member(of: type, "func \(name)<A, R>\(label)(\(stream)) -> (A) -> R, curriedArgument: A) -> R") { call in
                guard let rest = try call.transform(0)(call.receiver).object as? Function else { return .void }
                return try rest.unary(call[1])
            },
        ]
    }

    /// What hears optionals is meant where nothing else goes: `Binder(self) { _, value in … }` hears the elements.
    private static let disfavored = "@_disfavoredOverload "

    private static func targets(_ type: String, _ name: String, _ label: String) -> [Word] {
        let attribute = "@discardableResult func \(name)"
        var words = ["Element", "Element?"].map { element in
            let list = "(\(label)first: O, _ second: O, _ others: O...) -> Disposable where O.Element == \(element)"
            let second = element == "Element" ? "" : disfavored
            return several(of: type, "\(second)\(attribute)<O: ObserverType>\(list)", elementsOnly: false)
        }
        let relays = ["BehaviorRelay", "PublishRelay", "ReplayRelay"]
        words += relays.flatMap { ["\($0)<Element>", "\($0)<Element?>"] }.map { kind in
            several(
                of: type, "\(attribute)(\(label)first: \(kind), _ second: \(kind), _ others: \(kind)...) -> Disposable",
                elementsOnly: true)
        }
        let optional = "<O: ObserverType>(\(label)observer: O) -> Disposable where O.Element == Element?"
        words.append(
            .member(of: type, disfavored + attribute + optional) { call in
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
