import RxCocoa
import RxSwift

final class UITextField: UIControl, EventSource {
    let text = ControlProperty("")
    let mark = ControlProperty("")
    private var isEditing = false
    init(_ caption: String = "", secure: Bool = false) { super.init() }
    func events(_ event: UIControlEvent) -> Observable<UITextField> { stream(of: event) }
    func type(_ more: String) { edit(text.value + more) }
    func clear() { edit("") }
    func enter() {
        guard isTouchable() else { return }
        send(.editingDidEndOnExit)
        leave()
    }
    func leave() {
        guard isEditing else { return }
        isEditing = false
        send(.editingDidEnd)
    }
    private func edit(_ content: String) {
        guard isTouchable() else { return }
        if !isEditing {
            isEditing = true
            send(.editingDidBegin)
        }
        Turn.run {
            text.change(to: content)
            send(.editingChanged)
        }
    }
}

extension Reactive where Base: UITextField {
    var text: ControlProperty<String> { base.text }
    func controlEvent(_ event: UIControlEvent) -> ControlEvent<Void> {
        ControlEvent(events: base.events(event).map { _ in })
    }
}
