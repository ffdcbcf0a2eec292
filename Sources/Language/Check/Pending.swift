/// What the declarations of a unit leave for later.
struct Pending {
    /// Types whose members are not known yet.
    var unfinished: [ObjectIdentifier: TypeDeclaration] = [:]
    /// Extensions of the unit, in their order: one is read when a member of it is asked for, at the latest when all types
    /// have theirs.
    var extensions: [PendingExtension] = []
    /// Statics that are not known yet, by type and name.
    var waiting: [ObjectIdentifier: [String: () -> Void]] = [:]
    var bodies: [PendingBody] = []
    /// What stands for the parameters of types where these are written: `Box<Int>`.
    var applied: [(name: String, generics: [GenericType], arguments: [Type], span: Span)] = []
    /// Getters, setters and observers of names at the top, which may use what stands after them.
    var topAccessors: [() -> Void] = []
    var accessors: [Accessor] = []
    /// Types that are said to be collections.
    var collections: Set<ObjectIdentifier> = []

    /// The bodies that wait, which are to be checked elsewhere.
    mutating func takingBodies() -> Pending {
        let taken = self
        (bodies, topAccessors, accessors) = ([], [], [])
        return taken
    }

    mutating func addBodies(of other: Pending) {
        bodies += other.bodies
        topAccessors += other.topAccessors
        accessors += other.accessors
    }

    var hasBodies: Bool { !bodies.isEmpty || !accessors.isEmpty || !topAccessors.isEmpty }
}

/// What the check of a unit's declarations has made, to be compiled and put where it is found.
struct CheckedUnit {
    var bodies: [CheckedBody] = []
    var implicit: [ImplicitInitializer] = []
    var defaults: [(nominal: Nominal, field: Int, code: ClosureCode)] = []
    var statics: [(global: Global, code: ClosureCode)] = []
    var observers: [(nominal: Nominal, name: String, cell: FunctionCell)] = []
    var deinitializers: [(nominal: Nominal, cell: FunctionCell)] = []

    /// The stored properties of a type that are given a value where they are declared.
    func fieldsWithDefault(of nominal: Nominal) -> Set<Int> {
        Set(defaults.filter { $0.nominal === nominal }.map(\.field))
    }
}

/// A body that waits until all signatures of its unit are known.
struct PendingBody {
    let node: FunctionNode
    let member: Member
    let cell: FunctionCell
    /// nil for a free function.
    let nominal: Nominal?
    let itself: Type?
    let generics: [String: Type]
    let isInitializer: Bool
    /// What `Self` is in it.
    var around: Type?
}

/// A getter, setter, observer or `deinit` that waits for its body to be checked.
struct Accessor {
    let cell: FunctionCell
    let nominal: Nominal
    /// nil for a static one.
    let itself: Type?
    let parameters: [(name: String, type: Type)]
    let result: Type
    let body: [Statement]
    /// Whether it gives back `self` changed.
    let isMutating: Bool
    let generics: [String: Type]
    /// Those that it has itself.
    var ownGenerics: [GenericType] = []
    /// Whether what it is told is unwrapped by itself, as the property is.
    var isForced = false
    let name: String
    var builder: TypeNode?
    var requirements: [Requirement] = []
    /// Whether reading it may wait.
    var isAsync = false
    /// What `Self` is in it.
    var around: Type?
    /// Whether it is a `willSet` or `didSet`, in which the property itself is set directly.
    var isObserver = false
}

/// A body as checked, and the cell that it will fill.
package struct CheckedBody {
    package let cell: FunctionCell
    package let code: ClosureCode
    /// Gives back `self` beside its result.
    package let isMutating: Bool
    /// Makes a value type: `self` is what it gives.
    package let makes: Nominal?
}

/// An initialiser that nobody wrote: memberwise, from a viewmodel's parameters, or from a raw value.
package struct ImplicitInitializer {
    package enum Kind {
        case memberwise, parameters, rawValue
        /// How the viewmodel above is made: of these parameters, by place.
        case viewmodel(Parent?)
    }
    package struct Parent {
        package let nominal: Nominal
        package let initializer: FunctionCell
        package let arguments: [Int]
    }
    package let nominal: Nominal
    package let cell: FunctionCell
    package let kind: Kind
    package let names: [String]
}

extension [String: Type] {
    /// With the names of generic parameters for themselves.
    func adding(_ generics: [GenericType]) -> [String: Type] {
        var names = self
        for generic in generics { names[generic.name] = .parameter(generic) }
        return names
    }
}

/// An extension, and the type that it extends once it is read.
final class PendingExtension {
    let declaration: TypeDeclaration
    var isRead = false
    var nominal: Nominal?
    init(_ declaration: TypeDeclaration) { self.declaration = declaration }
}
