import Reactive
import Values

/// Something to tap.
package final class Button: Control {
    package let tapped: PublishSubject
    package let title: ControlProperty

    package init(_ loop: Loop, title: String = "") {
        tapped = PublishSubject(loop)
        self.title = ControlProperty(loop, .string(title))
        super.init(loop, caption: title)
    }

    package override var kind: String { "button" }
    package override var streams: [(name: String, stream: Stream)] {
        [("tap", tapped), ("title", title)] + super.streams
    }

    package func tap() throws(GestureRefusal) {
        try touch()
        tapped.next(.void)
        send(.touchUpInside)
    }

    package override func lines(width: Int) -> [String] {
        let text = (title.present ?? .string("")).plain.harmless
        return [isEnabled.present == .bool(true) ? "( \(text) )" : "  \(text)  "]
    }
}
