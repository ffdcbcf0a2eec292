/// What the methods of types are called that a person has written, or the language itself.
package struct MethodNames {
    private let library: Library
    package init(_ library: Library) { self.library = library }

    /// Those of a name, of the type itself first: `save()`, `save(_:)`.
    package func named(_ name: String, of nominal: Nominal) -> [String] {
        sequence(first: nominal) { $0.superclass?.nominal }.flatMap { here in
            (library.methods[ObjectIdentifier(here)] ?? [:]).keys.filter { $0.hasPrefix("\(name)(") }.sorted()
        }
    }
}
