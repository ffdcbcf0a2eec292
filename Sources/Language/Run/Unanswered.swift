import Reactive
import Values

/// Calls of what an object's class lacks, and that it wants to hear of all the same, as Objective-C forwards them: a kit's
/// class says so with a method of this name.
struct Unanswered {
    let interpreter: Interpreter
    let place: Place

    private static let hearing = "_unanswered(_:_:)"
    /// What it hands on to.
    private static let next = "_next"

    /// Who answers in place of an object that lacks a method: it hears of all that give nothing back; of others only what
    /// it hands on to can say something.
    func answerer(for value: Value, _ nominal: Nominal, _ selector: String, isVoid: Bool) throws -> Value? {
        guard interpreter.library.has(Unanswered.hearing, nominal) else { return nil }
        if isVoid { return value }
        let next = try interpreter.send(Unanswered.next, to: value, [], at: place).unwrapped
        return next.flatMap { next in
            interpreter.nominal(of: next).flatMap { interpreter.library.has(selector, $0) ? next : nil }
        }
    }

    /// Tells an object of a call that its class has no method for; false if it does not want to hear.
    func tell(_ selector: String, to value: Value, _ nominal: Nominal, _ arguments: [Value]) throws -> Bool {
        guard selector.contains("("), selector != Unanswered.hearing,
            interpreter.library.has(Unanswered.hearing, nominal)
        else { return false }
        let name = selector.prefix { $0 != ")" } + ")"
        _ = try interpreter.send(
            Unanswered.hearing, to: value, [.string(String(name)), .object(ArrayObject(arguments))], at: place)
        return true
    }
}
