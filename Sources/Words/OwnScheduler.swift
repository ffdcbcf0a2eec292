import Language
import Reactive
import Values

extension Interpreter {
    /// A scheduler: one of ours, or an object of a person's type as one.
    func scheduler(_ value: Value, at place: Place?) throws -> Scheduler {
        guard let nominal = value.object?.declaredType else { return try value.object() }
        let place = place ?? .nowhere
        let hasItsOwn = ["schedule(_:action:)", "scheduleRelative(_:dueTime:action:)"].contains {
            library.method($0, of: nominal) != nil
        }
        if !hasItsOwn, let native = try (value.object as? Instance)?.standing(self, as: Scheduler.self, at: place) {
            return native
        }
        let clock = OwnClock(interpreter: self, value: value, place: place)
        return Scheduler(
            loop, nominal.name, reading: clock.reading(nominal), periodically: clock.periodic(nominal)
        ) { [self] delay, work in
            let action = Value.object(
                NativeFunction { _ in
                    work()
                    return .object(Disposable())
                })
            let relative = "scheduleRelative(_:dueTime:action:)"
            if let delay, let answer = try send(relative, told: nominal, value, [.void, .int(delay), action], place) {
                return try disposable(answer, at: place)
            }
            guard let answer = try send("schedule(_:action:)", told: nominal, value, [.void, action], place),
                (delay ?? 0) == 0
            else { return main.perform(after: delay ?? 0) { work() } }
            return try disposable(answer, at: place)
        }
    }

    /// Calls a method of a person's type by its labels; nil if there is none. Its generic parameters may be anything.
    func send(
        _ signature: String, told nominal: Nominal, _ receiver: Value, _ arguments: [Value], _ place: Place
    ) throws -> Value? {
        guard !state.isOver, let member = OwnMethod.named(signature, of: nominal, in: library) else { return nil }
        let told = member.generics.map { _ in Value.object(MetatypeObject(.any)) }
        return try send(member.selector, to: receiver, arguments + told, at: place)
    }
}

/// The clock of a person's scheduler.
private struct OwnClock {
    let interpreter: Interpreter
    let value: Value
    let place: Place

    /// How a person's type does work again and again; nil if it does not say.
    func periodic(_ nominal: Nominal) -> Scheduler.PeriodicHandOver? {
        let signature = "schedulePeriodic(_:startAfter:period:action:)"
        guard OwnMethod.named(signature, of: nominal, in: interpreter.library) != nil else { return nil }
        return { delay, period, work in
            let action = Value.object(
                NativeFunction { _ in
                    work()
                    return .void
                })
            guard
                let answer = try interpreter.send(
                    signature, told: nominal, value, [.void, .int(delay), .int(period), action], place)
            else { return Disposable() }
            return try interpreter.disposable(answer, at: place)
        }
    }

    /// What its `now` says, in nanoseconds; nil without one. A date is no more exact than a microsecond.
    func reading(_ nominal: Nominal) -> (() -> Int)? {
        guard nominal.fieldIndex("now") != nil || interpreter.library.method("now", of: nominal) != nil else {
            return nil
        }
        return {
            do {
                let date: DateObject = try interpreter.send("now", to: value, [], at: place).object()
                return nanoseconds((date.seconds * 1_000_000).rounded() / 1_000_000)
            } catch {
                interpreter.loop.onFault?(error)
                return interpreter.loop.timeline.now
            }
        }
    }
}

enum OwnMethod {
    /// What a person's type, or a class above it, has under a name and labels.
    static func named(_ signature: String, of nominal: Nominal, in library: Library) -> Member? {
        let name = String(signature.prefix { $0 != "(" })
        return sequence(first: nominal) { $0.superclass?.nominal }.lazy.flatMap {
            ($0.members[name] ?? []) + library.extensionMembers($0, name)
        }.first { !$0.isStatic && $0.signature == signature }
    }
}
