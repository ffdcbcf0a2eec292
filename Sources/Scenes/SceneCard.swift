import Reactive
import Values

/// A scene as the stage knows it: what draws it and binds it.
package final class SceneCard: Object {
    /// The program's own object.
    package let scene: Object
    /// `LogIn`
    package let typeName: String
    package let controls: [(name: String, control: Control)]
    package let title: () -> String
    private let load: () throws -> Void
    /// What was bound; ends when the scene is popped, or bound again.
    package private(set) var bindings = Group()
    package private(set) var isLoaded = false
    /// Runs the loading, so that what is bound by it lands in `bindings`.
    package var around: (() throws -> Void) throws -> Void = { try $0() }

    package init(
        _ scene: Object, _ typeName: String, controls: [(name: String, control: Control)],
        title: @escaping () -> String, load: @escaping () throws -> Void
    ) {
        self.scene = scene
        self.typeName = typeName
        self.controls = controls
        self.title = title
        self.load = load
    }

    /// Loads and binds it; what was bound before is dropped first.
    package func bind() throws {
        bindings.dispose()
        bindings = Group()
        isLoaded = true
        for (name, control) in controls { control.call(name) }
        try around(load)
    }

    package func drop() {
        bindings.dispose()
        for (_, control) in controls { control.leaveScene() }
        isLoaded = false
    }

    package override func visitReferences(_ visit: (Object) -> Void) {
        visit(scene)
        visit(bindings)
    }
}
