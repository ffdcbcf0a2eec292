/// One case after another, each known by its number.
extension Corpus {
    /// Even ones are accepted programs with a few tokens changed; odd ones are made of tokens, and some of bytes.
    package func text(ofCase number: Int) -> String {
        var dice = Dice(number)
        return number % 2 == 0 ? mutated(&dice) : number % 20 == 19 ? bytes(&dice) : soup(&dice)
    }

    private func mutated(_ dice: inout Dice) -> String {
        var program = Program("")
        let wanted = 60 + dice.below(200)
        while program.pieces.count < wanted, let next = dice.pick(programs) {
            program.pieces += next.pieces.dropLast()
            program.pieces.append(.init("", .end, blank: "\n"))
        }
        for _ in 0...dice.below(5) { change(&program, &dice) }
        return program.text
    }

    private func change(_ program: inout Program, _ dice: inout Dice) {
        let place = dice.below(program.pieces.count)
        let other = dice.below(program.pieces.count)
        switch dice.below(10) {
        case 0: program.pieces.remove(at: place)
        case 1: program.pieces.insert(program.pieces[place], at: place)
        case 2: program.pieces.swapAt(place, other)
        case 3, 4: if let piece = dice.pick(pool) { program.pieces.insert(piece, at: place) }
        case 5: program.pieces[place].text = Corpus.extremes[dice.below(Corpus.extremes.count)]
        case 6:
            // A stretch again, or nothing of it.
            let stretch = program.pieces[min(place, other)..<min(max(place, other), min(place, other) + 40)]
            program.pieces.insert(contentsOf: stretch, at: dice.below(program.pieces.count))
        case 7: program.pieces.removeSubrange(place..<min(program.pieces.count, place + 1 + dice.below(8)))
        default: if let piece = dice.pick(pool) { program.pieces[place].text = piece.text }
        }
        if program.pieces.isEmpty { program.pieces = Program("1").pieces }
    }

    private func soup(_ dice: inout Dice) -> String {
        var text = ""
        for _ in 0..<(40 + dice.below(200)) {
            guard let piece = dice.pick(pool) else { continue }
            text += dice.below(8) == 0 ? "\n" : " "
            text += dice.below(40) == 0 ? Corpus.extremes[dice.below(Corpus.extremes.count)] : piece.text
        }
        return text
    }

    private func bytes(_ dice: inout Dice) -> String {
        let scalars: [Unicode.Scalar] = [
            "\0", "\u{301}", "\u{1F468}", "\u{200D}", "\u{FEFF}", "\"", "\\", "(", "\n", "#",
        ]
        var text = ""
        for _ in 0..<(100 + dice.below(400)) {
            if dice.below(4) == 0, let scalar = dice.pick(scalars) {
                text.unicodeScalars.append(scalar)
            } else {
                text.unicodeScalars.append(Unicode.Scalar(UInt8(32 + dice.below(96))))
            }
        }
        return text
    }

    private static let extremes = [
        "9223372036854775807", "-9223372036854775808", "0", "-1", "1e308", "0x7fffffffffffffff", "nil", "Int.max",
        "Int.min", "Double.nan", "\"\"", "\"\u{1F468}\u{200D}\u{1F469}\u{301}\"", "{ $0 }", "{ _ in }", "[]", "()",
        "\\.self",
        "[:]", "&x", "...", "???", "`", "#\"", "\"\"\"", "/*", "\"\\(", "$9", "self", "super", "Any", "some", "inout",
    ]
}
