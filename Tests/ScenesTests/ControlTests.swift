import Reactive
import Scenes
import Testing
import Values

@Suite struct ControlTests {
    private let loop = Loop()

    private func heard(_ stream: Stream, _ body: () throws -> Void) rethrows -> [String] {
        var heard: [String] = []
        let subscription = stream.subscribe(
            onNext: { heard.append($0.literal) }, onCompleted: { heard.append("completed") })
        try body()
        subscription.dispose()
        return heard
    }

    @Test("a field says what is typed, and not what the program sets") func noEcho() throws {
        let field = Field(loop)
        let said = try heard(field.text) {
            try field.type("bo")
            field.text.next(.string("set"))
            try field.type("!")
        }
        #expect(said == [#""""#, #""bo""#, #""set!""#])
    }

    @Test("a disabled control says why it can't be touched") func disabled() {
        let button = Button(loop, title: "Go")
        button.call("go")
        button.isEnabled.next(.bool(false))
        button.reason = { "it is executing" }
        #expect(throws: GestureRefusal("go is disabled: it is executing")) { try button.tap() }
    }

    @Test("each subscription to events adds a target, and its disposal removes it") func targets() throws {
        let field = Field(loop)
        let events = field.events(ControlEvent.editing)
        #expect(field.targetCount == 0)
        let said = try heard(events) {
            #expect(field.targetCount == 1)
            try field.type("a")
            try field.enter()
        }
        #expect(said.count == 4)
        #expect(field.targetCount == 0)
    }

    @Test("a control's end completes its events") func gone() {
        var field: Field? = Field(loop)
        let events = field.map { $0.events([.editingChanged]) } ?? .empty(loop)
        #expect(heard(events) { field = nil } == ["completed"])
    }

    @Test(
        "a table says which rows changed",
        arguments: [
            ([], [1, 2, 3], "+0…2"), ([1, 2], [1, 2], nil), ([1, 2, 3], [1, 3], "-1"), ([1, 2], [2, 1], "moved"),
            ([1, 1], [1], "-1"), ([1, 2], [3, 2, 4], "-0 +0 +2"),
        ] as [([Int], [Int], String?)])
    func changes(_ old: [Int], _ new: [Int], _ sentence: String?) {
        #expect(RowChange(from: old, to: new).sentence() == sentence)
    }

    @Test("an image that arrives for another address is dropped") func images() {
        let pictures = ["a": PublishSubject(loop), "b": PublishSubject(loop)]
        let view = ImageView(loop) { pictures[$0.plain] }
        view.url.next(.string("a"))
        view.url.next(.string("b"))
        pictures["a"]?.next(.string("A"))
        #expect(view.image.present == .null)
        pictures["b"]?.next(.string("B"))
        #expect(view.image.present == .string("B"))
    }
}

@Suite struct StageTests {
    private let loop = Loop()

    private func card(_ name: String, _ controls: [(name: String, control: Control)] = []) -> SceneCard {
        SceneCard(Object(), name, controls: controls, title: { name }, load: {})
    }

    @Test("back pops any scene but a root") func back() throws {
        let stage = Stage(loop)
        try stage.present(card("Users"))
        try stage.stack?.push(card("Ann"))
        #expect(stage.breadcrumb == "Users › Ann")
        try stage.back()
        #expect(stage.breadcrumb == "Users")
        #expect(throws: GestureRefusal("Users is a root: there is nothing behind it")) { try stage.back() }
    }

    @Test("what a scene has bound ends when it is popped") func bindings() throws {
        let stage = Stage(loop)
        try stage.present(card("Users"))
        let detail = card("Ann")
        try stage.stack?.push(detail)
        let bound = detail.bindings
        #expect(!bound.isDisposed)
        try stage.back()
        #expect(bound.isDisposed)
    }

    @Test("a scene is drawn in a box, wide characters and all") func drawing() throws {
        let stage = Stage(loop)
        let field = Field(loop, caption: "名字")
        let button = Button(loop, title: "Go")
        try stage.present(card("Log in", [("user", field), ("go", button)]))
        try field.type("王")
        button.isEnabled.next(.bool(false))
        #expect(
            stage.drawing(width: 24) == [
                "┌ Log in ──────────────┐",
                "│ 名字 [王           ] │",
                "│   Go                 │",
                "└──────────────────────┘",
            ])
    }

    @Test("each tab keeps a stack of its own") func tabs() throws {
        let stage = Stage(loop)
        let tabs = Tabs(loop)
        for name in ["Goods", "Cart"] {
            let stack = NavigationStack()
            try stack.push(card(name + " list"))
            try tabs.add(name, stack)
        }
        try stage.setRoot(tabs)
        try stage.stack?.push(card("Tea"))
        try tabs.select("Cart")
        #expect(stage.breadcrumb == "Cart › Cart list")
        try tabs.select("Goods")
        #expect(stage.breadcrumb == "Goods › Goods list › Tea")
        try tabs.tab("Cart").badge.next(.int(2))
        #expect(stage.drawing().last == "[Goods]  Cart (2) ")
    }
}
