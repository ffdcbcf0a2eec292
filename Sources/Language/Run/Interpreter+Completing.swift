import Reactive
import Values

/// A name that could be typed, and what is said beside it.
package typealias Suggestion = (name: String, note: String)

extension Interpreter {
    /// What belongs behind `text`: members behind a dot, cases where their type is wanted, labels in a call.
    /// `isAll`: nothing else can stand there.
    package func suggestions(behind text: String) -> (found: [Suggestion], isAll: Bool) {
        let changes = names.changes
        defer { names.undo(to: changes) }
        var place = CallSite(text)
        for parameter in place.closures { bind(parameter, &place) }
        guard let last = place.tokens.last else { return ([], false) }
        if place.text(last) == "." {
            let dot = place.tokens.count - 1
            if let base = place.chain(endingAt: dot - 1) { return (members(of: base), true) }
            guard let wanted = wantedType(place, before: dot) else { return ([], true) }
            return (asked { $0.lookup.listed(wanted.wrapped ?? wanted, isStatic: true, onlyItself: true) }, true)
        }
        let sign = place.text(last)
        if sign == "->" || sign == ":" && place.declaresType { return (types { _ in true }, true) }
        guard let call = place.call else { return ([], false) }
        if sign == ":", let wanted = wantedType(place, before: place.tokens.count)?.nominal {
            let isProtocol = wanted.kind == .protocol
            let fitting = isProtocol ? types { $0.kind != .protocol && $0.follows(wanted) } : []
            return (fitting.flatMap { made($0.name) }, false)
        }
        return (["(", ","].contains(sign) ? labels(of: call) : [], false)
    }

    /// How the call is written whose arguments a text ends in: a line for each way.
    package func signatures(behind text: String) -> [String] {
        let changes = names.changes
        defer { names.undo(to: changes) }
        var place = CallSite(text)
        for parameter in place.closures { bind(parameter, &place) }
        guard let call = place.call else { return [] }
        var seen: Set<String> = []
        return callees(call).map { call.name + $0.member.written($0.map) }.filter { seen.insert($0).inserted }
    }

    /// Types, with what makes them fit.
    private func types(_ fits: (Nominal) -> Bool) -> [Suggestion] {
        let all = library.typeNames.sorted().map { name in (name: name, type: library.type(named: name)) }
        return all.filter { $0.type.map(fits) ?? true }.map { ($0.name, "type") }
    }

    /// What gives an object of a type without more words: what the type has ready, else the type.
    private func made(_ name: String) -> [Suggestion] {
        guard let type = library.type(named: name), type.generics.isEmpty else { return [] }
        let ready = asked { $0.lookup.listed(.nominal(type, []), isStatic: true, onlyItself: true) }
        return ready.isEmpty ? [(name, "type")] : ready.map { ("\(name).\($0.name)", $0.note) }
    }

    /// Gives the parameters of a closure that is being typed their types, so that they can be asked for members.
    private func bind(_ closure: CallSite.Closure, _ place: inout CallSite) {
        guard let call = closure.call else { return }
        let types: [[Type]] = callees(call).compactMap { member, map in
            let last = member.parameters.last { $0.type.isFunction }
            guard case .function(let parameters, _)? = (last?.type.wrapped ?? last?.type)?.resolved else { return nil }
            return parameters.map { $0.replacing(map) }
        }
        guard let parameters = types.first else { return }
        for (index, type) in parameters.enumerated() {
            let name = index < closure.names.count ? closure.names[index] : CallSite.shorthand(index)
            names.set(name, to: Global(name, type, isLet: true))
        }
    }

    /// What can be asked of an object of this type or done to it, what it inherits left out.
    package func reach(of type: Type) -> [String] {
        guard let nominal = type.nominal, nominal.kind == .instance else { return [] }
        let members = asked { checker in
            nominal.isBuiltIn
                ? checker.lookup.memberNames(type).sorted().flatMap {
                    checker.lookup.candidates(of: type, $0, isStatic: false)
                }
                .map(\.member).filter { $0.owner === nominal }
                : declared(of: nominal).filter { !$0.isPrivate && !$0.isStatic && $0.kind != .initializer }
        }
        var seen: Set<String> = []
        return members.map(\.title).filter { $0.first?.isLetter == true && seen.insert($0).inserted }
    }

    private func asked<Answer>(_ body: (Checker) -> Answer, about text: String = "") -> Answer {
        asking(of: SourceText(text)) { checker in
            checker.inFunction(FunctionScope(parent: nil, result: .void)) { body(checker) }
        }
    }

    /// What a call could mean, with what type parameters stand for.
    private func callees(_ call: CallSite.Call) -> [(member: Member, map: [ObjectIdentifier: Type])] {
        guard let base = call.base else {
            if let type = library.type(named: call.name) {
                let itself = Type.nominal(type, type.generics.map { .parameter($0) })
                return asked { $0.lookup.candidates(of: itself, "init", isStatic: true).map { ($0.member, $0.map) } }
            }
            return library.functions(named: call.name).map { ($0, [:]) }
        }
        return typed(base) { checker, type, isStatic in
            checker.lookup.candidates(of: type, call.name, isStatic: isStatic).filter { $0.unmet == nil }
                .map { ($0.member, $0.map) }
        } ?? []
    }

    /// Asks about the type of an expression, or about the type that it names.
    private func typed<Answer>(_ expression: String, _ body: (Checker, Type, Bool) -> Answer) -> Answer? {
        let source = SourceText(expression)
        var parser = Parser(source)
        guard case .expression(let tree)? = parser.parse().statements.first?.kind else { return nil }
        return asking(of: source) { checker in
            checker.inFunction(FunctionScope(parent: nil, result: .void)) {
                if let type = checker.references.typeReference(tree) { return body(checker, type, true) }
                let value = checker.infer(tree, expected: nil)
                checker.settle()
                return body(checker, value.type, false)
            }
        }
    }

    private func labels(of call: CallSite.Call) -> [Suggestion] {
        var seen: Set<String> = []
        return callees(call).flatMap { member, map in
            member.parameters.compactMap { parameter in
                guard let label = parameter.label, label != "labelled", !call.labels.contains(label),
                    seen.insert(label).inserted
                else { return nil }
                return (label + ": ", "\(parameter.type.replacing(map))")
            }
        }
    }

    /// The type that is wanted where a dot with nothing before it stands.
    private func wantedType(_ place: CallSite, before dot: Int) -> Type? {
        guard dot > 0 else { return nil }
        let before = place.text(place.tokens[dot - 1])
        switch before {
        case "(", ",", ":":
            guard let call = place.call else { return nil }
            for (member, map) in callees(call) {
                let parameter: ParameterType?
                if before == ":" {
                    parameter = member.parameters.first { $0.label == call.label }
                } else {
                    let bare = member.parameters.filter { $0.label == nil }
                    parameter = bare.indices.contains(call.bareBefore) ? bare[call.bareBefore] : bare.last
                }
                if let type = parameter?.type.replacing(map), (type.wrapped ?? type).nominal != nil { return type }
            }
            return nil
        case "=":
            if let annotation = place.annotation(before: dot - 1) {
                return typed(annotation) { _, type, isStatic in isStatic ? type : nil } ?? nil
            }
            return place.chain(endingAt: dot - 2).flatMap { typed($0) { _, type, _ in type } }
        case "==", "!=": return place.chain(endingAt: dot - 2).flatMap { typed($0) { _, type, _ in type } }
        case "<-":
            return place.chain(endingAt: dot - 2).flatMap { typed($0) { _, type, _ in type.arguments.first } } ?? nil
        default: return nil
        }
    }
}

extension Lookup {
    /// What a type has by a name, or its instances have. `onlyItself`: only what is of the type itself, as its cases are.
    func listed(_ type: Type, isStatic: Bool, onlyItself: Bool = false) -> [Suggestion] {
        var seen: Set<String> = []
        let names = isStatic ? staticNames(type) : memberNames(type)
        return names.filter { $0.first?.isLetter == true && seen.insert($0).inserted }.sorted().compactMap { name in
            let named = candidates(of: type, name, isStatic: isStatic)
            guard let found = named.first(where: { $0.unmet == nil }) else {
                if !named.isEmpty { return nil }
                // An item of a tuple.
                return type.nominal == nil ? (name, "") : nil
            }
            let result = found.member.result.replacing(found.map).withoutOpenElements
            if onlyItself, name == "init" || result.nominal !== type.nominal { return nil }
            // Of what only does something, what it takes tells more than what it gives.
            let form = result.isVoid && found.member.kind != .property ? found.member.taken(found.map) : "\(result)"
            guard case .word(let word, _) = found.member.implementation, !word.sentence.isEmpty else {
                return (name, form)
            }
            return (name, "\(form)   \(word.sentence)")
        }
    }
}

extension Type {
    /// The type as it is shown: what an argument decides is `_`.
    fileprivate var withoutOpenElements: Type {
        switch resolved {
        case .associated: .variable(TypeVariable())
        case .nominal(let nominal, let arguments): .nominal(nominal, arguments.map(\.withoutOpenElements))
        case .tuple(let items): .tuple(items.map { ($0.label, $0.type.withoutOpenElements) })
        default: self
        }
    }
}

extension Member {
    /// `(_ dueTime: RxTimeInterval, scheduler: SchedulerType = main) -> Observable<Int>`
    fileprivate func written(_ map: [ObjectIdentifier: Type]) -> String {
        taken(map) + (kind == .initializer ? "" : " -> \(result.replacing(map).withoutOpenElements)")
    }

    /// `(_ text: String)`
    fileprivate func taken(_ map: [ObjectIdentifier: Type]) -> String {
        let list = parameters.map { parameter in
            let label = parameter.label.map { $0 == parameter.name || parameter.takesLabels ? "" : "\($0) " } ?? "_ "
            let type = "\(parameter.type.replacing(map).withoutOpenElements)" + (parameter.isVariadic ? "..." : "")
            return "\(label)\(parameter.name): \(type)" + (parameter.isOptional ? "?" : "")
        }
        return "(\(list.joined(separator: ", ")))"
    }
}
