import Language

/// Accepted programs with one token changed, as a slip of the hand or of the mind changes it.
extension Corpus {
    package struct Mutant: Sendable {
        package let text: String
        /// Where the change is, from 1.
        package let line: Int
        package let change: String
        /// Which program it was.
        package let program: Int
    }

    package func mutant(_ number: Int) -> Mutant {
        var dice = Dice(number &+ 1_000_000)
        let index = number % max(programs.count, 1)
        var program = programs[index]
        let places = program.pieces.indices.filter { place in
            program.pieces[place].kind != .end && !isImport(program, place)
        }
        guard let place = dice.pick(places) else { return Mutant(text: "", line: 1, change: "", program: index) }
        let line = program.line(of: place)
        let old = program.pieces[place]
        var change = ""
        switch (old.kind, dice.below(4)) {
        case (.identifier, 0), (.identifier, 1), (.keyword, 0):
            // Another name of the same kind.
            let other = dice.pick(pool.filter { $0.kind == old.kind && $0.text != old.text })?.text ?? "x"
            program.pieces[place].text = other
            change = "\(old.text) → \(other)"
        case (.identifier, 2):
            // A letter is left out.
            program.pieces[place].text = old.text.count > 2 ? String(old.text.dropLast()) : old.text + "x"
            change = "\(old.text) → \(program.pieces[place].text)"
        case (.integer, _), (.float, _):
            program.pieces[place].text = "\"1\""
            change = "\(old.text) → \"1\""
        case (.string, _):
            program.pieces[place].text = "1"
            change = "\(old.text) → 1"
        case (_, 3):
            program.pieces.insert(old, at: place)
            change = "\(old.text) twice"
        default:
            program.pieces[place].text = ""
            change = "\(old.text) left out"
        }
        return Mutant(text: program.text, line: line, change: change, program: index)
    }

    private func isImport(_ program: Program, _ place: Int) -> Bool {
        program.pieces[place].text == "import" || place > 0 && program.pieces[place - 1].text == "import"
    }
}
