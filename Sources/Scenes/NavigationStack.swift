import Reactive
import Values

/// Scenes on top of each other; the lowest is the root.
package final class NavigationStack: Object {
    package private(set) var cards: [SceneCard] = []
    package weak var stage: Stage?

    /// Whether the program made it: then what lies on it stays there when it is not shown any more.
    private let isKept: Bool

    package init(isKept: Bool = false) { self.isKept = isKept }

    package var top: SceneCard? { cards.last }

    package func push(_ card: SceneCard) throws {
        try stage?.requireFree(card)
        cards.append(card)
        stage?.changed()
        try card.bind()
        stage?.changed()
    }

    /// Lays a scene on the stack without showing it.
    package func add(_ card: SceneCard) { cards.append(card) }

    /// Takes the top scene away.
    package func pop() throws {
        guard let top else { throw GestureRefusal("no scene lies on it: push(SCENE) adds one") }
        guard cards.count > 1 else { throw GestureRefusal("\(top.title()) is a root: there is nothing behind it") }
        cards.removeLast().drop()
        stage?.changed()
    }

    package func popToRoot() {
        while cards.count > 1 { cards.removeLast().drop() }
        stage?.changed()
    }

    package func dropAll() {
        for card in cards { card.drop() }
        if !isKept { cards = [] }
    }

    /// Loads what is not loaded.
    func load() throws {
        for card in cards where !card.isLoaded { try card.bind() }
    }

    package override func visitReferences(_ visit: (Object) -> Void) { for card in cards { visit(card) } }
    package override func write(to text: inout String, as style: TextStyle) {
        text += cards.map { $0.title().harmless }.joined(separator: " › ")
    }
}

/// Stacks side by side, one of them on screen.
package final class Tabs: Object {
    package struct Tab {
        package let name: String
        package let stack: NavigationStack
        package let badge: ControlProperty
    }
    package private(set) var tabs: [Tab] = []
    package private(set) var selected = 0
    package weak var stage: Stage?
    private let loop: Loop

    package init(_ loop: Loop) { self.loop = loop }

    /// The tab on screen; nil if there are none.
    package var current: Tab? { tabs.indices.contains(selected) ? tabs[selected] : nil }

    package func add(_ name: String, _ stack: NavigationStack) throws {
        if tabs.contains(where: { $0.name == name }) { throw GestureRefusal("there is a tab '\(name)' already") }
        let badge = ControlProperty(loop, .int(0))
        badge.name = "\(name).badge"
        stack.stage = stage
        tabs.append(Tab(name: name, stack: stack, badge: badge))
        guard stage?.tabs === self else { return }
        try stack.load()
    }

    package func tab(_ name: String) throws(GestureRefusal) -> Tab {
        guard let tab = tabs.first(where: { $0.name == name }) else {
            let known = tabs.isEmpty ? "none" : tabs.map(\.name).joined(separator: ", ")
            throw GestureRefusal("no tab '\(name)'; there are \(known)")
        }
        return tab
    }

    package func select(_ name: String) throws(GestureRefusal) {
        _ = try tab(name)
        selected = tabs.firstIndex { $0.name == name } ?? 0
        stage?.changed()
    }

    var line: String {
        tabs.enumerated().map { index, tab in
            let badge = if case .int(let number)? = tab.badge.present, number > 0 { " (\(number))" } else { "" }
            return index == selected ? "[\(tab.name)\(badge)]" : " \(tab.name)\(badge) "
        }.joined(separator: " ")
    }

    package override func visitReferences(_ visit: (Object) -> Void) { for tab in tabs { visit(tab.stack) } }
    package override func write(to text: inout String, as style: TextStyle) { text += line }
}
