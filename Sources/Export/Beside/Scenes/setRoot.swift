import RxSwift

@discardableResult func setRoot(_ stack: UINavigationController, animated: Bool = false) -> Completable {
    Stage.shared.setRoot(stack)
    return transition(animated)
}

@discardableResult func setRoot(_ scene: UIViewController, animated: Bool = false) -> Completable {
    Stage.shared.setRoot(scene)
    return transition(animated)
}
