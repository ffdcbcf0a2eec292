import Testing

@Suite("A name that is given again")
struct RenamingTests {
    @Test(arguments: [
        Dialogue(
            "moves its watch, and says what stays with the old one",
            """
            › let a = PublishSubject<Int>()
            › let b = a.map { $0 * 10 }
            › let c = b.map { $0 + 1 }
            › watch b
            watching b: nothing yet
            › watch c
            watching c: nothing yet
            › let b = a.map { $0 * 100 }
            b is a new one now: its watch moved; c stays with the old one
            › a <- 1
              0.000  #1    a → 1
              0.000  #2    └ b → 100
              0.000  #3    └ c → 11
            """),
        Dialogue(
            "says what stays with the old one that only a binding hears, and who asks is told",
            """
            › let a = BehaviorRelay(value: 1)
            › let c = PublishRelay<Int>()
            › let bound = a.bind(to: c)
              0.000  #1    c → 1   nobody listens
            › watch c
            watching c: nothing yet
            › let a = BehaviorRelay(value: 5)
            a is a new one now: the bind of entry 3 stays with the old one
            › a <- 6
              0.000  #2    a → 6   nobody listens
            › :whynot c
            it did arrive: #1 c → 1     `:why #1`
            nothing has come since; it comes from a (entry 1)
            of the last push, #2 a → 6:
              c is not built on a
                bind (entry 3) hears a (entry 1) still     entry 3
                  entry 5 made the one that is a now
            """),
        Dialogue(
            "prints what is pushed into the new subject",
            """
            › let a = PublishSubject<Int>()
            › watch a
            watching a: nothing yet
            › let a = PublishSubject<Int>()
            a is a new one now: its watch moved
            › a <- 1
              0.000  #1    a → 1
            """),
        Dialogue(
            "is a variable that was set to another object",
            """
            › final class VM { let x = BehaviorRelay(value: 0); lazy var twice = x.map { $0 * 2 } }
            › var vm = VM()
            › let total = vm.x.map { $0 + 1 }
            › watch vm.twice
              0.000  #1    vm.twice → 0
            › vm = VM()
              0.000  #2    vm.twice → 0
            vm is a new one now: its watch moved; total stays with the old one
            › vm.x <- 2
              0.000  #3    vm.x → 2
              0.000  #4    └ vm.twice → 4
            """),
        Dialogue(
            "is a variable that was set in a closure",
            """
            › var s = PublishSubject<Int>()
            › let tap = PublishSubject<Void>()
            › _ = tap.subscribe(onNext: { s = PublishSubject<Int>() })
            › tap <- ()
              0.000  #1    tap → ()
            › s <- 3
              0.000  #2    s → 3   nobody listens
            """),
    ])
    func means(_ dialogue: Dialogue) {
        let said = dialogue.performed().split(separator: "\n").filter { $0.hasPrefix("›") || !$0.contains(" : ") }
        #expect(said.joined(separator: "\n") == dialogue.text)
    }
}
