/// The types that a person has declared, as they are known where something is checked.
package final class DeclaredTypes {
    private(set) var types: [String: Nominal] = [:]
    private(set) var aliases: [String: (generics: [GenericType], type: Type)] = [:]

    /// Whether what is declared now belongs to a module that is written in the language itself.
    var isReadingKit = false

    /// The names of what protocols ask for that a follower may leave out.
    var optionalNames: Set<String> = []

    func declare(_ name: String, _ type: Nominal?) { types[name] = type }
    func declareAlias(_ name: String, _ alias: (generics: [GenericType], type: Type)?) { aliases[name] = alias }

    /// What a block declares is known in it alone, and hides what has the same name outside.
    func inBlock<Result>(_ body: () -> Result) -> Result {
        let (outerTypes, outerAliases) = (types, aliases)
        defer { (types, aliases) = (outerTypes, outerAliases) }
        return body()
    }
}
