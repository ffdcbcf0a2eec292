import Reactive
import Values

/// All scenes of a session: what is on screen, what lies behind it, and which controls can be touched.
package final class Stage: Object {
    package private(set) var root: NavigationStack?
    package private(set) var tabs: Tabs?
    /// Scenes presented over everything, the last on top.
    package private(set) var presented: [NavigationStack] = []
    /// Where we are after each transition: `Users › Ann`.
    package let screen: Report
    /// Gives the controls of the scene on screen their names; takes them back when all scenes are taken away, by nil.
    package var onScreen: (SceneCard?) -> Void = { _ in }
    /// The scene that has its names, and where it was said that we are.
    private var shown: (card: SceneCard?, said: String) = (nil, "")
    /// Where the bindings go that are made now.
    package var collecting: Group?

    /// Fields in which a person has pressed return, which nobody listens to: said once.
    package var unheard: [String] = []

    package init(_ loop: Loop) {
        screen = Report(loop)
        screen.name = "screen"
    }

    /// The stack that gestures reach.
    package var stack: NavigationStack? { presented.last ?? tabs?.current?.stack ?? root }
    package var top: SceneCard? { stack?.top }
    private var stacks: [NavigationStack] {
        (root.map { [$0] } ?? []) + (tabs?.tabs.map(\.stack) ?? []) + presented
    }

    /// The stack that a scene lies on, shown or not.
    package func stack(of scene: Object) -> NavigationStack? {
        offstage.removeAll { $0.stack == nil }
        return (stacks + offstage.compactMap(\.stack)).first { $0.cards.contains { $0.scene === scene } }
    }

    package func card(of scene: Object) -> SceneCard? {
        stack(of: scene)?.cards.first { $0.scene === scene }
    }

    /// The stacks that the program made itself, for as long as it has them.
    private var offstage: [Known] = []
    private struct Known { weak var stack: NavigationStack? }

    package func know(_ stack: NavigationStack) {
        stack.stage = self
        offstage.append(Known(stack: stack))
    }

    /// A scene lies in one place at a time.
    package func requireFree(_ card: SceneCard) throws {
        guard stack(of: card.scene) == nil else {
            throw GestureRefusal("\(card.typeName) is on a stack already: a scene lies in one place at a time")
        }
    }

    /// The program's own scenes, the last shown last.
    package var scenes: [Object] { stacks.flatMap { $0.cards.map(\.scene) } }

    // MARK: transitions

    /// Shows a scene over what is there, or as the root if nothing is.
    package func present(_ card: SceneCard) throws {
        if let stack = stack(of: card.scene) { return try present(stack) }
        let stack = NavigationStack()
        stack.stage = self
        if root == nil, tabs == nil { root = stack } else { presented.append(stack) }
        try stack.push(card)
    }

    /// Shows a stack that the program made, with all that lies on it.
    package func present(_ stack: NavigationStack) throws {
        guard let top = stack.top else { throw GestureRefusal("it has no scene: push(SCENE) adds one") }
        if stacks.contains(where: { $0 === stack }) {
            throw GestureRefusal("\(top.typeName) is on a stack already: a scene lies in one place at a time")
        }
        stack.stage = self
        if root == nil, tabs == nil { root = stack } else { presented.append(stack) }
        try stack.load()
        changed()
    }

    /// Starts over with this scene as the root.
    package func setRoot(_ card: SceneCard) throws {
        dropAll()
        try present(card)
    }

    package func setRoot(_ stack: NavigationStack) throws {
        dropAll()
        try present(stack)
    }

    package func setRoot(_ tabs: Tabs) throws {
        guard tabs.current != nil else { throw GestureRefusal("it has no tabs: add(NAME, SCENE) adds one") }
        guard self.tabs !== tabs else { return }
        dropAll()
        self.tabs = tabs
        tabs.stage = self
        for tab in tabs.tabs {
            tab.stack.stage = self
            try tab.stack.load()
        }
        changed()
    }

    package func dismiss() throws {
        guard let last = presented.popLast() else { throw GestureRefusal("nothing is presented") }
        last.dropAll()
        changed()
    }

    /// The swipe from the left edge.
    package func back() throws {
        guard let stack else { throw GestureRefusal("no scene is on screen: `:present SCENE`") }
        if stack.cards.count == 1, stack === presented.last, let top = stack.top {
            throw GestureRefusal("\(top.title()) is presented: dismiss() takes it away")
        }
        try stack.pop()
    }

    /// Takes every scene away, untold: others come, or the session is over.
    package func dropAll() {
        for stack in stacks { stack.dropAll() }
        (root, tabs, presented, shown.card) = (nil, nil, [], nil)
        onScreen(nil)
    }

    /// Something was pushed, popped or selected.
    package func changed() {
        guard let top else { return }
        if top !== shown.card {
            shown.card = top
            onScreen(top)
        }
        guard top.isLoaded, shown.said != breadcrumb else { return }
        shown.said = breadcrumb
        screen.next(.string(shown.said))
    }

    /// Why a control of `scene` can't be touched; nil if it can.
    package func absence(of scene: Object) -> String? {
        guard let top else { return "is not on screen: nothing is" }
        return top.scene === scene ? nil : "is not on screen: \(top.title()) is"
    }

    package var breadcrumb: String {
        var parts = (tabs?.current).map { [$0.name] } ?? []
        let below = tabs?.current?.stack ?? root
        for stack in (below.map { [$0] } ?? []) + presented { parts += stack.cards.map { $0.title() } }
        return parts.joined(separator: " › ")
    }

    package override func visitReferences(_ visit: (Object) -> Void) {
        for stack in stacks { visit(stack) }
        if let tabs { visit(tabs) }
    }
}
