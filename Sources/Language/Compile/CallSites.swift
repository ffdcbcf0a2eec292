import Reactive
import Values

/// What a call lets be known of where it stands.
struct CallSites {
    let interpreter: Interpreter
    let place: (Span) -> Place

    /// Where the streams stand that a word joins, if not all are on its own line.
    func sides(_ receiver: Typed?, _ arguments: [Typed?], _ typed: Typed) -> [Place] {
        guard interpreter.isStream(typed.type) else { return [] }
        let line = place(Span(typed.mark, typed.span.end)).line
        var places = receiver.map { [place($0.span)] } ?? []
        for argument in arguments {
            guard let argument else { break }
            if case .array(let items) = argument.kind {
                places += items.map { place($0.span) }
            } else {
                guard interpreter.isStream(argument.type) else { break }
                places.append(place(argument.span))
            }
        }
        return places.count > 1 && places.contains { $0.line != line } ? places : []
    }

    /// Where an operator's call ends, if that is on a later line.
    func end(_ typed: Typed) -> Place? {
        guard interpreter.isStream(typed.type) else { return nil }
        let end = place(Span(max(typed.span.start, typed.span.end - 1), typed.span.end))
        return end.line == place(Span(typed.mark, typed.span.end)).line ? nil : end
    }

    /// Where the only closure that an operator is given says what it says, if that is not on the operator's line.
    func body(_ arguments: [Typed?], _ typed: Typed) -> Place? {
        let closures = arguments.compactMap { argument -> ClosureCode? in
            if case .closure(let code)? = argument?.kind { code } else { nil }
        }
        guard interpreter.isStream(typed.type) else {
            let end = place(Span(typed.span.end, typed.span.end))
            return end.line == place(Span(typed.mark, typed.span.end)).line ? nil : end
        }
        guard closures.count == 1, closures[0].body.count == 1 else { return nil }
        switch closures[0].body[0] {
        case .return(let value?), .expression(let value):
            let said = place(value.span)
            return said.line == place(Span(typed.mark, typed.span.end)).line ? nil : said
        default: return nil
        }
    }

    /// Where a stream is made of others, or a subscription, by what a person wrote: an operator of their own.
    func use(_ typed: Typed, _ receiver: Typed?, _ arguments: [Typed]) -> Place? {
        if typed.type.isNamed("Disposable") { return place(Span(typed.mark, typed.span.end)) }
        guard interpreter.isStream(typed.type),
            receiver.map({ interpreter.isStream($0.type) }) == true
                || arguments.contains(where: { interpreter.isStream($0.type) })
        else { return nil }
        return place(Span(typed.mark, typed.span.end))
    }

    /// Carries out a person's own operator, and lets what it makes know from where it was used.
    func using(_ place: Place) -> (() throws -> Value) throws -> Value {
        let state = interpreter.state
        return { run in
            let before = state.use
            state.use = Use(place, in: before, nesting: state.loop.nesting)
            defer { state.use = before }
            return try run()
        }
    }
}
