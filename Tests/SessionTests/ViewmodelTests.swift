import Testing

@Suite("A viewmodel")
struct ViewmodelTests {
    static let dialogues = [
        Dialogue(
            "is written in three parts",
            """
            › let answer = PublishSubject<Bool>()
            answer : PublishSubject<Bool>
            › viewmodel SignUp(limit: Int) {
            …     input username = BehaviorRelay("")
            …     input password = BehaviorRelay("")
            …     input func clear() { username <- ""; password <- "" }
            …     let credentials = Observable.combineLatest(username, password)
            …     output canSubmit = credentials.map { $0.0.count >= limit && $0.1.count >= 6 }.distinctUntilChanged()
            …     command submit(enabledIf: canSubmit) { answer.take(1) }
            … }
            SignUp : viewmodel   in username, password, clear() · out canSubmit · command submit
            › let vm = SignUp(limit: 3)
            vm : SignUp   not running: no subscriber yet. `watch vm` subscribes
            › watch vm
              0.000  #1    vm.canSubmit → false
            › vm.submit <- ()
              0.000  #2    vm.submit refused: canSubmit is false (#1)
            › vm.username <- "bob"
              0.000  #3    vm.username → "bob"
            › vm.password <- "hunter22"
              0.000  #4    vm.password → "hunter22"
              0.000  #5    └ vm.canSubmit → true
              0.000  #6      └ vm.submit.enabled → true
            › vm.submit <- ()
              0.000  #7    vm.submit started
              0.000  #8    └ vm.submit.enabled → false
            › vm.submit <- ()
              0.000  #9    vm.submit refused: it is executing (#7)
            › answer <- true
              0.000  #10   answer → true
              0.000  #11   └ vm.submit → true
              0.000  #12     └ vm.submit finished
              0.000  #13       └ vm.submit.enabled → true
            › vm.clear()
              0.000  #14   vm.username → ""
              0.000  #15   └ vm.canSubmit → false
              0.000  #16     └ vm.submit.enabled → false
              0.000  #17   vm.password → ""
            › vm.submit <- ()
              0.000  #18   vm.submit refused: canSubmit is false (#15)
            """),
        Dialogue(
            "keeps its rules",
            """
            › viewmodel Counter {
            …     input tap = PublishRelay<Void>()
            …     let total = tap.scan(0) { n, _ in n + 1 }
            …     output count = total.startWith(0)
            …     output said = PublishRelay<String>()
            …     func helper() {}
            … }
            Counter : viewmodel   in tap · out count, said
            › let vm = Counter()
            vm : Counter   not running: no subscriber yet. `watch vm` subscribes
            › vm.total
            error: 'total' is private in Counter: only what is declared input, output or command is seen from outside
              vm.total
                 ^~~~~
            › vm.helper()
            error: 'helper' is private in Counter: only what is declared input, output or command is seen from outside
              vm.helper()
                 ^~~~~~
            › vm.count <- 3
            error: 'count' is an output of Counter: outputs are watched, only inputs are pushed into; its inputs are tap
              vm.count <- 3
              ^~~~~~~~
            › vm.said.accept("x")
            error: 'said' is an output of Counter: outputs are watched, only inputs are pushed into; its inputs are tap
              vm.said.accept("x")
                      ^~~~~~
            › vm.said <~ Observable.just("x")
            error: 'said' is an output of Counter: outputs are watched, only inputs are pushed into; its inputs are tap
              vm.said <~ Observable.just("x")
              ^~~~~~~
            › vm.output.tap
            error: 'tap' is an input of Counter: output has the outputs only
              vm.output.tap
                        ^~~
            › vm.input.count
            error: 'count' is an output of Counter: input has the inputs only
              vm.input.count
                       ^~~~~
            › let side = vm.output
            side : Counter.output   not running: no subscriber yet. `watch side` subscribes
            › watch side
              0.000  #1    vm.count → 0
            › vm.input.tap <- ()
              0.000  #2    vm.tap → ()
              0.000  #3    └ vm.count → 1
            › viewmodel Wrong { input x = Observable.just(1) }
            error: input 'x' is Observable<Int>: an input is a subject, a relay or a func
              viewmodel Wrong { input x = Observable.just(1) }
                                      ^
              try: input x = PublishSubject<String>()
            """),
        Dialogue(
            "may have a name in both halves",
            """
            › viewmodel Search {
            …     input query = PublishRelay<String>()
            …     output query = input.query.map { $0.uppercased() }
            … }
            Search : viewmodel   in query · out query
            › let vm = Search()
            vm : Search   not running: no subscriber yet. `watch vm` subscribes
            › vm.query <- "a"
            error: 'query' is an input and an output of Search: write input.query or output.query
              vm.query <- "a"
                 ^~~~~
            › watch vm.output.query
            watching vm.output.query: nothing yet
            › vm.input.query <- "a"
              0.000  #1    vm.input.query → "a"
              0.000  #2    └ vm.output.query → "A"
            """),
        Dialogue(
            "extends another",
            """
            › viewmodel Base(params: [String: String]) {
            …     input refresh = PublishRelay<Void>()
            …     output title = BehaviorRelay(params["title"] ?? "")
            …     let loads = refresh.scan(0) { n, _ in n + 1 }
            … }
            Base : viewmodel   in refresh · out title
            › viewmodel Cart(params): Base {
            …     output rows = loads.map { "\\(params.count) \\($0)" }
            … }
            Cart : viewmodel   in refresh · out title, rows
            › let cart = Cart(params: ["title": "Cart"])
            cart : Cart   not running: no subscriber yet. `watch cart` subscribes
            › watch cart
              0.000  #1    cart.title → "Cart"
            › cart.refresh <- ()
              0.000  #2    cart.refresh → ()
              0.000  #3    └ cart.rows → "1 1"
            › viewmodel Wrong: Base {}
            error: Base is made of (params): Wrong must have them too
              viewmodel Wrong: Base {}
                        ^~~~~
              try: viewmodel Wrong(params): Base { … }
            """),
    ]

    @Test(arguments: dialogues) func `answers as written`(_ dialogue: Dialogue) {
        #expect(dialogue.difference == "")
    }

    @Test func `has words that are ordinary names elsewhere`() {
        let dialogue = Dialogue(
            "names",
            """
            › let input = 1; let output = input + 1; let command = output + 1; let field = 4; let title = "t"
            input : Int = 1
            output : Int = 2
            command : Int = 3
            field : Int = 4
            title : String = "t"
            › func watch(_ bind: Int) -> Int { bind * 2 }
            watch : function
            › watch(command)
            6 : Int
            """)
        #expect(dialogue.difference == "")
    }
}
