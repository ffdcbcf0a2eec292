import Language
import Reactive
import Scenes
import Values

/// Belongs to a scene that the program has loaded before it was shown; when that goes, its buttons do nothing any more.
private final class LoadedView: Object {
    private let buttons: [Button]
    init(_ buttons: [Button]) { self.buttons = buttons }
    deinit { for button in buttons { button.action = nil } }
}

/// The names that scenes have given to their controls, so that a person's own are left alone.
private final class StageNames {
    var given: [String: Object] = [:]

    /// What lay on scenes that are gone is called nothing any more: a name would keep it, with its rows and their cells.
    func forget(in interpreter: Interpreter) {
        for (name, part) in given where interpreter.names.globals[name]?.value == .object(part) {
            _ = interpreter.forget(name)
        }
        given = [:]
    }
}

extension Interpreter {
    /// All scenes of the session.
    package var theStage: Stage {
        if let stage = stage as? Stage { return stage }
        let made = Stage(loop)
        stage = made
        let names = StageNames()
        made.onScreen = { [unowned self] card in
            guard let card else { return names.forget(in: self) }
            guard let instance = card.scene as? Instance else { return }
            nameTabs(of: made, names)
            var parts = card.controls.map { (name: $0.name, part: $0.control as Object) }
            if let index = instance.nominal.fieldIndex("title"), case .object(let title) = instance.fields[index],
                title is ControlProperty
            {
                parts.append(("title", title))
            }
            for (name, control) in parts {
                let known = self.names.globals[name]
                if let known, known.value != names.given[name].map({ .object($0) }) { continue }
                guard let index = instance.nominal.fieldIndex(name) else { continue }
                names.given[name] = control
                define(
                    name, .object(control), as: instance.nominal.fields[index].type, by: instance.nominal.name)
            }
        }
        return made
    }

    /// The tabs on screen go by the name `tabs`, if nothing else does.
    private func nameTabs(of stage: Stage, _ names: StageNames) {
        guard let tabs = stage.tabs, let type = library.type(named: "UITabBarController") else { return }
        let known = self.names.globals["tabs"]
        guard known == nil || known?.value == names.given["tabs"].map({ .object($0) }) else { return }
        names.given["tabs"] = tabs
        define("tabs", .object(tabs), as: .nominal(type, []), by: "")
    }

    /// What the stage needs to know of a person's scene.
    func card(_ value: Value) throws -> SceneCard {
        let instance: Instance = try value.object()
        let stage = theStage
        if let known = stage.card(of: instance) { return known }
        var controls: [(name: String, control: Control)] = []
        for (field, value) in zip(instance.nominal.fields, instance.fields) {
            if case .object(let object) = value, let control = object as? Control {
                controls.append((field.name, control))
            }
        }
        for (_, control) in controls {
            control.absence = { [weak stage, weak instance] in
                guard let stage, let instance else { return "is not on screen: its scene is gone" }
                return stage.absence(of: instance)
            }
        }
        let title = instance.titleProperty
        if let title, title.name == nil { title.name = "title" }
        let name = instance.nominal.shortName
        var isFirst = true
        let card = SceneCard(instance, name, controls: controls) {
            guard let text = title?.present?.plain, !text.isEmpty else { return name }
            return text
        } load: { [unowned self, unowned instance] in
            if instance.attachment is LoadedView { return }
            if isFirst { try callIfThere("viewDidLoad()", instance) }
            isFirst = false
            try callIfThere("bindViewModel()", instance)
        }
        card.around = { [unowned stage, unowned card] body in
            let outer = stage.collecting
            stage.collecting = card.bindings
            defer { stage.collecting = outer }
            try body()
        }
        return card
    }

    /// Loads a scene that is not shown yet: from here on the program binds it itself.
    func loadByHand(_ instance: Instance) throws {
        let card = try card(.object(instance))
        guard !card.isLoaded, instance.attachment == nil else { return }
        instance.attachment = LoadedView(card.controls.compactMap { $0.control as? Button })
        for (name, control) in card.controls { control.call(name) }
        try callIfThere("viewDidLoad()", instance)
    }

    func callIfThere(_ selector: String, _ instance: Instance) throws {
        _ = try library.method(selector, of: instance.nominal)?.function?.call([.object(instance)])
    }
}

extension Instance {
    /// What stands above a scene whose title is bound.
    fileprivate var titleProperty: ControlProperty? {
        guard let index = nominal.fieldIndex("title"), case .object(let object) = fields[index] else { return nil }
        return object as? ControlProperty
    }
}

extension Call {
    var stage: Stage { interpreter.theStage }
}

extension Control: NamedObject, StreamHolder {
    package var typeName: String {
        switch self {
        case is Field: "UITextField"
        case is Button: "UIButton"
        case is Label: "UILabel"
        case is Toggle: "UISwitch"
        case is ImageView: "UIImageView"
        case is Table: "UITableView"
        default: "UIControl"
        }
    }
}

extension NavigationStack: NamedObject { package var typeName: String { "UINavigationController" } }
extension Tabs: NamedObject { package var typeName: String { "UITabBarController" } }

extension Call {
    /// What completes when a transition that has been made is over: it says nothing else, also to those who come late.
    func transition(isAnimated: Bool) -> Value {
        let end = Report(loop)
        if isAnimated {
            _ = Stream.timer(300_000_000, on: interpreter.main, at: Site("transition"))
                .subscribe(onNext: { _ in end.completed() })
        } else {
            end.completed()
        }
        return .object(end)
    }
}
