import RxCocoa
import RxSwift

/// A picture that loads its own address; a new address clears it first.
final class UIImageView: UIControl {
    let url = ControlProperty<String?>(nil)
    let image = ControlProperty<String?>(nil)
    private let loading = SerialDisposable()
    init(load: @escaping (String) -> Observable<String>) {
        super.init()
        url.onSet = { [weak self] address in
            guard let self else { return }
            loading.disposable = Disposables.create()
            image.on(.next(nil))
            guard let address else { return }
            loading.disposable = load(address).subscribe(onNext: { [weak self] in self?.image.on(.next($0)) })
        }
    }
    override convenience init() {
        self.init { Observable.just($0).delay(.milliseconds(50), scheduler: MainScheduler.instance) }
    }
    deinit { loading.dispose() }
}
