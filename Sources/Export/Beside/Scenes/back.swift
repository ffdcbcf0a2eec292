import RxSwift

@discardableResult func back(animated: Bool = false) -> Completable {
    Stage.shared.back()
    return transition(animated)
}
