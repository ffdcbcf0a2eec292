import Reactive
import Services

/// One node of a vector's expression, on its way to become a stream.
final class Node: VectorNode {
    let stage: Stage
    let json: JSON
    private let scope: [String: Value]
    var asked: Set<String> = ["op", "trait", "on"]

    init(_ json: JSON, on stage: Stage, in scope: [String: Value] = [:]) {
        (self.json, self.stage, self.scope) = (json, stage, scope)
    }

    /// The stream that this node describes.
    func stream() throws -> Stream {
        guard json.members != nil else { throw Inexpressible("\(json.text) is no expression") }
        if let index = json[at: "src"]?.int { return try stage.source(at: index) }
        if let name = json[at: "var"]?.string { return try variable(name) }
        if let formula = json[at: "expr"]?.string { return try Node.stream(of: evaluate(formula)) }
        if let name = json[at: "throw"]?.string { throw NamedError.error(name) }
        if json[at: "if"] != nil { return try chosen() }
        if json[at: "select"] != nil { return try selected() }
        guard let op = json[at: "op"]?.string else { throw Inexpressible("\(json.text) is no expression") }
        guard let build = Node.operators[op] else { throw Inexpressible("the operator \(op) is not known") }
        let stream = try build(self)
        try passNothingOver(of: op)
        return stream
    }

    static func stream(of value: Value) throws -> Stream {
        guard case .object(let stream as Stream) = value else { throw Inexpressible("\(value.literal) is no stream") }
        return stream
    }

    private func variable(_ name: String) throws -> Stream {
        if let value = scope[name] { return try Node.stream(of: value) }
        guard let stream = stage.named[name] else { throw Inexpressible("nothing is called \(name)") }
        return stream
    }

    private func chosen() throws -> Stream {
        guard let condition = json[at: "if"]?.string, let yes = json[at: "then"], let no = json[at: "else"] else {
            throw Inexpressible("\(json.text) is no choice")
        }
        return try child(evaluate(condition) == .bool(true) ? yes : no).stream()
    }

    private func selected() throws -> Stream {
        guard let list = json[at: "select"]?.array, let index = json[at: "index"]?.string,
            case .int(let place) = try evaluate(index), list.indices.contains(place)
        else { throw Inexpressible("\(json.text) selects nothing") }
        return try child(list[place]).stream()
    }

    private func evaluate(_ formula: String) throws -> Value {
        do { return try Formula(formula).value(in: scope) } catch let mistake as FormulaMistake {
            throw Inexpressible(mistake.sentence)
        }
    }

    private func child(_ json: JSON, _ scope: [String: Value]? = nil) -> Node {
        Node(json, on: stage, in: scope ?? self.scope)
    }
}

/// A node's arguments.
extension Node {
    var loop: Loop { stage.loop }
    var scheduler: Scheduler { stage.scheduler }

    /// The scheduler, where the node asks for one.
    var ownScheduler: Scheduler? { json[at: "on"]?.string == "scheduler" ? scheduler : nil }

    func source(_ key: String = "of") throws -> Stream { try child(argument(key)).stream() }
    func sourceIfAny(_ key: String) throws -> Stream? { try optional(key).map { try child($0).stream() } }

    func sources() throws -> [Stream] {
        try list("sources").map { try child($0).stream() }
    }

    func values() throws -> [Value] {
        try list("values").map(stage.value)
    }

    func value(_ key: String = "value") throws -> Value {
        let argument = try argument(key)
        if let formula = argument[at: "expr"]?.string { return try evaluate(formula) }
        return try stage.value(argument)
    }

    func valueIfAny(_ key: String) throws -> Value? { has(key) ? try value(key) : nil }

    func int(_ key: String) throws -> Int {
        guard case .int(let number) = try value(key) else { throw Inexpressible("\(key) must be a whole number") }
        return number
    }

    func intIfAny(_ key: String) throws -> Int? { has(key) ? try int(key) : nil }

    /// The error that a node names: one that a parameter holds, or one of that name.
    func error() throws -> any Error {
        let name = try errorName()
        return scope[name]?.error ?? NamedError.error(name)
    }
}

/// A node's closures.
extension Node {
    func closure(_ key: String = "fn") throws -> ([Value]) throws -> Value {
        let argument = try argument(key)
        if let steps = argument[at: "actions"]?.array { return act(steps) }
        if argument[at: "body"] != nil {
            let open = try opening(argument)
            return { .object(try open($0)) }
        }
        guard let text = argument[at: "fn"]?.string ?? argument.string else {
            throw Inexpressible("\(argument) is no closure")
        }
        do {
            let function = Function(try Closure(text), in: scope)
            return { [stage] arguments in
                do { return try function(arguments) } catch {
                    if error is Inexpressible { stage.hinder(error) }
                    throw error
                }
            }
        } catch { throw Inexpressible("\(text): \(error.sentence)") }
    }

    func transform(_ key: String = "fn") throws -> Transform {
        let closure = try closure(key)
        return { try closure([$0]) }
    }

    func combine(_ key: String = "fn") throws -> Combine {
        let closure = try closure(key)
        return { try closure([$0, $1]) }
    }

    func predicate(_ key: String = "fn") throws -> Predicate {
        let closure = try closure(key)
        return { try closure([$0]) == .bool(true) }
    }

    func predicateIfAny(_ key: String = "fn") throws -> Predicate? { has(key) ? try predicate(key) : nil }

    /// A closure that makes a stream of an element.
    func opening(_ key: String = "fn") throws -> Opening {
        let closure = try closure(key)
        return { [stage] in
            let value = try closure([$0])
            do { return try Node.stream(of: value) } catch {
                stage.hinder(error)
                throw error
            }
        }
    }

    private func opening(_ json: JSON) throws -> ([Value]) throws -> Stream {
        guard let body = json[at: "body"], let names = json[at: "params"]?.array else {
            throw Inexpressible("\(json.text) is no closure")
        }
        let closure = Closure(parameters: names.compactMap(\.string), body: .nothing)
        return { [stage, scope] arguments in
            do { return try Node(body, on: stage, in: closure.bind(arguments, over: scope)).stream() } catch {
                if error is Inexpressible { stage.hinder(error) }
                throw error
            }
        }
    }

    /// The body of `key` with one more name in scope.
    func body(_ key: String, with name: String) throws -> (Value) throws -> Stream {
        let body = try argument(key)
        return { [stage, scope] value in
            try Node(body, on: stage, in: scope.merging([name: value]) { $1 }).stream()
        }
    }

    private func act(_ steps: [JSON]) -> ([Value]) throws -> Value {
        { [stage] _ in
            stage.attempt { for step in steps { try stage.perform(step) } }
            return .void
        }
    }

    /// What a combining operator makes of its sides: a tuple, if it says nothing.
    func combiner(of count: Int) throws -> Combiner {
        let isCollection = flag("collection")
        guard has("selector") else { return isCollection ? .array : .tuple }
        let closure = try closure("selector")
        if isCollection { return .list { try closure([.array($0)]) } }
        return count == 2 ? .pair { try closure([$0, $1]) } : .list(closure)
    }
}
