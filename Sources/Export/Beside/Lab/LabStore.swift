/// Keeps values beyond the life of what wrote them.
final class LabStore {
    private var values: [String: JSON] = [:]
    private var left: Int?
    func breakAfter(_ changes: Int) { left = max(0, changes) }
    func value(_ name: String) throws -> JSON { values[name] ?? .null }
    func save(_ changes: [String: Any]) throws {
        var next = values
        for (name, value) in changes {
            if let count = left {
                left = count > 0 ? count - 1 : nil
                if count == 0 { throw StoreError.interrupted }
            }
            next[name] = JSON(value)
        }
        values = next
    }
}
