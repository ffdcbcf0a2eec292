import Values

/// Something that a type has: a method, an initialiser, a property, a case.
package final class Member {
    package enum Kind { case method, property, initializer, enumCase }

    package let name: String
    package let kind: Kind
    package let isStatic: Bool
    /// Generic parameters of its own.
    package let generics: [GenericType]
    /// Of what it extends: the type's own parameters stand in its types.
    package let owner: Nominal
    /// For a protocol's extension: what stands for `Self` in its types.
    package let itself: GenericType?
    package var parameters: [ParameterType]
    package var result: Type
    /// What must hold for it to be there: `where Element: Equatable`.
    package var requirements: [Requirement]
    package var isPrivate = false
    /// Of those that extensions gave, in the order in which they came.
    package var number = 0
    /// The unit that declared it: in one, several may differ only in what they give.
    package var unit = 0
    /// Whether a program gave it to a type that a module brings: there it goes before what that has itself.
    var isAdded = false
    /// Private to other files alone.
    package var isSeenInFile = false
    package var isSettable = false
    package var isMutating = false
    package var isDiscardable = false
    /// Whether it is called only where no other goes.
    var isDisfavored = false
    /// Of what a protocol asks for: whether a follower may leave it out.
    var isOptional = false
    /// Of an initialiser: whether it leaves the work to another of the same type.
    var isConvenience = false
    /// Whether a call of it needs a `try`.
    package var isThrowing = false
    /// Whether a call of it needs an `await`.
    package var isAsync = false
    /// What its errors are, where that is written.
    package var thrown: Type?
    /// What makes its value of statements: `@ListBuilder`.
    var builder: TypeNode?
    /// Of a property declared `T!`.
    package var isForced = false
    /// Of a stored property: its index among the fields.
    package var field: Int?
    /// Of a viewmodel's member: the half that it belongs to.
    package var role: Nominal.Field.Role?
    /// Of a class's method that gives `Self`: what stands for the class that it is called on, and the result in its terms.
    var givesSelf: (marker: GenericType, result: Type)?
    /// Of a static of a class or of a protocol's extension: what stands for the type that it is called on.
    var calledOn: GenericType?
    /// How it is carried out.
    package var implementation: Implementation

    package enum Implementation {
        /// A word of the vocabulary; which of its signatures this is.
        case word(Word, Int)
        /// A stored property.
        case field
        /// A body that is found by selector at run time, because subclasses and followers may have their own.
        case selector(String)
        /// A body that can only be this one: of a struct, an extension, a static.
        case body(FunctionCell)
        case enumCase(Int)
        /// `init` of a person's type, its index among the type's.
        case initializer(FunctionCell)
        /// A stored static property.
        case global(Global)
        /// A function inside of a body.
        case local(Local)
    }

    package init(
        _ name: String, _ kind: Kind, isStatic: Bool = false, owner: Nominal, itself: GenericType? = nil,
        generics: [GenericType] = [], parameters: [ParameterType] = [], result: Type,
        requirements: [Requirement] = [], _ implementation: Implementation
    ) {
        self.name = name
        self.kind = kind
        self.isStatic = isStatic
        self.owner = owner
        self.itself = itself
        self.generics = generics
        self.parameters = parameters
        self.result = result
        self.requirements = requirements
        self.implementation = implementation
    }

    /// Whether the vocabulary carries it out.
    var isWord: Bool { if case .word = implementation { true } else { false } }

    /// What tells it from others of the same name and labels: the types that it takes.
    var overload = ""

    /// What reading it does: `get async throws`.
    func take(_ effects: FunctionEffects) {
        (isAsync, isThrowing) = (effects.contains(.waiting), effects.contains(.throwing))
    }

    /// `search(_:limit:)`
    package var signature: String {
        kind == .property ? name : name + "(" + parameters.map { ($0.label ?? "_") + ":" }.joined() + ")"
    }

    /// Under which its body is found at run time.
    package var selector: String { signature + overload }

    /// Whether it gives way to another, which a person has declared since.
    func isRedeclared(by other: Member) -> Bool {
        !isWord && requirements.isEmpty && other.requirements.isEmpty && kind == other.kind
            && isStatic == other.isStatic && selector == other.selector && taken == other.taken
            && !isBeside(other)
    }

    /// Whether both are there, of one unit, and only what is wanted tells which is meant.
    func isBeside(_ other: Member) -> Bool { unit == other.unit && differsOnlyInResult(from: other) }

    /// Whether they take the same and give something else.
    func differsOnlyInResult(from other: Member) -> Bool {
        guard signature == other.signature, taken == other.taken else { return false }
        return result.isOpen != other.result.isOpen || !result.isOpen && !result.isSame(as: other.result)
    }

    /// What it takes, as it is written, with what is asked of its generic parameters.
    var taken: String {
        let bounds = generics.map { generic in
            let known = generic.known.map { "\($0)==\($1)" } + generic.knownBounds.map { "\($0):\($1.map(\.name))" }
            return (generic.bounds.map(\.name) + known.sorted()).joined(separator: "&")
        }
        return (parameters.map { "\($0.type)" } + bounds).joined(separator: ",")
    }
}

/// One parameter of something that can be called.
package struct ParameterType {
    package let label: String?
    package let name: String
    package var type: Type
    package var isVariadic = false
    package var isInout = false
    /// Whether it was declared `T!`.
    package var isForced = false
    /// Whether an argument is handed over as a closure that gives it: `@autoclosure`.
    package var isAutoclosure = false
    /// Whether the closure that it is given may be called when the call has returned: `@escaping`.
    package var isEscaping = false
    /// Whether what it is given may throw: `() throws -> T`.
    package var mayThrow = false
    /// Whether it is given a closure that may wait: `() async -> T`.
    package var mayWait = false
    /// What makes a value of the statements of a closure.
    package var builder: Type?
    /// What stands for it when it is left out.
    package var fallback: Fallback = .none

    package enum Fallback {
        case none
        /// The word sees that it was left out.
        case leftOut
        /// What waits does so on the main queue.
        case mainQueue
        /// A person's default value.
        case expression(Expression)
    }
    /// What an argument is read as: of what is handed over as a closure, what that gives.
    var asked: Type {
        if isAutoclosure, case .function(_, let given) = type.resolved { given } else { type }
    }
    /// What a body holds under its name.
    package var held: Type { isVariadic ? BuiltIn.array(type) : type }
    /// Whether it takes any number of arguments under labels of the caller's choice: `labelled values: Element...`.
    package var takesLabels: Bool { isVariadic && label == "labelled" }
    package var isOptional: Bool { if case .none = fallback { false } else { true } }
    /// Whether a closure that does that can be given. Only of what may wait it matters whether it throws: two words of
    /// one name differ by it.
    func allows(_ effects: FunctionEffects) -> Bool {
        mayWait ? mayThrow || !effects.contains(.throwing) : !effects.contains(.waiting) || !type.isFunction
    }
}

/// `Element: Equatable`, `Element == Int`.
package struct Requirement {
    package enum Kind { case follows(Nominal), same(Type) }
    package let subject: Type
    package let kind: Kind

    /// Whether it holds where parameters stand for these types.
    func holds(_ map: [ObjectIdentifier: Type]) -> Bool {
        let type = subject.replacing(map)
        switch kind {
        case .follows(let wanted): return type.follows(wanted)
        case .same(let other): return type.isSame(as: other.replacing(map))
        }
    }

    /// Whether it asks for what is made of such parameters: what they stand for is told by what is handed over.
    func speaks(of generics: [GenericType]) -> Bool {
        guard case .same(let type) = kind, !generics.isEmpty else { return false }
        return generics.contains { $0.stands(in: type) }
    }

    /// Whether `other`, of the same subject, holds wherever this does.
    fileprivate func implies(_ other: Kind) -> Bool {
        switch (kind, other) {
        case (.follows(let own), .follows(let wanted)): own.follows(wanted)
        case (.same(let type), .follows(let wanted)): type.follows(wanted)
        case (.same(let type), .same(let wanted)): type.isSame(as: wanted)
        case (.follows, .same): false
        }
    }

    /// What must hold of the parameters of a type for it to follow `wanted`, which it is said to follow: one of these.
    static func alternatives(for nominal: Nominal, following wanted: Nominal) -> [[Requirement]] {
        if let own = wanted.followers[ObjectIdentifier(nominal)] { return [own] }
        let given = nominal.conditional.filter { $0.wanted.follows(wanted) }
        let isFree = nominal.protocols.contains { parent in
            parent.follows(wanted) && !given.contains { $0.wanted === parent }
        }
        if given.isEmpty || isFree || nominal.superclass?.nominal?.follows(wanted) == true { return [[]] }
        return given.map(\.requirements)
    }

    /// `Element == C.Element` as `C.Element == Element`, where `C` is one of these and Element is told from outside.
    func turned(to generics: [GenericType]) -> Requirement {
        func belongs(_ type: Type) -> Bool {
            let generic = if case .parameter(let own) = type.resolved { own } else { GenericType.promising(type) }
            return generic.map { own in generics.contains { $0 === own } } ?? false
        }
        guard case .same(let object) = kind, GenericType.promising(object) != nil, belongs(object), !belongs(subject)
        else {
            return self
        }
        return Requirement(subject: object, kind: .same(subject))
    }

    /// Lets a generic parameter know what its associated type is or follows, for good.
    func note() {
        guard let part = GenericPart(subject.resolved) ?? GenericPart(subject) else { return }
        part.parameter.facts.note(self, of: part.name, in: part.parameter)
    }
}

extension Member {
    /// Whether it asks for more of the type around it than `other` does: what is only there for some comes before what is
    /// there for more, as `where Item == Int` before `where Item: Comparable`.
    func asksMore(than other: Member) -> Bool {
        let (here, there) = (asksAll(of: other), other.asksAll(of: self))
        return here == there ? requirements.count > other.requirements.count : here
    }

    private func asksAll(of other: Member) -> Bool {
        var map: [ObjectIdentifier: Type] = [:]
        if let itself, let theirs = other.itself { map[ObjectIdentifier(theirs)] = .parameter(itself) }
        return other.requirements.allSatisfy { wanted in
            let subject = wanted.subject.replacing(map)
            return requirements.contains { $0.subject.isSame(as: subject) && $0.implies(wanted.kind) }
        }
    }
}

extension GenericType.Facts {
    /// What `requirement` says of an associated type.
    mutating func note(_ requirement: Requirement, of name: String, in generic: GenericType) {
        switch requirement.kind {
        // What is asked to be itself, by whatever way, is no more known for it.
        case .same(let type) where generic.stands(in: type, by: name): break
        case .same(let type): known[name] = type
        case .follows(let bound): knownBounds[name, default: []].append(bound)
        }
    }
}

/// A body that is compiled after what calls it was checked.
package final class FunctionCell {
    package var function: Function?
    /// Of a static of a class or of a protocol's extension: the type that it is called on is its last argument.
    var takesType = false
    /// Of a setter: whether what it belongs to stays as it is.
    var leavesReceiver = false
    /// Of an initialiser that leaves its work to no other: the class whose properties have their first values before it
    /// begins.
    var fills: Nominal?
    package init() {}
}

/// A name of the session, and what it stands for.
package final class Global {
    package let name: String
    package let type: Type
    package let isLet: Bool
    /// Whether it was declared `T!`.
    package var isForced = false
    package var value: Value = .void
    /// A static or top-level value that is made when it is first asked for.
    package var initializer: (() throws -> Value)?
    /// Whether it stands further down in a file and has no value yet: its initialiser says so.
    package var isPromised = false
    /// Whether it is made each time it is asked for.
    var isComputed = false
    /// Of `async let`: what reading it is.
    var later: Member?
    /// Of a computed one: what takes a new value.
    var setter: FunctionCell?
    /// `willSet` and `didSet`.
    var observers: (will: FunctionCell?, did: FunctionCell?)?
    package var strength = Capture.Strength.strong
    package var source = 0
    /// The scene on screen that has given it its name.
    package var scene: String?
    /// Of a static property: the type that has it.
    package var owner: String?
    package init(_ name: String, _ type: Type, isLet: Bool) {
        self.name = name
        self.type = type
        self.isLet = isLet
    }

    package func load() throws -> Value {
        if let initializer {
            if isComputed { return try initializer() }
            if !isPromised { self.initializer = nil }
            value = try initializer()
        }
        return value
    }

    /// What it stands for is let go.
    func empty() { (value, initializer, setter, observers) = (.void, nil, nil, nil) }

    /// It holds nothing, as what is weak does until it is given something.
    func keepNothing() { (isPromised, initializer) = (false, nil) }

    /// It has no value yet: who asks is told so.
    func promise(_ reason: String? = nil) {
        isPromised = true
        initializer = { [name] in throw RuntimeError("'\(name)' has no value yet" + (reason.map { ": \($0)" } ?? "")) }
    }

    /// What is given a value before it was first asked for has had its own: Swift carries it out all the same.
    func prepareToChange() throws {
        guard isPromised else { _ = try load(); return }
        (isPromised, initializer) = (false, nil)
    }
}
