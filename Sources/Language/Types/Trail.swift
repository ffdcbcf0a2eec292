/// What variables were before a reading that may be given up. One thread checks a unit, and reads in it by turns.
final class Trail: @unchecked Sendable {
    @TaskLocal static var current: Trail?

    private var past: [(variable: TypeVariable, binding: Type?, isSoft: Bool)] = []

    func note(_ variable: TypeVariable) { past.append((variable, variable.binding, variable.isSoft)) }

    /// Runs a reading; if it is given up, all variables are as they were.
    static func kept(_ read: () -> Bool) -> Bool {
        let (trail, outer) = (Trail(), Trail.current)
        let isKept = Trail.$current.withValue(trail, operation: read)
        if isKept {
            outer?.past += trail.past
        } else {
            while let (variable, binding, isSoft) = trail.past.popLast() { variable.restore(binding, isSoft) }
        }
        return isKept
    }
}
