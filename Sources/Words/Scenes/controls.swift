import Language
import Reactive
import Scenes
import Values

extension Word {
    static let scenes: [Word] =
        [
            fields, buttons, labels, toggles, images, enabled, hidden, controlEvents, targets, controlProperty, orEmpty,
            bindCommand,
            keep, life,
            .member(of: "ControlPropertyType", "func asControlProperty() -> ControlProperty<Element>") { $0.receiver },
            .member(of: "ControlProperty", "var changed: ControlEvent<Element>") { call in
                .object(try call.stream().skip(1))
            },
            .member(of: "ControlEventType", "func asControlEvent() -> ControlEvent<Element>") { $0.receiver },
        ] + gestures + tables + stages + cocoa

    private static let fields = Word(
        "UITextField",
        [
            "extension UITextField { init(_ caption: String = \"\", secure: Bool = false) }",
            "extension UITextField { var text: ControlProperty<String> }",
            "extension UITextField { var mark: ControlProperty<String> }",
        ],
        "a line of text that a person can type, and what marks it as wrong",
        example: """
            let user = UITextField("User name")
            watch user.text as it
            //= user.text → ""   it
            user.type("bob")
            //= user.text → "bob"   it
            """
    ) { call in
        if call.signature == 0 { return .object(Field(call.loop, caption: call.string(0), isSecure: call.bool(1))) }
        let field: Field = try call.receiver()
        return .object(call.signature == 1 ? field.text : field.mark)
    }

    private static let buttons = Word(
        "UIButton",
        [
            "extension UIButton { init(_ title: String = \"\") }", "extension UIButton { var taps: Observable<Void> }",
            "extension UIButton { var title: ControlProperty<String> }",
        ],
        "something to tap",
        example: """
            let go = UIButton("Go")
            watch go.taps
            go.tap()
            //= go.tap → ()
            """
    ) { call in
        if call.signature == 0 { return .object(Button(call.loop, title: call.string(0))) }
        let button: Button = try call.receiver()
        return .object(call.signature == 1 ? button.tapped : button.title)
    }

    private static let labels = Word(
        "UILabel",
        [
            "extension UILabel { init(_ text: String = \"\") }",
            "extension UILabel { var text: ControlProperty<String> }",
        ],
        "text that only the program changes",
        example: """
            let status = UILabel()
            status.text <~ Observable.just("fine")
            //= status.text → "fine"
            """
    ) { call in
        if call.signature == 0 { return .object(Label(call.loop, text: call.string(0))) }
        return .object((try call.receiver() as Label).text)
    }

    private static let toggles = Word(
        "UISwitch",
        [
            "extension UISwitch { init(_ caption: String = \"\", isOn: Bool = false) }",
            "extension UISwitch { var isOn: ControlProperty<Bool> }",
        ],
        "on or off",
        example: """
            let all = UISwitch("all")
            watch all.isOn as it
            //= all.isOn → false   it
            all.tap()
            //= all.isOn → true   it
            """
    ) { call in
        if call.signature == 0 { return .object(Toggle(call.loop, caption: call.string(0), isOn: call.bool(1))) }
        return .object((try call.receiver() as Toggle).isOn)
    }

    private static let images = Word(
        "UIImageView",
        [
            "extension UIImageView { init() }",
            "extension UIImageView { init(load: (URL) throws -> Observable<String>) }",
            "extension UIImageView { var url: ControlProperty<URL?> }",
            "extension UIImageView { var image: ControlProperty<String?> }",
        ],
        "a picture that loads its own address, by what it was given for that; a new address clears it and cancels",
        example: """
            let avatar = UIImageView(load: { Observable.just($0.lastPathComponent).delay(.milliseconds(10)) })
            avatar.url <~ Observable.of("a.png", "b.png").map { URL(string: $0) }
            //= …
            :advance 10ms
            //= avatar.image → "b.png"
            """
    ) { call in
        switch call.signature {
        case 0:
            return .object(ImageView(call.loop) { _ in nil })
        case 1:
            let load = try call.function(0).unary
            return .object(ImageView(call.loop) { try? load($0).object() })
        case 2: return .object((try call.receiver() as ImageView).url)
        default: return .object((try call.receiver() as ImageView).image)
        }
    }

    private static let enabled = Word(
        "isEnabled", ["extension UIControl { var isEnabled: ControlProperty<Bool> }"],
        "whether a person can touch a control",
        example: """
            let go = UIButton("Go")
            go.isEnabled <~ Observable.just(false)
            //= go.isEnabled → false
            go.tap()
            //! go is disabled
            """
    ) { call in .object((try call.receiver() as Control).isEnabled) }

    private static let hidden = Word(
        "isHidden", ["extension UIControl { var isHidden: ControlProperty<Bool> }"], "whether a control is not seen",
        example: """
            let go = UIButton("Go")
            go.isHidden <~ Observable.just(true)
            //= go.isHidden → true
            go.tap()
            //! go is hidden
            """
    ) { call in .object((try call.receiver() as Control).isHidden) }

    private static let controlEvents = Word(
        "events",
        ["UITextField", "UIButton", "UISwitch"].map {
            "extension \($0) { func events(_ event: UIControlEvent) -> Observable<\($0)> }"
        },
        "the control itself, at each event of that kind; each subscription adds a target",
        example: """
            let user = UITextField()
            user.events(.editingChanged).subscribe(onNext: { print($0.text.value) })
            user.type("a")
            //= user.text → "a"
            //= a
            """
    ) { call in .object((try call.receiver() as Control).events(try call.controlEvents(0), at: call.site)) }

    private static let targets = Word(
        "addTarget",
        [
            "extension UIControl { @discardableResult func addTarget(for event: UIControlEvent, _ action: (UIControl) -> Void) -> Int }",
            "extension UIControl { func removeTarget(_ target: Int) }",
            "extension UIControl { var targetCount: Int }",
        ],
        "target and action, as a control knows them without any signal",
        example: """
            let go = UIButton("Go")
            let target = go.addTarget(for: .touchUpInside) { _ in print("tapped") }
            go.tap()
            //= go.tap → ()
            //= tapped
            go.removeTarget(target)
            print(go.targetCount)
            //= 0
            """
    ) { call in
        let control: Control = try call.receiver()
        switch call.signature {
        case 0:
            let action = try call.function(1).unary
            return .int(control.addTarget(try call.controlEvents(0)) { _ = try action(.object($0)) })
        case 1:
            control.removeTarget(call.int(0))
            return .void
        default: return .int(control.targetCount)
        }
    }

    /// What a person does: a word each.
    private static let gestures: [Word] = [
        Word(
            "type", ["extension UITextField { func type(_ text: String) }"],
            "a person types a text behind what stands in the field",
            example: """
                let user = UITextField()
                user.type("a")
                //= user.text → "a"
                user.type("b")
                //= user.text → "ab"
                """
        ) { call in
            try (call.receiver() as Field).type(call.string(0))
            return .void
        },
        Word(
            "clear", ["extension UITextField { func clear() }"], "a person empties the field",
            example: """
                let user = UITextField()
                user.type("a"); user.clear()
                //= user.text → "a"
                //= user.text → ""
                """
        ) { call in
            try (call.receiver() as Field).clear()
            return .void
        },
        Word(
            "enter", ["extension UITextField { func enter() }"],
            "a person ends with the return key: who hears .editingDidEndOnExit hears that",
            example: """
                let user = UITextField()
                user.events(.editingDidEndOnExit).subscribe(onNext: { print($0.text.value) })
                user.type("a"); user.enter()
                //= user.text → "a"
                //= a
                """
        ) { call in
            let field: Field = try call.receiver()
            try field.enter()
            if !field.isHeard(.editingDidEndOnExit) {
                call.stage.unheard.append(field.knownName)
            }
            return .void
        },
        Word(
            "leave", ["extension UITextField { func leave() }"], "a person goes on to something else than this field",
            example: """
                let user = UITextField()
                user.events(.editingDidEnd).subscribe(onNext: { print($0.text.value) })
                user.type("a"); user.leave()
                //= user.text → "a"
                //= a
                """
        ) { call in
            (try call.receiver() as Field).leave()
            return .void
        },
        Word(
            "tap", ["extension UIButton { func tap() }", "extension UISwitch { func tap() }"],
            "a person taps a button, or turns a switch over",
            example: """
                let all = UISwitch("all")
                all.tap()
                //= all.isOn → true
                """
        ) { call in
            if call.signature == 0 {
                try (call.receiver() as Button).tap()
            } else {
                try (call.receiver() as Toggle).tap()
            }
            return .void
        },
    ]

    private static let controlProperty = Word(
        "ControlProperty",
        [
            "extension ControlProperty { init(_ value: Element) }", "extension ControlProperty { var value: Element }",
            """
            extension ControlProperty { init<V: ObservableType, S: ObserverType>(values: V, valueSink: S) \
            where V.Element == Element, S.Element == Element }
            """,
        ],
        "a control's value: what a person makes of it is heard, what the program sets is only shown",
        example: """
            let user = UITextField()
            print(user.text.value.count)
            //= 0
            """
    ) { call in
        if call.signature == 0 { return .object(ControlProperty(call.loop, call[0], at: call.site)) }
        if call.signature == 2 {
            return .object(JoinedProperty(try call.stream(0), try call.entrance(1), at: call.site))
        }
        return (try call.receiver() as ControlProperty).present ?? .void
    }

    private static let orEmpty = Word(
        "orEmpty",
        [
            "extension ControlProperty where Element == String { var orEmpty: ControlProperty<String> }",
            "extension ControlPropertyType where Element == String? { var orEmpty: ControlProperty<String> }",
        ],
        "a text that is \"\" where it was nil; that of a control is never nil here",
        example: """
            let note = BehaviorRelay<String?>(value: nil)
            let observer = AnyObserver<String?> { note.accept($0.element ?? nil) }
            let text = ControlProperty(values: note, valueSink: observer).orEmpty
            text.subscribe(onNext: { print($0.count) })
            //= 0
            text.onNext("hi")
            //= note → "hi"
            //= 2
            """
    ) { call in
        guard call.signature == 1 else { return call.receiver }
        let property: ControlProperty = try call.receiver()
        let texts = property.map({ $0 == .null ? .string("") : $0 }, at: call.site)
        return .object(JoinedProperty(texts, property.entrance, at: call.site))
    }

    private static let bindCommand = Word(
        "bind",
        [
            "extension Command { @discardableResult func bind(to button: UIButton) -> Disposable where Input == Void }",
            "extension Command { @discardableResult func bind(to button: UIButton, input: Input) -> Disposable }",
        ],
        "a tap executes the command, with the input if one is given; the button is enabled while it may. When none is bound to it any more, what runs is cancelled",
        example: """
            let save = Command { Observable.just(1).delay(.seconds(1)) }
            let go = UIButton("Save")
            go <~ save
            go.tap()
            //= go.tap → ()
            //= └ save started
            //=   └ save.enabled → false
            //=     └ go.isEnabled → false
            go.tap()
            //! go is disabled: save is executing
            """
    ) { call in
        let input = call.signature == 1 ? call[1] : .void
        let group = Group.binding(try call.receiver(), to: try call.object(0), input: input)
        call.stage.collecting?.insert(group)
        return .object(group)
    }

    private static let keep = Word(
        SceneLine.keeper, ["func \(SceneLine.keeper)<T>(_ binding: T)"], ""
    ) { call in
        if case .object(let object) = call[0], let binding = object as? Disposable {
            call.stage.collecting?.insert(binding)
        }
        return .void
    }
}

extension Word {
    /// What an export writes into a class whose end is awaited; here every object says when it ends.
    fileprivate static let life = Word("RxshLife", ["extension RxshLife { init() }"], "") { _ in .void }
}

extension Group {
    /// A tap executes the command; the button is enabled while it may.
    static func binding(_ command: Command, to button: Button, input: Value = .void) -> Group {
        button.reason = { [weak command, weak button] in
            guard let command, let button else { return nil }
            let name = command.values.name ?? "its command"
            if command.isExecuting { return "\(name) is executing" }
            return "\(name) is not enabled: :why \(button.knownName).isEnabled says by what"
        }
        return Group([
            command.enabled.bind(to: button.isEnabled, elementsOnly: true),
            button.tapped.subscribe(onNext: { _ in command.execute(input) }),
            command.hold(),
        ])
    }
}

extension Call {
    func controlEvents(_ index: Int) throws -> Set<ControlEvent> {
        ControlEvent(rawValue: try enumCase(index)).map { [$0] } ?? ControlEvent.editing
    }
}
