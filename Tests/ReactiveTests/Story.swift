import Reactive
import Testing

/// A small story: pushes into subjects a, b, c, and what is heard of what was built on them.
struct Story: CustomTestStringConvertible, Sendable {
    let name: String
    let pushes: String
    let heard: String
    let build: @Sendable (Pushed) -> Stream

    init(_ name: String, _ pushes: String, hears heard: String, _ build: @escaping @Sendable (Pushed) -> Stream) {
        self.name = name
        self.pushes = pushes
        self.heard = heard
        self.build = build
    }

    var testDescription: String { name }

    /// `a1` pushes 1 into a, `a|` completes it, `a#` fails it, `!` disposes; the answer is what was heard, and last
    /// which subjects are still listened to.
    func play() -> String {
        let loop = Loop()
        let pushed = Pushed(loop)
        var heard: [String] = []
        let subscription = build(pushed).subscribe(
            onNext: { heard.append($0.literal) }, onError: { heard.append("#\($0.word)") },
            onCompleted: { heard.append("|") })
        for push in pushes.split(separator: " ") {
            if push == "!" { subscription.dispose(); continue }
            let subject = pushed[push.prefix(1)]
            switch push.dropFirst() {
            case "|": subject.completed()
            case "#": subject.error(ThrownError(.string("bad")))
            case let text: subject.next(Int(text).map { .int($0) } ?? .string(String(text)))
            }
        }
        let open = pushed.all.filter { $0.1.hasObservers }.map(\.0).joined()
        if !open.isEmpty { heard.append("open:\(open)") }
        return heard.joined(separator: " ")
    }
}

/// The subjects of a story.
struct Pushed {
    let loop: Loop
    let a: PublishSubject
    let b: PublishSubject
    let c: PublishSubject

    init(_ loop: Loop) {
        self.loop = loop
        (a, b, c) = (PublishSubject(loop), PublishSubject(loop), PublishSubject(loop))
    }

    var all: [(String, PublishSubject)] { [("a", a), ("b", b), ("c", c)] }
    subscript(name: Substring) -> PublishSubject { name == "a" ? a : name == "b" ? b : c }

    /// The subject that an element 1, 2 or 3 stands for.
    func inner(_ value: Value) -> Stream { value == .int(2) ? b : value == .int(3) ? c : a }
}

extension Error {
    /// The error in a word.
    var word: String {
        switch self as any Error {
        case let thrown as ThrownError: thrown.value.plain
        case EngineError.misuse: "misuse"
        case EngineError.tooDeep: "tooDeep"
        case EngineError.feedback: "feedback"
        default: "\(self)"
        }
    }
}

extension Value {
    var number: Int { if case .int(let value) = self { value } else { 0 } }
    static func + (left: Value, right: Value) -> Value { .int(left.number + right.number) }
}
