import Values

/// What a vocabulary knows of people and their programs, beside its types and words: names that they bring along from
/// elsewhere, and what types are for in an app. The checker asks it, and knows none of it itself.
package final class Customs {
    /// Names that other languages have at the beginning of an expression, and how it is written here.
    package var names: [String: String] = [:]
    /// By types: members under their names elsewhere, and how they are written here. `of:` names the first argument, `()`
    /// stands where they go; `§` is the value itself, and the whole is written anew.
    package var members: [(types: Set<String>, names: [String: String])] = []
    /// By types that nothing can be pushed into: what a person does to them, `§`, with a value, `¶`.
    package var gestures: [String: String] = [:]
    /// Types of other libraries and languages, and those that do here what they do.
    package var types: [String: String] = [:]
    /// Lines that stand in for types that are not here.
    package var standIns: [String: String] = [:]
    /// What the names of types of frameworks begin with that are not here.
    package var prefixes: Set<String> = []
    /// Names for plain values.
    package var constants: [String: Constant] = [:]
    /// By enum and case: what a case of an earlier version is called today, and whose name it was.
    package var formerCases: [String: [String: (library: String, name: String)]] = [:]
    /// What the classes of the vocabulary have for others to override: there it does nothing.
    package var overridden: Set<String> = []
    /// Modules that can be imported though they are no module here, and what is said of those that are not here.
    package var modules: Set<String> = []
    package var absentModules: [String: String] = [:]
    /// By module: names that mean another type once it is imported.
    package var moduleTypes: [String: [String: String]] = [:]
    /// The modules of types, where values of them tell it.
    package var homes: [String: String] = [:]
    /// Types that a list stands for: by how its elements are labelled.
    package var listLabels: [String: [String]] = [:]
    /// Words of this vocabulary that the library lacks whose words it has: a person's own come before them.
    package var beyond: Set<String> = []
    package var duties: [Duty] = []

    /// By the first word of an expression whose type can't be told: what is said of it, and what to try. `§` is the rest.
    package var untold: [String: (message: String, hint: String)] = [:]
    /// What helps where what a word is given does not follow what it must: by how the names of both begin.
    package var promises: [(word: String, wanted: String, hint: String)] = []
    /// Labels that say the same elsewhere.
    package var labels: [String: String] = [:]
    /// What helps with a value that is not of the type that is wanted, with a member that is not there, with arguments
    /// that don't fit, with an operator that does not go.
    package var conversion: @Sendable (Predicament) -> String? = { _ in nil }
    package var member: @Sendable (Predicament) -> String? = { _ in nil }
    package var call: @Sendable (Predicament) -> String? = { _ in nil }
    package var operand: @Sendable (Predicament) -> String? = { _ in nil }

    /// How `print` writes values of types that are plain numbers here.
    package var texts: [String: @Sendable (Value) -> String] = [:]

    package enum Constant: Sendable { case int(Int), double(Double), string(String) }

    package init() {}

    /// A line that stands in for a type that is not here.
    func standIn(for name: String) -> String? {
        if let line = standIns[name] { return line }
        let prefix = name.prefix { $0.isUppercase }
        return prefixes.contains(String(prefix.dropLast())) ? "class \(name) {}" : nil
    }

    func formerCase(_ name: String, of type: Type) -> (library: String, name: String)? {
        guard let nominal = type.nominal, nominal.isBuiltIn else { return nil }
        return formerCases[nominal.name]?[name]
    }

    /// What a case was called in an earlier version.
    func formerName(of name: String, _ type: Type) -> String? {
        guard let nominal = type.nominal, nominal.isBuiltIn else { return nil }
        return formerCases[nominal.name]?.first { $0.value.name == name }?.key
    }
}

/// What a type is for in an app, told by what it is made of and by what it is called; and what it must not know.
package struct Duty: Sendable {
    package let name: String
    /// The classes of the vocabulary that such types extend.
    package var classes: Set<String> = []
    /// The word that declares them.
    package var keyword: TypeDeclaration.Keyword?
    package var endings: [String] = []
    /// The protocol that they follow.
    package var follows: String?
    /// The duties that it must not know of, and the rule in words.
    package var forbidden: Set<String> = []
    package var sentence = ""
    /// Whether only what `keyword` declares promises to keep the rule.
    package var isStrict = false

    package init(_ name: String) { self.name = name }
}

extension Customs {
    /// What a type is for; nil if nothing tells.
    func duty(of nominal: Nominal, in library: Library) -> Duty? {
        let chain = sequence(first: nominal) { $0.superclass?.nominal }
        let byClass = chain.lazy.compactMap { type in duties.first { type.isBuiltIn && $0.classes.contains(type.name) }
        }.first
        return byClass
            ?? duties.first { duty in
                duty.keyword == nominal.keyword || duty.endings.contains(where: nominal.name.hasSuffix)
                    || !nominal.isBuiltIn
                        && duty.follows.flatMap { library.type(named: $0) }.map(nominal.follows) == true
            }
    }
}
