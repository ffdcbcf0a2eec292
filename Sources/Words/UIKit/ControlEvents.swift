import Language
import Reactive
import Scenes
import Values

extension Word {
    /// `_told`: a stream of a control's events, marked as that.
    static let controlSource = Word.function(
        "func _told<T>(_ source: Observable<T>, by control: Any, _ events: Int, isValue: Bool) -> Observable<T>"
    ) { call in
        guard let source = try call.stream(0) as? Source, let control = call[1].object as? Instance else {
            return call[0]
        }
        let events = UInt(truncatingIfNeeded: call.int(2))
        source.origin = ControlSource(
            control, number: control.number, event: call.bool(3) ? nil : ControlEvents.name(of: events),
            gesture: ControlEvents.gesture(of: control.nominal, events), parts: ControlEvents.tellers)
        return call[0]
    }

    /// The same of what has no control events: `event` is how it is called, none if it tells a value.
    static let toldSource = Word.function(
        "func _told<T>(_ source: Observable<T>, by owner: Any, event: String, gesture: String) -> Observable<T>"
    ) { call in
        guard let owner = call[1].object as? Instance else { return call[0] }
        let (event, gesture) = (call.string(2), call.string(3))
        let origin = ControlSource(
            owner, number: owner.number, event: event.isEmpty ? nil : event, gesture: gesture,
            parts: ControlEvents.tellers)
        switch try call.stream(0) {
        case let source as Source: source.origin = origin
        case let report as Report: report.origin = origin
        default: break
        }
        return call[0]
    }
}

/// What `UIControl.Event` has, as far as people send it.
private enum ControlEvents {
    static let changed: UInt = 4_096, up: UInt = 64, began: UInt = 65_536, edited: UInt = 131_072
    static let left: UInt = 262_144, returned: UInt = 524_288

    static let names: [(events: UInt, name: String)] = [
        (up, "touchUpInside"), (changed, "valueChanged"), (began, "editingDidBegin"), (edited, "editingChanged"),
        (left, "editingDidEnd"), (returned, "editingDidEndOnExit"), (1, "touchDown"), (2, "touchDownRepeat"),
        (128, "touchUpOutside"), (256, "touchCancel"), (8_192, "primaryActionTriggered"),
        (0xF0000, "allEditingEvents"), (0xFFF, "allTouchEvents"), (0xFFFF_FFFF, "allEvents"),
    ]

    /// What a person does to controls of a class, and what that sends.
    static let gestures: [String: [(events: UInt, gesture: String)]] = [
        "UITextField": [(edited | began, "type(\"…\")"), (left, "leave()"), (returned, "enter()")],
        "UIButton": [(up, "tap()")],
        "UISwitch": [(changed | up, "tap()")],
        "UISlider": [(changed, "drag(to: …)")],
        "UIStepper": [(changed, "increment()")],
        "UISegmentedControl": [(changed, "select(…)")],
        "UIDatePicker": [(changed, "pick(…)")],
        "UIRefreshControl": [(changed, "pull()")],
    ]

    static func name(of events: UInt) -> String {
        if let exact = names.first(where: { $0.events == events }) { return ".\(exact.name)" }
        let found = names.filter { $0.events.nonzeroBitCount == 1 && $0.events & events != 0 }.map { ".\($0.name)" }
        return "[\(found.joined(separator: ", "))]"
    }

    static func gesture(of nominal: Nominal, _ events: UInt) -> String? {
        classes(of: nominal).lazy.compactMap { gestures[$0.shortName] }.first?.first { $0.events & events != 0 }?
            .gesture
    }

    /// What a control tells beyond what all controls do.
    static func tellers(of control: Object) -> [Reactive.Stream] {
        guard let instance = control as? Instance else { return [] }
        let common = classes(of: instance.nominal).first { $0.shortName == "UIControl" }?.fields.count ?? 0
        return instance.fields.dropFirst(common).compactMap { $0.object as? Reactive.Stream }
    }

    private static func classes(of nominal: Nominal) -> some Sequence<Nominal> {
        sequence(first: nominal, next: { $0.superclass?.nominal })
    }
}
