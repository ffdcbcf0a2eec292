import Reactive
import Values

/// Where control goes after a statement.
enum Flow {
    case next
    case `return`(Value)
    case `break`(String?)
    case `continue`(String?)
    case `fallthrough`
}

typealias Exec = (Value, Value, Frame) throws -> Flow

/// Code for statements: what runs in which order, where control goes, and which patterns match.
struct StatementCompiler {
    let compiler: Compiler

    /// Statements in order. `clears`: what they declared is let go at the end, so that lifetimes are exact.
    func block(_ statements: [TypedStatement], clears: Bool) -> Exec {
        let first = compiler.frameSize
        let boxes = boxSlots(of: statements)
        var deferred: [Deferred] = []
        let steps = statements.enumerated().map { index, statement in
            guard case .defer(let body) = statement else { return Act(run: self.statement(statement)) }
            let action = block(body, clears: true)
            let flag = compiler.takeSlot()
            let later = boxSlots(of: Array(statements[(index + 1)...]))
            deferred.append(Deferred(flag: flag, action: action, later: later))
            return Act { _, _, frame in
                frame.slots[flag] = .bool(true)
                return .next
            }
        }
        for index in deferred.indices { deferred[index].later += slots(since: deferred[index].flag + 1) }
        let body = StatementCompiler.with(
            deferred, StatementCompiler.with(boxes: boxes, StatementCompiler.sequence(steps)))
        return clears ? clearing(since: first, body) : body
    }

    /// The slots taken since then, the last first. What a function is told of types lasts, though a block is the first to
    /// ask for it.
    private func slots(since first: Int) -> [Int] {
        let lasting = compiler.scope.hidden.map(\.slot)
        return (first..<compiler.frameSize).reversed().filter {
            !lasting.contains($0) && !compiler.scope.plainSlots.contains($0)
        }
    }

    /// Lets go of what was declared since then, whichever way control leaves.
    func clearing(since first: Int, _ run: @escaping Exec) -> Exec {
        let slots = slots(since: first)
        if slots.isEmpty { return run }
        if slots.count == 1, let only = slots.first {
            return { a, b, frame in
                defer { frame.slots[only] = .void }
                return try run(a, b, frame)
            }
        }
        return { a, b, frame in
            defer { for slot in slots { frame.slots[slot] = .void } }
            return try run(a, b, frame)
        }
    }

    /// Boxes of local functions and late lets exist before anything that may capture them.
    private func boxSlots(of statements: [TypedStatement]) -> [Int] {
        statements.compactMap { statement in
            switch statement {
            case .function(let local, _) where local.needsBox, .declare(let local, nil) where local.needsBox:
                if local.slot < 0 { local.slot = compiler.takeSlot() }
                return local.slot
            default: return nil
            }
        }
    }

    private static func with(boxes: [Int], _ run: @escaping Exec) -> Exec {
        if boxes.isEmpty { return run }
        return { a, b, frame in
            for slot in boxes { frame.slots[slot] = .object(Box(.void)) }
            return try run(a, b, frame)
        }
    }

    /// What a `defer` does, the slot that tells whether it was reached, and what is let go of before: what was declared
    /// after it.
    private struct Deferred {
        let flag: Int
        let action: Exec
        var later: [Int]
    }

    private static func with(_ deferred: [Deferred], _ run: @escaping Exec) -> Exec {
        if deferred.isEmpty { return run }
        return { a, b, frame in
            for item in deferred { frame.slots[item.flag] = .void }
            func leave() throws {
                for item in deferred.reversed() {
                    guard case .bool = frame.slots[item.flag] else { continue }
                    for slot in item.later { frame.slots[slot] = .void }
                    _ = try item.action(a, b, frame)
                }
            }
            let flow: Flow
            do { flow = try run(a, b, frame) } catch {
                // What is interrupted, or has no room left, would only begin anew.
                if error is Interrupted || (error as? RuntimeError)?.isOfDepth == true { throw error }
                try leave()
                throw error
            }
            try leave()
            return flow
        }
    }

    private static func sequence(_ steps: [Act]) -> Exec {
        switch steps.count {
        case 0: return { _, _, _ in .next }
        case 1: return steps[0].run
        case 2:
            let (first, second) = (steps[0].run, steps[1].run)
            return { a, b, frame in
                let flow = try first(a, b, frame)
                if case .next = flow { return try second(a, b, frame) }
                return flow
            }
        default:
            return { a, b, frame in
                for step in steps {
                    let flow = try step.run(a, b, frame)
                    if case .next = flow { continue }
                    return flow
                }
                return .next
            }
        }
    }

    private func statement(_ statement: TypedStatement) -> Exec {
        switch statement {
        case .expression(let typed):
            compiler.notice(thrownAway: typed)
            let run = compiler.value(typed)
            return { a, b, frame in
                _ = try run(a, b, frame); return .next
            }
        case .declare(let local, let typed): return declared(local, typed)
        case .destructure(let pattern, let typed):
            let (load, match) = (compiler.value(typed), self.pattern(pattern))
            return { a, b, frame in
                _ = try match(load(a, b, frame), a, b, frame); return .next
            }
        case .conditional(let conditions, let yes, let no): return conditional(conditions, yes, no)
        case .while(let conditions, let body, let label):
            return whileLoop(conditions, body, label)
        case .repeatWhile(let body, let condition, let label):
            return repeatLoop(body, condition, label)
        case .for(let pattern, let sequence, let filter, let body, let label):
            return forLoop(pattern, sequence, filter, body, label)
        case .switch(let subject, let cases, let label): return switchOver(subject, cases, label)
        case .do(let body, let catches, let label): return attempt(body, catches, label)
        case .defer: return { _, _, _ in .next }
        case .return(let typed): return returned(typed)
        case .throw(let typed):
            let (load, place) = (compiler.value(typed), compiler.place(typed.span))
            return { a, b, frame in throw ThrownError(from: try load(a, b, frame).error, at: place) }
        case .break(let label): return { _, _, _ in .break(label) }
        case .continue(let label): return leaving(.continue(label))
        case .fallthrough: return { _, _, _ in .fallthrough }
        case .function(let local, let code):
            let store = compiler.initialize(local)
            return stored(compiler.closure(code), store)
        }
    }

    private func declared(_ local: Local, _ typed: Typed?) -> Exec {
        let store = compiler.initialize(local)
        guard let typed else { return { _, _, _ in .next } }
        if local.isLet { local.origin = compiler.beginning(local.name, typed) }
        return stored(compiler.value(typed), store)
    }

    private func stored(_ load: @escaping Code, _ store: @escaping (Value, Frame) -> Void) -> Exec {
        { a, b, frame in
            store(try load(a, b, frame), frame)
            return .next
        }
    }

    /// Leaves a body, or a round of a loop; it is noted what that hangs on.
    private func leaving(_ flow: Flow) -> Exec {
        guard let met = compiler.surrounding.met else { return { _, _, _ in flow } }
        return { [state = compiler.state] a, b, frame in
            state.leave(at: met, a, b, frame)
            return flow
        }
    }

    private func returned(_ typed: Typed?) -> Exec {
        guard let typed else {
            return leaving(.return(.void))
        }
        let load = compiler.value(typed)
        let (state, place) = (
            compiler.state,
            typed.isConstant ? compiler.surrounding.condition ?? compiler.place(typed.span) : compiler.place(typed.span)
        )
        return { a, b, frame in
            let answer = try load(a, b, frame)
            state.answered(at: place)
            return .return(answer)
        }
    }

    private func conditional(_ conditions: [TypedCondition], _ yes: [TypedStatement], _ no: [TypedStatement]) -> Exec {
        let (start, place) = (compiler.frameSize, place(of: conditions))
        let test = self.conditions(conditions, isNoted: true)
        let met = conditions.last.map { compiler.departures.departure($0, isMet: true) }
        let first = compiler.within {
            ($0.condition, $0.met) = (place, met)
        } _: {
            // What a guard binds is there for what stands behind it.
            let first = block(yes, clears: false)
            return yes.isEmpty ? first : clearing(since: start, first)
        }
        let second = compiler.within {
            ($0.condition, $0.met) = (place, nil)
        } _: {
            block(no, clears: true)
        }
        return { a, b, frame in try test(a, b, frame) ? first(a, b, frame) : second(a, b, frame) }
    }

    /// Whether all are fulfilled; `isNoted`: of one that is not it is noted what it read.
    func conditions(_ conditions: [TypedCondition], isNoted: Bool = false) -> BoolCode {
        let tests = conditions.map { condition -> Test in
            switch condition {
            case .test(let typed): return Test(run: compiler.operators.bool(typed))
            case .match(let pattern, let typed):
                let (load, match) = (compiler.value(typed), self.pattern(pattern))
                return Test { a, b, frame in try match(load(a, b, frame), a, b, frame) }
            }
        }
        guard isNoted else {
            if tests.count == 1 { return tests[0].run }
            return { a, b, frame in
                for test in tests where try !test.run(a, b, frame) { return false }
                return true
            }
        }
        let state = compiler.state
        let noted = zip(tests, conditions).map { Noted(run: $0.run, departure: compiler.departures.departure($1)) }
        if noted.count == 1 {
            let only = noted[0]
            return { a, b, frame in
                if try only.run(a, b, frame) { return true }
                state.leave(at: only.departure, a, b, frame)
                return false
            }
        }
        return { a, b, frame in
            for test in noted where try !test.run(a, b, frame) {
                state.leave(at: test.departure, a, b, frame)
                return false
            }
            return true
        }
    }

    /// A condition, and what is noted where it is not fulfilled.
    private struct Noted {
        let run: BoolCode
        let departure: Departure
    }

    func place(of conditions: [TypedCondition]) -> Place {
        switch conditions.first {
        case .test(let typed), .match(_, let typed): compiler.place(typed.span)
        case nil: compiler.place(.none)
        }
    }

    // MARK: choices

    private func switchOver(_ subject: Typed, _ cases: [TypedCase], _ label: String?) -> Exec {
        let load = compiler.value(subject)
        let branches = cases.map { item in
            let first = compiler.frameSize
            let patterns = item.patterns.map {
                (match: self.pattern($0.pattern), filter: compiler.condition($0.filter))
            }
            return (
                patterns: patterns, body: clearing(since: first, block(item.body, clears: false)),
                isIdle: item.body.isIdle
            )
        }
        let (state, idle) = (compiler.state, compiler.departures.departure(ofSwitch: subject))
        return { a, b, frame in
            let value = try load(a, b, frame)
            var falls = false
            for branch in branches {
                var matches = falls || branch.patterns.isEmpty
                if !matches {
                    for (match, filter) in branch.patterns where try match(value, a, b, frame) {
                        if try filter?.run(a, b, frame) ?? true { matches = true; break }
                    }
                }
                guard matches else { continue }
                if branch.isIdle { state.leave(at: idle, having: value) }
                switch try branch.body(a, b, frame) {
                case .fallthrough: falls = true
                case .break(nil): return .next
                case .break(let name) where name == label: return .next
                case let flow: return flow
                }
            }
            return .next
        }
    }

    private func attempt(_ body: [TypedStatement], _ catches: [TypedCatch], _ label: String?) -> Exec {
        let run = block(body, clears: true)
        let clauses = catches.map { clause in
            let first = compiler.frameSize
            let (match, filter) = (pattern(clause.pattern), compiler.condition(clause.filter))
            return (match: match, filter: filter, body: clearing(since: first, block(clause.body, clears: false)))
        }
        return { a, b, frame in
            do {
                let flow = try run(a, b, frame)
                if case .break(let name?) = flow, name == label { return .next }
                return flow
            } catch  where error.isThrown {
                let value = Value.error(error)
                for clause in clauses where try clause.match(value, a, b, frame) {
                    if try clause.filter?.run(a, b, frame) ?? true { return try clause.body(a, b, frame) }
                }
                throw error
            }
        }
    }
}
