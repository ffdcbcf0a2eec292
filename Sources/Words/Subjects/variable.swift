import Language
import Reactive
import Values

/// RxSwift 4's `Variable`: a value that can be read, set and heard, and that completes when it is let go.
extension Word {
    static let variableTypes = ["final class Variable<Element> {}"]

    private static let pushedInto: [Word] = ["Element", "Element?"].flatMap { element in
        [("ObservableType", "bind(to variable"), ("Driver", "drive(_ variable")].map {
            type, start in
            .member(of: type, "@discardableResult func \(start): Variable<\(element)>) -> Disposable") { call in
                let target = (try call.object(0) as VariableObject).subject
                return .object(try call.stream().bind(to: target, elementsOnly: true))
            }
        }
    }

    static let variables: [Word] =
        pushedInto + [
            .member(of: "Variable", "init(_ value: Element)") { call in
                .object(VariableObject(BehaviorSubject(call.loop, call[0], at: call.site)))
            },
            .member(of: "Variable", "var value: Element { get set }") { call in
                let subject = (try call.receiver() as VariableObject).subject
                if call.has(0) { subject.next(call[0]) }
                return subject.value
            },
            .member(of: "Variable", "func asObservable() -> Observable<Element>") { call in
                .object((try call.receiver() as VariableObject).subject.asObservable(at: call.site))
            },
            .member(of: "Variable", "func asDriver() -> Driver<Element>") { call in
                let subject = (try call.receiver() as VariableObject).subject
                let heard = subject.observe(on: call.interpreter.mainOfItsOwn, at: call.site)
                return .object(heard.share(replay: 1, at: call.site))
            },
        ]
}

private final class VariableObject: Object, NamedObject, StreamHolder {
    let subject: BehaviorSubject
    init(_ subject: BehaviorSubject) { self.subject = subject }
    deinit { subject.completed() }

    var typeName: String { "Variable" }
    var streams: [(name: String, stream: Stream)] { [("", subject)] }
    override func write(to text: inout String, as style: TextStyle) { text += "Variable" }
    override func visitReferences(_ visit: (Object) -> Void) { visit(subject) }
}
