import Reactive

/// One known fact about an operator: what goes in, and what must come out and when.
package struct Vector {
    package enum Form: String { case simple, script, groups, using }

    package let id: String
    package let form: Form
    package let json: Json

    package init(_ json: Json) throws(Inexpressible) {
        guard let id = json["id"]?.string else { throw Inexpressible("a vector has no id") }
        guard let form = json["form"]?.string else { throw Inexpressible("\(id) has no form") }
        guard let known = Form(rawValue: form) else { throw Inexpressible("\(id)'s form \(form) is not known") }
        (self.id, self.form, self.json) = (id, known, json)
    }

    package subscript(key: String) -> Json? { json[key] }

    /// The vector was taken from another library, and RxSwift does otherwise: what is given beside is RxSwift's.
    var differs: Json? {
        if let stated = json["rxswift_expected"]?.present { return stated }
        return json["rxswift"]?.string?.hasPrefix("differs") == true && json["res"] != nil ? json : nil
    }

    /// Whether work that is asked for now is done a tick later, as RxTest does it.
    var hasTick: Bool {
        if json["validated_with"]?.string?.contains("+tick") == true { return true }
        return json["dialect"]?.string != "rxpy" || differs != nil
    }

    /// What one listener must hear; in the simple form the only one, `res`.
    func expected(_ observer: String) -> Json? {
        if let differing = differs?[observer] { return differing }
        return json["expected_observers"]?[observer] ?? (observer == "res" ? json["expected"] : nil)
    }

    /// When each source must be subscribed to; nil where nothing is said.
    var subscriptions: [Json?] {
        (json["expected_subscriptions"]?.array ?? []).enumerated().map { index, spans in
            (differs?["subs\(index)"] ?? spans).present
        }
    }

    /// The latest time that is spoken of.
    var lastTime: Int {
        let times = ["created", "subscribe", "dispose", "dispose_outer", "dispose_all_inner", "inner_subscribe_at"]
        let stated = times.compactMap { json[$0]?.time } + (json["steps"]?.array ?? []).compactMap { $0["t"]?.time }
        let events = (json["sources"]?.array ?? []).flatMap { $0["events"]?.array ?? [] }
        return (stated + events.compactMap { $0.array?.first?.time }).max() ?? 0
    }
}
