extension Beside {
    static let stage = #"""
        class UIViewController: UIResponder {
            fileprivate var bindings = CompositeDisposable()
            fileprivate var isLoaded = false
            var navigationController: UINavigationController? { Stage.shared.stack(of: self) }
            func viewDidLoad() {}
            func bindViewModel() {}
            fileprivate var heading: String {
                let titles = Mirror(reflecting: self).everyChild.filter { $0.label == "title" }.compactMap {
                    ($0.value as? ControlProperty<String>)?.value ?? $0.value as? String
                }
                return titles.first { !$0.isEmpty } ?? String(describing: type(of: self))
            }
            /// Loads and binds it; what was bound before is dropped first.
            fileprivate func bind() {
                bindings.dispose()
                bindings = CompositeDisposable()
                for child in Mirror(reflecting: self).everyChild {
                    guard let control = child.value as? UIControl, let name = child.label else { continue }
                    control.name = name
                    control.scene = self
                }
                Stage.shared.collecting(into: bindings) {
                    if !isLoaded { viewDidLoad() }
                    isLoaded = true
                    bindViewModel()
                }
            }
            fileprivate func drop() {
                bindings.dispose()
                isLoaded = false
            }
            deinit { bindings.dispose() }
        }
        extension Mirror {
            fileprivate var everyChild: [Child] { Array(children) + (superclassMirror?.everyChild ?? []) }
        }
        /// Scenes on top of each other.
        final class UINavigationController: UIResponder {
            fileprivate var scenes: [UIViewController] = []
            /// Whether what lies on it goes when it is not shown any more.
            fileprivate var isPassing = false
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
            fileprivate func dropAll() {
                for scene in scenes { scene.drop() }
                if isPassing { scenes = [] }
            }
            fileprivate func load() { for scene in scenes where !scene.isLoaded { scene.bind() } }
        }
        /// Scenes side by side, each with a stack of its own.
        final class UITabBarController: UIResponder {
            fileprivate var tabs: [(name: String, stack: UINavigationController, badge: ControlProperty<Int>)] = []
            fileprivate var index = 0
            func add(_ name: String, _ root: UIViewController) {
                guard Stage.shared.stack(of: root) == nil else {
                    refuse("\(type(of: root)) is on a stack already: a scene lies in one place at a time")
                    return
                }
                let stack = UINavigationController()
                stack.isPassing = true
                stack.scenes = [root]
                add(name, stack)
            }
            func add(_ name: String, _ stack: UINavigationController) {
                guard !tabs.contains(where: { $0.name == name }) else {
                    refuse("there is a tab '\(name)' already")
                    return
                }
                tabs.append((name, stack, ControlProperty(0)))
                if Stage.shared.tabs === self { stack.load() }
            }
            func select(_ name: String) {
                guard let found = tabs.firstIndex(where: { $0.name == name }) else {
                    let known = tabs.isEmpty ? "none" : tabs.map(\.name).joined(separator: ", ")
                    refuse("no tab '\(name)'; there are \(known)")
                    return
                }
                index = found
            }
            func stack(_ name: String) -> UINavigationController {
                tabs.first { $0.name == name }?.stack ?? UINavigationController()
            }
            func badge(_ name: String) -> ControlProperty<Int> {
                tabs.first { $0.name == name }?.badge ?? ControlProperty(0)
            }
        }

        /// Completes when a transition that has been made is over: it says nothing else, also to those who come late.
        private func transition(_ animated: Bool) -> Completable {
            let end = PublishSubject<Never>()
            if animated {
                DispatchQueue.main.asyncAfter(deadline: .now() + 0.3) { end.onCompleted() }
            } else {
                end.onCompleted()
            }
            return end.asCompletable()
        }
        @discardableResult func present(_ scene: UIViewController, animated: Bool = false) -> Completable {
            Stage.shared.present(scene)
            return transition(animated)
        }
        @discardableResult func present(_ tabs: UITabBarController, animated: Bool = false) -> Completable {
            Stage.shared.setRoot(tabs)
            return transition(animated)
        }
        @discardableResult func present(_ stack: UINavigationController, animated: Bool = false) -> Completable {
            Stage.shared.present(stack)
            return transition(animated)
        }
        @discardableResult func setRoot(_ stack: UINavigationController, animated: Bool = false) -> Completable {
            Stage.shared.setRoot(stack)
            return transition(animated)
        }
        @discardableResult func setRoot(_ scene: UIViewController, animated: Bool = false) -> Completable {
            Stage.shared.setRoot(scene)
            return transition(animated)
        }
        @discardableResult func dismiss(animated: Bool = false) -> Completable {
            Stage.shared.dismiss()
            return transition(animated)
        }
        @discardableResult func back(animated: Bool = false) -> Completable {
            Stage.shared.back()
            return transition(animated)
        }
        /// The scene of that type that is shown.
        func onScreen<S: UIViewController>(_ scene: S.Type) throws -> S {
            if let found = Stage.shared.scene(scene) { return found }
            refuse("no \(scene) is shown")
            throw StageError.notShown("\(scene)")
        }
        enum StageError: Error { case notShown(String), refused(String) }
        func tabsOnScreen() -> UITabBarController { Stage.shared.tabs ?? UITabBarController() }

        /// All scenes: what is on screen and what lies behind it.
        private final class Stage {
            nonisolated(unsafe) static let shared = Stage()
            private var root: UINavigationController?
            private(set) var tabs: UITabBarController?
            private var presented: [UINavigationController] = []
            private var collected: CompositeDisposable?

            private var below: UINavigationController? {
                tabs.flatMap { $0.index < $0.tabs.count ? $0.tabs[$0.index].stack : nil } ?? root
            }
            private var top: UIViewController? { (presented.last ?? below)?.scenes.last }
            private var stacks: [UINavigationController] {
                (root.map { [$0] } ?? []) + (tabs?.tabs.map(\.stack) ?? []) + presented
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
                stacks.flatMap(\.scenes).reversed().lazy.compactMap { $0 as? S }.first
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
            func setRoot(_ tabs: UITabBarController) {
                guard self.tabs !== tabs else { return }
                dropAll()
                self.tabs = tabs
                for tab in tabs.tabs { tab.stack.load() }
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

        """#
}
