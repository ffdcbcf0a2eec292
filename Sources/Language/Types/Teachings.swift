import Synchronization

/// What one session has taught the types that all sessions share: `extension Int: Error {}`. No such type holds it
/// itself, for other sessions, maybe in other threads, have the same types.
final class Teachings: @unchecked Sendable {
    /// Those of the session that checks or asks something, in the thread that does. A session stays in one.
    @TaskLocal private static var current: Teachings?
    /// How many types were taught something, in all sessions: as a rule none, and nobody need look who is asking.
    private static let count = Atomic<Int>(0)
    private var taught: [ObjectIdentifier: Nominal.Learned] = [:]

    deinit { Teachings.count.subtract(taught.count, ordering: .relaxed) }

    /// What a type knows in the session that asks, if anything was taught there.
    static func known(to type: Nominal) -> Nominal.Learned? {
        count.load(ordering: .relaxed) == 0 ? nil : current?[type]
    }

    static func teach(_ type: Nominal, _ learned: Nominal.Learned) { current?[type] = learned }

    subscript(_ type: Nominal) -> Nominal.Learned? {
        get { taught[ObjectIdentifier(type)] }
        set {
            let before = taught.count
            taught[ObjectIdentifier(type)] = newValue
            Teachings.count.add(taught.count - before, ordering: .relaxed)
        }
    }

    /// Checks or asks something in the name of their session.
    func within<Answer>(_ ask: () -> Answer) -> Answer { Teachings.$current.withValue(self, operation: ask) }

    /// The same for a program that runs: most have taught nothing, and there is nothing to tell.
    func whileRunning<Answer>(_ ask: () -> Answer) -> Answer { taught.isEmpty ? ask() : within(ask) }
}

extension Nominal {
    /// What an extension may teach a type that was there before.
    struct Learned {
        var protocols: [Nominal] = []
        var associated: [String: Type] = [:]
        var conditional: [(wanted: Nominal, requirements: [Requirement])] = []
    }

    /// What a session has taught it, if it is one of all sessions.
    private var taught: Learned? { isOfAllSessions ? Teachings.known(to: self) : nil }

    /// Changes what it knows, for the session that asks if it is one of all sessions.
    private func learn(_ change: (inout Learned) -> Void) {
        guard isOfAllSessions else { return change(&own) }
        var learned = taught ?? own
        change(&learned)
        Teachings.teach(self, learned)
    }

    /// The protocols it is declared to follow, its own and inherited ones left out.
    package var protocols: [Nominal] {
        get { taught?.protocols ?? own.protocols }
        set { learn { $0.protocols = newValue } }
    }

    /// What its associated types are, in terms of `generics`; for a protocol, those it has.
    package var associated: [String: Type] {
        get { taught?.associated ?? own.associated }
        set { learn { $0.associated = newValue } }
    }

    /// The protocols that it follows only where its parameters are what they must be.
    package var conditional: [(wanted: Nominal, requirements: [Requirement])] {
        get { taught?.conditional ?? own.conditional }
        set { learn { $0.conditional = newValue } }
    }
}
