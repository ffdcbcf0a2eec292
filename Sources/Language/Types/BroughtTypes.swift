/// The types that are there only once their module is imported: `AnyPublisher` is what a program says for
/// `Combine.AnyPublisher`.
package enum BroughtTypes {
    package static let modules = ["Combine", "ReactiveSwift"]

    /// The module that brings a type; nil for one that is always there.
    package static func module(of nominal: Nominal?) -> String? {
        // Asked of each member that is looked up: most names tell by their first letter.
        guard let nominal, nominal.isBuiltIn, let first = nominal.name.utf8.first,
            first == UInt8(ascii: "C") || first == UInt8(ascii: "R")
        else { return nil }
        return modules.first {
            nominal.name.utf8.starts(with: $0.utf8) && nominal.name.utf8.dropFirst($0.utf8.count).first == 0x2E
        }
    }

    /// A type's name as a program writes it.
    static func name(of nominal: Nominal) -> String {
        // Of a person's own are those that stand in an extension of one.
        modules.first { nominal.name.hasPrefix("\($0).") }.map { String(nominal.name.dropFirst($0.count + 1)) }
            ?? nominal.name
    }
}

extension TypeReader {
    /// What a name means behind its module's: a type of the kit that was read, or of the vocabulary, and never a person's.
    func qualified(_ name: String) -> Nominal? {
        guard let own = library.own.types[name], Kit.owns(own) else { return library.known(name) }
        return own
    }

    /// What a name stands for that may have types of its own: `typealias Map<Upstream, Output> = …`
    func alias(_ generics: [GenericParameter], _ node: TypeNode) -> (generics: [GenericType], type: Type) {
        let parameters = generics.map { GenericType($0.name) }
        var reader = self
        for (parameter, written) in zip(parameters, generics) {
            if let bound = written.bound { library.note(bound, of: parameter, self) }
            reader.names[parameter.name] = .parameter(parameter)
        }
        return (parameters, reader.read(node))
    }
}
