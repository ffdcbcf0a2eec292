import Language
import Words

/// Calls of words, made from their signatures: receivers and arguments stand at the edges of their types.
package struct Calls {
    private let library: Library
    private let words: [Member]
    /// What makes a value of a type: initialisers and static members of it, by its name.
    private var makers: [String: [Member]] = [:]

    package init() {
        library = Library(.standard)
        _ = library.readEverything()
        var found: [Member] = []
        for nominal in library.allTypes.sorted(by: { $0.name < $1.name }) {
            for name in Set(library.extensionNames(nominal)).sorted() {
                found += library.extensionMembers(nominal, name).filter { $0.owner === nominal }
            }
        }
        for name in library.functionNames.sorted() { found += library.functions(named: name) }
        words = found.filter { Calls.staysInside($0) }
        for word in words where word.isStatic {
            if let made = word.result.wrapped?.nominal ?? word.result.nominal, made === word.owner {
                makers[made.name, default: []].append(word)
            }
        }
    }

    package var count: Int { words.count }

    /// Words that reach files, wait for a person, or end the program.
    private static func staysInside(_ word: Member) -> Bool {
        let barred = ["FileManager", "Bundle", "LabAPI", "URLSession", "StandardInput", "UserDefaults"]
        if barred.contains(word.owner.name) || ["readLine", "exit", "write"].contains(word.name) { return false }
        return !word.parameters.contains { $0.label?.hasPrefix("contentsOf") ?? false }
    }

    /// Ten calls, each of one to three lines.
    package func text(ofCase number: Int) -> String {
        var lines: [String] = []
        for call in 0..<10 {
            var writer = CallWriter(library, makers, number * 10 + call)
            let word = words[(number * 10 + call) % words.count]
            if let written = writer.call(of: word) { lines += writer.before + writer.statement(written, of: word) }
        }
        return lines.joined(separator: "\n")
    }
}

/// Writes one call.
private struct CallWriter {
    private let library: Library
    private let makers: [String: [Member]]
    private var dice: Dice
    private var depth = 0
    private var names = 0
    private let number: Int
    /// What stands before the statement: variables that the call may change.
    private(set) var before: [String] = []

    init(_ library: Library, _ makers: [String: [Member]], _ number: Int) {
        (self.library, self.makers, self.number) = (library, makers, number)
        dice = Dice(number &+ 77_000_000)
    }

    func statement(_ call: String, of word: Member) -> [String] {
        let attempt = word.isThrowing ? "try " : ""
        let isStream = word.result.nominal.map { library.known("ObservableConvertibleType").map($0.follows) ?? false }
        if isStream == true { return ["let w\(number) = \(attempt)\(call)", "watch w\(number)"] }
        if word.result.nominal == nil, case .tuple(let items) = word.result, items.isEmpty { return [attempt + call] }
        return [number % 3 == 0 ? "print(\(attempt)\(call))" : attempt + call]
    }

    mutating func call(of word: Member) -> String? {
        guard let map = standIns(for: word, [:]) else { return nil }
        let owner = word.itself.flatMap { map[ObjectIdentifier($0)] } ?? word.owner.itself.replacing(map)
        guard let given = arguments(word, map) else { return nil }
        if word.owner === library.free { return operation(word.name, word, given) }
        if word.kind == .initializer { return "\(owner)(\(given.joined(separator: ", ")))" }
        if word.isStatic, !(word.name.first?.isLetter ?? false) { return operation(word.name, word, given) }
        guard let receiver = word.isStatic ? "\(owner)" : receiver(owner, isChanged: word.isMutating) else {
            return nil
        }
        switch (word.kind, word.name) {
        case (.property, _): return "\(receiver).\(word.name)"
        case (_, "subscript"): return "\(receiver)[\(given.joined(separator: ", "))]"
        default: return "\(receiver).\(word.name)(\(given.joined(separator: ", ")))"
        }
    }

    private func operation(_ name: String, _ word: Member, _ given: [String]) -> String {
        if name.first?.isLetter ?? false { return "\(name)(\(given.joined(separator: ", ")))" }
        return given.count == 2 ? "(\(given[0])) \(name) (\(given[1]))" : "\(name)(\(given.joined()))"
    }

    private mutating func receiver(_ type: Type, isChanged: Bool) -> String? {
        guard let text = value(of: type) else { return nil }
        if !isChanged { return "(\(text) as \(type))" }
        return variable(text, type)
    }

    private mutating func variable(_ text: String, _ type: Type) -> String {
        names += 1
        let name = "v\(number)_\(names)"
        before.append("var \(name): \(type) = \(text)")
        return name
    }

    private mutating func arguments(_ word: Member, _ map: [ObjectIdentifier: Type]) -> [String]? {
        var given: [String] = []
        for parameter in word.parameters {
            if parameter.isOptional, dice.below(3) == 0 { continue }
            let type = parameter.type.replacing(map)
            for index in 0..<(parameter.isVariadic ? dice.below(4) : 1) {
                guard var text = value(of: type) else { return nil }
                if parameter.isInout { text = "&" + variable(text, type) }
                let label = parameter.takesLabels ? "abcd".dropFirst(index).prefix(1) + "" : parameter.label ?? ""
                given.append(label.isEmpty || index > 0 && !parameter.takesLabels ? text : "\(label): \(text)")
            }
        }
        return given
    }

    // MARK: what stands for generic parameters

    /// A type for each of them; nil if one must follow a protocol that nothing here follows.
    private mutating func standIns(for word: Member, _ known: [ObjectIdentifier: Type]) -> [ObjectIdentifier: Type]? {
        var map = known
        for generic in word.owner.generics + [word.itself].compactMap({ $0 }) + word.generics
        where map[ObjectIdentifier(generic)] == nil {
            guard let type = standIn(generic) else { return nil }
            map[ObjectIdentifier(generic)] = type
        }
        for requirement in word.requirements { meet(requirement, &map) }
        return map
    }

    private mutating func standIn(_ generic: GenericType) -> Type? {
        if let superclass = generic.superclass { return superclass }
        for bound in generic.bounds {
            guard let name = dice.pick(Edges.standIns[bound.name] ?? []) else { return nil }
            return read(name)
        }
        return read(dice.pick(["Int", "Double", "String", "Int?"]) ?? "Int")
    }

    private func meet(_ requirement: Requirement, _ map: inout [ObjectIdentifier: Type]) {
        guard case .parameter(let generic) = requirement.subject else { return }
        switch requirement.kind {
        case .same(let type): map[ObjectIdentifier(generic)] = type.replacing(map)
        case .follows(let bound):
            if let name = Edges.standIns[bound.name]?.first { map[ObjectIdentifier(generic)] = read(name) }
        }
    }

    private func read(_ name: String) -> Type { library.type(written: name) ?? .any }

    // MARK: values

    private mutating func value(of type: Type) -> String? {
        depth += 1
        defer { depth -= 1 }
        guard depth < 6 else { return nil }
        switch type.resolved {
        case .any: return dice.pick(Edges.others["Any"] ?? [])
        case .tuple(let items):
            let parts = items.map { value(of: $0.type) }
            return parts.contains(nil) ? nil : "(" + parts.compactMap { $0 }.joined(separator: ", ") + ")"
        case .function(let parameters, let result): return closure(parameters, result)
        case .metatype(let base): return "\(base).self"
        case .nominal(let nominal, let arguments): return value(nominal, arguments, type)
        case .parameter, .associated, .variable, .poison: return dice.pick(Edges.ints)
        }
    }

    private mutating func closure(_ parameters: [Type], _ result: Type) -> String? {
        let head = parameters.isEmpty ? "" : parameters.map { _ in "_" }.joined(separator: ", ") + " in "
        if case .tuple(let items) = result.resolved, items.isEmpty { return "{ \(head)}" }
        if dice.below(5) == 0, parameters.count == 1, "\(parameters[0])" == "\(result)" { return "{ $0 }" }
        return value(of: result).map { "{ \(head)\($0) }" }
    }

    private mutating func value(_ nominal: Nominal, _ arguments: [Type], _ type: Type) -> String? {
        switch nominal.name {
        case "Int": return dice.pick(Edges.ints)
        case "Double": return dice.pick(Edges.doubles)
        case "String", "Substring": return dice.pick(Edges.texts)
        case "Optional": return dice.below(4) == 0 ? "nil" : arguments.first.flatMap { value(of: $0) }
        case "Array", "ArraySlice", "Sequence": return list(arguments.first ?? BuiltIn.int)
        case "Set": return arguments.first.flatMap { list($0) }.map { "Set(\($0))" }
        case "Dictionary": return dictionary(arguments)
        case "Range", "ClosedRange", "PartialRangeFrom", "PartialRangeUpTo", "PartialRangeThrough":
            return range(nominal.name, arguments.first ?? BuiltIn.int)
        case "RxTimeInterval":
            return dice.below(9) == 0
                ? ".never" : dice.pick(Edges.spans).flatMap { span in dice.pick(Edges.ints).map { ".\(span)(\($0))" } }
        case "Date": return dice.pick(Edges.doubles).map { "Date(timeIntervalSince1970: \($0))" }
        case "Observable": return stream(arguments.first ?? BuiltIn.int)
        default: break
        }
        if nominal.numberKind != nil { return number(nominal) }
        if let edges = Edges.others[nominal.name] { return dice.pick(edges) }
        if !nominal.cases.isEmpty, nominal.kind == .enumeration, let item = dice.pick(nominal.cases) {
            return enumCase(item, nominal, arguments, type)
        }
        if nominal.kind == .protocol, let name = Edges.standIns[nominal.name]?.first { return value(of: read(name)) }
        guard let maker = dice.pick(makers[nominal.name] ?? []) else { return "\(type)()" }
        guard let map = standIns(for: maker, nominal.substitution(arguments)),
            let given = self.arguments(maker, map)
        else { return nil }
        let call = maker.kind == .property ? "" : "(\(given.joined(separator: ", ")))"
        let made = maker.kind == .initializer ? "\(type)\(call)" : "\(type).\(maker.name)\(call)"
        return maker.result.wrapped == nil ? made : "\(made)!"
    }

    private mutating func number(_ nominal: Nominal) -> String? {
        if nominal.name == "Decimal" {
            return dice.pick(["0", "1.5", "-7", "Decimal.greatestFiniteMagnitude", "Decimal.nan"])
        }
        if nominal.name == "Float" { return dice.pick(["0", "1.5", "-1", "Float.nan", "Float.infinity", "3e38"]) }
        return dice.pick(["0", "1", "\(nominal.name).max", "\(nominal.name).min"])
    }

    private mutating func enumCase(_ item: Nominal.Case, _ nominal: Nominal, _ arguments: [Type], _ type: Type)
        -> String?
    {
        let map = nominal.substitution(arguments)
        var given: [String] = []
        for part in item.payload {
            guard let text = value(of: part.type.replacing(map)) else { return nil }
            given.append(part.label.map { "\($0): \(text)" } ?? text)
        }
        return "\(type).\(item.name)" + (given.isEmpty ? "" : "(\(given.joined(separator: ", ")))")
    }

    private mutating func list(_ element: Type) -> String? {
        let count = dice.below(4)
        if count == 3, case let type = "\(element)", type == "Int" { return "Array(0..<1000)" }
        let items = (0..<count).map { _ in value(of: element) }
        return items.contains(nil) ? "[]" : "[" + items.compactMap { $0 }.joined(separator: ", ") + "]"
    }

    private mutating func dictionary(_ arguments: [Type]) -> String? {
        guard arguments.count == 2, dice.below(3) > 0, let key = value(of: arguments[0]),
            let item = value(of: arguments[1])
        else { return "[:]" }
        return "[\(key): \(item)]"
    }

    private mutating func range(_ name: String, _ bound: Type) -> String? {
        let pairs =
            "\(bound)" == "Int"
            ? [
                ("0", "Int.max"), ("Int.min", "Int.max"), ("3", "3"), ("-2", "5"), ("Int.max", "Int.max"),
                ("Int.min", "0"),
            ]
            : "\(bound)" == "Double" ? [("0.0", "1e308"), ("-1e308", "1e308"), ("1.5", "1.5")] : []
        guard let (low, high) = dice.pick(pairs) else { return nil }
        switch name {
        case "Range": return "(\(low)..<\(high))"
        case "ClosedRange": return "(\(low)...\(high))"
        case "PartialRangeFrom": return "((\(low))...)"
        case "PartialRangeUpTo": return "(..<(\(high)))"
        default: return "(...(\(high)))"
        }
    }

    private mutating func stream(_ element: Type) -> String? {
        guard let first = value(of: element), let second = value(of: element) else { return nil }
        return dice.pick([
            "Observable<\(element)>.of(\(first), \(second))", "Observable<\(element)>.empty()",
            "Observable<\(element)>.never()", "Observable<\(element)>.error(\"x\")",
            "Observable<\(element)>.just(\(first)).delay(.milliseconds(10), scheduler: MainScheduler.instance)",
            "Observable<Int>.interval(.seconds(1), scheduler: MainScheduler.instance).map { _ in \(first) }",
        ])
    }
}
