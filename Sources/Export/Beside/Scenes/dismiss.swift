import RxSwift

@discardableResult func dismiss(animated: Bool = false) -> Completable {
    Stage.shared.dismiss()
    return transition(animated)
}
