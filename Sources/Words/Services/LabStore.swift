import Language
import Services
import Values

/// A store as a value of the language.
package final class LabStore: Object, NamedObject {
    let store = MemoryStore()
    package var typeName: String { "LabStore" }
    package override func write(to text: inout String, as style: TextStyle) { text += "LabStore" }
}

extension Word {
    static let labStore = Word(
        "LabStore", ["extension LabStore { init() }"], "keeps values beyond the life of what wrote them",
        example: """
            let store = LabStore()
            try store.save(["count": 2])
            print(try store.value("count").int ?? 0)
            //= 2
            """
    ) { _ in .object(LabStore()) }

    static let storeAccess = Word(
        "save",
        [
            "extension LabStore { func save(_ changes: [String: Any]) throws }",
            "extension LabStore { func value(_ name: String) throws -> JSON }",
        ],
        "writes all of these in one transaction, or none; reads what was written last",
        example: """
            let store = LabStore()
            try store.save(["a": 1, "b": [1, 2]])
            print(try store.value("b"))
            //= [1,2]
            """
    ) { call in
        let store = (try call.receiver() as LabStore).store
        do {
            if call.signature == 1 { return .object(JSONObject(try store.value(call.string(0)) ?? .null)) }
            let pairs = (try call.object(0) as DictionaryObject).pairs
            try store.write(pairs.map { ($0.key.plain, JSON($0.value)) })
            return .void
        } catch is StoreFailure {
            throw call.interpreter.library.item("StoreError", "interrupted", [])
        }
    }

    static let storeBreaks = Word(
        "breakAfter", ["extension LabStore { func breakAfter(_ changes: Int) }"],
        "makes the next transaction break off after so many changes, as if the app were killed",
        example: """
            let store = LabStore()
            store.breakAfter(1)
            do { try store.save(["a": 1, "b": 2]) } catch { print(error) }
            //= interrupted
            print(try store.value("a").isNull)
            //= true
            """
    ) { call in
        (try call.receiver() as LabStore).store.breaksAfter = Swift.max(0, call.int(0))
        return .void
    }
}
