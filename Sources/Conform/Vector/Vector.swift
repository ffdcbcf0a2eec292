import Reactive
import Services

/// One known fact about an operator: what goes in, and what must come out and when.
package struct Vector {
    package enum Form: String { case simple, script, groups, using }

    package let id: String
    package let form: Form
    package let json: JSON

    package init(_ json: JSON) throws(Inexpressible) {
        guard let id = json[at: "id"]?.string else { throw Inexpressible("a vector has no id") }
        guard let form = json[at: "form"]?.string else { throw Inexpressible("\(id) has no form") }
        guard let known = Form(rawValue: form) else { throw Inexpressible("\(id)'s form \(form) is not known") }
        (self.id, self.form, self.json) = (id, known, json)
    }

    package subscript(key: String) -> JSON? { json[at: key] }

    /// The vector was taken from another library, and RxSwift does otherwise: what is given beside is RxSwift's.
    var differs: JSON? {
        if let stated = json[at: "rxswift_expected"]?.present { return stated }
        return json[at: "rxswift"]?.string?.hasPrefix("differs") == true && json[at: "res"] != nil ? .some(json) : .none
    }

    /// Whether work that is asked for now is done a tick later, as RxTest does it.
    var hasTick: Bool {
        if json[at: "validated_with"]?.string?.contains("+tick") == true { return true }
        return json[at: "dialect"]?.string != "rxpy" || differs != nil
    }

    /// What one listener must hear; in the simple form the only one, `res`.
    func expected(_ observer: String) -> JSON? {
        if let differing = differs?[at: observer] { return differing }
        return json[at: "expected_observers"]?[at: observer] ?? (observer == "res" ? json[at: "expected"] : .none)
    }

    /// When each source must be subscribed to; nil where nothing is said.
    var subscriptions: [JSON?] {
        (json[at: "expected_subscriptions"]?.array ?? []).enumerated().map { index, spans in
            (differs?[at: "subs\(index)"] ?? spans).present
        }
    }

    /// The latest time that is spoken of.
    var lastTime: Int {
        let times = ["created", "subscribe", "dispose", "dispose_outer", "dispose_all_inner", "inner_subscribe_at"]
        let stated =
            times.compactMap { json[at: $0]?.time } + (json[at: "steps"]?.array ?? []).compactMap { $0[at: "t"]?.time }
        let events = (json[at: "sources"]?.array ?? []).flatMap { $0[at: "events"]?.array ?? [] }
        return (stated + events.compactMap { $0.array?.first?.time }).max() ?? 0
    }
}
