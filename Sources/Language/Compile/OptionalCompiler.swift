import Reactive
import Values

/// What puts a value into an optional, takes it out, or ends a chain.
struct OptionalCompiler {
    let compiler: Compiler

    func wrapped(_ inner: Typed) -> Code {
        let load = compiler.value(inner)
        return inner.type.wrapped == nil && !compiler.isOpen(inner.type)
            ? load : { a, b, frame in .some(try load(a, b, frame)) }
    }

    /// `base!`
    func forced(_ base: Typed, _ place: Place) -> Code {
        let (load, mistake) = (compiler.value(base), RuntimeError(foundNilIn: base, at: place))
        return { a, b, frame in
            guard let value = try load(a, b, frame).unwrapped else { throw mistake }
            return value
        }
    }

    /// `base?` inside of a chain, which it leaves at nil.
    func unwrapping(_ base: Typed) -> Code {
        let load = compiler.value(base)
        let (state, departure) = (compiler.state, compiler.departures.departure(.absent, base))
        return { a, b, frame in
            guard let value = try load(a, b, frame).unwrapped else {
                state.leave(at: departure, a, b, frame)
                throw ChainEnd()
            }
            return value
        }
    }

    /// An object that answers to a selector; nil if it does not.
    func answering(_ base: Typed, _ selector: String, isVoid: Bool) -> Code {
        let (load, interpreter) = (compiler.value(base), compiler.interpreter)
        let unanswered = Unanswered(interpreter: interpreter, place: compiler.place(base.span))
        return { a, b, frame in
            let value = try load(a, b, frame)
            guard let nominal = interpreter.nominal(of: value) else { return .null }
            if interpreter.library.has(selector, nominal) { return value }
            return try unanswered.answerer(for: value, nominal, selector, isVoid: isVoid) ?? .null
        }
    }

    /// A whole chain: nil if it was left.
    func chain(_ inner: Typed) -> Code {
        let load = compiler.value(inner)
        return { a, b, frame in
            do { return try load(a, b, frame) } catch is ChainEnd { return .null }
        }
    }

    /// `try?`
    func attempted(_ inner: Typed) -> Code {
        let load = compiler.value(inner)
        return { a, b, frame in
            do { return try load(a, b, frame) } catch  where error.isThrown { return .null }
        }
    }
}

extension Compiler {
    /// Whether a type could be an optional when its variables are known.
    func isOpen(_ type: Type) -> Bool {
        switch type.resolved {
        case .parameter, .any, .associated, .variable: true
        default: false
        }
    }
}

extension RuntimeError {
    /// That `!` met nothing, and what was asked.
    init(foundNilIn base: Typed, at place: Place) {
        self.init("unexpectedly found nil" + (base.path.map { ": \($0) has no value" } ?? ""), at: place)
    }
}

/// What a lazy property holds, as in Swift: nothing until it is made, then what it was made or set to, be it nil.
extension Nominal.Field {
    func kept(_ value: Value) -> Value { isLazy && type.wrapped != nil ? .some(value) : value }
    func given(_ held: Value) -> Value { isLazy && type.wrapped != nil ? held.unwrapped ?? .null : held }
}

extension Instance {
    /// What a property holds, made now if it is a lazy one.
    func made(_ index: Int) throws -> Value {
        let field = nominal.fields[index]
        if field.isLazy, fields[index].isNull, let make = nominal.lazyDefault(index) {
            fields[index] = field.kept(try make.call([.object(self)]))
        }
        return field.given(fields[index])
    }
}
