import Reactive
import Values

/// What a stream tells of a control, for who asks why it is silent: which events, and by what gesture a person sends them.
package final class ControlSource: Object {
    /// `.editingDidEnd`; nil of what tells the control's value.
    package let event: String?
    /// `leave()`; nil if there is no gesture that does it.
    package let gesture: String?
    /// The control's number among all objects that were made; 0 if it has none.
    package let number: Int
    private weak var control: Object?
    private let parts: (Object) -> [Stream]

    package init(
        _ control: Object, number: Int = 0, event: String?, gesture: String?, parts: @escaping (Object) -> [Stream]
    ) {
        (self.control, self.number, self.event, self.gesture, self.parts) = (control, number, event, gesture, parts)
    }

    package var isGone: Bool { control == nil }
    /// The control's own streams, which print what it has.
    package var tellers: [Stream] { control.map(parts) ?? [] }

    /// How the control is called: by the names of its streams.
    package var name: String? {
        tellers.lazy.compactMap { stream in
            stream.name.flatMap { name in name.lastIndex(of: ".").map { String(name[..<$0]) } }
        }.first
    }
}
