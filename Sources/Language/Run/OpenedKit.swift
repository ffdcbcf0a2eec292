/// What a session has opened of the modules that are written in the language itself.
package final class OpenedKit {
    /// Takes what a program is to be told that does not stop it.
    package var warns: (String) -> Void = { _ in }
    private var known: Set<String> = []
    private var imported: Set<String> = []
    private var isOpen = false
    /// Whether that is so of what Foundation has.
    private var hasFoundation = false
    private var isReading = false

    /// Reads what an entry speaks of, before it is checked; the answer is what is wrong with that.
    func open(for statements: [Statement], _ source: SourceText, in interpreter: Interpreter) -> Prepared? {
        if isReading { return nil }
        for case .imported(let name) in statements.map(\.kind) { note(name, interpreter) }
        guard isOpen || hasFoundation else { return nil }
        let vocabulary = interpreter.library.vocabulary
        let kit = isOpen ? vocabulary.kit() : vocabulary.foundation()
        let needed = kit.needed(for: Kit.words(of: source.bytes), but: known, imported: imported)
        guard !needed.isEmpty else { return nil }
        (isReading, interpreter.library.own.isReadingKit) = (true, true)
        defer { (isReading, interpreter.library.own.isReadingKit) = (false, false) }
        for index in needed { known.formUnion(kit.pieces[index].declared) }
        let text = needed.map { kit.pieces[$0].text }.joined(separator: "\n")
        let prepared = interpreter.prepareNew(text, nil, source: 0, firstLine: 1, later: { [] })
        guard case .unit(let unit) = prepared else { return prepared }
        for step in unit.steps { _ = try? step.run() }
        return nil
    }

    private func note(_ module: String, _ interpreter: Interpreter) {
        imported.insert(module)
        hasFoundation = hasFoundation || module == "Foundation"
        isOpen = isOpen || interpreter.library.vocabulary.kit().serves(module)
    }
}
