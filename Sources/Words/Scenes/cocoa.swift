import Language
import Reactive
import Scenes
import Values

extension Word {
    /// What RxCocoa calls the streams of controls.
    static let cocoa: [Word] =
        [reactiveControl, controlEvent, ownEvent, buttonAction]
        + ["viewDidLoad()", "viewDidLayoutSubviews()"].map(lifecycle)
        + ["Will", "Did"].flatMap { when in
            ["Appear", "Disappear"].map { lifecycle("view\(when)\($0)(_ animated: Bool)") }
        }

    /// A stream that is said to come from a control.
    private static let ownEvent = Word(
        "ControlEvent",
        ["extension ControlEvent { init<S: ObservableType>(events: S) where S.Element == Element }"],
        "a stream as the events of a control: `rx.` properties of own views",
        example: """
            class Dial: ReactiveCompatible { let turns = PublishRelay<Int>() }
            extension Reactive where Base: Dial { var turn: ControlEvent<Int> { ControlEvent(events: base.turns) } }
            let dial = Dial()
            dial.rx.turn.subscribe(onNext: { print("turned", $0) })
            dial.turns <- 3
            //= dial.turns → 3
            //= turned 3
            """
    ) { call in .object(try call.stream(0)) }

    /// What a view controller's class overrides, and calls above: there it does nothing.
    private static func lifecycle(_ declaration: String) -> Word {
        .member(of: "UIViewController", "func \(declaration)") { _ in .void }
    }

    private static let reactiveControl = Word(
        "tap",
        [
            "extension Reactive where Base == UIButton { var tap: ControlEvent<Void> }",
            "extension Reactive where Base == UITextField { var text: ControlProperty<String> }",
            "extension Reactive where Base == UILabel { var text: ControlProperty<String> }",
            "extension Reactive where Base == UISwitch { var isOn: ControlProperty<Bool> }",
            "extension Reactive where Base == UIButton { var isEnabled: ControlProperty<Bool> }",
            "extension Reactive where Base == UITextField { var isEnabled: ControlProperty<Bool> }",
            "extension Reactive where Base == UISwitch { var isEnabled: ControlProperty<Bool> }",
            "extension Reactive where Base == UILabel { var isHidden: ControlProperty<Bool> }",
            "extension Reactive where Base == UIButton { var isHidden: ControlProperty<Bool> }",
        ],
        "the streams of a control under the names that RxCocoa has for them",
        example: """
            let go = UIButton("Go")
            go.rx.isEnabled <~ go.rx.tap.map { false }
            go.tap()
            //= go.tap → ()
            //= └ go.isEnabled → false
            """
    ) { call in
        switch (call.signature, try call.receiver() as Control) {
        case (0, let button as Button): .object(button.tapped)
        case (1, let field as Field): .object(field.text)
        case (2, let label as Label): .object(label.text)
        case (3, let toggle as Toggle): .object(toggle.isOn)
        case (7..., let control): .object(control.isHidden)
        case (_, let control): .object(control.isEnabled)
        }
    }

    private static let buttonAction = Word(
        "action", ["extension Reactive where Base == UIButton { var action: CocoaAction? { get set } }"],
        "what a tap executes; the button is enabled while it may. Another one, or nil, takes its place",
        example: """
            let save = UIButton("Save")
            save.rx.action = CocoaAction { Observable.just(()).delay(.seconds(1)) }
            save.tap()
            //= …
            save.tap()
            //! save is disabled
            """
    ) { call in
        let button: Button = try call.receiver()
        guard call.has(0) else { return button.action.map { .some(.object($0.object)) } ?? .null }
        guard let action = call[0].unwrapped?.object as? Action else {
            (button.action, button.reason) = (nil, { nil })
            return .void
        }
        call.loop.site = call.site
        button.action = (action, Group.binding(action.command, to: button))
        return .void
    }

    private static let controlEvent = Word(
        "controlEvent",
        ["UITextField", "UIButton", "UISwitch"].map {
            "extension Reactive where Base == \($0) { func controlEvent(_ event: UIControlEvent) -> ControlEvent<Void> }"
        },
        "one () at each event of that kind",
        example: """
            let user = UITextField()
            user.rx.controlEvent(.editingChanged).subscribe(onNext: { print("changed") })
            user.type("a")
            //= user.text → "a"
            //= changed
            """
    ) { call in
        let events = (try call.receiver() as Control).events(try call.controlEvents(0), at: call.site)
        return .object(events.map({ _ in .void }, at: call.site))
    }
}
