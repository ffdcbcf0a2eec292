import RxRelay
import RxSwift

class UITableViewCell<Row>: UIResponder {
    let viewModel = BehaviorRelay<Row?>(value: nil)
    var bindings = CompositeDisposable()
    func prepareForReuse() {}
    deinit { bindings.dispose() }
}
