/// What is known of the parts of a type that is told only when it runs: by what is said of it where it is declared, and by
/// the protocols that it follows. A part goes by its names: `Items.Element`.
struct ToldParts {
    private let type: Type
    init(of type: Type) { self.type = type }

    /// What one of its parts is.
    func known(_ path: String) -> Type? {
        switch type {
        case .parameter(let parameter): if let found = parameter.known[path] { return found }
        case .associated(let base, let name):
            if let found = ToldParts(of: base).known("\(name).\(path)") { return found }
        default: return nil
        }
        for bound in bounds {
            guard let found = ProtocolFacts(bound).said(of: path) else { continue }
            return found.replacing([ObjectIdentifier(bound.follower): type])
        }
        return nil
    }

    /// The protocols that it follows, as far as it is told.
    var bounds: [Nominal] {
        switch type {
        case .parameter(let parameter): parameter.bounds
        case .associated(let base, let name): ToldParts(of: base).bounds(of: name)
        default: []
        }
    }

    /// The protocols that one of its parts follows.
    private func bounds(of path: String) -> [Nominal] {
        let told: [Nominal]
        switch type {
        case .parameter(let parameter): told = parameter.knownBounds[path] ?? []
        case .associated(let base, let name): told = ToldParts(of: base).bounds(of: "\(name).\(path)")
        default: return []
        }
        return told + bounds.flatMap { ProtocolFacts($0).bounds(of: path) }
    }
}

/// What a protocol says of the parts of its followers, in terms of its `follower`.
struct ProtocolFacts {
    private let nominal: Nominal
    init(_ nominal: Nominal) { self.nominal = nominal }

    /// What it says that a part is.
    fileprivate func said(of path: String) -> Type? {
        guard nominal.kind == .protocol else { return nil }
        if let type = nominal.follower.declared.known[path] { return type }
        if let type = nominal.associated[path], !type.isOpen { return type }
        for parent in nominal.protocols {
            guard let type = ProtocolFacts(parent).said(of: path) else { continue }
            return type.replacing([ObjectIdentifier(parent.follower): .parameter(nominal.follower)])
        }
        return nil
    }

    /// What it asks of a part.
    fileprivate func bounds(of path: String) -> [Nominal] {
        (nominal.follower.declared.knownBounds[path] ?? [])
            + nominal.protocols.flatMap { ProtocolFacts($0).bounds(of: path) }
    }

    /// Lets it ask that of one of its types.
    func note(_ bounds: [Nominal], of name: String) {
        let subject = Type.associated(.parameter(nominal.follower), name)
        for bound in bounds { Requirement(subject: subject, kind: .follows(bound)).note() }
    }
}

extension Nominal {
    /// What a part of a sequence is, where its type says nothing: of what has places, a slice.
    func part(of type: Type) -> Type? {
        guard let sequence = BuiltIn.nominal("Sequence"), follows(sequence), kind != .protocol || isBuiltIn,
            let element = type.associatedType("Element")
        else { return nil }
        if associated["Index"] != nil { return BuiltIn.slice(element) }
        return BuiltIn.nominal("AnySequence").map { .nominal($0, [element]) }
    }
}

/// A part of a generic parameter, by its names: `Element.Failure` of `C`.
struct GenericPart {
    let parameter: GenericType
    let name: String

    /// Whether one type is a protocol's name for a type of its follower's, and the other the same by its whole name:
    /// `Item` and `Self.Item` in `extension Store`.
    static func isOne(_ type: Type, _ whole: Type) -> Bool {
        guard case .parameter(let own) = type.resolved, case .associated(let base, own.name) = whole.resolved,
            case .parameter(let follower) = base.resolved
        else { return false }
        return follower.bounds.contains { $0.kind == .protocol && $0.generics.contains { $0 === own } }
    }

    init?(_ type: Type) {
        guard case .associated(let base, let name) = type else { return nil }
        if case .parameter(let parameter) = base {
            (self.parameter, self.name) = (parameter, name)
        } else {
            guard let around = GenericPart(base) else { return nil }
            (parameter, self.name) = (around.parameter, "\(around.name).\(name)")
        }
    }
}
