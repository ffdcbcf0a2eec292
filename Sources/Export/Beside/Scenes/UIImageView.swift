import Foundation
import RxCocoa
import RxSwift

/// A picture that loads its own address; a new address clears it first.
final class UIImageView: UIControl {
    let url = ControlProperty<URL?>(nil)
    let image = ControlProperty<String?>(nil)
    private let loading = SerialDisposable()
    init(load: @escaping (URL) -> Observable<String>) {
        super.init()
        url.onSet = { [weak self] address in
            guard let self else { return }
            loading.disposable = Disposables.create()
            image.on(.next(nil))
            guard let address else { return }
            loading.disposable = load(address).subscribe(
                onNext: { [weak self] in self?.image.on(.next($0)) }, onError: { _ in })
        }
    }
    override convenience init() { self.init { _ in .empty() } }
    deinit { loading.dispose() }
}
