import Messages

/// Turns types as written into types: knows the names in reach.
package struct TypeReader {
    let library: Library
    /// Generic parameters and aliases in reach, innermost last.
    var names: [String: Type] = [:]
    /// Of the type around, for `Self` and `Element`.
    var itself: Type?
    /// Takes mistakes.
    let report: (Diagnostic) -> Void
    /// Takes what is written otherwise in RxSwift.
    var rewrite: (Span, String) -> Void = { _, _ in }
    /// Is told of what stands for the parameters of a generic type, wherever one is written.
    var applied: ((_ name: String, _ generics: [GenericType], _ arguments: [Type], Span) -> Void)?
    /// Inside a type that is checked now, names that it declares inside itself.
    var enclosing: Nominal?
    /// What `some P` is, by its bound and what that says of its elements: a generic of its own in a parameter, and P
    /// itself elsewhere.
    var opaque: ((TypeNode, [TypeNode]) -> Type)?
    /// Whether the vocabulary is read, in which a person's types mean nothing.
    var isVocabulary = false

    /// What goes through a sequence of any kind, whatever it is in itself.
    private func iterator(_ name: String, of type: Type) -> Type? {
        guard name == "Iterator", let sequence = library.known("Sequence"), type.follows(sequence),
            let iterator = library.known("AnyIterator")
        else { return nil }
        return .nominal(iterator, [type.associatedType("Element") ?? Type.associated(type, "Element").resolved])
    }

    /// Whether a name that nobody has given to a type of theirs is that of a part of the collection around.
    private func isOwnPart(_ name: String) -> Bool {
        itself != nil && names[name] == nil && library.type(named: name) == nil
    }

    package func read(_ node: TypeNode) -> Type {
        switch node {
        case .name("Set", let arguments, let span) where isCombineBag(arguments):
            rewrite(span, "DisposeBag")
            return known("DisposeBag", [], span)
        case .name("ReferenceWritableKeyPath", let arguments, let span) where arguments.count == 2:
            let types = arguments.map(read)
            if case .parameter(let root) = types[0] { root.isReferred = true }
            return named("ReferenceWritableKeyPath", types, span)
        case .name(let name, let arguments, let span):
            return ofAnyTrait(name, arguments, span) ?? named(brought(name) ?? name, arguments.map(read), span)
        case .member(.name("Iterator", _, _), "Element", let span) where itself != nil:
            return read(.name("Element", [], span))
        case .member(.name("Indices", _, _), "Element", let span) where isOwnPart("Indices"):
            return read(.name("Index", [], span))
        case .member(.member(let base, "Indices", _), "Element", let span) where isOwnPart("Indices"):
            return read(.member(base, "Index", span))
        case .member(.member(let base, "Iterator", _), "Element", let span): return read(.member(base, "Element", span))
        case .member(let base, let name, let span): return member(base, name, span)
        case .optional(let inner, _), .forced(let inner, _): return BuiltIn.optional(read(inner))
        case .array(let inner, _): return BuiltIn.array(read(inner))
        case .dictionary(let key, let value, _): return BuiltIn.dictionary(read(key), read(value))
        case .tuple(let items, _):
            if items.count == 1 { return read(items[0].type) }
            return .tuple(items.map { ($0.label, read($0.type)) })
        case .function(let parameters, _, let result, _): return .function(parameters.map(read), read(result))
        case .opaque(let inner, _):
            let arguments = if case .name(_, let arguments, _) = inner { arguments } else { [TypeNode]() }
            if let parameter = opaque?(inner, arguments) { return parameter }
            let given = read(inner)
            if let nominal = given.nominal, nominal.kind == .protocol, !nominal.isOfAllSessions {
                nominal.follower.isGivenOpaque = true
            }
            return given
        case .existential(let inner, _), .pack(let inner, _): return read(inner)
        case .composition(let parts, _): return composed(parts.map(read))
        case .hole: return .poison
        }
    }

    /// `SharedSequence<some Any, Int>`: a parameter that takes each of the family.
    private func ofAnyTrait(_ name: String, _ arguments: [TypeNode], _ span: Span) -> Type? {
        guard let opaque, let family = Traits.protocols[name], arguments.count == 2, case .opaque = arguments[0] else {
            return nil
        }
        return opaque(.name(family, [], span), [arguments[1]])
    }

    /// A type that is reached through another one, or a module.
    private func member(_ base: TypeNode, _ name: String, _ span: Span) -> Type {
        if case .name(let outer, _, _) = base {
            if let type = library.type(named: "\(outer).\(name)") {
                return type.outerGenerics > 0 ? type.itself(in: read(base)) : type.itself
            }
            let isOfModule = library.customs.moduleTypes[outer] != nil && library.type(named: name)?.isBuiltIn == true
            if isOfModule || TypeReader.modules.contains(outer) { return ofModule(name, [], span) }
        }
        let type = read(base)
        if type.isPoison { return .poison }
        if name == "Type" { return .metatype(type) }
        if case .parameter = type.resolved, let element = element(name, of: type, span) { return element }
        switch type.resolved {
        case .parameter where name.hasSuffix("LiteralType"):
            // What literals are written as, whoever is made of them.
            if let written = TypeReader.written[name].flatMap(library.known) { return written.itself }
        case .parameter(let generic):
            // What the class has that it descends from.
            if let parent = generic.superclass, let found = inner(name, of: parent, []) { return found }
        default: break
        }
        switch type.resolved {
        case .parameter, .associated: return iterator(name, of: type) ?? Type.associated(type, name).resolved
        default: break
        }
        if let found = type.associatedType(name) { return found }
        if let element = element(name, of: type, span) { return element }
        if let found = inner(name, of: type, []) { return found }
        if type.nominal?.isBuiltIn == true, let found = iterator(name, of: type) { return found }
        // Read off later from what makes it follow the protocol.
        if let nominal = type.nominal,
            library.protocols(of: nominal).contains(where: { $0.allAssociated.contains(name) })
        {
            return .associated(type, name)
        }
        report(Diagnostic(span, Message("\(type) has no type '\(name)'")))
        return .poison
    }

    /// `A & B`: a protocol that asks for all that they ask for.
    private func composed(_ parts: [Type]) -> Type {
        // What follows anything asks for nothing: `Sendable`.
        let parts = parts.filter { !$0.isAny }
        let protocols = parts.compactMap(\.nominal).filter { $0.kind == .protocol }
        guard protocols.count == parts.count, parts.count > 1 else { return parts.first ?? .any }
        return library.composition(of: protocols).itself
    }

    /// `Set<AnyCancellable>`: what holds subscriptions in Combine is a bag here.
    private func isCombineBag(_ arguments: [TypeNode]) -> Bool {
        guard arguments.count == 1, case .name("AnyCancellable", _, _) = arguments[0] else { return false }
        return !isVocabulary && library.type(named: "AnyCancellable") == nil && library.aliases["AnyCancellable"] == nil
    }

    /// A type behind its module's name: no parameter or type of a person's own has such a name.
    private func ofModule(_ name: String, _ arguments: [Type], _ span: Span) -> Type {
        guard let same = library.synonym(name) else { return known(name, arguments, span, isQualified: true) }
        return used(same, arguments)
    }

    /// An alias where it stands: what it leaves open, as in `typealias Source = Observable`, is open anew each time.
    private func used(_ alias: (generics: [GenericType], type: Type), _ arguments: [Type]) -> Type {
        let isBare = { (type: Type) in if case .variable = type { true } else { false } }
        if alias.generics.isEmpty, case .nominal(let nominal, let own) = alias.type, !own.isEmpty,
            own.allSatisfy(isBare)
        {
            let types = arguments.count == own.count ? arguments : own.map { _ in .variable(TypeVariable()) }
            return .nominal(nominal, types)
        }
        if alias.generics.isEmpty, let nominal = alias.type.nominal, let told = told(nominal, arguments) { return told }
        let types = arguments.isEmpty ? alias.generics.map { _ in .variable(TypeVariable()) } : arguments
        return alias.type.replacing(Dictionary(zip(alias.generics.map { ObjectIdentifier($0) }, types)) { $1 })
    }

    /// `Subscribers.Completion<Never>`: the outer name is one that an import brought.
    private func brought(_ name: String) -> String? {
        guard let dot = name.firstIndex(of: "."), let outer = library.aliases[String(name[..<dot])]?.type.nominal,
            BroughtTypes.module(of: outer) != nil
        else { return nil }
        return outer.name + name[dot...]
    }

    private func named(_ written: String, _ arguments: [Type], _ span: Span) -> Type {
        let parts = written.split(separator: ".", maxSplits: 1)
        let isQualified = parts.count == 2 && TypeReader.modules.contains(String(parts[0]))
        let name = isQualified && library.type(named: written) == nil ? String(parts[1]) : written
        switch name {
        case "Any", "AnyObject": return .any
        case "Sendable" where library.type(named: name) == nil: return .any
        case "Void": return .void
        case "Self": return itself ?? .poison
        default: break
        }
        if name != written, library.known(name) != nil || library.synonym(name) != nil {
            return ofModule(name, arguments, span)
        }
        if let known = names[name] { return known }
        if arguments.count == 2, let trait = Traits.name(name, arguments[0].nominal?.name) {
            return self.known(trait, trait == "Completable" ? [] : [arguments[1]], span)
        }
        // In an extension of each of a family, its name alone is that of the one that is extended.
        if arguments.isEmpty, let own = enclosing?.name, Traits.families[name]?.contains(own) == true {
            return known(own, [], span)
        }
        if let itself, let associated = itself.associatedType(name) { return associated }
        if let enclosing, let inherited = inherited(name, enclosing, arguments) { return inherited }
        for outer in enclosing?.around ?? [] {
            if let nested = nested(name, in: outer, arguments) { return nested }
        }
        if arguments.isEmpty, !isVocabulary, let whole = around(name) { return whole }
        if !isVocabulary, let alias = library.aliases[name] {
            applied?(name, alias.generics, arguments, span)
            return used(alias, arguments)
        }
        if isVocabulary || library.type(named: name) == nil, let same = synonym(name, arguments, span) { return same }
        if arguments.isEmpty, library.type(named: name) == nil, let itself,
            let element = element(name, of: itself, span)
        {
            return element
        }
        return known(name, arguments, span)
    }

    /// A type, or a name for one, that stands in a type around.
    private func nested(_ name: String, in outer: String, _ arguments: [Type]) -> Type? {
        if let inner = library.type(named: "\(outer).\(name)") {
            let around = inner.generics.prefix(inner.outerGenerics).map { Type.parameter($0) }
            if inner.generics.count == around.count + arguments.count { return .nominal(inner, around + arguments) }
            if let told = told(inner, arguments) { return told }
            let isInside = enclosing?.around.contains(inner.name) ?? false
            return isInside || !arguments.isEmpty ? inner.itself : inner.open(in: around)
        }
        guard let alias = library.aliases["\(outer).\(name)"] else { return nil }
        let type = alias.generics.isEmpty ? alias.type : used(alias, arguments)
        guard let follower = library.type(named: outer)?.follower, let itself else { return type }
        return type.replacing([ObjectIdentifier(follower): itself])
    }

    private func synonym(_ name: String, _ arguments: [Type], _ span: Span) -> Type? {
        guard let same = library.synonym(name) else { return nil }
        // Without its types it is the type that it stands for, without its own.
        if arguments.isEmpty != same.generics.isEmpty, let name = same.type.nominal?.name {
            return known(name, arguments, span)
        }
        applied?(name, same.generics, arguments, span)
        let map = Dictionary(zip(same.generics.map { ObjectIdentifier($0) }, arguments)) { $1 }
        return same.type.replacing(map)
    }

    /// A type or alias that stands inside of a type, or of one that it inherits from or follows.
    func inner(_ name: String, of type: Type, _ arguments: [Type]) -> Type? {
        for here in sequence(first: type, next: { $0.superclass }) {
            guard let nominal = here.nominal else { continue }
            if let found = library.type(named: "\(nominal.name).\(name)") {
                return arguments.isEmpty ? found.open(in: here) : found.itself(in: here, arguments)
            }
            let whole = "\(nominal.name).\(name)"
            if let alias = library.aliases[whole] ?? library.synonym(whole) {
                let type = alias.generics.isEmpty ? alias.type : used(alias, arguments)
                return type.replacing(nominal.substitution(here.resolved.arguments))
            }
        }
        return nil
    }

    /// A type or alias that the classes above those around have inside of them, or the protocols that they follow.
    func inherited(_ name: String, _ nominal: Nominal, _ arguments: [Type] = []) -> Type? {
        for outer in nominal.around {
            guard library.type(named: "\(outer).\(name)") == nil, library.aliases["\(outer).\(name)"] == nil,
                let around = library.type(named: outer)
            else { return nil }
            if arguments.isEmpty, let parent = around.superclass, let found = inner(name, of: parent, []) {
                return found
            }
            for parent in library.protocols(of: around) where parent !== around {
                guard let alias = library.aliases["\(parent.name).\(name)"],
                    arguments.isEmpty || arguments.count == alias.generics.count
                else { continue }
                let type = alias.generics.isEmpty ? alias.type : used(alias, arguments)
                return type.replacing([ObjectIdentifier(parent.follower): itself ?? around.itself])
            }
        }
        return nil
    }

    /// `E`, as RxSwift 4 calls the elements of a stream or an observer.
    func element(_ name: String, of type: Type, _ span: Span) -> Type? {
        let isOpen = if case .parameter = type.resolved { !library.hasAssociated(name) } else { false }
        let isReactive =
            isOpen
            || ["ObservableConvertibleType", "ObserverType"].contains {
                library.known($0).map(type.follows) ?? false
            }
        guard name == "E", !isVocabulary, isReactive, type.associatedType(name) == nil else { return nil }
        rewrite(Span(span.end - 1, span.end), "Element")
        return type.associatedType("Element") ?? Type.associated(type, "Element").resolved
    }

    /// Inside of a generic type its bare name is the type itself: `Box` in `struct Box<Value>`. Not so with RxSwift's
    /// traits, which are aliases there.
    private func around(_ name: String) -> Type? {
        guard let enclosing, enclosing.around.contains(name), let nominal = library.type(named: name),
            !Traits.isTrait(name)
        else { return nil }
        return .nominal(nominal, enclosing.generics.prefix(nominal.generics.count).map { .parameter($0) })
    }

    private static let written = [
        "IntegerLiteralType": "Int", "FloatLiteralType": "Double", "BooleanLiteralType": "Bool",
        "StringLiteralType": "String", "ExtendedGraphemeClusterLiteralType": "Character",
        "UnicodeScalarLiteralType": "Character",
    ]

    /// What can be imported, and stand before the name of a type.
    static let modules: Set<String> = [
        "Swift", "RxSwift", "RxCocoa", "RxRelay", "RxTest", "RxBlocking", "XCTest", "Foundation", "Dispatch", "Glibc",
        "UIKit", "RxDataSources", "ReactorKit", "SnapKit", "Then", "CoreLocation",
    ]

    /// What the protocols of Swift are told between `<` and `>`.
    private static let primary = [
        "Sequence": ["Element"], "BidirectionalCollection": ["Element"], "RandomAccessCollection": ["Element"],
        "MutableCollection": ["Element"], "IteratorProtocol": ["Element"], "AsyncSequence": ["Element"],
        "RangeExpression": ["Bound"], "Identifiable": ["ID"], "RawRepresentable": ["RawValue"],
        "Combine.Publisher": ["Output", "Failure"], "Combine.ConnectablePublisher": ["Output", "Failure"],
        "Combine.Subject": ["Output", "Failure"], "Combine.Subscriber": ["Input", "Failure"],
    ]

    /// A protocol of the vocabulary with what stands behind its name: `Sequence<Int>`.
    private func told(_ nominal: Nominal, _ arguments: [Type]) -> Type? {
        guard nominal.kind == .protocol, nominal.isBuiltIn, let primary = TypeReader.primary[nominal.name],
            primary.count == arguments.count
        else { return nil }
        return .nominal(library.composition(of: [nominal], generics: primary), arguments)
    }

    /// A type by its name; after its module's name, as in `Swift.Error`, never a person's own.
    private func known(_ name: String, _ arguments: [Type], _ span: Span, isQualified: Bool = false) -> Type {
        let vocabulary = isVocabulary ? library.known(name) : isQualified ? qualified(name) : nil
        guard let nominal = vocabulary ?? (isVocabulary ? nil : library.type(named: name)) else {
            let hint = isVocabulary ? nil : Kit.remedy(for: name, library)
            let near = hint == nil ? library.customs.types[name] ?? nearest(name, among: library.typeNames) : nil
            report(Diagnostic(span, Message("unknown type '\(name)'"), near: near, hint: hint, missing: .type))
            return .poison
        }
        if nominal.generics.count == arguments.count {
            applied?(name, nominal.generics, arguments, span)
            return .nominal(nominal, arguments)
        }
        if arguments.isEmpty {
            // Left open, as in `PublishSubject()` or `let x: Observable = …`: to be found out. `any Store` says that it
            // may be anything.
            let isAny = nominal.kind == .protocol && !nominal.isBuiltIn
            return .nominal(nominal, nominal.generics.map { _ in isAny ? .any : .variable(TypeVariable()) })
        }
        if let told = told(nominal, arguments) { return told }
        report(
            Diagnostic(
                span,
                nominal.generics.count == 1
                    ? Message("\(name) takes 1 type, not \(arguments.count)")
                    : Message("\(name) takes \(nominal.generics.count) types, not \(arguments.count)")))
        return .poison
    }
}
