import Language
import Scenes

/// What can be touched now, for who has named something that is not there.
struct OnScreen {
    let interpreter: Interpreter

    /// What is to be said of a name that nothing has.
    func notes(on unknown: String) -> [String] { [scene(of: unknown), controls].compactMap { $0 } }

    /// What the scene on screen calls its controls, and where one can go from it.
    private var controls: String? {
        guard let stage = interpreter.stage as? Stage, let card = stage.top, !card.controls.isEmpty else { return nil }
        var line = "on screen: " + card.controls.map { "\($0.name) (\($0.control.kind))" }.joined(separator: ", ")
        let others = (stage.tabs?.tabs ?? []).map(\.name).filter { $0 != stage.tabs?.current?.name }
        if !others.isEmpty { line += "; " + others.map { "tabs.select(\"\($0)\")" }.joined(separator: ", ") }
        if let stack = stage.stack, stack.cards.count > 1 { line += "; back() leaves it" }
        return line
    }

    /// A name that an entry touches may be of a scene that the same entry was to open.
    private func scene(of name: String) -> String? {
        let scenes = interpreter.library.typeNames.sorted().compactMap { interpreter.library.type(named: $0) }
        let scene = scenes.first { type in
            type.source > 0 && (type.keyword == .scene || OnScreen.descends(type, from: "UIViewController"))
                && type.fields.contains { $0.name == name && OnScreen.isControl($0.type) }
        }
        return scene.map {
            "\(name) is on \($0.name), once that is open: what opens it and what touches it are two entries"
        }
    }

    static func isControl(_ type: Type) -> Bool { type.nominal.map { descends($0, from: "UIControl") } ?? false }

    private static func descends(_ nominal: Nominal, from name: String) -> Bool {
        sequence(first: nominal) { $0.superclass?.nominal }.contains { $0.name == name }
    }
}
