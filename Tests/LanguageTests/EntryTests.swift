import Language
import Testing

@Suite struct EntryTests {
    @Test(arguments: [
        ("a\nb", ["1:a", "2:b"]), ("a\n\n// c\n.b\nd", ["1:a\n\n// c\n.b", "5:d"]),
        ("f {\n x\n}\ny", ["1:f {\n x\n}", "4:y"]),
        ("a =\n 1\nb", ["1:a =\n 1", "3:b"]), ("\"\"\"\n}\n\"\"\"\nb", ["1:\"\"\"\n}\n\"\"\"", "4:b"]),
        ("if a {\n}\nelse {\n}\nb", ["1:if a {\n}\nelse {\n}", "5:b"]),
        ("func f()\n{ }\nb", ["1:func f()\n{ }", "3:b"]),
        ("a\n:why #4\nb", ["1:a", "2::why #4", "3:b"]), ("a\n ? b\n : c\nd", ["1:a\n ? b\n : c", "4:d"]),
        ("watch *\nb", ["1:watch *", "2:b"]), ("f { a ? b : c }\n:why", ["1:f { a ? b : c }", "2::why"]),
        ("/* {\n */ a\nb", ["1:/* {\n */ a", "3:b"]), ("a\n  + b\n-c", ["1:a\n  + b", "3:-c"]),
        ("f { a ? 1 : nil }\n:why", ["1:f { a ? 1 : nil }", "2::why"]),
        ("let x: A<B>\nb", ["1:let x: A<B>", "2:b"]),
    ]) func linesAreCutIntoEntries(text: String, entries: [String]) {
        var reader = EntryReader()
        var found: [EntryReader.Entry] = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            reader.feed(String(line), number: index + 1) { found.append($0) }
        }
        reader.finish { found.append($0) }
        #expect(found.map { "\($0.firstLine):\($0.text)" } == entries)
    }

    @Test(arguments: [
        ("let s = \"abc", true), ("print(\"abc", true), ("f {", false), ("x <-", false), ("struct A", false),
        ("f({ $0 )", true), ("f([1, 2)", true), ("g { f(1] }", true), ("f({ \")\"", false), ("f({ // )", false),
    ])
    func whatNoLineCanMendIsNotWaitedFor(text: String, isReady: Bool) {
        var reader = EntryReader()
        reader.feed(text, number: 1) { _ in }
        #expect(reader.isReady == isReady)
    }
}

@Suite struct FuzzTests {
    static let seeds = [
        "viewmodel V(api: API) { input x = BehaviorRelay(\"\")\n command s(enabledIf: x) { (q: T) in q } }",
        "x <- \"a\\(b[\"c\"])\" ?? .d",
        "switch e { case .next(let x) where x > 0: f { $0 + $1 }\n default: break }",
        "let x: [String: A<B<C>>] = try! a?.b as? [Int] ?? [:]",
        "\"\"\"\n a \\(b)\n \"\"\" // c\n/* d */ #\"e\"#",
        "class A<T>: B where T: P { @X private(set) var y = 1 { didSet { } } }", "watch a.0, b as c; unwatch *",
    ]

    @Test func noTextBreaksTheParser() {
        var state: UInt64 = 42
        func random(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % max(limit, 1)
        }
        let signs = Array("(){}[]<>\"\\.:,?!#$@&=-`/*\n".utf8)
        for _ in 0..<2000 {
            var bytes = Array(Self.seeds[random(Self.seeds.count)].utf8)
            for _ in 0...random(6) {
                let place = random(bytes.count)
                switch random(4) {
                case 0 where !bytes.isEmpty: bytes.remove(at: place)
                case 1: bytes.insert(UInt8(random(256)), at: place)
                case 2: bytes.insert(signs[random(signs.count)], at: place)
                default: bytes.removeLast(min(random(8), bytes.count))
                }
            }
            let source = SourceText(bytes: bytes)
            var parser = Parser(source)
            let result = parser.parse()
            for diagnostic in result.diagnostics { #expect(!diagnostic.text(in: source, title: nil).isEmpty) }
            #expect(tokens(of: source).last?.kind == .end)
            var reader = EntryReader()
            reader.feed(source.text(Span(0, bytes.count)), number: 1) { _ in }
            var left = 0
            reader.finish { _ in left += 1 }
            #expect(left < 2)
        }
    }
}
