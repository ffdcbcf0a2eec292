import RxSwift

extension Command {
    /// A tap executes it; the button is enabled while it may. When none is bound any more, what runs is cancelled.
    @discardableResult func bind(to button: UIButton) -> Disposable where Input == Void { bind(to: button, input: ()) }
    @discardableResult func bind(to button: UIButton, input: Input) -> Disposable {
        button.reason = { [weak self] in
            self.map { $0.isExecuting ? "its command is executing" : "its command is not enabled" }
        }
        let isEnabled = button.isEnabled
        return Stage.kept(
            Disposables.create(
                enabled.subscribe(onNext: { isEnabled.on(.next($0)) }),
                button.taps.subscribe(onNext: { self.execute(input) }), hold()))
    }
}
