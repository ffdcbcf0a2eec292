import Services

/// A node of a vector's expression. It remembers which of its arguments were asked for, so that one that is not
/// understood is never passed over.
protocol VectorNode: AnyObject {
    var json: JSON { get }
    /// Begins with what is read apart from the arguments.
    var asked: Set<String> { get set }
}

extension VectorNode {
    func has(_ key: String) -> Bool { optional(key) != nil }

    func optional(_ key: String) -> JSON? {
        asked.insert(key)
        return json[at: key]?.present
    }

    func argument(_ key: String) throws -> JSON {
        asked.insert(key)
        guard let value = json[at: key] else { throw Inexpressible("\(json[at: "op"]?.string ?? "it") needs \(key)") }
        return value
    }

    func list(_ key: String) throws -> [JSON] {
        guard let list = try argument(key).array else { throw Inexpressible("\(key) must be a list") }
        return list
    }

    func flag(_ key: String) -> Bool { optional(key)?.bool == true }
    func word(_ key: String) -> String? { optional(key)?.string }

    func errorName() throws -> String {
        guard let name = try argument("error").string else { throw Inexpressible("an error is given by its name") }
        return name
    }

    /// Once all was read: what nobody asked for is not known here.
    func passNothingOver(of op: String) throws {
        guard let member = json.members?.first(where: { !asked.contains($0.key) }) else { return }
        throw Inexpressible("\(op)'s \(member.key) is not known")
    }
}
