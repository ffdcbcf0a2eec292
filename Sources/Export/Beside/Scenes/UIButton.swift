import RxCocoa
import RxSwift

final class UIButton: UIControl, EventSource, Tappable {
    let title: ControlProperty<String>
    private let tapped = PublishSubject<Void>()
    /// What a tap does, if that was set as a property of the button, and what binds it.
    var action: AnyObject?
    let actionBinding = SerialDisposable()
    var taps: Observable<Void> { tapped.asObservable() }
    var face: String { title.value }
    init(_ title: String = "") {
        self.title = ControlProperty(title)
        super.init()
    }
    deinit { actionBinding.dispose() }
    func events(_ event: UIControlEvent) -> Observable<UIButton> { stream(of: event) }
    func tap() {
        guard isTouchable() else { return }
        Turn.run {
            tapped.onNext(())
            send(.touchUpInside)
        }
    }
}

extension Reactive where Base: UIButton {
    var tap: ControlEvent<Void> { ControlEvent(events: base.taps) }
    func controlEvent(_ event: UIControlEvent) -> ControlEvent<Void> {
        ControlEvent(events: base.events(event).map { _ in })
    }
}
