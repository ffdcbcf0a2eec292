import Reactive
import Values

/// Code for what is done again and again.
extension StatementCompiler {
    private func loop(_ body: [TypedStatement], clears: Bool = true) -> Exec {
        compiler.within {
            $0.met = nil
        } _: {
            block(body, clears: clears)
        }
    }

    func repeatLoop(_ body: [TypedStatement], _ condition: Typed, _ label: String?) -> Exec {
        let (run, test, state) = (
            loop(body), compiler.operators.bool(condition), compiler.state
        )
        let place = compiler.place(condition.span)
        return { a, b, frame in
            var rounds = 0
            repeat {
                try state.checkInterrupt()
                rounds += 1
                try CompiledLimits.check(rounds: rounds, at: place)
                switch try run(a, b, frame) {
                case .next, .fallthrough, .continue(nil): break
                case .continue(let name) where name == label: break
                case .break(nil): return .next
                case .break(let name) where name == label: return .next
                case let flow: return flow
                }
            } while try test(a, b, frame)
            return .next
        }
    }

    func whileLoop(_ conditions: [TypedCondition], _ body: [TypedStatement], _ label: String?) -> Exec {
        let first = compiler.frameSize
        let (test, place, state) = (self.conditions(conditions), place(of: conditions), compiler.state)
        let run = clearing(since: first, loop(body, clears: false))
        return { a, b, frame in
            var rounds = 0
            while try test(a, b, frame) {
                try state.checkInterrupt()
                rounds += 1
                try CompiledLimits.check(rounds: rounds, at: place)
                switch try run(a, b, frame) {
                case .next, .fallthrough, .continue(nil): continue
                case .continue(let name) where name == label: continue
                case .break(nil): return .next
                case .break(let name) where name == label: return .next
                case let flow: return flow
                }
            }
            return .next
        }
    }

    func forLoop(
        _ pattern: TypedPattern, _ sequence: Typed, _ filter: Typed?, _ body: [TypedStatement], _ label: String?
    ) -> Exec {
        let (load, first) = (compiler.value(sequence), compiler.frameSize)
        let (match, test, state) = (self.pattern(pattern), compiler.condition(filter), compiler.state)
        // An element that is only bits may stay.
        let holdsBits = sequence.type.isRange || sequence.type.associatedType("Element")?.isNumber == true
        let run = holdsBits ? loop(body) : clearing(since: first, loop(body, clears: false))
        let (interpreter, departure) = (compiler.interpreter, compiler.departures.departure(.empty, sequence))
        return { a, b, frame in
            var (result, isEmpty) = (Flow.next, true)
            try interpreter.iterate(try load(a, b, frame)) { item in
                try state.checkInterrupt()
                isEmpty = false
                guard try match(item, a, b, frame) else { return true }
                if let test, try !test.run(a, b, frame) { return true }
                switch try run(a, b, frame) {
                case .next, .fallthrough, .continue(nil): return true
                case .continue(let name) where name == label: return true
                case .break(nil): return false
                case .break(let name) where name == label: return false
                case let flow:
                    result = flow
                    return false
                }
            }
            if isEmpty { state.leave(at: departure, a, b, frame) }
            return result
        }
    }
}
