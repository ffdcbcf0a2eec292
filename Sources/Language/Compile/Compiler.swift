import Reactive
import Values

/// What a block stands in.
struct Surrounding {
    /// The condition that it depends on.
    var condition: Place?
    /// The same as what is noted of a return that hangs on it.
    var met: Departure?
}

/// Turns one function's checked body into closures. Those inside of it get compilers of their own. This much of it knows the
/// frame and the variables, and expressions that only give a value; calls, operators, places and statements have types of
/// their own, which share the frame by it.
final class Compiler {
    let interpreter: Interpreter
    let scope: FunctionScope
    /// Turns spans into places; of the unit that is compiled.
    let place: (Span) -> Place
    var frameSize = 0
    /// How many of its captures are filled when it is made: they come first.
    private var filledCount = 0
    /// Where the boxes of `&x` arguments are kept during a call.
    var boxSlots: [ObjectIdentifier: Int] = [:]
    /// Whether the body calls functions of a person's own, or has more than one statement.
    var asksOthers = false
    /// What the block being compiled stands in.
    private(set) var surrounding = Surrounding()
    var state: RunState { interpreter.state }

    var calls: CallCompiler { CallCompiler(compiler: self) }
    var optionals: OptionalCompiler { OptionalCompiler(compiler: self) }
    var operators: OperatorCompiler { OperatorCompiler(compiler: self) }
    var literals: LiteralCompiler { LiteralCompiler(compiler: self) }
    var places: PlaceCompiler { PlaceCompiler(compiler: self) }
    var statements: StatementCompiler { StatementCompiler(compiler: self) }
    var departures: DepartureCompiler { DepartureCompiler(compiler: self) }
    var sites: CallSites { CallSites(interpreter: interpreter, place: place) }

    /// A stream that an operator makes, and that nothing is done with, though there is nothing else to the call.
    func notice(thrownAway value: Typed) {
        guard case .word(let word, let signature, _, _) = value.kind, interpreter.isStream(value.type),
            !word.signatures[signature].contains("@discardableResult")
        else { return }
        interpreter.throwsAway(word.name, place(Span(value.mark, value.span.end)))
    }

    init(_ interpreter: Interpreter, _ scope: FunctionScope, _ place: @escaping (Span) -> Place) {
        self.interpreter = interpreter
        self.scope = scope
        self.place = place
    }

    /// A function of no captures: a method, a free function, the first value of a property.
    static func function(
        _ code: ClosureCode, _ interpreter: Interpreter, _ place: @escaping (Span) -> Place, keepsSelf: Bool = false
    )
        -> ClosureFunction
    {
        let compiler = Compiler(interpreter, code.scope, place)
        let body = compiler.body(code, keepsSelf: keepsSelf)
        body.place = code.nameSpan.map(place)
        return ClosureFunction(body, [])
    }

    /// The code of a function. `keepsSelf`: it gives back its result and `self` as changed.
    func body(_ code: ClosureCode, keepsSelf: Bool = false) -> CompiledBody {
        let moves = movesOfParameters(code.scope)
        filledCount = code.filled.count
        var (run, test, saying) = statements(of: code)
        if let prologue = prologue(code) { (run, test) = beginning(with: prologue, run, test) }
        if keepsSelf, let this = code.scope.parameters.first {
            let load = self.load(this)
            let compiled = CompiledBody(
                name: code.name, parameters: code.scope.parameters.count, frameSize: frameSize, moves: moves,
                body: { a, b, frame in
                    let result = try run(a, b, frame)
                    return .tuple([result, try load(a, b, frame)])
                }, test: nil, state: state)
            compiled.keepsSelf = true
            return compiled
        }
        if code.isHandedOn, asksOthers { (run, test) = forgetting(run, test) }
        let relays = departures.relays(readBy: code)
        let compiled = CompiledBody(
            name: code.name, parameters: code.scope.parameters.count, frameSize: frameSize, moves: moves, body: run,
            test: test, state: state)
        (compiled.asksOthers, compiled.isHandedOn) = (asksOthers, code.isHandedOn)
        if !code.isHandedOn { compiled.saying = saying }
        let kept = code.filled.map(\.local) + code.scope.captures
        (compiled.relays, compiled.origins) = (relays, kept.compactMap(\.origin))
        return compiled
    }

    /// Parameters that cannot stay in a register.
    private func movesOfParameters(_ scope: FunctionScope) -> [CompiledBody.Move] {
        var moves: [CompiledBody.Move] = []
        for (index, local) in scope.parameters.enumerated()
        where local.register == nil || local.needsBox || local.isAssigned {
            local.register = nil
            local.slot = takeSlot()
            moves.append(
                CompiledBody.Move(parameter: index, slot: local.slot, isBoxed: local.needsBox && !local.isInout))
        }
        return moves
    }

    /// What a function's statements give; as a condition too, if that is all they are; and where the answer stands.
    private func statements(of code: ClosureCode) -> (run: Code, test: Test?, saying: Place?) {
        if code.body.count == 1, case .return(let value?) = code.body[0] {
            var test: Test?
            let run: Code
            if value.type.isNamed("Bool") {
                let bool = code.isHandedOn ? departures.predicate(value) : operators.bool(value)
                test = Test(run: bool)
                run = { a, b, frame in .bool(try bool(a, b, frame)) }
            } else {
                run = self.value(value)
            }
            return (run, test, asksOthers ? nil : place(value.span))
        }
        if code.body.count == 1, case .expression(let value) = code.body[0] {
            notice(thrownAway: value)
            let effect = self.value(value)
            if value.isVoid { return (effect, nil, nil) }
            return (
                { a, b, frame in
                    _ = try effect(a, b, frame); return .void
                }, nil, nil
            )
        }
        asksOthers = true
        let statements = statements.block(code.body, clears: false)
        return (
            { a, b, frame in if case .return(let value) = try statements(a, b, frame) { value } else { .void } }, nil,
            nil
        )
    }

    private func beginning(
        with prologue: @escaping (Value, Value, Frame) throws -> Void, _ run: @escaping Code, _ test: Test?
    ) -> (Code, Test?) {
        (
            { a, b, frame in
                try prologue(a, b, frame)
                return try run(a, b, frame)
            },
            test.map { test in
                Test { a, b, frame in
                    try prologue(a, b, frame)
                    return try test.run(a, b, frame)
                }
            }
        )
    }

    /// The same, for an operator: what was answered before is forgotten, so that what is noted is its own.
    private func forgetting(_ run: @escaping Code, _ test: Test?) -> (Code, Test?) {
        let state = state
        return (
            { a, b, frame in
                state.forgetTrail()
                return try run(a, b, frame)
            },
            test.map { test in
                Test { a, b, frame in
                    state.forgetTrail()
                    return try test.run(a, b, frame)
                }
            }
        )
    }

    /// Compiles a block that stands in something.
    func within<Made>(_ change: (inout Surrounding) -> Void, _ compile: () -> Made) -> Made {
        let outer = surrounding
        defer { surrounding = outer }
        change(&surrounding)
        return compile()
    }

    func takeSlot() -> Int {
        frameSize += 1
        return frameSize - 1
    }

    // MARK: variables

    /// Reads a variable.
    func load(_ local: Local, at place: Place = .nowhere) -> Code {
        let raw = self.raw(local)
        switch local.strength {
        case .strong:
            guard local.needsBox else { return raw }
            return { a, b, frame in
                guard case .object(let object) = try raw(a, b, frame), let box = object as? Box else { return .void }
                return box.value
            }
        case .weak, .unowned:
            let name = local.name
            return { a, b, frame in try Compiler.heldValue(try raw(a, b, frame), name, place) }
        }
    }

    /// What a weak or unowned variable holds: what is gone is nil, or where it was promised, a failure.
    static func heldValue(_ value: Value, _ name: String, _ place: Place) throws -> Value {
        if case .object(let object) = value {
            if let box = object as? Box { return try heldValue(box.value, name, place) }
            if let weak = object as? WeakBox, weak.isBroken {
                throw RuntimeError("unowned '\(name)' is gone", at: place)
            }
        }
        return weakValue(value)
    }

    /// The same for what replaces it or shows it.
    static func weakValue(_ value: Value) -> Value {
        if case .object(let object) = value, let weak = object as? WeakBox { return weak.value }
        if case .object(let object) = value, let box = object as? Box { return weakValue(box.value) }
        return value
    }

    /// What holds a variable: itself, its box, or its weak reference.
    func raw(_ local: Local) -> Code {
        if local.owner === scope {
            if let index = local.filledIndex { return { _, _, frame in frame.captures[index] } }
            if local.slot < 0 {
                switch local.register {
                case 0: return { a, _, _ in a }
                case 1: return { _, b, _ in b }
                default: local.slot = takeSlot()
                }
            }
            let slot = local.slot
            return { _, _, frame in frame.slots[slot] }
        }
        let index = filledCount + (scope.captures.firstIndex { $0 === local } ?? 0)
        return { _, _, frame in frame.captures[index] }
    }

    /// Gives a variable its first value.
    func initialize(_ local: Local) -> (Value, Frame) -> Void {
        if local.slot < 0 {
            local.slot = takeSlot()
            if local.strength == .strong, !local.needsBox, DepartureCompiler.isPlain(local.type) {
                scope.plainSlots.insert(local.slot)
            }
        }
        let slot = local.slot
        let strength = local.strength
        switch strength {
        case .weak, .unowned:
            return { value, frame in frame.slots[slot] = strength.holding(value) }
        case .strong:
            if local.needsBox {
                return { value, frame in
                    if case .object(let object) = frame.slots[slot], let box = object as? Box, local.isLate {
                        box.value = value
                    } else {
                        frame.slots[slot] = .object(Box(value))
                    }
                }
            }
            return { value, frame in frame.slots[slot] = value }
        }
    }

    /// What a constant is made of, if that is what relays or variables hold when it is made.
    func beginning(_ name: String, _ value: Typed) -> Beginning? {
        let relays = value.relaysRead.map(\.path)
        let variables = DepartureCompiler.isCopied(value.type) ? value.variablesRead : []
        guard !relays.isEmpty || !variables.isEmpty else { return nil }
        return Beginning(name: name, place: place(value.span), relays: relays, variables: variables)
    }

    /// A closure value: its code, and what it captures when it is made.
    func closure(_ code: ClosureCode, at place: Place? = nil) -> Code {
        let filled = code.filled.map { (load: part($0.value), strength: $0.local.strength) }
        for (local, value) in code.filled { local.origin = beginning(local.name, value) }
        // What generic parameters stand for is captured where the body turns out to ask for it.
        let body = code.compiled ?? Compiler(interpreter, code.scope, self.place).body(code)
        code.compiled = body
        let captured = code.scope.captures.map { Part(run: raw($0)) }
        body.place = place
        (body.isSettablePath, body.path) = (code.isSettablePath, code.path)
        body.captured =
            code.filled.map { Captured(name: $0.local.name, place: self.place($0.value.span)) }
            + zip(code.scope.captures, code.scope.capturedAt).map { Captured(name: $0.name, place: self.place($1)) }
        if captured.isEmpty, filled.isEmpty {
            let function = ConstantFunction(body)
            return { _, _, _ in .object(function) }
        }
        return { a, b, frame in
            var captures: [Value] = []
            captures.reserveCapacity(captured.count + filled.count)
            for (load, strength) in filled {
                let value = try load.run(a, b, frame)
                captures.append(strength.holding(value))
            }
            for load in captured { captures.append(try load.run(a, b, frame)) }
            return .object(ClosureFunction(body, captures))
        }
    }
}

extension Typed {
    /// Whether its code is known to give nothing.
    fileprivate var isVoid: Bool { if case .assign = kind { true } else { false } }
}
