import Reactive
import Values

/// A line of text that a person can type.
package final class Field: Control {
    package let text: ControlProperty
    /// What a wrong text is marked with; empty if nothing is wrong.
    package let mark: ControlProperty
    package let isSecure: Bool
    private var isEditing = false

    package init(_ loop: Loop, caption: String = "", isSecure: Bool = false) {
        text = ControlProperty(loop, .string(""))
        mark = ControlProperty(loop, .string(""))
        self.isSecure = isSecure
        super.init(loop, caption: caption)
    }

    package override var kind: String { "field" }
    package override func teller(of event: ControlEvent) -> Stream? { event == .editingChanged ? text : nil }
    package override var streams: [(name: String, stream: Stream)] {
        [("text", text), ("mark", mark)] + super.streams
    }

    package override func gesture(for event: ControlEvent) -> String? {
        switch event {
        case .editingDidBegin, .editingChanged: "type(\"…\")"
        case .editingDidEnd: "leave()"
        case .editingDidEndOnExit: "enter()"
        case .touchUpInside, .valueChanged: nil
        }
    }

    package var content: String { if case .string(let content)? = text.present { content } else { "" } }

    /// Types behind what is there: one change, however many letters.
    package func type(_ more: String) throws(GestureRefusal) { try edit(content + more) }

    package func clear() throws(GestureRefusal) { try edit("") }

    private func edit(_ content: String) throws(GestureRefusal) {
        try touch()
        if !isEditing {
            isEditing = true
            send(.editingDidBegin)
        }
        send(.editingChanged) { text.change(to: .string(content)) }
    }

    /// The return key.
    package func enter() throws(GestureRefusal) {
        try touch()
        send(.editingDidEndOnExit)
        leave()
    }

    package func leave() {
        guard isEditing else { return }
        isEditing = false
        send(.editingDidEnd)
    }

    package override func lines(width: Int) -> [String] {
        let shown = isSecure ? String(repeating: "•", count: content.count) : content
        // What is typed has to be seen, however long its caption is.
        let label = caption.isEmpty ? "" : "\(caption.harmlessLine.cut(to: max(8, width / 2))) "
        let problem = if case .string(let text)? = mark.present, !text.isEmpty { " ! \(text)" } else { "" }
        let room = max(8, width - label.displayWidth - problem.displayWidth - 2)
        return ["\(label)[\(shown.padded(to: room))]\(problem)"]
    }
}
