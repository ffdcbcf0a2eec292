import RxCocoa
import RxSwift

final class UISwitch: UIControl, EventSource, Tappable {
    let isOn: ControlProperty<Bool>
    let caption: String
    var face: String { caption }
    init(_ caption: String = "", isOn: Bool = false) {
        self.caption = caption
        self.isOn = ControlProperty(isOn)
        super.init()
    }
    func events(_ event: UIControlEvent) -> Observable<UISwitch> { stream(of: event) }
    func tap() {
        guard isTouchable() else { return }
        Turn.run {
            isOn.change(to: !isOn.value)
            send(.valueChanged)
        }
    }
}

extension Reactive where Base: UISwitch {
    var isOn: ControlProperty<Bool> { base.isOn }
    func controlEvent(_ event: UIControlEvent) -> ControlEvent<Void> {
        ControlEvent(events: base.events(event).map { _ in })
    }
}
