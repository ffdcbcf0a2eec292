import RxCocoa
import RxSwift

final class UILabel: UIControl {
    let text: ControlProperty<String>
    init(_ text: String = "") {
        self.text = ControlProperty(text)
        super.init()
    }
}

extension Reactive where Base: UILabel { var text: ControlProperty<String> { base.text } }
