import Replay
import Session
import Testing

@Suite("A file")
struct FileTests {
    static let scripts = [
        """
        print(twice(2))
        //= 4
        func twice(_ x: Int) -> Int { add(x, x) }
        func add(_ a: Int, _ b: Int) -> Int { a + b }
        print(Point(x: 1).moved().x)
        //= 2
        struct Point { var x: Int; func moved() -> Point { Point(x: add(x, 1)) } }
        """,
        """
        let base = 10
        func more(_ x: Int) -> Int { x + base }
        print(more(1))
        //= 11
        """,
        """
        func next() -> Int {
            counter += step
            return counter
        }
        class Log { func add(_ line: String) { lines.append(line) } }
        var counter = 1
        let step = 10
        var lines: [String] = []
        Log().add("got \\(next())")
        print(lines)
        //= ["got 11"]
        """,
        """
        print(more(1))
        //! 'base' has no value yet: it is declared further down
        let base = 10
        func more(_ x: Int) -> Int { x + base }
        """,
        """
        func f() -> Int { 1 }
        print(f())
        //= 1
        func f() -> Int { missing }
        //! missing
        """,
        """
        func go() { ask(Res()) }
        //! unknown name 'missing'
        struct Res {}
        protocol Asked { var text: String { get } }
        func ask(_ r: Asked) { print(r.text) }
        extension Res: Asked { var text: String { missing } }
        //! unknown name 'missing'
        """,
        """
        func go() -> Int { Box(items: [1]).items.count }
        //! 'Equatable' is not expected here
        struct Box: Model { var items: [Int] }
        //! 'Equatable' is not expected here
        protocol Model { associatedtype Item: Named Equatable }
        //! 'Equatable' is not expected here
        """,
    ]

    @Test(arguments: scripts) func `knows its types and functions from its first line`(_ script: String) {
        let lines = script.split(separator: "\n").map(String.init)
        let verdicts = Suite(Session.open).judge(Document(name: "s.rx", lines: lines))
        #expect(verdicts.allSatisfy { $0.result == .passed }, "\(verdicts.flatMap(\.findings))")
    }

    @Test func `names the line of a failure in what was declared before`() {
        var said: [String] = []
        let session = Session { said.append($0.text) }
        session.declare([Passage("func half(_ x: Int) -> Int {\n  10 / x\n}", line: 5)], in: "s.rx")
        _ = session.enter("print(half(0))", from: .file("s.rx", line: 1))
        #expect(said.contains("s.rx:6:3: error: division by zero"), "\(said)")
    }
}
