import RxSwift

protocol EventSource: UIControl {}

extension EventSource {
    func stream(of event: UIControlEvent) -> Observable<Self> {
        .create { [weak self] observer in
            guard let self else {
                observer.onCompleted()
                return Disposables.create()
            }
            let number = self.addTarget(for: event) { control in (control as? Self).map(observer.onNext) }
            let end = self.rx.deallocated.subscribe(onNext: { observer.onCompleted() })
            return Disposables.create { [weak self] in
                end.dispose()
                self?.removeTarget(number)
            }
        }
    }
}
