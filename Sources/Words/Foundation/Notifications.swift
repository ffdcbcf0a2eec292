import Language
import Reactive
import Values

/// The name of a notification.
private final class NotificationName: Object {
    let text: String
    init(_ text: String) { self.text = text }
    override func isEqual(to other: Object) -> Bool { (other as? NotificationName)?.text == text }
    override func hash(into hasher: inout Hasher) { hasher.combine(text) }
    override func write(to text: inout String, as style: TextStyle) {
        Value.string(self.text).write(to: &text, as: style)
    }
}

private final class NotificationObject: Object, NamedObject {
    var typeName: String { "Notification" }
    let name: Value, object: Value, details: Value
    init(_ name: Value, _ object: Value, _ details: Value) {
        (self.name, self.object, self.details) = (name, object, details)
    }

    override func visitReferences(_ visit: (Object) -> Void) {
        object.visitReference(visit)
        details.visitReference(visit)
    }

    override func write(to text: inout String, as style: TextStyle) {
        text += "Notification("
        name.write(to: &text, as: style)
        text += ")"
    }
}

/// Where notifications are posted.
final class Center: Object, NamedObject {
    var typeName: String { "NotificationCenter" }
    let posts: PublishSubject
    init(_ loop: Loop) { posts = PublishSubject(loop, at: .controlProperty) }

    /// Those of the name and the sender that were given; all of them without.
    func notifications(_ call: Call) -> Reactive.Stream {
        let (name, sender) = (call[0].given, call[1].given)
        return posts.filter(
            { value in
                guard case .object(let object) = value, let posted = object as? NotificationObject else { return false }
                return (name == .null || posted.name == name) && (sender == .null || posted.object == sender)
            }, at: call.site)
    }

    override func write(to text: inout String, as style: TextStyle) { text += "NotificationCenter" }
}

extension Word {
    static let notificationTypes = [
        "class NotificationCenter: NSObject {}", "struct Notification { struct Name: Hashable {} }",
        "protocol NSObjectProtocol: AnyObject {}",
    ]

    static let notifications: [Word] = names + parts + center + [observers]

    private static let names: [Word] =
        ["_ rawValue", "rawValue"].map { label in
            .member(of: "Notification.Name", "init(\(label): String)") { .object(NotificationName($0.string(0))) }
        } + [
            .member(of: "Notification.Name", "var rawValue: String") { call in
                .string((try call.receiver() as NotificationName).text)
            }
        ]

    private static let details = "object: Any? = nil, userInfo: [AnyHashable: Any]? = nil"

    private static let parts: [Word] = [
        .member(of: "Notification", "init(name: Notification.Name, \(details))") { call in
            .object(NotificationObject(call[0], call[1].given, call[2].given))
        },
        .member(of: "Notification", "var name: Notification.Name") { call in
            (try call.receiver() as NotificationObject).name
        },
        .member(of: "Notification", "var object: Any?") { call in (try call.receiver() as NotificationObject).object },
        .member(of: "Notification", "var userInfo: [AnyHashable: Any]?") { call in
            (try call.receiver() as NotificationObject).details
        },
    ]

    private static let center: [Word] = [
        .member(of: "NotificationCenter", "init()") { call in .object(Center(call.loop)) },
        .member(of: "NotificationCenter", "func removeObserver(_ observer: Any)") { call in
            if case .object(let object) = call[0], let token = object as? Observation { token.dispose() }
            return .void
        },
        .member(of: "NotificationCenter", "static var `default`: NotificationCenter") { call in
            let loop = call.loop
            return .object(call.interpreter.shared("NotificationCenter") { Center(loop) })
        },
        .member(of: "NotificationCenter", "func post(name: Notification.Name, object: Any?)") { call in
            try call.post(NotificationObject(call[0], call[1].given, .null))
        },
        .member(
            of: "NotificationCenter",
            "func post(name: Notification.Name, object: Any?, userInfo: [AnyHashable: Any]? = nil)"
        ) { call in try call.post(NotificationObject(call[0], call[1].given, call[2].given)) },
        .member(of: "NotificationCenter", "func post(_ notification: Notification)") { call in
            try call.post(try call.object(0))
        },
        Word(
            "notification",
            [
                """
                extension Reactive where Base == NotificationCenter { \
                func notification(_ name: Notification.Name?, object: Any? = nil) -> Observable<Notification> }
                """
            ],
            "the notifications of that name that are posted",
            example: """
                let logout = Notification.Name("logout")
                NotificationCenter.default.rx.notification(logout).subscribe(onNext: { print($0.userInfo?["who"] ?? "") })
                NotificationCenter.default.post(name: logout, object: nil, userInfo: ["who": "bob"])
                //= bob
                """
        ) { call in .object(try (call.receiver() as Center).notifications(call)) },
    ]

    private static let observers = Word(
        "addObserver",
        [
            """
            extension NotificationCenter { func addObserver(forName name: Notification.Name?, object: Any?, \
            queue: OperationQueue?, using block: (Notification) -> Void) -> NSObjectProtocol }
            """
        ],
        "calls a closure at each notification of that name, until the observer is removed",
        example: """
            let center = NotificationCenter()
            let token = center.addObserver(forName: Notification.Name("saved"), object: nil, queue: nil) { _ in print("saved") }
            center.post(name: Notification.Name("saved"), object: nil)
            //= saved
            center.removeObserver(token)
            center.post(name: Notification.Name("saved"), object: nil)
            """
    ) { call in
        let block = try call.function(3).unary
        let notifications = try (call.receiver() as Center).notifications(call)
        return .object(Observation(notifications.subscribe(onNext: { _ = try block($0) })))
    }
}

/// Who is told of notifications by a closure, until it is removed.
private final class Observation: Object {
    private let subscription: Disposable
    init(_ subscription: Disposable) { self.subscription = subscription }
    func dispose() { subscription.dispose() }
    override func write(to text: inout String, as style: TextStyle) { text += "NSObject" }
}

extension Call {
    fileprivate func post(_ notification: NotificationObject) throws -> Value {
        (try receiver() as Center).posts.next(.object(notification))
        return .void
    }
}

extension Value {
    /// What an optional argument holds; nil where it was left out.
    fileprivate var given: Value { self == .void ? .null : unwrapped ?? .null }
}
