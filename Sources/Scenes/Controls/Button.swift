import Reactive
import Values

/// Something to tap.
package final class Button: Control {
    package let tapped: Taps
    package let title: ControlProperty
    /// What a tap does, if that was set as a property of the button, and what binds it.
    package var action: (object: Object, binding: Group)? { didSet { oldValue?.binding.dispose() } }

    package init(_ loop: Loop, title: String = "") {
        tapped = Taps(loop)
        self.title = ControlProperty(loop, .string(title))
        super.init(loop, caption: title)
        tapped.button = self
    }

    deinit { action?.binding.dispose() }

    /// The taps; what a target hears is not unheard.
    package final class Taps: Subject {
        fileprivate weak var button: Button?
        fileprivate init(_ loop: Loop) { super.init(loop, at: .publishSubject) }
        package override var isReport: Bool { button.map { $0.targetCount > 0 } ?? false }
    }

    package override var kind: String { "button" }
    package override func teller(of event: ControlEvent) -> Stream? { event == .touchUpInside ? tapped : nil }
    package override func gesture(for event: ControlEvent) -> String? { event == .touchUpInside ? "tap()" : nil }
    package override var streams: [(name: String, stream: Stream)] {
        [("tap", tapped), ("title", title)] + super.streams
    }

    package override func visitReferences(_ visit: (Object) -> Void) {
        super.visitReferences(visit)
        if let action {
            visit(action.object)
            visit(action.binding)
        }
    }

    package func tap() throws(GestureRefusal) {
        try touch()
        send(.touchUpInside) { tapped.next(.void) }
    }

    package override func lines(width: Int) -> [String] {
        let text = (title.present ?? .string("")).plain
        return [isEnabled.present == .bool(true) ? "( \(text) )" : "  \(text)  "]
    }
}
