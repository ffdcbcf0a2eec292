import Language
import Reactive
import Session
import Testing

/// What fails in a body that no line of the program calls itself.
@Suite("A failure where nobody calls")
struct FailureTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let script: String
        let says: [String]

        init(_ name: String, _ script: String, says: String...) {
            (testDescription, self.script, self.says) = (name, script, says)
        }
    }

    private static let order =
        "struct S: Comparable { let x: Int; static func < (a: S, b: S) -> Bool { [1][a.x] < 2 } }\n"
    private static let equality =
        "struct E: Equatable { let x: Int; static func == (a: E, b: E) -> Bool { [true][a.x] } }\n"
    private static let hash =
        "struct H: Hashable { let x: Int; func hash(into h: inout Hasher) { h.combine([1][x]) } }\n"
    private static let text =
        "struct D: CustomStringConvertible { let x: Int; var description: String { [\"\"][x] } }\n"
    private static let end = "class F { deinit { print([1][5]) } }\n"

    static let cases = [
        Case("of <, in a word", order + "print([S(x: 3), S(x: 1)].sorted())", says: "f.rx:1:73: error: index 1 is out"),
        Case("of <, in an operator", order + "print([S(x: 3)].max()! > S(x: 4))", says: "f.rx:1:73: error: index 4"),
        Case("of ==, in a word", equality + "print([E(x: 3)].contains(E(x: 1)))", says: "f.rx:1:73: error: index"),
        Case("of ==, in an array", equality + "print([E(x: 3)] == [E(x: 4)])", says: "f.rx:1:73: error: index"),
        Case(
            "of ==, in an optional", equality + "let e: E? = E(x: 5)\nprint(e == E(x: 5))",
            says: "f.rx:1:73: error: index 5"),
        Case(
            "of ==, in a switch", equality + "switch E(x: 6) {\ncase E(x: 0): print(0)\ndefault: print(1)\n}",
            says: "f.rx:1:73: error: index 6"),
        Case(
            "of ==, in an operator of the engine",
            equality + "Observable.of(E(x: 3), E(x: 4)).distinctUntilChanged().subscribe()",
            says: "f.rx:1:73: error: index"),
        Case(
            "of ==, in a timer's work",
            equality + """
                let t = PublishSubject<E>()
                t.distinctUntilChanged().subscribe()
                Observable<Int>.timer(.seconds(1), scheduler: MainScheduler.instance).subscribe(onNext: { t.onNext(E(x: $0 + 4)); t.onNext(E(x: 9)) })
                :advance 2s
                """, says: "f.rx:1:73: error: index"),
        Case("of hash(into:)", hash + "print(Set([H(x: 3)]).count)", says: "f.rx:1:78: error: index 3"),
        Case("of description, printed", text + "print(D(x: 3))", says: "f.rx:1:75: error: index 3"),
        Case("of description, in a text", text + "let s = \"\\(D(x: 3))\"", says: "f.rx:1:75: error: index 3"),
        Case("of description, answered", text + "D(x: 3)", says: "f.rx:1:75: error: index 3"),
        Case("of deinit", end + "_ = F()", says: "f.rx:1:26: error: index 5"),
        Case(
            "of deinit, at the end of a call", end + "func go() { let f = F(); _ = f }\ngo()",
            says: "f.rx:1:26: error: index 5"),
        Case(
            "of a deinit that makes others", "class A { deinit { _ = A(); _ = A() } }\n_ = A()",
            says: "error: 'deinit' calls itself too deeply"),
        Case(
            "of an unowned property",
            "class O {}\nclass P { unowned let o: O; init(o: O) { self.o = o } }\nvar o: O? = O()\nlet p = P(o: o!)\no = nil\nprint(p.o)",
            says: "f.rx:6:7: error: unowned 'o' is gone"),
        Case(
            "of an unowned capture",
            "class O { let n = 1 }\nvar o: O? = O()\nlet f = { [unowned o = o!] in o.n }\no = nil\nprint(f())",
            says: "f.rx:3:31: error: unowned 'o' is gone"),
        Case(
            "of an index that wraps", "print([1, 2].index(1, offsetBy: Int.max))",
            says: "error: 1 + 9223372036854775807 is no Int"),
        Case("in try?", "let a = try? [1][7]", says: "f.rx:1:14: error: index 7"),
        Case("in a do", "do { print([1][7]) } catch { print(\"caught\") }", says: "f.rx:1:12: error: index 7"),
        Case("of a defer", "func f() { defer { f() } }\nf()", says: "error: 'f' calls itself too deeply"),
        Case(
            "of two defers", "func f() { defer { f() }; defer { f() }; f() }\nf()",
            says: "error: 'f' calls itself too deeply"),
        Case("of a power", "print(pow(Decimal(1.5), Int.max - 1))", says: "error: this power has more digits"),
    ]

    @Test("is told with its place", arguments: cases) func isTold(_ item: Case) {
        var said: [String] = []
        DeepStack.run(size: 32 << 20) {
            let session = Session { said.append($0.text) }
            var line = 1
            for text in FailureTests.entries(item.script) {
                _ = session.enter(text, from: .file("f.rx", line: line))
                line += text.split(separator: "\n", omittingEmptySubsequences: false).count
            }
            #expect(session.enter("let after = 1") == .fine, "the session goes on")
        }
        for wanted in item.says {
            #expect(said.contains { $0.contains(wanted) }, "\(said.joined(separator: "\n").prefix(400))")
        }
        #expect(said.filter { $0.contains("error:") }.count == item.says.count, "each is told once: \(said)")
    }

    private static func entries(_ script: String) -> [String] {
        var reader = EntryReader()
        var entries: [String] = []
        for (index, line) in script.split(separator: "\n").enumerated() {
            reader.feed(String(line), number: index + 1) { entries.append($0.text) }
        }
        reader.finish { entries.append($0.text) }
        return entries
    }

    static let lazy = [
        ("first", "print((0..<Int.max).first!)", "0"), ("isEmpty", "print((0..<Int.max).isEmpty)", "false"),
        ("prefix(while:)", "print((0..<Int.max).prefix(while: { $0 < 3 }))", "0..<3"),
        ("prefix", "print((0..<Int.max).prefix(2))", "0..<2"),
        ("contains", "print((0..<Int.max).contains { $0 == 5 })", "true"),
        ("allSatisfy", "print((0..<Int.max).allSatisfy { $0 < 5 })", "false"),
        ("first(where:)", "print((0..<Int.max).first { $0 > 5 }!)", "6"),
    ]

    @Test("is not, where a sequence is asked for no more than it takes", arguments: lazy)
    func isLazy(_ name: String, _ script: String, _ says: String) {
        var said: [String] = []
        let session = Session { said.append($0.text) }
        _ = session.enter(script)
        #expect(said == [says])
    }
}
