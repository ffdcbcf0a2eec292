import Session
import Testing

@Suite("What was done to the past")
struct ChangesTests {
    static let dialogues = [
        Dialogue(
            "is taken back entry by entry, and done again",
            """
            › let a = BehaviorRelay(value: 1)
            a : BehaviorRelay<Int>
            › a <- 2
              0.000  #1    a → 2   nobody listens
            › a <- 3
              0.000  #2    a → 3   nobody listens
            › :undo
            undone: a <- 3
            › :undo
            undone: a <- 2
            › :redo
            done again: a <- 2
            › a
            a : BehaviorRelay<Int> = 2
            › :redo
            error: nothing was undone since the last entry
            """),
        Dialogue(
            "is taken back by a line that goes on with the entry before",
            """
            › .map { 1 }
            error: '.map' needs a type that the context tells: write Type.map
              .map { 1 }
              ^~~~~~~~~~
            › let w = Observable.of(1, 2)
            w : Observable<Int>   not running: no subscriber yet. `watch w` subscribes
            ›     .map { $0 + 1 }
            w : Observable<Int>   not running: no subscriber yet. `watch w` subscribes
            ›     .filtre { $0 > 2 }
            error: Observable<Int> has no member 'filtre'; near: filter
                  .filtre { $0 > 2 }
                   ^~~~~~
            ›     .filter { $0 > 2 }
            w : Observable<Int>   not running: no subscriber yet. `watch w` subscribes
            › watch w
              0.000  #1    w → 3
              0.000  #2    w completed
            › :undo
            undone: watch w
            › :undo
            undone:     .filter { $0 > 2 }
            › watch w
              0.000  #3    w → 2
              0.000  #4    w → 3
              0.000  #5    w completed
            › let text: Observable<String> = w
            error: this is Observable<Int>, where Observable<String> is wanted
              let text: Observable<String> = w
                                             ^
            ›     .map { "\\($0)" }
            text : Observable<String>   not running: no subscriber yet. `watch text` subscribes
            › :clock
            virtual, at 0.000
            ›     .skip(1)
            text : Observable<String>   not running: no subscriber yet. `watch text` subscribes
            › let three = 5
            three : Int = 5
            › - 2
            three : Int = 3
            """),
        Dialogue(
            "is gone back to by the id of a signal, and :undo comes back from there",
            """
            › let ticks = Observable<Int>.interval(.seconds(1), scheduler: MainScheduler.instance)
            ticks : Observable<Int>   not running: no subscriber yet. `watch ticks` subscribes
            › watch ticks
            watching ticks: nothing yet, next at 1.000
            › :advance 3s
              1.000  #1    ticks → 0
              2.000  #2    ticks → 1
              3.000  #3    ticks → 2
            › :rewind #2
            as it was after #2: 0 entries are taken back, :undo brings them again
            › :clock
            virtual, at 2.000
            › :undo
            undone: :rewind #2
            › :clock
            virtual, at 3.000
            › :rewind #9
            error: there is no #9; the last is #8
            › :rewind
            error: back to which signal? :rewind #3
            """),
        Dialogue(
            "goes on under two names",
            """
            › let a = BehaviorRelay(value: 1)
            a : BehaviorRelay<Int>
            › :fork idea
            idea begins here; `:fork main` goes back
            › a <- 2
              0.000  #1    a → 2   nobody listens
            › :fork main
            main, as it was: 1 entry
            › a <- 5
              0.000  #2    a → 5   nobody listens
            › :fork idea
            idea, as it was: 2 entries
            › print(a.value)
            2
            › :fork
            idea   3 entries, here
            main   2 entries
            › :fork idea
            error: idea is where you are
            """),
    ]

    @Test("the past", arguments: dialogues) func reads(_ dialogue: Dialogue) {
        let difference = dialogue.difference
        #expect(difference.isEmpty, "\(difference)")
    }

    @Test func `takes back an edit, and what was typed after it first`() throws {
        var said: [String] = []
        let session = Session { said.append($0.text) }
        for text in ["let a = BehaviorRelay(value: 1)", "let b = a.map { $0 * 2 }", "watch b"] {
            _ = session.enter(text)
        }
        let entry = try #require(session.lookup.entry(defining: "b"))
        #expect(session.replace(entry, with: "let b = a.map { $0 * 3 }", named: "b"))
        for text in ["a <- 2", ":undo", ":undo", "a <- 2", ":undo", ":redo"] { _ = session.enter(text) }
        let undone = said.filter { $0.hasPrefix("undone") || $0.hasPrefix("done again") }
        #expect(undone == ["undone: a <- 2", "undone: the edit of b", "undone: a <- 2", "done again: a <- 2"])
        #expect(said.contains { $0.hasSuffix("└ b → 6") })
        #expect(said.last { $0.contains("└ b") }?.hasSuffix("└ b → 4") ?? false)
    }
}
