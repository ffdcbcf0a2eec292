import Values

/// What values do of what protocols ask for, where that depends on what they hold: `extension Array: Named where
/// Element: Named`.
struct Promises {
    let interpreter: Interpreter

    /// Whether a value follows a protocol: of what it holds, each does what its type promises of it.
    func follows(_ value: Value, _ nominal: Nominal, _ wanted: Nominal) -> Bool {
        if interpreter.type(of: value, known: nominal.itself).follows(wanted) { return true }
        guard nominal.generics.count == 1, let items = (value.object as? ArrayObject)?.items, nominal.follows(wanted)
        else { return false }
        let element = Type.parameter(nominal.generics[0])
        return Requirement.alternatives(for: nominal, following: wanted).contains { requirements in
            requirements.allSatisfy { requirement in
                requirement.subject.isSame(as: element) && items.allSatisfy { meets($0, requirement) }
            }
        }
    }

    private func meets(_ item: Value, _ requirement: Requirement) -> Bool {
        switch requirement.kind {
        case .follows(let bound): interpreter.value(item, is: bound.itself)
        case .same(let type): interpreter.value(item, is: type)
        }
    }
}
