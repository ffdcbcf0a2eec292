import Messages
import Values

/// Types that could never be made: a protocol that refines itself, a struct that holds itself.
struct Cycles {
    let report: Report

    /// A protocol that refines itself, a struct that holds itself: neither could ever be made.
    func checkRefinements(_ made: [(TypeDeclaration, Nominal)]) {
        for (declaration, nominal) in made
        where nominal.kind == .protocol && reaches(nominal, from: nominal.protocols, by: \.protocols) {
            nominal.protocols = []
            report(declaration.nameSpan, Message("protocol '\(nominal.name)' refines itself"))
        }
    }

    /// Structs that hold themselves in place.
    func checkCycles(_ made: [(TypeDeclaration, Nominal)]) {
        for (declaration, nominal) in made
        where nominal.kind == .structure && reaches(nominal, from: stored(nominal), by: stored) {
            report(
                declaration.nameSpan, Message("struct '\(nominal.name)' holds itself, and would never end"),
                hint: "final class \(nominal.name) { }")
        }
    }

    private func stored(_ nominal: Nominal) -> [Nominal] {
        guard nominal.kind == .structure else { return [] }
        return nominal.fields.flatMap { held($0.type) }
    }

    /// What a field of this type holds in place: not what is behind a reference or in an array.
    private func held(_ type: Type) -> [Nominal] {
        switch type.resolved {
        case .nominal(let nominal, let arguments):
            if nominal.name == "Optional" { return arguments.flatMap(held) }
            return nominal.kind == .structure && !nominal.isBuiltIn ? [nominal] : []
        case .tuple(let items): return items.flatMap { held($0.type) }
        default: return []
        }
    }

    private func reaches(_ goal: Nominal, from start: [Nominal], by next: (Nominal) -> [Nominal]) -> Bool {
        var (seen, waiting) = (Set<ObjectIdentifier>(), start)
        while let here = waiting.popLast() {
            if here === goal { return true }
            if seen.insert(ObjectIdentifier(here)).inserted { waiting += next(here) }
        }
        return false
    }
}
