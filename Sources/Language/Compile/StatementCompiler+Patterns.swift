import Reactive
import Values

/// Code for patterns.
extension StatementCompiler {
    typealias Match = (Value, Value, Value, Frame) throws -> Bool

    /// Whether a value matches; what the pattern binds is stored.
    func pattern(_ pattern: TypedPattern) -> Match {
        switch pattern {
        case .any: return { _, _, _, _ in true }
        case .bind(let local):
            let store = compiler.initialize(local)
            return { value, _, _, frame in
                store(value, frame); return true
            }
        case .tuple(let items):
            let matches = items.map(self.pattern)
            return { value, a, b, frame in
                let tuple: TupleObject = try value.object()
                for (match, item) in zip(matches, tuple.items) where try !match(item, a, b, frame) { return false }
                return true
            }
        case .enumCase(let nominal, let index, let payload): return enumCase(nominal, index, payload)
        case .some(let inner):
            let match = self.pattern(inner)
            return { value, a, b, frame in
                guard let held = value.unwrapped else { return false }
                return try match(held, a, b, frame)
            }
        case .null: return { value, _, _, _ in value.isNull }
        case .equal, .within, .matching: return comparison(pattern)
        case .test(let type):
            let wanted = compiler.type(type)
            return { [interpreter = compiler.interpreter] value, a, b, frame in
                interpreter.value(value, is: try wanted(a, b, frame))
            }
        case .cast(let inner, let type):
            let (match, wanted) = (self.pattern(inner), compiler.type(type))
            return { [interpreter = compiler.interpreter] value, a, b, frame in
                let type = try wanted(a, b, frame)
                return try interpreter.value(value, is: type) && match(Erasure.undone(value, as: type), a, b, frame)
            }
        }
    }

    private func enumCase(_ nominal: Nominal, _ index: Int, _ payload: [TypedPattern]) -> Match {
        let matches = payload.map(self.pattern)
        let reads = compiler.interpreter.caseReader(nominal, index)
        return { value, a, b, frame in
            guard let held = reads(value) else { return false }
            if matches.count == 1, held.count > 1 { return try matches[0](.tuple(held), a, b, frame) }
            for (match, item) in zip(matches, held) where try !match(item, a, b, frame) { return false }
            return true
        }
    }

    /// A pattern that is an expression.
    private func comparison(_ pattern: TypedPattern) -> Match {
        switch pattern {
        case .equal(let typed):
            let (load, state) = (compiler.value(typed), compiler.state)
            return { value, a, b, frame in
                let isEqual = try value == load(a, b, frame)
                try state.checkFault()
                return isEqual
            }
        case .within(let typed):
            let load = compiler.value(typed)
            return { value, a, b, frame in (try load(a, b, frame).object() as RangeObject).contains(value) }
        case .matching(let typed, let test):
            let (load, ask) = (compiler.value(typed), compiler.value(test))
            return { value, a, b, frame in
                try (ask(a, b, frame).object() as Function).call([load(a, b, frame), value]) == .bool(true)
            }
        default: return { _, _, _, _ in false }
        }
    }
}

extension [TypedStatement] {
    /// Whether it only leaves a switch, or the body around it.
    var isIdle: Bool {
        guard count < 2 else { return false }
        switch first {
        case nil, .break(nil)?, .return(nil)?: return true
        default: return false
        }
    }
}
