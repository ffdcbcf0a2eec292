import Values

/// Places whose changes somebody is told of.
extension Compiler {
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
        let take = self.load(setter)
        return { a, b, frame, change in
            var value = try load(a, b, frame)
            try change(&value)
            _ = try (take(a, b, frame).object() as Function).call([value])
        }
    }

    /// A variable of a body, with its observers.
    func observed(_ local: Local, _ modify: @escaping Modify) -> Modify {
        guard let observers = local.observers, local.owner === scope || scope.captures.contains(where: { $0 === local })
        else { return modify }
        let load = load(local)
        let (will, did) = (observers.will.map { self.load($0) }, observers.did.map { self.load($0) })
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
