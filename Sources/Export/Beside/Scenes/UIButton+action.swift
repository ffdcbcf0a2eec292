import RxSwift

extension Reactive where Base: UIButton {
    /// What a tap executes; the button is enabled while it may. Another one, or nil, takes its place.
    var action: CocoaAction? {
        get { base.action as? CocoaAction }
        nonmutating set {
            base.actionBinding.disposable = Disposables.create()
            base.action = newValue
            base.reason = { nil }
            if let newValue { base.actionBinding.disposable = newValue.bind(to: base) }
        }
    }
}

extension Action where Input == Void {
    func bind(to button: UIButton) -> Disposable { command.bind(to: button) }
}
