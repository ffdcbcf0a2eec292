import RxCocoa
import RxSwift

/// Scenes side by side, each with a stack of its own.
final class UITabBarController: UIResponder, Tabs {
    var tabs: [(name: String, stack: UINavigationController, badge: ControlProperty<Int>)] = []
    var index = 0
    var shown: UINavigationController? { index < tabs.count ? tabs[index].stack : nil }
    var stacks: [UINavigationController] { tabs.map(\.stack) }
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
