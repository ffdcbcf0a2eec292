import RxCocoa
import RxSwift

class UIViewController: UIResponder {
    var bindings = CompositeDisposable()
    var isLoaded = false
    /// Whether the program has loaded it, and binds it itself.
    private var isBoundByHand = false
    var navigationController: UINavigationController? { Stage.shared.stack(of: self) }
    func viewDidLoad() {}
    func bindViewModel() {}
    var heading: String {
        let titles = Mirror(reflecting: self).everyChild.filter { $0.label == "title" }.compactMap {
            ($0.value as? ControlProperty<String>)?.value ?? $0.value as? String
        }
        return titles.first { !$0.isEmpty } ?? String(describing: type(of: self))
    }
    /// Loads and binds it; what was bound before is dropped first.
    func bind() {
        guard !isBoundByHand else { return }
        bindings.dispose()
        bindings = CompositeDisposable()
        nameControls()
        Stage.shared.collecting(into: bindings) {
            load()
            bindViewModel()
        }
    }
    func loadViewIfNeeded() {
        guard !isLoaded else { return }
        isBoundByHand = true
        nameControls()
        load()
    }
    private func load() {
        if !isLoaded { viewDidLoad() }
        isLoaded = true
    }
    private func nameControls() {
        for child in Mirror(reflecting: self).everyChild {
            guard let control = child.value as? UIControl, let name = child.label else { continue }
            control.name = name
            control.scene = self
        }
    }
    func drop() {
        bindings.dispose()
        isLoaded = false
    }
    deinit { bindings.dispose() }
}
