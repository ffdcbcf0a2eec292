import Reactive
import Values

/// Code for calls: of words, functions, methods and initializers, with what they may change of their arguments.
struct CallCompiler {
    let compiler: Compiler

    func call(_ typed: Typed) -> Code {
        let changed = typed.changedArguments
        return changed.isEmpty ? plainCall(typed) : call(typed, changing: changed)
    }

    /// A call with `&x` among its arguments: each travels in a box, which is emptied into `x` afterwards.
    private func call(_ typed: Typed, changing places: [Typed]) -> Code {
        let stores = places.map { place in
            let slot = compiler.takeSlot()
            compiler.boxSlots[ObjectIdentifier(place)] = slot
            return (slot: slot, modify: compiler.places.modify(place))
        }
        let run = plainCall(typed)
        func store(_ a: Value, _ b: Value, _ frame: Frame) throws {
            for (slot, modify) in stores {
                guard case .object(let object) = frame.slots[slot], let box = object as? Box else { continue }
                frame.slots[slot] = .void
                try modify(a, b, frame) { $0 = box.value }
            }
        }
        return { a, b, frame in
            do {
                let answer = try run(a, b, frame)
                try store(a, b, frame)
                return answer
            } catch {
                // What the call itself has failed with is what is told.
                do { try store(a, b, frame) } catch {}
                throw error
            }
        }
    }

    /// `&x` as an argument: a box with what `x` holds now.
    func boxed(_ typed: Typed, _ inner: Typed) -> Code {
        let load = compiler.value(inner)
        guard let slot = compiler.boxSlots[ObjectIdentifier(typed)] else { return load }
        return { a, b, frame in
            let box = Value.object(Box(try load(a, b, frame)))
            frame.slots[slot] = box
            return box
        }
    }

    private func plainCall(_ typed: Typed) -> Code {
        if case .word(let word, let index, let receiver, let arguments) = typed.kind {
            return self.word(word, index, receiver, arguments, typed)
        }
        compiler.asksOthers = true
        switch typed.kind {
        case .call(let callee, let arguments): return call(callee, arguments)
        case .send(let selector, let receiver, let arguments, let viaSuper):
            return send(
                selector, receiver, arguments, viaSuper, compiler.place(typed.span),
                compiler.sites.use(typed, receiver, arguments))
        case .invoke(let cell, let receiver, let arguments):
            return invoke(cell, receiver, arguments, compiler.sites.use(typed, receiver, arguments))
        case .sendStatic(let selector, let metatype, let arguments):
            let (target, values, place) = (compiler.value(metatype), values(arguments), compiler.place(typed.span))
            return { [interpreter = compiler.interpreter] a, b, frame in
                let type = try target(a, b, frame)
                return try interpreter.sendStatic(selector, to: type, values(a, b, frame), at: place)
            }
        case .typeOf(let inner, let known): return compiler.typeOf(inner, known: known)
        case .mutate(let cell, let receiver, let arguments): return mutate(cell, receiver, arguments)
        case .mutateSend(let selector, let receiver, let arguments):
            return mutateSent(selector, receiver, arguments, compiler.place(typed.span))
        case .makeInstance(let nominal, let cell, let arguments, let types):
            return make(
                nominal, cell, arguments, types.map { (ObjectIdentifier($0.parameter), compiler.part($0.type)) },
                at: compiler.place(typed.span))
        case .typeArgument(let this, let parameter): return compiler.typeArgument(this, parameter)
        case .initializeSuper(let cell, let this, let arguments, let below):
            return initialize(cell, this, arguments, below: below)
        case .makeStruct(let nominal, let arguments):
            let values = values(arguments)
            return { a, b, frame in .object(StructObject(nominal, try values(a, b, frame))) }
        case .makeCase(let nominal, let index, let arguments): return makeCase(nominal, index, arguments, typed.type)
        default: return { _, _, _ in .void }
        }
    }

    // MARK: words

    private func word(_ word: Word, _ index: Int, _ receiver: Typed?, _ arguments: [Typed?], _ typed: Typed) -> Code {
        let use = use(of: word, index, receiver, arguments, typed)
        for case .closure(let code)? in arguments.map({ $0?.kind }) { code.isHandedOn = true }
        let loads = arguments.map(compiler.part)
        if let receiver, word.isMutating(index) { return mutating(word, use, compiler.places.modify(receiver), loads) }
        let (target, body) = (compiler.part(receiver), word.body)
        let marks = compiler.interpreter.library.vocabulary.marks(word)
        let functions = use.types.indices.filter { use.types[$0].isFunction }
        let (loop, state, library, fill) = (
            compiler.interpreter.loop, compiler.state, compiler.interpreter.library, compiler.filled(use)
        )
        let own = receiver.flatMap { $0.viaSuper == nil ? library.selector(of: word, index, on: $0.type) : nil }
        let others = own.flatMap { NearerWords(word, $0, use, library) }
        return { a, b, frame in
            let this = try target?.run(a, b, frame) ?? .void
            var values = Arguments()
            for load in loads { values.append(try load?.run(a, b, frame)) }
            if let own, let nominal = this.object?.declaredType, library.has(own, nominal) {
                return try use.interpreter.send(own, to: this, values.given, at: use.site.place ?? .nowhere)
            }
            if let other = others?.word(for: this) { return try other.body(this, values) }
            let use = try fill?(a, b, frame) ?? use
            if marks { loop.site = state.standing(use.site) }
            do {
                let answer = try body(Call(use, receiver: this, values))
                try state.checkFault()
                if case .object(let object) = answer {
                    for index in functions {
                        if case .object(let function)? = values[index] { object.capture(function) }
                    }
                }
                return answer
            } catch var trap as RuntimeError where trap.place == nil {
                trap.place = use.site.place
                throw trap
            }
        }
    }

    private func use(
        of word: Word, _ index: Int, _ receiver: Typed?, _ arguments: [Typed?], _ typed: Typed
    ) -> WordUse {
        WordUse(
            Site(
                compiler.interpreter.library.vocabulary.marks(word) ? word.written(index) : word.name,
                place: compiler.place(Span(typed.mark, typed.span.end)),
                sides: compiler.sites.sides(receiver, arguments, typed),
                body: compiler.sites.body(arguments, typed), end: compiler.sites.end(typed),
                made: compiler.interpreter.isStream(typed.type) ? MadeType(typed.type) : nil),
            signature: index,
            receiverType: receiver?.type ?? .void,
            types: arguments.map(CallCompiler.staticType), result: typed.type, compiler.interpreter)
    }

    /// A word that changes its receiver where it lies.
    private func mutating(_ word: Word, _ use: WordUse, _ modify: @escaping Modify, _ loads: [Part?]) -> Code {
        let (body, state, fill) = (word.body, compiler.state, compiler.filled(use))
        return { a, b, frame in
            let use = try fill?(a, b, frame) ?? use
            var values = Arguments()
            for load in loads { values.append(try load?.run(a, b, frame)) }
            var answer = Value.void
            do {
                try modify(a, b, frame) { place in
                    let held = HeldValue(place)
                    place = .void
                    defer { place = held.value }
                    answer = try body(Call(use, receiver: .void, held: held, values))
                    try state.checkFault()
                }
            } catch var trap as RuntimeError where trap.place == nil {
                trap.place = use.site.place
                throw trap
            }
            return answer
        }
    }

    /// The type of an argument as written; of several for one parameter, those of all.
    private static func staticType(_ argument: Typed?) -> Type {
        guard let argument else { return .void }
        if case .array(let items) = argument.kind, case .any? = argument.type.arguments.first?.resolved {
            return .tuple(items.map { (nil, $0.type) })
        }
        return argument.type
    }

    // MARK: functions and methods

    func values(_ arguments: [Typed]) -> (Value, Value, Frame) throws -> [Value] {
        if arguments.isEmpty { return { _, _, _ in [] } }
        if arguments.count == 1 {
            let first = compiler.value(arguments[0])
            return { a, b, frame in [try first(a, b, frame)] }
        }
        let loads = arguments.map(compiler.part)
        return { a, b, frame in
            var values: [Value] = []
            values.reserveCapacity(loads.count)
            for load in loads { values.append(try load.run(a, b, frame)) }
            return values
        }
    }

    private func call(_ callee: Typed, _ arguments: [Typed]) -> Code {
        let (function, values) = (compiler.value(callee), values(arguments))
        return { a, b, frame in
            let callee: Function = try function(a, b, frame).object()
            return try callee.call(values(a, b, frame))
        }
    }

    private func send(
        _ selector: String, _ receiver: Typed, _ arguments: [Typed], _ viaSuper: Nominal?, _ place: Place, _ use: Place?
    ) -> Code {
        let (target, values) = (compiler.value(receiver), values(arguments))
        let (interpreter, using) = (compiler.interpreter, use.map { compiler.sites.using($0) })
        let asking = TakenDefaults.asking(for: selector, of: receiver.type)
        return { a, b, frame in
            let this = try target(a, b, frame)
            let given = try values(a, b, frame)
            if let viaSuper {
                guard let function = interpreter.library.method(selector, of: viaSuper)?.function else {
                    throw RuntimeError("there is no '\(selector)' above", at: place)
                }
                return try function.call([this] + given)
            }
            func send() throws -> Value { try interpreter.send(selector, to: this, given, asking: asking, at: place) }
            return try using?(send) ?? send()
        }
    }

    private func invoke(_ cell: FunctionCell, _ receiver: Typed?, _ arguments: [Typed], _ use: Place?) -> Code {
        let target = compiler.part(receiver)
        let values = values(arguments)
        let using = use.map { compiler.sites.using($0) }
        return { a, b, frame in
            let this = try target?.run(a, b, frame)
            let given = try values(a, b, frame)
            guard let function = cell.function else { throw RuntimeError("this has no body") }
            let all = this.map { [$0] + given } ?? given
            guard let using else { return try function.call(all) }
            return try using { try function.call(all) }
        }
    }

    private func mutate(_ cell: FunctionCell, _ receiver: Typed, _ arguments: [Typed]) -> Code {
        let (modify, values) = (compiler.places.modify(receiver), values(arguments))
        return { a, b, frame in
            let given = try values(a, b, frame)
            var answer = Value.void
            try modify(a, b, frame) { place in
                guard let function = cell.function else { throw RuntimeError("this has no body") }
                let this = place
                place = .void
                let pair: TupleObject
                do { pair = try function.call([this] + given).object() } catch { place = this; throw error }
                (answer, place) = (pair.items[0], pair.items[1])
            }
            return answer
        }
    }

    private func mutateSent(_ selector: String, _ receiver: Typed, _ arguments: [Typed], _ place: Place) -> Code {
        let (modify, values) = (compiler.places.modify(receiver), values(arguments))
        return { [interpreter = compiler.interpreter] a, b, frame in
            let given = try values(a, b, frame)
            var answer = Value.void
            try modify(a, b, frame) { answer = try interpreter.mutate(&$0, selector, given, at: place) }
            return answer
        }
    }

    // MARK: making things

    private func make(
        _ nominal: Nominal, _ cell: FunctionCell, _ arguments: [Typed], _ types: [(ObjectIdentifier, Part)],
        at place: Place
    ) -> Code {
        let values = values(arguments)
        let instances = compiler.interpreter.liveInstances
        let birth = Birth(place, instances)
        func tell(_ a: Value, _ b: Value, _ frame: Frame) throws -> TypeArguments {
            var told: TypeArguments = [:]
            for (parameter, type) in types { told[parameter] = try type.run(a, b, frame) }
            return told
        }
        guard nominal.kind == .instance, !nominal.isBuiltIn else {
            return { a, b, frame in
                guard let function = cell.function else { throw RuntimeError("\(nominal.name) has no such init") }
                guard !types.isEmpty, let maker = function as? TypedMaker else {
                    return try function.call(values(a, b, frame))
                }
                return try maker.make(values(a, b, frame), tell(a, b, frame))
            }
        }
        let state = compiler.state
        return { a, b, frame in
            let given = try values(a, b, frame)
            try state.checkFault()
            if let maker = cell.function as? StructMaker { return try maker.call(given) }
            let instance = Instance(nominal)
            instances.add(instance, as: birth)
            if !types.isEmpty { instance.types = try tell(a, b, frame) }
            return try instance.begun(by: cell, given)
        }
    }

    private func initialize(_ cell: FunctionCell, _ this: Typed, _ arguments: [Typed], below: Member?) -> Code {
        let (target, values) = (compiler.value(this), values(arguments))
        return { a, b, frame in
            let instance = try target(a, b, frame)
            let made = (instance.object as? Instance)?.nominal
            let replaced = below.flatMap { member in made.flatMap { InheritedInitializers(of: $0).body(like: member) } }
            let cell = replaced ?? cell
            let given = try values(a, b, frame)
            if let above = cell.fills { try (instance.object as? Instance)?.fill(upTo: above) }
            return try cell.function?.call([instance] + given) ?? .void
        }
    }

    private func makeCase(_ nominal: Nominal, _ index: Int, _ arguments: [Typed], _ type: Type) -> Code {
        if let bridge = nominal.bridge {
            let values = values(arguments)
            return { a, b, frame in bridge.make(index, try values(a, b, frame)) }
        }
        if !nominal.generics.isEmpty {
            let (values, told) = (values(arguments), compiler.typeArguments(of: type))
            return { a, b, frame in
                .object(EnumObject(nominal, index, try values(a, b, frame), try told(a, b, frame)))
            }
        }
        if arguments.isEmpty {
            let value = Value.object(EnumObject(nominal, index))
            return { _, _, _ in value }
        }
        let values = values(arguments)
        return { a, b, frame in .object(EnumObject(nominal, index, try values(a, b, frame))) }
    }
}

extension Typed {
    /// The arguments of a call that it may change.
    fileprivate var changedArguments: [Typed] {
        let arguments: [Typed] =
            switch kind {
            case .call(_, let arguments), .send(_, _, let arguments, _), .invoke(_, _, let arguments),
                .mutate(_, _, let arguments), .makeInstance(_, _, let arguments, _),
                .initializeSuper(_, _, let arguments, _):
                arguments
            case .sendStatic(_, _, let arguments), .mutateSend(_, _, let arguments): arguments
            case .word(_, _, _, let arguments): arguments.compactMap { $0 }
            default: []
            }
        return arguments.filter { if case .inout = $0.kind { true } else { false } }
    }
}

extension Nominal {
    func fillOwnDefaults(_ instance: Instance) throws {
        for index in defaults.keys.sorted() where !fields[index].isLazy {
            guard let function = defaults[index] else { continue }
            let value = try function.call([.object(instance)])
            instance.fields[index] = fields[index].strength.holding(value)
        }
    }
}

extension Instance {
    /// Gives properties their first values, those of a class before those of the one above it: up to that class, or all.
    func fill(upTo last: Nominal? = nil) throws {
        while let nominal = unfilled {
            unfilled = nominal.fillsItself ? nil : nominal.superclass?.nominal
            if nominal.fillsItself { return }
            try nominal.fillOwnDefaults(self)
            if nominal === last { return }
        }
    }

    /// The instance, once its init has run; nil if that has given it up.
    func begun(by cell: FunctionCell, _ arguments: [Value]) throws -> Value {
        let this = Value.object(self)
        guard let function = cell.function else { throw RuntimeError("\(nominal.name) has no such init") }
        do {
            if let above = cell.fills { try fill(upTo: above) }
            let answer = try function.call([this] + arguments)
            if answer.isNull { abandon() }
            if !answer.isNull { try fill() }
            return answer.isNull ? .null : this
        } catch {
            abandon()
            throw error
        }
    }
}
