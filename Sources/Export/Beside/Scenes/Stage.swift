import RxSwift

/// Scenes side by side.
protocol Tabs: AnyObject {
    var shown: UINavigationController? { get }
    var stacks: [UINavigationController] { get }
}

/// All scenes: what is on screen and what lies behind it.
final class Stage {
    nonisolated(unsafe) static let shared = Stage()
    private var root: UINavigationController?
    private(set) var tabs: Tabs?
    private var presented: [UINavigationController] = []
    private var collected: CompositeDisposable?

    private var below: UINavigationController? {
        tabs?.shown ?? root
    }
    private var top: UIViewController? { (presented.last ?? below)?.scenes.last }
    private var stacks: [UINavigationController] {
        (root.map { [$0] } ?? []) + (tabs?.stacks ?? []) + presented
    }
    private var offstage: [Known] = []
    private struct Known { weak var stack: UINavigationController? }
    func know(_ stack: UINavigationController) {
        offstage.removeAll { $0.stack == nil }
        offstage.append(Known(stack: stack))
    }
    func stack(of scene: UIViewController) -> UINavigationController? {
        (stacks + offstage.compactMap(\.stack)).first { $0.scenes.contains { $0 === scene } }
    }
    func scene<S: UIViewController>(_ type: S.Type) -> S? {
        stacks.flatMap(\.scenes).reversed().compactMap { $0 as? S }.first
    }
    func absence(of scene: UIViewController) -> String? {
        guard let top else { return "is not on screen: nothing is" }
        return top === scene ? nil : "is not on screen: \(top.heading) is"
    }
    func present(_ scene: UIViewController) {
        if let stack = stack(of: scene) { return present(stack) }
        let stack = UINavigationController()
        stack.isPassing = true
        if root == nil, tabs == nil { root = stack } else { presented.append(stack) }
        stack.push(scene)
    }
    func present(_ stack: UINavigationController) {
        guard let top = stack.scenes.last else { refuse("it has no scene: push(SCENE) adds one"); return }
        if stacks.contains(where: { $0 === stack }) {
            refuse("\(type(of: top)) is on a stack already: a scene lies in one place at a time")
            return
        }
        if root == nil, tabs == nil { root = stack } else { presented.append(stack) }
        stack.load()
    }
    func setRoot(_ stack: UINavigationController) {
        dropAll()
        present(stack)
    }
    func setRoot(_ scene: UIViewController) {
        dropAll()
        present(scene)
    }
    func setRoot(_ tabs: Tabs) {
        guard self.tabs !== tabs else { return }
        dropAll()
        self.tabs = tabs
        for stack in tabs.stacks { stack.load() }
    }
    func dismiss() {
        guard let last = presented.popLast() else { refuse("nothing is presented"); return }
        last.dropAll()
    }
    func back() {
        guard let stack = presented.last ?? below else { refuse("no scene is on screen"); return }
        if stack === presented.last, stack.count == 1, let top {
            refuse("\(top.heading) is presented: dismiss() takes it away")
            return
        }
        stack.pop()
    }
    private func dropAll() {
        for stack in stacks { stack.dropAll() }
        (root, tabs, presented) = (nil, nil, [])
    }
    /// What is bound while `body` runs ends with `bindings`.
    func collecting<T>(into bindings: CompositeDisposable, _ body: () -> T) -> T {
        let outer = collected
        collected = bindings
        defer { collected = outer }
        return body()
    }
    static func kept(_ binding: Disposable) -> Disposable {
        _ = shared.collected?.insert(binding)
        return binding
    }
}
