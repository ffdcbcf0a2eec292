/// What a person declared. Its code holds the interpreter, and so itself: whoever ends the interpreter empties this.
package struct Declared {
    private struct Weak<Holder: AnyObject> {
        weak var holder: Holder?
    }

    /// What was opened of the modules that are written in the language itself.
    package let kit = OpenedKit()
    /// The static properties of a person's types.
    package private(set) var statics: [Global] = []
    private var cells: [Weak<FunctionCell>] = []
    private var nominals: [Weak<Nominal>] = []

    /// Takes in what a unit declared.
    mutating func add(_ unit: CheckedUnit) {
        statics += unit.statics.map(\.global)
        let all =
            unit.bodies.map(\.cell) + unit.observers.map(\.cell) + unit.deinitializers.map(\.cell)
            + unit.implicit.map(\.cell)
        cells += all.map { Weak(holder: $0) }
        nominals += unit.defaults.map { Weak(holder: $0.nominal) }
    }

    mutating func empty() {
        for global in statics { global.empty() }
        for cell in cells { cell.holder?.function = nil }
        for nominal in nominals { nominal.holder?.defaults = [:] }
        self = Declared()
    }
}
