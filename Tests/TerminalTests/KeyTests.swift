import Terminal
import Testing

@Suite("keys") struct KeyTests {
    private func keys(_ text: String) -> [KeyDecoder.Key] {
        var decoder = KeyDecoder()
        decoder.feed(Array(text.utf8))
        var keys: [KeyDecoder.Key] = []
        while let key = decoder.next() { keys.append(key) }
        return keys
    }

    @Test func `a paste is one piece, cleaned`() {
        let paste = KeyDecoder.Key.paste("let x = 1\nlet y = 2")
        #expect(
            keys("a\u{1B}[200~let x = 1\r\nlet y\u{7} = 2\u{1B}[201~b") == [.character("a"), paste, .character("b")])
    }

    @Test func `a vertical tab in a paste is no line end`() {
        #expect(keys("\u{1B}[200~a\u{B}b\u{C}c\u{1B}[201~") == [.paste("abc")])
    }

    @Test func `a transcript loses its prompts and what was answered`() {
        let transcript =
            "$ rxsh\n› a <- 1\n  0.000  #1    a → 1\n› let b = [\n  2]\nb : [Int] = [2]\n› b.c\n  b.c\n    ^"
        let entries = typed(inTranscript: transcript) { !$0.hasSuffix("[") }
        #expect(entries == "a <- 1\nlet b = [\n2]\nb.c")
        #expect(typed(inTranscript: "let a = 1\n  b", isComplete: { _ in true }) == "let a = 1\n  b")
    }

    @Test func `a character that comes in pieces is one, and half of one is replaced`() {
        var decoder = KeyDecoder()
        let bytes = Array("中".utf8)
        decoder.feed(bytes[..<1])
        #expect(decoder.next() == nil)
        decoder.feed(bytes[1...])
        #expect(decoder.next() == .character("中"))
        decoder.feed([0xE4])
        decoder.settle()
        #expect(decoder.next() == .character("\u{FFFD}"))
    }

    @Test func `escape sequences are keys, and a lone escape is one when nothing follows`() {
        #expect(
            keys("\u{1B}[A\u{1B}OB\u{1B}[1;5C\u{1B}[3~") == [
                .named(.up), .named(.down), .named(.wordRight), .named(.delete),
            ])
        #expect(keys("\u{1B}[99;1~x") == [.named(.unknown), .character("x")])
        #expect(keys("\u{1B}f") == [.character("\u{1B}"), .character("f")])
        var decoder = KeyDecoder()
        decoder.feed([0x1B])
        #expect(decoder.next() == nil)
        decoder.settle()
        #expect(decoder.next() == .character("\u{1B}"))
    }

    @Test func `a paste without an end ends by itself, and an endless one is cut`() {
        var decoder = KeyDecoder()
        decoder.feed(Array("\u{1B}[200~abc\u{1B}[20".utf8))
        #expect(decoder.next() == nil)
        #expect(decoder.isOpen)
        decoder.settle()
        #expect(decoder.next() == .paste("abc[20"))
        decoder.feed(Array("\u{1B}[200~".utf8))
        let block = [UInt8](repeating: 0x61, count: 1 << 16)
        for _ in 0..<20 {
            decoder.feed(block)
            #expect(decoder.next() == nil)
        }
        decoder.feed(Array("\u{1B}[201~".utf8))
        guard case .paste(let text) = decoder.next() else {
            Issue.record("no paste")
            return
        }
        #expect(text.utf8.count == 1 << 20)
        #expect(decoder.hasCut)
    }

    @Test func `a paste that is given up is forgotten with what still comes of it, and keys are heard again`() {
        var decoder = KeyDecoder()
        decoder.feed(Array("\u{1B}[200~let a".utf8))
        #expect(decoder.next() == nil)
        decoder.reset()
        decoder.feed(Array(" = 1\rprint(2)\r\u{1B}[20".utf8))
        #expect(decoder.next() == nil)
        decoder.feed(Array("1~x".utf8))
        #expect(decoder.next() == .character("x"))
        decoder.feed(Array("\u{1B}[200~never ends".utf8))
        #expect(decoder.next() == nil)
        decoder.reset()
        decoder.settle()
        #expect(decoder.next() == nil)
        #expect(!decoder.isOpen)
        decoder.feed(Array("y".utf8))
        #expect(decoder.next() == .character("y"))
    }
}
