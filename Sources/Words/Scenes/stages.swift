import Language
import Reactive
import Scenes
import Values

extension Word {
    static let stages: [Word] = [
        present, navigation, navigationOf, tabs, tabBadge, lifecycle, onScreen,
    ]

    private static let scene = """
        scene Hello() { title "Hello"
            button go "Go"
        }

        """

    private static let present = Word(
        "present",
        [
            "@discardableResult func present(_ scene: UIViewController, animated: Bool = false) -> Completable",
            "@discardableResult func present(_ tabs: UITabBarController, animated: Bool = false) -> Completable",
            "@discardableResult func present(_ stack: UINavigationController, animated: Bool = false) -> Completable",
            "@discardableResult func dismiss(animated: Bool = false) -> Completable",
            "@discardableResult func back(animated: Bool = false) -> Completable",
            "@discardableResult func setRoot(_ scene: UIViewController, animated: Bool = false) -> Completable",
            "@discardableResult func setRoot(_ stack: UINavigationController, animated: Bool = false) -> Completable",
        ],
        """
        shows a scene over what is there, takes it away again; back is the swipe from the left edge. Each completes when it \
        is over: animated, after 300 ms
        """,
        example: scene + """
            present(Hello(), animated: true).subscribe(onCompleted: { print("shown") })
            //= screen → "Hello"
            :advance 300ms
            //= shown
            go.tap()
            //= go.tap → ()   nobody listens
            back()
            //! Hello is a root: there is nothing behind it
            """
    ) { call in
        switch call.signature {
        case 0: try call.stage.present(call.interpreter.card(call[0]))
        case 1: try call.stage.setRoot(call.object(0) as Tabs)
        case 2: try call.stage.present(call.object(0) as NavigationStack)
        case 3: try call.stage.dismiss()
        case 4: try call.stage.back()
        case 5: try call.stage.setRoot(call.interpreter.card(call[0]))
        default: try call.stage.setRoot(call.object(0) as NavigationStack)
        }
        return call.transition(isAnimated: call.bool([3, 4].contains(call.signature) ? 0 : 1))
    }

    private static let navigation = Word(
        "UINavigationController",
        [
            "extension UINavigationController { init() }",
            """
            extension UINavigationController { @discardableResult func push(_ scene: UIViewController, \
            animated: Bool = false) -> Completable }
            """,
            """
            extension UINavigationController { @discardableResult func pop(animated: Bool = false) -> Completable }
            """,
            """
            extension UINavigationController { @discardableResult func popToRoot(animated: Bool = false) -> Completable }
            """,
            "extension UINavigationController { var count: Int }",
        ],
        "scenes on top of each other",
        example: scene + """
            let hello = Hello()
            present(hello)
            //= screen → "Hello"
            hello.navigationController?.push(Hello())
            //= screen → "Hello › Hello"
            back()
            //= screen → "Hello"
            """
    ) { call in
        if call.signature == 0 {
            let stack = NavigationStack(isKept: true)
            call.stage.know(stack)
            return .object(stack)
        }
        let stack: NavigationStack = try call.receiver()
        switch call.signature {
        case 1: try stack.push(call.interpreter.card(call[0]))
        case 2: try stack.pop()
        case 3: stack.popToRoot()
        default: return .int(stack.cards.count)
        }
        return call.transition(isAnimated: call.bool(call.signature == 1 ? 1 : 0))
    }

    private static let navigationOf = Word(
        "navigationController",
        ["extension UIViewController { var navigationController: UINavigationController? }"],
        "the stack that a scene lies on; nil if it lies on none",
        example: scene + """
            print(Hello().navigationController == nil)
            //= true
            """
    ) { call in
        guard case .object(let scene) = call.receiver else { return .null }
        return call.stage.stack(of: scene).map { .object($0) } ?? .null
    }

    private static let tabs = Word(
        "UITabBarController",
        [
            "extension UITabBarController { init() }",
            "extension UITabBarController { func add(_ name: String, _ root: UIViewController) }",
            "extension UITabBarController { func add(_ name: String, _ stack: UINavigationController) }",
            "extension UITabBarController { func select(_ name: String) }",
            "extension UITabBarController { func stack(_ name: String) -> UINavigationController }",
        ],
        "scenes side by side, each with a stack of its own",
        example: scene + """
            let tabs = UITabBarController()
            tabs.add("one", Hello())
            tabs.add("two", Hello())
            present(tabs)
            //= screen → "one › Hello"
            tabs.select("two")
            //= screen → "two › Hello"
            """
    ) { call in
        if call.signature == 0 {
            let tabs = Tabs(call.loop)
            tabs.stage = call.stage
            return .object(tabs)
        }
        let tabs: Tabs = try call.receiver()
        switch call.signature {
        case 1:
            let (stack, card) = (NavigationStack(), try call.interpreter.card(call[1]))
            try call.stage.requireFree(card)
            stack.add(card)
            call.stage.know(stack)
            try tabs.add(call.string(0), stack)
        case 2: try tabs.add(call.string(0), call.object(1) as NavigationStack)
        case 3: try tabs.select(call.string(0))
        default: return .object(try tabs.tab(call.string(0)).stack)
        }
        return .void
    }

    private static let tabBadge = Word(
        "badge", ["extension UITabBarController { func badge(_ name: String) -> ControlProperty<Int> }"],
        "the number on a tab, to be bound like any property",
        example: scene + """
            let tabs = UITabBarController()
            tabs.add("cart", Hello())
            tabs.badge("cart") <~ Observable.just(2)
            //= cart.badge → 2
            """
    ) { call in .object(try (call.receiver() as Tabs).tab(call.string(0)).badge) }

    private static let lifecycle = Word(
        "viewDidLoad",
        [
            "extension UIViewController { func viewDidLoad() }", "extension UIViewController { func bindViewModel() }",
            "extension UITableViewCell { func prepareForReuse() }",
            "extension UIViewController { func loadViewIfNeeded() }",
        ],
        """
        what a scene does once it is loaded, and what binds it; what a cell does before it shows another row. A scene that \
        the program has loaded is bound by the program, and not when it is shown
        """,
        example: """
            class Hello: UIViewController {
                override func viewDidLoad() { super.viewDidLoad(); print("loaded") }
            }
            present(Hello())
            //= loaded
            //= screen → "Hello"
            """
    ) { call in
        guard case .object(let object) = call.receiver, let instance = object as? Instance else { return .void }
        if call.signature == 3 {
            try call.interpreter.loadByHand(instance)
            return .void
        }
        let selectors = ["viewDidLoad()", "bindViewModel()", "prepareForReuse()"]
        try call.interpreter.callIfThere(selectors[call.signature], instance)
        return .void
    }

    private static let onScreen = Word(
        "onScreen",
        ["func onScreen<S>(_ scene: S.Type) -> S", "func tabsOnScreen() -> UITabBarController"],
        "the scene of that type that is shown, and the tabs that are",
        example: scene + """
            present(Hello())
            //= screen → "Hello"
            onScreen(Hello.self).go.tap()
            //= go.tap → ()   nobody listens
            """
    ) { call in
        if call.signature == 1 {
            guard let tabs = call.stage.tabs else { throw RuntimeError("no tabs are shown") }
            return .object(tabs)
        }
        let wanted = call.result.nominal
        for case let instance as Instance in call.stage.scenes.reversed() where instance.nominal === wanted {
            return .object(instance)
        }
        throw RuntimeError("no \(wanted.map { $0.name } ?? "scene") is shown")
    }
}
