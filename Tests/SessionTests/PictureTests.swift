import Replay
import Session
import Testing

@Suite("A script")
struct PictureTests {
    static let scripts = [
        """
        let a = BehaviorRelay(value: 1)
        let b = a.map { $0 * 10 }
        watch b
        //= 0.000  b → 10
        a <- 2
        //= 0.000  a → 2
        //= 0.000  └ b → 20
        """,
        """
        let a = PublishSubject<Int>()
        watch a.scan(0) { $0 + $1 } as sums
        a <- 5; a <- 6
        //= 0.000  a → 5
        //= 0.000  └ _1 → 5   sums
        //= 0.000  a → 6
        //= 0.000  └ _1 → 11   sums
        watch a.flatMap { x in a.map { y in x + y } } as pairs
        a <- 1
        //= a → 1
        //= └ _1 → 12   sums
        a <- 2
        //= a → 2
        //= └ _1 → 14   sums
        //= └ _2 → 3   pairs
        """,
    ]

    @Test("says what its expectations say", arguments: scripts)
    func holds(_ script: String) {
        let lines = script.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let verdicts = Suite(Session.open).judge(Document(name: "s.rx", lines: lines))
        #expect(verdicts.allSatisfy { $0.result == .passed }, "\(verdicts.flatMap(\.findings))")
    }
}
