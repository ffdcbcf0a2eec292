import Language

extension Word {
    static let standard: [Word] = [.print]

    static let print = Word(
        "print", ["func print(_ items: Any..., separator: String = \" \", terminator: String = \"\\n\")"],
        "writes values as a line",
        example: """
            print("a", 1)
            //= a 1
            """
    ) { call in
        let separator = call.has(1) ? call.string(1) : " "
        let end = call.has(2) ? call.string(2) : "\n"
        let types = call.itemTypes(0)
        let texts = Swift.zip(call.items(0), types).map { call.interpreter.text(of: $0, as: $1) }
        call.interpreter.print(texts.joined(separator: separator) + end)
        return .void
    }
}
