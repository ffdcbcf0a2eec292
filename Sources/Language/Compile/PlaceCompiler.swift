import Reactive
import Values

/// A value that a mutating word changes where it lies.
package final class HeldValue {
    package var value: Value
    /// Of a slice that is being changed: the index of its first item.
    package var start = 0
    init(_ value: Value) { self.value = value }
}

/// Changes a value where it lies.
typealias Modify = (Value, Value, Frame, (inout Value) throws -> Void) throws -> Void

/// Code that changes what a place holds: a variable, a property, an element, what an optional holds.
struct PlaceCompiler {
    let compiler: Compiler

    func assign(_ target: Typed, _ source: Typed) -> Code {
        let load = compiler.value(source)
        switch target.kind {
        case .local(let local)
        where local.owner === compiler.scope && !local.needsBox && local.strength == .strong && local.observers == nil:
            let store = compiler.initialize(local)
            return { a, b, frame in
                store(try load(a, b, frame), frame)
                return .void
            }
        case .global(let global) where global.isPlain || target.isDirect && global.strength == .strong:
            return { a, b, frame in
                let value = try load(a, b, frame)
                if global.initializer != nil { try global.prepareToChange() }
                global.value = value
                return .void
            }
        case .tuple(let targets, _):
            let stores = targets.map { modify($0, isReplaced: true) }
            return { a, b, frame in
                let tuple: TupleObject = try load(a, b, frame).object()
                for (store, value) in zip(stores, tuple.items) { try store(a, b, frame) { $0 = value } }
                return .void
            }
        case .optionalChain(let inner, _):
            let store = modify(inner, isReplaced: true)
            return { a, b, frame in
                do {
                    let value = try load(a, b, frame)
                    try store(a, b, frame) { $0 = value }
                } catch is ChainEnd {}
                return .void
            }
        default: return replace(target, load)
        }
    }

    private func replace(_ target: Typed, _ load: @escaping Code) -> Code {
        let store = modify(target, isReplaced: true)
        return { a, b, frame in
            let value = try load(a, b, frame)
            try store(a, b, frame) { $0 = value }
            return .void
        }
    }

    func update(_ kind: Arithmetic, _ target: Typed, _ source: Typed, _ place: Place) -> Code {
        let (modify, load, told) = (modify(target), compiler.value(source), ToldArithmetic(compiler.interpreter, place))
        return { a, b, frame in
            let operand = try load(a, b, frame)
            try modify(a, b, frame) { value in
                if kind == .add, value.object is ArrayObject {
                    let more = operand.items ?? []
                    return try value.withItems {
                        if $0.count + more.count > CompiledLimits.elements {
                            throw RuntimeError("an array of \($0.count + more.count) is too large", at: place)
                        }
                        $0.append(contentsOf: more)
                    }
                }
                value = try told.combined(kind, value, operand)
            }
            return .void
        }
    }

    /// Code that changes what a place holds. What is replaced whole is not computed before.
    func modify(_ target: Typed, isReplaced: Bool = false) -> Modify {
        switch target.kind {
        case .local(let local): return observed(local, modify(local))
        case .global(let global) where !global.isStored: return modifyTold(global, isReplaced)
        case .global(let global): return modify(global)
        case .call(let callee, _): return modifyComputed(callee, present(target, isReplaced))
        case .invoke(let cell, let receiver, let arguments):
            return modifyComputed(cell, present(target, isReplaced), receiver, arguments)
        case .mutate(let cell, let receiver, let arguments):
            return modifyComputed(cell, present(target, isReplaced), receiver, arguments)
        case .field(let base, let index, let nominal):
            return modifyField(base, index, nominal, of: target, isReplaced: isReplaced)
        case .element(let base, let index, let isDictionary, let fallback):
            return modifyElement(base, index, isDictionary, fallback, compiler.place(target.span))
        case .tupleItem(let base, let index): return modifyTupleItem(base, index)
        case .force(let base): return modifyUnwrapped(base, isChain: false, compiler.place(target.span))
        case .unwrapping(let base): return modifyUnwrapped(base, isChain: true, compiler.place(target.span))
        case .optionalChain(let inner, _): return modifyChain(inner, isReplaced: isReplaced)
        case .inout(let inner), .retype(let inner), .wrap(let inner): return modify(inner, isReplaced: isReplaced)
        case .send(let name, _, _, _) where Selectors.isOfMethod(name):
            return modifyCopy(of: compiler.value(target))
        case .send(let name, let receiver, let arguments, let viaSuper):
            let above = viaSuper.flatMap { compiler.interpreter.library.method(name, of: $0) }
            if let above { return modifyComputed(above, present(target, isReplaced), receiver, arguments) }
            return modifySent(name, receiver, arguments, present(target, isReplaced), compiler.place(target.span))
        case .mutateSend(let name, let receiver, let arguments) where !Selectors.isOfMethod(name):
            return modifySent(name, receiver, arguments, present(target, isReplaced), compiler.place(target.span))
        case .sendStatic(let name, let metatype, _):
            return Statics(interpreter: compiler.interpreter).modify(
                name, compiler.value(metatype), present(target, isReplaced), compiler.place(target.span))
        case .property(let base, let path): return modifyProperty(base, path, present(target, isReplaced))
        case .word(let word, let index, let receiver, let arguments):
            return modifyByWord(word, index, receiver, arguments, target, isReplaced)
        // Not a place: what is changed is a copy that nobody sees, as with an immutable receiver's class.
        default: return modifyCopy(of: compiler.value(target))
        }
    }

    private func modify(_ global: Global) -> Modify {
        { _, _, _, change in
            var value = Compiler.weakValue(try global.load())
            global.value = .void
            defer { global.value = global.strength.holding(value) }
            try change(&value)
        }
    }

    private func modifyCopy(of load: @escaping Code) -> Modify {
        { a, b, frame, change in
            var value = try load(a, b, frame)
            try change(&value)
        }
    }

    private func modifyTupleItem(_ base: Typed, _ index: Int) -> Modify {
        let outer = modify(base)
        return { a, b, frame, change in
            try outer(a, b, frame) { value in
                let tuple: TupleObject = try value.object()
                let copy = TupleObject(tuple.items, labels: tuple.labels)
                try change(&copy.items[index])
                value = .object(copy)
            }
        }
    }

    /// A property or subscript of what is known only when it runs: set by a message of its own.
    private func modifySent(
        _ name: String, _ receiver: Typed, _ arguments: [Typed], _ load: @escaping Code, _ place: Place
    ) -> Modify {
        let (indices, target, outer) = (compiler.calls.values(arguments), compiler.value(receiver), modify(receiver))
        return { [interpreter = compiler.interpreter] a, b, frame, change in
            var value = try load(a, b, frame)
            try change(&value)
            let this = try target(a, b, frame)
            let given = try [value] + indices(a, b, frame)
            guard interpreter.nominal(of: this)?.isReference == false else {
                _ = try interpreter.send(name + "=", to: this, given, at: place)
                return
            }
            try outer(a, b, frame) { _ = try interpreter.mutate(&$0, name + "=", given, at: place) }
        }
    }

    /// What a key path leads to.
    private func modifyProperty(_ base: Typed, _ path: Typed, _ load: @escaping Code) -> Modify {
        let (find, place) = (compiler.value(path), compiler.place(path.span))
        let outer = base.type.isShared ? modifyCopy(of: compiler.value(base)) : modify(base)
        return { [interpreter = compiler.interpreter] a, b, frame, change in
            var value = try load(a, b, frame)
            try change(&value)
            let path: Function = try find(a, b, frame).object()
            try outer(a, b, frame) { try interpreter.set(path, in: &$0, to: value, at: place) }
        }
    }

    /// What a word gives: an element, or a property.
    private func modifyByWord(
        _ word: Word, _ index: Int, _ receiver: Typed?, _ arguments: [Typed?], _ target: Typed, _ isReplaced: Bool
    ) -> Modify {
        let place = compiler.place(target.span)
        if let receiver, word.isElement(of: receiver.type, compiler.interpreter.library) {
            let indices = arguments.compactMap { $0 }
            return modifySent("subscript(_:)", receiver, indices, present(target, isReplaced), place)
        }
        let use = WordUse(
            Site(word.name, place: place), signature: index, types: [target.type], result: .void, compiler.interpreter)
        return modifyByWord(
            word, use, receiver ?? Typed(.constant(.void), .void, target.span), arguments.compactMap { $0 },
            present(target, isReplaced))
    }

    /// A property or an element that a word gives: the same word sets it, given what stands in brackets and the value.
    private func modifyByWord(
        _ word: Word, _ use: WordUse, _ receiver: Typed, _ arguments: [Typed], _ load: @escaping Code
    ) -> Modify {
        let owner = compiler.value(receiver)
        if !arguments.isEmpty { return modifyElement(word, use, receiver, arguments, load) }
        guard receiver.type.nominal?.isReference == false else {
            return { a, b, frame, change in
                var value = try load(a, b, frame)
                try change(&value)
                _ = try word.body(Call(use, receiver: owner(a, b, frame), Arguments([value])))
            }
        }
        let outer = modify(receiver)
        return { a, b, frame, change in
            var value = try load(a, b, frame)
            try change(&value)
            var held = try owner(a, b, frame)
            guard let object = held.object as? any CopiedOnWrite else {
                let place = HeldValue(held)
                _ = try word.body(Call(use, receiver: held, held: place, Arguments([value])))
                if held.object == nil { try outer(a, b, frame) { $0 = place.value } }
                return
            }
            // Others that hold the old one keep it as it is.
            held = .object(object.copy())
            _ = try word.body(Call(use, receiver: held, Arguments([value])))
            try outer(a, b, frame) { $0 = held }
        }
    }

    private func modifyElement(
        _ word: Word, _ use: WordUse, _ receiver: Typed, _ arguments: [Typed], _ load: @escaping Code
    ) -> Modify {
        let (indices, outer) = (compiler.calls.values(arguments), modify(receiver))
        return { a, b, frame, change in
            var value = try load(a, b, frame)
            try change(&value)
            let given = try indices(a, b, frame) + [value]
            try outer(a, b, frame) {
                let place = HeldValue($0)
                _ = try word.body(Call(use, receiver: $0, held: place, Arguments(given)))
                $0 = place.value
            }
        }
    }

    /// What a computed place gives before it is changed.
    private func present(_ target: Typed, _ isReplaced: Bool) -> Code {
        isReplaced ? { _, _, _ in .void } : compiler.value(target)
    }

    private func modify(_ local: Local) -> Modify {
        let raw = compiler.raw(local)
        if local.needsBox {
            let strength = local.strength
            let isWeak = strength != .strong
            return { a, b, frame, change in
                guard case .object(let object) = try raw(a, b, frame), let box = object as? Box else { return }
                var value = isWeak ? Compiler.weakValue(box.value) : box.value
                box.value = .void
                defer { box.value = strength.holding(value) }
                try change(&value)
            }
        }
        // What comes in a register is not assigned: only what it refers to changes.
        guard local.owner === compiler.scope, local.filledIndex == nil, local.register == nil else {
            return modifyCopy(of: raw)
        }
        if local.slot < 0 { local.slot = compiler.takeSlot() }
        let (slot, strength) = (local.slot, local.strength)
        let isWeak = strength != .strong
        return { _, _, frame, change in
            var value = isWeak ? Compiler.weakValue(frame.slots[slot]) : frame.slots[slot]
            frame.slots[slot] = .void
            defer { frame.slots[slot] = strength.holding(value) }
            try change(&value)
        }
    }

    private func modifyField(
        _ base: Typed, _ index: Int, _ nominal: Nominal, of target: Typed, isReplaced: Bool
    ) -> Modify {
        let (isDirect, site) = (target.isDirect, Site("=", place: compiler.place(target.span)))
        guard nominal.isReference else {
            let outer = modify(base)
            if nominal.fields[index].isObserved, !isDirect { return modifyObserved(outer, index, nominal) }
            if nominal.fields[index].isLazy { return modifyLazy(outer, index, nominal, isReplaced: isReplaced) }
            return modifyStored(outer, index, nominal.fields[index].strength)
        }
        let load = compiler.value(base)
        let field = nominal.fields[index]
        let isWeak = field.strength != .strong
        let interpreter = compiler.interpreter
        return { a, b, frame, change in
            guard case .object(let object) = try load(a, b, frame), let instance = object as? Instance else { return }
            // What takes its place is not made before; who observes it is told of the old one.
            let isNeeded = field.isLazy && (!isReplaced || instance.isObserved(field.name))
            if isNeeded, instance.fields[index].isNull, let make = nominal.lazyDefault(index) {
                instance.fields[index] = field.kept(try make.call([.object(instance)]))
            }
            var value = isWeak ? Compiler.weakValue(instance.fields[index]) : field.given(instance.fields[index])
            if instance.isObserved(field.name) {
                let old = value
                try change(&value)
                return try interpreter.set(instance, index, to: value, from: old, isDirect: isDirect, at: site)
            }
            if !isWeak { instance.fields[index] = .void }
            defer { instance.fields[index] = field.strength.holding(field.kept(value)) }
            try change(&value)
        }
    }

    private func modifyElement(
        _ base: Typed, _ index: Typed, _ isDictionary: Bool, _ fallback: Typed?, _ place: Place
    ) -> Modify {
        let (outer, key) = (modify(base), compiler.value(index))
        if isDictionary { return modifyEntry(outer, key, compiler.part(fallback)) }
        return { a, b, frame, change in
            guard case .int(let index) = try key(a, b, frame) else {
                let range = try (key(a, b, frame).object() as RangeObject)
                return try outer(a, b, frame) { value in
                    let start = value.start
                    try value.withItems { try PlaceCompiler.modify(range, of: &$0, start, place, change) }
                }
            }
            try outer(a, b, frame) { value in
                guard let array = value.object as? ArrayObject else { return }
                let start = array.start
                try value.withItems { items in
                    guard items.indices.contains(index &- start) else {
                        throw RuntimeError(
                            "index \(index) is out of range: \(ArrayObject.extent(items, start))", at: place)
                    }
                    try change(&items[index &- start])
                }
            }
        }
    }

    private static func modify(
        _ range: RangeObject, of items: inout [Value], _ start: Int, _ place: Place,
        _ change: (inout Value) throws -> Void
    ) throws {
        let slice = ArrayObject.places(of: range, in: items, start)
        guard slice.lowerBound >= 0, slice.upperBound <= items.count else {
            throw RuntimeError("\(range.text) is out of range: there are \(items.count)", at: place)
        }
        var part = Value.slice(items[slice], of: start)
        try change(&part)
        items.replaceSubrange(slice, with: part.items ?? [])
    }

    /// A dictionary's entry; `otherwise` is what it has for a key that is new.
    private func modifyEntry(_ outer: @escaping Modify, _ key: @escaping Code, _ otherwise: Part?) -> Modify {
        { a, b, frame, change in
            let key = try key(a, b, frame)
            let start = try otherwise?.run(a, b, frame) ?? .null
            try outer(a, b, frame) { value in
                let isKnown = try (value.object() as DictionaryObject)[key] != nil
                var item = try (value.object() as DictionaryObject)[key] ?? start
                if isKnown, otherwise == nil { item = .some(item) }
                // What only the dictionary holds can be changed in place once it has let go.
                if isKnown { value.withOwn(DictionaryObject.self) { $0[key] = .void } }
                defer { value.withOwn(DictionaryObject.self) { $0[key] = otherwise == nil ? item.unwrapped : item } }
                try change(&item)
            }
        }
    }

    private func modifyComputed(
        _ cell: FunctionCell, _ load: @escaping Code, _ receiver: Typed?, _ arguments: [Typed]
    ) -> Modify {
        let places = arguments.map(compiler.value)
        let setter = compiler.interpreter.library.setters[ObjectIdentifier(cell)]
        guard let receiver else {
            return { a, b, frame, change in
                var value = try load(a, b, frame)
                try change(&value)
                _ = try setter?.function?.call([value] + places.map { try $0(a, b, frame) })
            }
        }
        if receiver.type.nominal?.isReference == true {
            let owner = compiler.value(receiver)
            return { a, b, frame, change in
                var value = try load(a, b, frame)
                try change(&value)
                _ = try setter?.function?.call([owner(a, b, frame), value] + places.map { try $0(a, b, frame) })
            }
        }
        // What a setter leaves as it is need be no place: `binding().value = 1`.
        let outer = setter?.leavesReceiver == true ? modifyCopy(of: compiler.value(receiver)) : modify(receiver)
        return { a, b, frame, change in
            var value = try load(a, b, frame)
            try change(&value)
            let given = try places.map { try $0(a, b, frame) }
            try outer(a, b, frame) { this in
                guard let function = setter?.function else { return }
                this = (try function.call([this, value] + given).object() as TupleObject).items[1]
            }
        }
    }
}
