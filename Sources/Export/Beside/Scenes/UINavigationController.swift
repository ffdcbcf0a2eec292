import RxSwift

/// Scenes on top of each other.
final class UINavigationController: UIResponder {
    var scenes: [UIViewController] = []
    /// Whether what lies on it goes when it is not shown any more.
    var isPassing = false
    override init() {
        super.init()
        Stage.shared.know(self)
    }
    var count: Int { scenes.count }
    @discardableResult func push(_ scene: UIViewController, animated: Bool = false) -> Completable {
        if Stage.shared.stack(of: scene) != nil {
            return refused("\(type(of: scene)) is on a stack already: a scene lies in one place at a time")
        }
        scenes.append(scene)
        scene.bind()
        return transition(animated)
    }
    @discardableResult func pop(animated: Bool = false) -> Completable {
        guard let top = scenes.last else { return refused("no scene lies on it: push(SCENE) adds one") }
        guard scenes.count > 1 else { return refused("\(top.heading) is a root: there is nothing behind it") }
        scenes.removeLast().drop()
        return transition(animated)
    }
    @discardableResult func popToRoot(animated: Bool = false) -> Completable {
        while scenes.count > 1 { scenes.removeLast().drop() }
        return transition(animated)
    }
    private func refused(_ sentence: String) -> Completable {
        refuse(sentence)
        return .error(StageError.refused(sentence))
    }
    func dropAll() {
        for scene in scenes { scene.drop() }
        if isPassing { scenes = [] }
    }
    func load() { for scene in scenes where !scene.isLoaded { scene.bind() } }
}
