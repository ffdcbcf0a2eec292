import RxSwift

/// The scene of that type that is shown.
func onScreen<S: UIViewController>(_ scene: S.Type) throws -> S {
    if let found = Stage.shared.scene(scene) { return found }
    refuse("no \(scene) is shown")
    throw StageError.notShown("\(scene)")
}
