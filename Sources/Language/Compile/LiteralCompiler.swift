import Reactive
import Values

/// Code for what is written out: numbers, texts and their parts, collections.
struct LiteralCompiler {
    let compiler: Compiler

    func literal(_ typed: Typed) -> Code {
        switch typed.kind {
        case .constant(let value): return compiler.constant(value)
        case .number(let double, let integer):
            guard typed.type.isOpen else { return compiler.constant(typed.type.number(double, integer)) }
            return number(double, integer, compiler.type(typed.type), compiler.place(typed.span))
        case .string(let parts): return interpolation(parts)
        case .array(let items): return list(items) { .array($0) }
        case .set(let items): return list(items) { .object(SetObject($0)) }
        case .tuple(let items, let labels): return list(items) { .tuple($0, labels: labels) }
        case .dictionary(let pairs): return dictionary(pairs, compiler.place(typed.span))
        case .metatype(let type):
            guard type.isOpen else { return compiler.constant(.object(MetatypeObject(type.resolved))) }
            let filled = compiler.type(type)
            return { a, b, frame in .object(MetatypeObject(try filled(a, b, frame))) }
        default: return compiler.constant(.void)
        }
    }

    /// A number of a type that is told when it runs, which may be a person's own.
    private func number(_ double: Double, _ integer: Int128?, _ type: @escaping TypeCode, _ place: Place) -> Code {
        { [interpreter = compiler.interpreter] a, b, frame in
            let told = try type(a, b, frame)
            guard told.nominal?.isBuiltIn == false else { return told.number(double, integer) }
            let (kind, value): (String, Value) =
                integer.map { ("integer", .int(Int(clamping: $0))) } ?? ("float", .double(double))
            return try interpreter.sendStatic(
                "init(\(kind)Literal:)", to: .object(MetatypeObject(told)), [value], at: place)
        }
    }

    private func list(_ items: [Typed], _ make: @escaping ([Value]) -> Value) -> Code {
        let load = compiler.calls.values(items)
        return { a, b, frame in make(try load(a, b, frame)) }
    }

    private func dictionary(_ pairs: [(Typed, Typed)], _ place: Place) -> Code {
        let loads = pairs.map { (key: compiler.part($0.0), item: compiler.part($0.1)) }
        return { a, b, frame in
            let result = DictionaryObject()
            for (key, item) in loads {
                let key = try key.run(a, b, frame)
                if result[key] != nil { throw RuntimeError("this key is there twice: \(key.literal)", at: place) }
                result[key] = try item.run(a, b, frame)
            }
            return .object(result)
        }
    }

    private func interpolation(_ parts: [Typed]) -> Code {
        let loads = parts.map {
            (
                load: compiler.part($0), type: $0.type.isOpen ? compiler.type($0.type) : nil, known: $0.type,
                isPlain: isPlain($0.type)
            )
        }
        return { [interpreter = compiler.interpreter] a, b, frame in
            var text = ""
            for (load, type, known, isPlain) in loads {
                switch (isPlain, try load.run(a, b, frame)) {
                case (true, .string(let piece)): text += piece
                case (true, .int(let number)): text += String(number)
                case (_, let value):
                    text += interpreter.text(of: value, as: try type?(a, b, frame) ?? known)
                    try interpreter.state.checkFault()
                }
            }
            return .string(try CompiledLimits.check(text: text, at: nil))
        }
    }

    /// Whether texts and numbers of a type are written as they are.
    private func isPlain(_ type: Type) -> Bool {
        guard !type.isOpen, let nominal = type.nominal, type.wrapped == nil else { return false }
        return nominal.isBuiltIn && compiler.interpreter.library.customs.texts[nominal.name] == nil
    }
}
