import Testing
import Values

@Suite("Value") struct ValueTests {
    @Test("an optional is the value itself, but nil inside an optional is told from nil")
    func optionals() {
        #expect(Value.some(.int(1)) == .int(1))
        #expect(Value.some(.null) != .null)
        #expect(Value.some(.some(.null)) != Value.some(.null))
        #expect(Value.some(.null).unwrapped == .null)
        #expect(Value.null.unwrapped == nil)
    }

    @Test("takes 17 bytes, so that it travels in three registers")
    func size() { #expect(MemoryLayout<Value>.size == 17) }

    @Test("a literal quotes and escapes what could drive the terminal")
    func literals() {
        let pair = Value.tuple([.string("a\u{1B}[2J\n\"中\""), .double(1)], labels: ["x", nil])
        #expect(pair.literal == #"(x: "a\u{1B}[2J\n\"中\"", 1.0)"#)
        #expect(Value.string("a\"b").plain == "a\"b")
        #expect(Value.array([.string("a"), .null, .bool(true)]).plain == #"["a", nil, true]"#)
    }

    @Test("an excerpt is the literal, or the beginning of one that is long")
    func excerpts() {
        let short = Value.array((0..<100).map { .int($0) })
        #expect(short.excerpt == short.literal)
        let long = Value.array([.array((0..<100_000).map { .int($0) }), .int(7)])
        #expect(long.excerpt.utf8.count < 2_100)
        #expect(long.excerpt.hasPrefix("[[0, 1, 2, "))
        #expect(long.excerpt.hasSuffix(", …], …]"))
        let pairs = Value.object(DictionaryObject((0..<100_000).map { (.int($0), .int($0)) }))
        #expect(pairs.excerpt.hasSuffix(", …]"))
        let text = Value.array([.string(String(repeating: "x", count: 100_000))])
        #expect(text.excerpt.utf8.count < 2_100)
        #expect(text.excerpt.hasSuffix("x…"))
    }

    @Test("dictionaries and sets keep the order of insertion, and compare without it")
    func order() {
        let one = DictionaryObject([(.string("b"), .int(1)), (.string("a"), .int(2))])
        let two = DictionaryObject([(.string("a"), .int(2)), (.string("b"), .int(1))])
        #expect(Value.object(one).literal == #"["b": 1, "a": 2]"#)
        #expect(Value.object(one) == .object(two))
        one[.string("b")] = nil
        one[.string("b")] = .int(3)
        #expect(Value.object(one).literal == #"["a": 2, "b": 3]"#)
        let set = SetObject((0..<100).map { .int($0) })
        for n in 0..<99 { set.remove(.int(n)) }
        set.insert(.int(7))
        #expect(Value.object(set).literal == "[99, 7]")
    }

    @Test("a copy of a collection is changed by itself")
    func copies() {
        let (set, dictionary) = (SetObject([.int(1)]), DictionaryObject([(.int(1), .string("a"))]))
        let (otherSet, otherDictionary) = (set.copy(), dictionary.copy())
        otherSet.insert(.int(2))
        otherDictionary[.int(1)] = nil
        #expect(set.items == [.int(1)] && otherSet.items == [.int(1), .int(2)])
        #expect(Value.object(dictionary).literal == #"[1: "a"]"# && otherDictionary.count == 0)
    }

    @Test("a sum or a number that no Int can hold is the nearest that there is")
    func clamps() {
        #expect(
            Int.max.adding(clamped: 1) == .max && Int.min.adding(clamped: -1) == .min && 2.adding(clamped: -3) == -1)
        #expect(Int(clamped: 1e300) == .max && Int(clamped: -.infinity) == .min)
        #expect(Int(clamped: .nan) == 0 && Int(clamped: 2.5) == 3)
    }

    @Test("a time is written in the unit that reads best, and read in any")
    func times() {
        let times = [
            (0, "0 ms"), (1_500_000, "1.5 ms"), (300_000_000, "300 ms"), (2_000_000_000, "2 s"),
            (10_500_000_000, "10.5 s"), (.max, "never"), (.min, "-9223372036.854 s"),
        ]
        for (time, text) in times { #expect(TimeText.short(time) == text) }
        #expect(TimeText.parse("1.5 s") == 1_500_000_000 && TimeText.parse("3µs") == 3_000)
        #expect(TimeText.parse("99999999999h") == nil && TimeText.parse("5") == nil)
    }

    @Test("display width counts columns: wide characters two, combining ones none, an emoji sequence two")
    func width() {
        for (text, width) in [("abc", 3), ("中文", 4), ("e\u{301}", 1), ("👩‍💻", 2), ("→", 1), ("›", 1), ("한글", 4), ("", 0)]
        {
            #expect(text.displayWidth == width, "\(text)")
        }
    }
}
