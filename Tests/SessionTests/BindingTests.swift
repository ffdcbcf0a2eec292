import Testing

@Suite("A binding")
struct BindingTests {
    static let dialogues = [
        Dialogue(
            "goes one way or both, and can be ended",
            """
            › let a = BehaviorRelay(value: 1); let b = BehaviorRelay(value: 2)
            a : BehaviorRelay<Int>
            b : BehaviorRelay<Int>
            › let link = a <~> b
              0.000  #1    a → 2   nobody listens
            link : Disposable
            › a <- 5
              0.000  #2    a → 5
              0.000  #3    └ b → 5
            › b <- 6
              0.000  #4    b → 6
              0.000  #5    └ a → 6
            › link.dispose()
            › a <- 7
              0.000  #6    a → 7   nobody listens
            › let s = PublishSubject<Int>()
            s : PublishSubject<Int>
            › let one = b <~ s.map { $0 * 10 }.asDriver(onErrorJustReturn: 0)
            one : Disposable
            › s <- 3
              0.000  #7    s → 3
              0.000  #8    └ b → 30   nobody listens
            › one.dispose(); s <- 4
              0.000  #9    s → 4   nobody listens
            › a <~> s
            error: <~> needs two values that can be set; PublishSubject<Int> is none: <~ binds one way
              a <~> s
                    ^
            › b <~ 3
            error: Int is not a stream: there is nothing to bind
              b <~ 3
                   ^
            """),
        Dialogue(
            "reaches properties of objects",
            """
            › class Person { var name = "ann"; var age: Int { name.count } }
            Person : class
            › var p: Person? = Person()
            p : Person?
            › watch p!.rx.observe(\\.name)
              0.000  #1    p.name → "ann"
            › p!.name = "bob"
              0.000  #2    p.name → "bob"
            › watch RACObserve(p!, name)
            p.name is watched already
            › let names = PublishRelay<String>()
            names : PublishRelay<String>
            › names.bind(to: p!.rx.name)
            › names <- "eve"
              0.000  #3    names → "eve"
              0.000  #4    └ p.name → "eve"
            › RAC(p!, name) = names.map { $0 + "!" }
            › names <- "kim"
              0.000  #5    names → "kim"
              0.000  #6    └ p.name → "kim"
              0.000  #7    └ p.name → "kim!"
            › p!.rx.observe(\\.age)
            error: 'age' is computed: only a stored property can be observed     entry 11
            › p = nil
              0.000  #8    p.name completed
            """),
    ]

    @Test(arguments: dialogues) func `answers as written`(_ dialogue: Dialogue) {
        #expect(dialogue.difference == "")
    }
}
