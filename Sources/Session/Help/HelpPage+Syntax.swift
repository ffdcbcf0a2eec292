extension HelpPage {
    /// Words and signs of the language.
    static let syntax: [HelpPage] = [
        HelpPage(
            ["watch", "unwatch", "观察"], "subscribes to streams and prints what they send; unwatch ends it",
            """
            `watch a, b`, `watch vm` for all outputs of an object, `watch a as left`
            under a name of its own, `watch` alone for all that has a name. A watch
            moves when the name is given anew.
            """,
            example: """
                let a = BehaviorRelay(value: 1)
                let b = a.map { $0 * 10 }
                watch b
                //= b → 10
                a <- 2
                //= a → 2
                //= └ b → 20
                unwatch b
                a <- 3
                //= a → 3   nobody listens
                """),
        HelpPage(
            ["<-", "推送"], "pushes a value into a subject, a relay, a control or a command",
            """
            .completed and .error("why") end a subject; a relay takes values only. () is
            the value of a tap. What follows of the push is printed under it.
            """,
            example: """
                let taps = PublishSubject<Void>()
                let count = taps.scan(0) { sum, _ in sum + 1 }
                watch count
                taps <- ()
                //= taps → ()
                //= └ count → 1
                taps <- .completed
                //= taps completed
                //= └ count completed
                """),
        HelpPage(
            ["<~", "绑定", "单向绑定"], "binds one way: the left side follows the stream on the right",
            """
            The left side is a relay, a subject or a property of a control. It is a
            Disposable, so `(a <~ b).disposed(by: bag)` ends it. Nothing goes back; <~>
            binds both ways.
            """,
            example: """
                let name = BehaviorRelay(value: "ann")
                let title = BehaviorRelay(value: "")
                title <~ name.map { $0.uppercased() }
                //= title → "ANN"   nobody listens
                name <- "bob"
                //= name → "bob"
                //= └ title → "BOB"   nobody listens
                """),
        HelpPage(
            ["<~>", "双向绑定"],
            "binds both ways: the right side's value goes to the left first, then each follows the other",
            "What is equal already is not set again, so it does not go round.",
            example: """
                let field = BehaviorRelay(value: "")
                let model = BehaviorRelay(value: "ann")
                field <~> model
                //= field → "ann"
                field <- "bob"
                //= field → "bob"
                //= └ model → "bob"
                """),
        HelpPage(
            ["let", "var"], "gives a name to a value or a stream; a variable can be given another value",
            """
            A stream that is named is not run by that: `watch` or a subscriber runs it.
            A name that is given again stands for the new one, and its watch moves; what
            was built on the old one keeps it. :edit NAME changes a definition and plays
            again what was typed since.
            """,
            example: """
                let a = BehaviorRelay(value: 1)
                var factor = 10
                let b = a.map { $0 * factor }
                watch b
                //= b → 10
                factor = 100
                a <- 2
                //= a → 2
                //= └ b → 200
                """),
        HelpPage(
            ["viewmodel"],
            "a class that is written by its inputs, outputs and commands: an input is pushed into, an output watched",
            "The rest is Swift. :info vm lists its parts, :graph vm draws them.",
            example: """
                viewmodel Counter {
                    input plus = PublishRelay<Void>()
                    output total = plus.scan(0) { sum, _ in sum + 1 }.startWith(0)
                }
                let vm = Counter()
                watch vm
                //= vm.total → 0
                vm.plus <- ()
                //= vm.plus → ()
                //= └ vm.total → 1
                """),
        HelpPage(
            ["scene", "场景", "field", "button", "label", "table", "image"],
            "a screen by its controls: title, field, button, label, switch, image, table; bind says what follows what",
            """
            setRoot(S(vm: vm)) or :present shows it, :screen draws it. button.tap(),
            field.type("a"), list.select(0), list.pull() are what a person does.
            """,
            example: """
                scene Hello(vm: BehaviorRelay<String>) {
                    title "Hello"
                    field name "Name"
                    label greeting
                    bind {
                        vm <~ name.text
                        greeting.text <~ vm.map { "hello " + $0 }
                    }
                }
                let vm = BehaviorRelay(value: "")
                setRoot(Hello(vm: vm))
                //= …
                name.type("ann")
                //= …
                print(greeting.text.value)
                //= hello ann
                """),
    ]
}
