import Session
import Testing

@Suite(":marbles")
struct MarbleDrawingTests {
    @Test(arguments: [
        Dialogue(
            "gives each push its own column while the clock stands still",
            """
            › let a = PublishSubject<Int>(); let b = PublishSubject<Int>()
            a : PublishSubject<Int>
            b : PublishSubject<Int>
            › let c = Observable.combineLatest(a, b) { $0 + $1 }
            c : Observable<Int>   not running: no subscriber yet. `watch c` subscribes
            › watch c
            watching c: nothing yet
            › a <- 3
              0.000  #1    a → 3
            › a <- 4
              0.000  #2    a → 4
            › b <- 5
              0.000  #3    b → 5
              0.000  #4    └ c → 9
            › :marbles a b c
               0s
            a  -----3----4---->
            b  ---------------5-->
            c  ^--------------9-->
            """),
        Dialogue(
            "shrinks before it becomes a table",
            """
            › let a = PublishSubject<String>()
            a : PublishSubject<String>
            › for word in ["one long word", "two", "three", "four", "five", "six words here"] { a <- word }
              0.000  #1    a → "one long word"   nobody listens
              0.000  #2    a → "two"   nobody listens
              0.000  #3    a → "three"   nobody listens
              0.000  #4    a → "four"   nobody listens
              0.000  #5    a → "five"   nobody listens
              0.000  #6    a → "six words here"   nobody listens
            › :marbles a
               0s
            a  "one long w…-"two"-------"three"-----"four"------"five"------"six words …-->
            """),
        Dialogue(
            "draws what is watched, if nothing is named",
            """
            › let a = PublishSubject<Int>()
            a : PublishSubject<Int>
            › :marbles
            error: of which streams? :marbles a b; without names, of what is watched
            › watch a as first
            watching a: nothing yet
            › a <- 3
              0.000  #1    a → 3   first
            › :marbles
               0s
            a  3-->
            """),
    ])
    func draws(_ dialogue: Dialogue) { #expect(dialogue.difference == "") }
}
