import RxSwift

@discardableResult func present(_ tabs: UITabBarController, animated: Bool = false) -> Completable {
    Stage.shared.setRoot(tabs)
    return transition(animated)
}
