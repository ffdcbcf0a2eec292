import Synchronization

/// What a body may count on of generic parameters beyond what they were declared as: inside of
/// `extension Stack where Element == Int`, `Element` is Int. A part of the scope of who checks that body, which no
/// parameter holds itself: sessions in other threads have the same parameters of the language's own types.
final class Assumptions: @unchecked Sendable {
    @TaskLocal static var current: Assumptions?

    // Never changed once it is current.
    private var facts: [ObjectIdentifier: GenericType.Facts]

    private init(_ facts: [ObjectIdentifier: GenericType.Facts]) { self.facts = facts }

    subscript(_ generic: GenericType) -> GenericType.Facts? { facts[ObjectIdentifier(generic)] }

    private func assume(of generic: GenericType, _ change: (inout GenericType.Facts) -> Void) {
        change(&facts[ObjectIdentifier(generic), default: generic.facts])
        generic.isAssumed.store(true, ordering: .relaxed)
    }

    /// Checks something where also `requirements` hold.
    static func adding<Result>(_ requirements: [Requirement], _ check: () -> Result) -> Result {
        adding(requirements[...], check)
    }

    /// One after the other: each is read with those before it.
    private static func adding<Result>(_ requirements: ArraySlice<Requirement>, _ check: () -> Result) -> Result {
        guard let requirement = requirements.first else { return check() }
        let added = Assumptions(current?.facts ?? [:])
        switch (requirement.subject, requirement.kind) {
        case (.parameter(let generic), .follows(let bound)): added.assume(of: generic) { $0.bounds.append(bound) }
        case (.parameter(let generic), .same(let type)):
            // Nothing is made of itself: whoever declared it was told so.
            if !generic.stands(in: type) { added.assume(of: generic) { $0.same = type } }
        case (let subject, _):
            if let part = GenericPart(subject.resolved) ?? GenericPart(subject) {
                added.assume(of: part.parameter) { $0.note(requirement, of: part.name, in: part.parameter) }
            }
        }
        return $current.withValue(added) { adding(requirements.dropFirst(), check) }
    }
}
