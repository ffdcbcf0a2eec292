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
    /// The objects that are told by a method, as long as they live.
    fileprivate var told: [(target: Weak, name: Value, sender: Value, subscription: Disposable)] = []
    init(_ loop: Loop) { posts = PublishSubject(loop, at: .controlProperty) }

    /// Those of the name and the sender that a call gives.
    func notifications(_ call: Call) -> Reactive.Stream {
        notifications(call[0].given, from: call[1].given, at: call.site)
    }

    /// Those of the name and the sender that were given; all of them without.
    func notifications(_ name: Value, from sender: Value, at site: Site) -> Reactive.Stream {
        posts.filter(
            { value in
                guard case .object(let object) = value, let posted = object as? NotificationObject else { return false }
                return (name == .null || posted.name == name) && (sender == .null || posted.object == sender)
            }, at: site)
    }

    /// Has a method of an object called at each notification.
    fileprivate func tellByMethod(_ call: Call) throws -> Value {
        let selector: SelectorObject = try call.object(1)
        guard let target = call[0].object else { return .void }
        let (kit, name, sender) = (KitCall(call), call[2].given, call[3].given)
        let subscription = notifications(name, from: sender, at: call.site).subscribe(onNext: { [weak target] in
            guard let target else { return }
            _ = try kit.perform(selector, on: .object(target), [$0])
        })
        told.append((Weak(object: target), name, sender, subscription))
        return .void
    }

    /// Tells no more of that name and that sender to an object; without them, of nothing.
    func forget(_ object: Object, _ name: Value = .null, from sender: Value = .null) {
        told.removeAll { listener in
            guard let target = listener.target.object else { return true }
            guard target === object, name == .null || listener.name == name,
                sender == .null || listener.sender == sender
            else { return false }
            listener.subscription.dispose()
            return true
        }
    }

    /// An object that is told of notifications, which does not live on for it.
    fileprivate struct Weak {
        weak var object: Object?
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
            guard let object = call[0].object else { return .void }
            (object as? Observation)?.dispose()
            (try call.receiver() as Center).forget(object)
            return .void
        },
        .member(
            of: "NotificationCenter",
            "func removeObserver(_ observer: Any, name: Notification.Name?, object: Any?)"
        ) { call in
            if let object = call[0].object {
                (try call.receiver() as Center).forget(object, call[1].given, from: call[2].given)
            }
            return .void
        },
        .member(
            of: "NotificationCenter",
            "func addObserver(_ observer: Any, selector: Selector, name: Notification.Name?, object: Any?)"
        ) { call in try (call.receiver() as Center).tellByMethod(call) },
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
