import RxSwift

@discardableResult func present(_ scene: UIViewController, animated: Bool = false) -> Completable {
    Stage.shared.present(scene)
    return transition(animated)
}

@discardableResult func present(_ stack: UINavigationController, animated: Bool = false) -> Completable {
    Stage.shared.present(stack)
    return transition(animated)
}
