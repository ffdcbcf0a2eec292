import Terminal
import Testing

@Suite("keys and rows") struct KeyTests {
    @Test("a paste is one piece, cleaned, and a transcript loses its prompts")
    func paste() {
        var decoder = KeyDecoder()
        decoder.feed(Array("a\u{1B}[200~let x = 1\r\nlet y\u{7} = 2\u{1B}[201~b".utf8))
        #expect(decoder.next() == .character("a"))
        #expect(decoder.next() == .paste("let x = 1\nlet y = 2"))
        #expect(decoder.next() == .character("b"))
        #expect(KeyDecoder.cleaned("› a <- 1\n  0.000  #1    a → 1\n› b <- 2") == "a <- 1\nb <- 2")
    }

    @Test("a character that comes in pieces is one, and half of one is replaced")
    func pieces() {
        var decoder = KeyDecoder()
        let bytes = Array("中".utf8)
        decoder.feed(bytes[..<1])
        #expect(decoder.next() == nil)
        decoder.feed(bytes[1...])
        #expect(decoder.next() == .character("中"))
        decoder.feed([0xE4])
        #expect(decoder.next(isLast: true) == .character("\u{FFFD}"))
    }

    @Test("a wide character is never split over two rows")
    func rows() {
        let scalars = Array("abc中中".unicodeScalars)
        #expect(Layout(prompt: 2, scalars, cursor: 5, columns: 8).row == 1)
        #expect(Layout(prompt: 2, scalars, cursor: 5, columns: 8).column == 2)
        #expect(Layout(prompt: 2, Array("a\nb".unicodeScalars), cursor: 0, columns: 20).lastRow == 1)
    }
}
