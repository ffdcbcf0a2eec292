import Reactive
import Values

/// Places whose changes somebody is told of.
extension PlaceCompiler {
    /// A global that is computed, or that has observers.
    func modifyTold(_ global: Global, _ isReplaced: Bool) -> Modify {
        { _, _, _, change in
            let old = isReplaced && global.isComputed ? .void : try global.load()
            var new = old
            try change(&new)
            if global.isComputed {
                _ = try global.setter?.function?.call([new])
                return
            }
            // What an observer sets itself, nobody is told of.
            guard let observers = global.observers else { global.value = new; return }
            global.observers = nil
            defer { global.observers = observers }
            _ = try observers.will?.function?.call([new])
            global.value = new
            _ = try observers.did?.function?.call([old])
        }
    }

    /// A computed variable of a body.
    func modifyComputed(_ callee: Typed, _ load: @escaping Code) -> Modify {
        guard case .local(let local) = callee.kind, let setter = local.setter else {
            return { a, b, frame, change in
                var value = try load(a, b, frame)
                try change(&value)
            }
        }
        let take = compiler.load(setter)
        return { a, b, frame, change in
            var value = try load(a, b, frame)
            try change(&value)
            _ = try (take(a, b, frame).object() as Function).call([value])
        }
    }

    /// A variable of a body, with its observers.
    func observed(_ local: Local, _ modify: @escaping Modify) -> Modify {
        guard let observers = local.observers,
            local.owner === compiler.scope || compiler.scope.captures.contains(where: { $0 === local })
        else { return modify }
        let load = compiler.load(local)
        let (will, did) = (observers.will.map { compiler.load($0) }, observers.did.map { compiler.load($0) })
        return { a, b, frame, change in
            let old = try load(a, b, frame)
            var new = old
            try change(&new)
            if let will { _ = try (will(a, b, frame).object() as Function).call([new]) }
            try modify(a, b, frame) { $0 = new }
            if let did { _ = try (did(a, b, frame).object() as Function).call([old]) }
        }
    }

    /// An observed property of a struct: its observers may change the struct.
    func modifyObserved(_ outer: @escaping Modify, _ index: Int, _ nominal: Nominal) -> Modify {
        { a, b, frame, change in try outer(a, b, frame) { try nominal.change(&$0, at: index, change) } }
    }
}

/// What an optional holds.
extension PlaceCompiler {
    /// Changes what an optional holds: `base!` or, in a chain, `base?`.
    func modifyUnwrapped(_ base: Typed, isChain: Bool, _ place: Place) -> Modify {
        let (outer, mistake) = (modify(base), RuntimeError(foundNilIn: base, at: place))
        // Any other value is the one that an optional of it holds, and is changed where it is.
        let mayHoldNull = base.type.wrapped.map { $0.wrapped != nil || compiler.isOpen($0) } ?? false
        return { a, b, frame, change in
            try outer(a, b, frame) { value in
                guard let held = mayHoldNull ? value.unwrapped : value, !value.isNull else {
                    throw isChain ? ChainEnd() as any Error : mistake
                }
                guard mayHoldNull else { return try change(&value) }
                value = held
                defer { value = .some(value) }
                try change(&value)
            }
        }
    }

    /// A stored property of a struct.
    func modifyStored(_ outer: @escaping Modify, _ index: Int, _ strength: Capture.Strength) -> Modify {
        { a, b, frame, change in
            try outer(a, b, frame) { value in
                guard value.object is StructObject else { return }
                if strength == .strong { return try value.withField(index, change) }
                try value.withField(index) { held in
                    var inner = Compiler.weakValue(held)
                    try change(&inner)
                    held = strength.holding(inner)
                }
            }
        }
    }

    /// A lazy property of a struct: what is changed, and not replaced, is made before.
    func modifyLazy(
        _ outer: @escaping Modify, _ index: Int, _ nominal: Nominal, isReplaced: Bool
    ) -> Modify {
        { a, b, frame, change in
            try outer(a, b, frame) { value in
                guard let record = value.object as? StructObject, index < record.fields.count else { return }
                let isMade = isReplaced || !record.fields[index].isNull
                let made = isMade ? nil : try nominal.defaults[index]?.call([value])
                let field = nominal.fields[index]
                try value.withField(index) { held in
                    held = made ?? field.given(held)
                    defer { held = field.kept(held) }
                    try change(&held)
                }
            }
        }
    }

    /// Changes what stands at the end of a chain, if it is not left before.
    func modifyChain(_ inner: Typed, isReplaced: Bool) -> Modify {
        let outer = modify(inner, isReplaced: isReplaced)
        return { a, b, frame, change in
            do { try outer(a, b, frame, change) } catch is ChainEnd {}
        }
    }
}

extension Nominal {
    /// Changes a property of a struct; its observers are told, and may change the struct.
    func change(_ value: inout Value, at index: Int, _ change: (inout Value) throws -> Void) throws {
        guard fields[index].isObserved else { return try value.withField(index, change) }
        guard case .object(let object) = value, let record = object as? StructObject else { return }
        let (old, name) = (record.fields[index], fields[index].name)
        var new = old
        try change(&new)
        if let will = observers["\(name).willSet"]?.function {
            value = (try will.call([value, new]).object() as TupleObject).items[1]
        }
        try value.withField(index) { $0 = new }
        if let did = observers["\(name).didSet"]?.function {
            value = (try did.call([value, old]).object() as TupleObject).items[1]
        }
    }
}

extension Global {
    /// Whether it is a place of its own.
    var isStored: Bool { !isComputed && observers == nil }
    var isPlain: Bool { strength == .strong && isStored }
}
