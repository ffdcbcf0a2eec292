import Messages
import Values

extension Statements {
    /// `return x`: what is given back, as what is wanted of the function.
    func returned(_ value: Expression?, _ span: Span) -> TypedStatement {
        guard let function = checker.scope.function else {
            checker.report(span, Message("return is used inside a function"))
            return .return(nil)
        }
        defer { function.hasReturned = true }
        guard let value else {
            // What may fail to make its object has made it.
            let isMade = checker.scope.isInitializing && function.result.wrapped?.isVoid == true
            if !function.result.isVoid, !isMade, !function.result.unify(with: .void) {
                checker.report(span, Message("this must return \(function.result)"))
            }
            return .return(nil)
        }
        let typed = checker.infer(value, expected: function.result)
        if case .variable(let variable) = function.result.resolved, variable.literal == nil {
            if typed.type.isPoison {
                variable.binding = .poison
                return .return(typed)
            }
            return .return(checker.convert(typed, to: function.result, value.span))
        }
        // What one return has told holds for the others; only what is around may want more.
        if function.hasReturned { function.result.firm() }
        return .return(checker.check(value, as: function.result, typed))
    }
}
