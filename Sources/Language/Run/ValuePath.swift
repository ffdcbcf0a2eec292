import Values

/// The way to a value as a person writes it, over names, members and items: `vm.rows[0].title`, `cells[id]?.tap`.
/// Nothing else is called on it than the getters that it names.
package struct ValuePath {
    /// Why a way ends before its end.
    package enum Stop: Error {
        /// It is no such way, or a name of it is unknown.
        case unknown
        /// A part of it is nil now.
        case null(String)
        /// A part of it has so many items, or keys, and not this one.
        case short(String, items: Int)
        case keyless(String, key: String)
    }

    /// What stands at the end.
    package struct End {
        package var value: Value
        /// Whether a getter on the way may have made it.
        package var isComputed = false
        /// The object whose getter that was, if it was an object's.
        package var maker: Instance?
        /// What a value is asked for that is no person's: `rx`, `tap`.
        package var rest: [String] = []
        /// The half of a viewmodel that it is seen from.
        fileprivate var half: Nominal.Field.Role?
        fileprivate init(_ value: Value, isComputed: Bool = false) {
            (self.value, self.isComputed) = (value, isComputed)
        }
    }

    private let interpreter: Interpreter
    private let source: SourceText
    private let tree: Expression

    /// nil if that is no expression.
    package init?(_ text: String, _ interpreter: Interpreter) {
        (self.interpreter, source) = (interpreter, SourceText(text))
        var parser = Parser(source, operators: interpreter.library.operators)
        let (statements, mistakes) = parser.parse()
        guard mistakes.isEmpty, statements.count == 1, case .expression(let tree) = statements[0].kind else {
            return nil
        }
        self.tree = tree
    }

    package func end() throws -> End { try end(of: tree) }

    private func end(of tree: Expression) throws -> End {
        switch tree.kind {
        case .integer(let number): return End(.int(Int(truncatingIfNeeded: number)))
        case .bool(let bool): return End(.bool(bool))
        case .string(let parts): return End(.string(try parts.map(text).joined()))
        case .name(let name, _): return try global(name)
        case .optionalChain(let inner): return try end(of: inner)
        case .unwrapping(let inner), .force(let inner): return try held(inner)
        case .member(let base, let name, _, _): return try member(name, of: base)
        case .subscript(let base, let arguments) where arguments.count == 1 && arguments[0].label == nil:
            return try item(arguments[0].value, of: base)
        default: throw Stop.unknown
        }
    }

    private func text(_ part: StringPart) throws -> String {
        guard case .text(let text) = part else { throw Stop.unknown }
        return text
    }

    private func global(_ name: String) throws -> End {
        guard let global = interpreter.names.globals[name] else { throw Stop.unknown }
        if global.isComputed, let make = global.initializer { return End(try make(), isComputed: true) }
        return End(Compiler.weakValue(global.value))
    }

    /// What an optional holds.
    private func held(_ tree: Expression) throws -> End {
        var end = try end(of: tree)
        guard let held = Compiler.weakValue(end.value).unwrapped else { throw Stop.null(source.text(tree.span)) }
        end.value = held
        return end
    }

    private func member(_ name: String, of base: Expression) throws -> End {
        if case .name(let type, _) = base.kind, interpreter.names.globals[type] == nil,
            let nominal = interpreter.library.type(named: type)
        {
            let metatype = Value.object(MetatypeObject(nominal.itself))
            return End(try interpreter.sendStatic(name, to: metatype, [], at: .nowhere), isComputed: true)
        }
        var end = try held(base)
        if let tuple = end.value.object as? TupleObject {
            guard let index = Int(name) ?? tuple.labels.firstIndex(of: name), tuple.items.indices.contains(index) else {
                throw Stop.unknown
            }
            end.value = tuple.items[index]
            return end
        }
        if let array = end.value.object as? ArrayObject, name == "first" || name == "last" {
            end.value = (name == "first" ? array.items.first : array.items.last) ?? .null
            return end
        }
        guard end.rest.isEmpty, let nominal = interpreter.nominal(of: end.value), !nominal.isBuiltIn else {
            end.rest.append(name)
            return end
        }
        if let half = half(named: name, of: nominal) {
            end.half = half
            return end
        }
        let field = nominal.fields.lastIndex { $0.name == name && (end.half == nil || $0.role == end.half) }
        // What is stored is no getter's; a lazy property is made once.
        if field == nil { (end.isComputed, end.maker) = (true, end.value.object as? Instance) }
        if let instance = end.value.object as? Instance, let field, !nominal.fields[field].isLazy {
            end.value = try Compiler.heldValue(instance.fields[field], name, .nowhere)
        } else {
            end.value = try interpreter.send(name, to: end.value, [], at: .nowhere)
        }
        return end
    }

    /// `vm.input`, `vm.output` of a viewmodel: the same object, seen from one side.
    private func half(named name: String, of nominal: Nominal) -> Nominal.Field.Role? {
        interpreter.library.type(named: "\(nominal.name).\(name)")?.half.flatMap { $0.of === nominal ? $0.role : nil }
    }

    private func item(_ key: Expression, of base: Expression) throws -> End {
        var end = try held(base)
        switch end.value.object {
        case let array as ArrayObject:
            guard case .int(let index) = try self.end(of: key).value else { throw Stop.unknown }
            guard array.items.indices.contains(index - array.start) else {
                throw Stop.short(source.text(base.span), items: array.items.count)
            }
            end.value = array.items[index - array.start]
        case let dictionary as DictionaryObject:
            guard let found = try dictionary[self.key(key, of: dictionary)] else {
                throw Stop.keyless(source.text(base.span), key: source.text(key.span))
            }
            end.value = found
        default: throw Stop.unknown
        }
        return end
    }

    /// A key as it is written: `"a"`, `id`, `.home`.
    private func key(_ tree: Expression, of dictionary: DictionaryObject) throws -> Value {
        guard case .implicitMember(let name) = tree.kind else { return try end(of: tree).value }
        let named = dictionary.keys.first { key in
            (key.object as? EnumObject).map { $0.nominal.cases[$0.index].name } == name
        }
        return named ?? .null
    }
}
