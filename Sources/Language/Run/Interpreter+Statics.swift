import Reactive
import Values

extension Interpreter {
    /// Calls what a type has for a selector, or reads its static property of that name.
    package func sendStatic(_ selector: String, to metatype: Value, _ arguments: [Value], at place: Place) throws
        -> Value
    {
        guard case .object(let object) = metatype, let told = object as? MetatypeObject, let nominal = told.type.nominal
        else { throw RuntimeError("'\(selector)' is of no type", at: place) }
        if selector.hasPrefix("init("), let make = library.initializer(selector, of: told.type) {
            return try make(arguments)
        }
        var above: Nominal? = nominal
        while let here = above {
            if let value = try staticMember(selector, of: here, arguments, told.type) { return value }
            above = here.superclass?.nominal
        }
        for parent in library.allProtocols(of: nominal) {
            if let value = try staticMember(selector, of: parent, arguments, told.type) { return value }
        }
        let name = String(selector.prefix { $0 != "(" })
        if nominal.isBuiltIn, let value = try Arithmetic.builtIn(name, arguments, place) { return value }
        throw RuntimeError("\(nominal.name) has no '\(selector)'", at: place)
    }

    private func staticMember(_ selector: String, of nominal: Nominal, _ arguments: [Value], _ type: Type) throws
        -> Value?
    {
        let name = String(selector.prefix { $0 != "(" })
        for member in (nominal.members[name] ?? []) + library.extensionMembers(nominal, name)
        where member.isStatic && member.selector == selector {
            switch member.implementation {
            case .body(let cell):
                if let function = cell.function {
                    return try function.call(cell.takesType ? arguments + [.object(MetatypeObject(type))] : arguments)
                }
            case .global(let global): return try global.load()
            case .word(let word, let index):
                let use = WordUse(Site(word.name), signature: index, types: [], result: type, self)
                return try word.body(Call(use, receiver: .void, Arguments(arguments.map { $0 })))
            default: break
            }
        }
        return nil
    }
}

extension Library {
    /// The protocols that a type follows, by itself and through others.
    func allProtocols(of nominal: Nominal) -> [Nominal] {
        var found: [Nominal] = []
        func visit(_ here: Nominal) {
            for parent in protocols(of: here) where !found.contains(where: { $0 === parent }) {
                found.append(parent)
                visit(parent)
            }
            if let parent = here.superclass?.nominal { visit(parent) }
        }
        visit(nominal)
        return found
    }
}

/// Static properties, set where only the program tells of which type.
struct Statics {
    let interpreter: Interpreter

    /// Code that changes one; `metatype` says of which type.
    func modify(_ name: String, _ metatype: @escaping Code, _ load: @escaping Code, _ place: Place) -> Modify {
        { a, b, frame, change in
            var value = try load(a, b, frame)
            try change(&value)
            try set(name, of: metatype(a, b, frame), to: value, at: place)
        }
    }

    private func set(_ name: String, of metatype: Value, to value: Value, at place: Place) throws {
        guard case .object(let object) = metatype, let told = object as? MetatypeObject, let nominal = told.type.nominal
        else { throw RuntimeError("'\(name)' is of no type", at: place) }
        let above = Array(sequence(first: nominal) { $0.superclass?.nominal })
        for here in above + interpreter.library.allProtocols(of: nominal) {
            let members = (here.members[name] ?? []) + interpreter.library.extensionMembers(here, name)
            for member in members where member.isStatic {
                switch member.implementation {
                case .global(let global):
                    try global.prepareToChange()
                    global.value = global.strength.holding(value)
                    return
                case .body(let cell):
                    guard let setter = interpreter.library.setters[ObjectIdentifier(cell)]?.function else { continue }
                    _ = try setter.call(cell.takesType ? [value, metatype] : [value])
                    return
                default: continue
                }
            }
        }
        throw RuntimeError("\(nominal.name) has no '\(name)'", at: place)
    }
}

extension Arithmetic {
    /// What the language's own types have of the operators that a person's protocol asks for.
    fileprivate static func builtIn(_ name: String, _ operands: [Value], _ place: Place) throws -> Value? {
        if operands.count == 1 {
            return name == "-" ? try Arithmetic.negative(operands[0], place) : name == "+" ? operands[0] : nil
        }
        guard operands.count == 2 else { return nil }
        let (a, b) = (operands[0], operands[1])
        switch name {
        case "<": return .bool(a.isLess(than: b))
        case ">": return .bool(b.isLess(than: a))
        case "<=": return .bool(!b.isLess(than: a))
        case ">=": return .bool(!a.isLess(than: b))
        case "==", "!=": return .bool((a == b) == (name == "=="))
        default: return try Arithmetic(rawValue: name)?.combine(a, b, place)
        }
    }
}
