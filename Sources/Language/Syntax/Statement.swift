/// A statement or declaration as it was written.
package final class Statement: Sendable {
    package let kind: Kind
    package let span: Span
    package init(_ kind: Kind, _ span: Span) {
        self.kind = kind
        self.span = span
    }

    package enum Kind: Sendable {
        case expression(Expression)
        case variable(Variable)
        case function(FunctionNode)
        case type(TypeDeclaration)
        /// `typealias Name<T> = Type`
        case alias(String, [GenericParameter], TypeNode)
        case imported(String)
        /// An operator or a precedence group, which the parser has taken in already.
        case operators
        case `if`(If)
        case `guard`([Condition], [Statement])
        case `while`([Condition], [Statement], label: String?)
        case repeatWhile([Statement], Expression, label: String?)
        case `for`(Pattern, Expression, filter: Expression?, [Statement], label: String?)
        case `switch`(Switch)
        case `do`([Statement], catches: [Catch], label: String?)
        case `defer`([Statement])
        case `return`(Expression?)
        case `throw`(Expression)
        case `break`(String?)
        case `continue`(String?)
        case `fallthrough`
        /// `watch a, b as label`; no streams for `watch *`
        case watch([Expression], label: String?)
        /// No streams for `unwatch` alone.
        case unwatch([Expression])
        case hole
    }
}

/// `let x: Int = 1, y = 2`; also a property.
package final class Variable: Sendable {
    package struct Binding: Sendable {
        package let pattern: Pattern
        package let type: TypeNode?
        package let value: Expression?
        /// For a computed property.
        package var getter: [Statement]?
        package var setter: (parameter: String, body: [Statement])?
        package var willSet: (parameter: String, body: [Statement])?
        package var didSet: (parameter: String, body: [Statement])?
        var readsOldValue = false
        /// Whether setting it changes nothing of the value it belongs to: `nonmutating set`.
        package var leavesReceiver = false
        /// What reading it does: `get async throws`.
        package var effects: FunctionEffects = []
        /// Whether reading it may change the value it belongs to: `mutating get`.
        package var isMutatingGetter = false
        /// For a subscript, which is a computed property with parameters.
        package var parameters: [Parameter]?
        package var generics: [GenericParameter] = []
        package var constraints: [Constraint] = []
        /// `@ListBuilder`: what makes its value of the statements of its getter.
        package var builder: TypeNode?
        /// Of what a property wrapper stands behind: its name; or the member of it that this one is.
        package var wrapper: String?
        package var wraps: String?
        /// What was written of the type of the property that it stands behind.
        package var wrapped: TypeNode?
        /// Whether it is only implied that the wrapper is made of nil.
        package var impliesNil = false
        package init(
            pattern: Pattern, type: TypeNode?, value: Expression?, getter: [Statement]? = nil,
            setter: (parameter: String, body: [Statement])? = nil,
            willSet: (parameter: String, body: [Statement])? = nil,
            didSet: (parameter: String, body: [Statement])? = nil
        ) {
            self.pattern = pattern
            self.type = type
            self.value = value
            self.getter = getter
            self.setter = setter
            self.willSet = willSet
            self.didSet = didSet
        }
    }
    package let isLet: Bool
    package let modifiers: Modifiers
    package let bindings: [Binding]

    package init(isLet: Bool, modifiers: Modifiers, bindings: [Binding]) {
        self.isLet = isLet
        self.modifiers = modifiers
        self.bindings = bindings
    }
}

/// What stands before a declaration.
package struct Modifiers: OptionSet, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }
    package static let isPrivate = Modifiers(rawValue: 1)
    package static let isStatic = Modifiers(rawValue: 2)
    package static let isLazy = Modifiers(rawValue: 4)
    package static let isWeak = Modifiers(rawValue: 8)
    package static let isUnowned = Modifiers(rawValue: 16)
    package static let isMutating = Modifiers(rawValue: 32)
    package static let isOverride = Modifiers(rawValue: 64)
    package static let isFinal = Modifiers(rawValue: 128)
    package static let isPrivateSet = Modifiers(rawValue: 256)
    /// Private to other files alone.
    package static let isFilePrivate = Modifiers(rawValue: 1 << 20)
    package static let isConvenience = Modifiers(rawValue: 512)
    package static let isIndirect = Modifiers(rawValue: 1024)
    package static let isDiscardable = Modifiers(rawValue: 2048)
    /// The three parts of a `viewmodel`.
    package static let isInput = Modifiers(rawValue: 4096)
    package static let isOutput = Modifiers(rawValue: 8192)
    package static let isCommand = Modifiers(rawValue: 16384)
    /// An operator before or behind its operand.
    package static let isPrefix = Modifiers(rawValue: 32768)
    package static let isPostfix = Modifiers(rawValue: 65536)
    /// `async let`
    package static let isAsync = Modifiers(rawValue: 131072)
    /// `@_disfavoredOverload`: called only where no other goes.
    package static let isDisfavored = Modifiers(rawValue: 1 << 22)
    /// Of what a protocol asks for: a follower may leave it out.
    package static let isOptional = Modifiers(rawValue: 1 << 23)
    /// `@IBOutlet`
    package static let isOutlet = Modifiers(rawValue: 1 << 21)

    /// How what is declared holds its value.
    package var strength: Capture.Strength { contains(.isWeak) ? .weak : contains(.isUnowned) ? .unowned : .strong }
}

/// A function, method, initialiser or deinitialiser (`init`, `init?`, `deinit` by name). `command f(…) { }` too.
package final class FunctionNode: Sendable {
    package let name: String
    package let modifiers: Modifiers
    package let generics: [GenericParameter]
    package let parameters: [Parameter]
    package let isThrowing: Bool
    /// The type of its errors, where that is written: `throws(NetworkError)`.
    package let thrown: TypeNode?
    package let isRethrowing: Bool
    package let isAsync: Bool
    package let result: TypeNode?
    package let constraints: [Constraint]
    /// nil for a protocol's requirement and for a signature of the vocabulary.
    package let body: [Statement]?
    /// `@ListBuilder`: what makes its result of its statements.
    package let builder: TypeNode?
    package let span: Span
    package let nameSpan: Span
    package var isInitializer: Bool { name == "init" || name == "init?" }
    package init(
        name: String, modifiers: Modifiers, generics: [GenericParameter], parameters: [Parameter], isThrowing: Bool,
        thrown: TypeNode? = nil, isRethrowing: Bool = false, isAsync: Bool = false, result: TypeNode?,
        constraints: [Constraint], body: [Statement]?, builder: TypeNode? = nil, span: Span, nameSpan: Span
    ) {
        self.name = name
        self.builder = builder
        self.modifiers = modifiers
        self.generics = generics
        self.parameters = parameters
        self.isThrowing = isThrowing
        self.thrown = thrown
        (self.isRethrowing, self.isAsync) = (isRethrowing, isAsync)
        self.result = result
        self.constraints = constraints
        self.body = body
        self.span = span
        self.nameSpan = nameSpan
    }
}

package struct Parameter: Sendable {
    /// nil for `_`.
    package let label: String?
    package let name: String
    package let type: TypeNode
    package let value: Expression?
    package let isInout: Bool
    package let isVariadic: Bool
    /// `@autoclosure`: what is given is carried out when it is called.
    package var isAutoclosure = false
    /// `@escaping`: what is given may be called when the function has returned.
    package var isEscaping = false
    /// `@RowsBuilder`: what makes a value of the statements of a closure.
    package var builder: TypeNode?
    /// `@Clamped(0...10)`: what the property wrapper before its name is given.
    package var wrapping: [Argument] = []
    /// Whether it was given a label and a name.
    package var isNamedTwice = false
    package let span: Span
    package init(
        label: String?, name: String, type: TypeNode, value: Expression?, isInout: Bool, isVariadic: Bool, span: Span
    ) {
        self.label = label
        self.name = name
        self.type = type
        self.value = value
        self.isInout = isInout
        self.isVariadic = isVariadic
        self.span = span
    }
}

/// `T: P & Q` between angle brackets.
package struct GenericParameter: Sendable {
    package let name: String
    package let bound: TypeNode?
    /// Of an associated type: what it is where nothing else is said.
    package let fallback: TypeNode?
    /// Of an associated type: what is asked of it and of those beside it.
    package let constraints: [Constraint]
    package init(_ name: String, _ bound: TypeNode?, fallback: TypeNode? = nil, constraints: [Constraint] = []) {
        self.name = name
        self.bound = bound
        self.fallback = fallback
        self.constraints = constraints
    }

    /// With what is asked of it behind a `where`, as if that stood at its name.
    package func bound(by constraints: [Constraint]) -> GenericParameter {
        let asked = constraints.filter { constraint in
            if case .name(name, let arguments, _) = constraint.subject {
                arguments.isEmpty && !constraint.isEquality
            } else {
                false
            }
        }
        let bounds = (bound.map { [$0] } ?? []) + asked.map(\.object)
        guard bounds.count > 1 else {
            return GenericParameter(name, bounds.first, fallback: fallback, constraints: self.constraints)
        }
        let whole = TypeNode.composition(bounds, bounds[0].span)
        return GenericParameter(name, whole, fallback: fallback, constraints: self.constraints)
    }
}

/// `where S.Element == Int`, `where T: P`
package struct Constraint: Sendable {
    package let subject: TypeNode
    package let isEquality: Bool
    package let object: TypeNode
    package init(_ subject: TypeNode, isEquality: Bool, _ object: TypeNode) {
        self.subject = subject
        self.isEquality = isEquality
        self.object = object
    }
}

/// `struct`, `class`, `enum`, `protocol`, `extension`, `viewmodel`, `scene`.
package final class TypeDeclaration: Sendable {
    package enum Keyword: String, Sendable { case `struct`, `class`, `enum`, `protocol`, `extension`, viewmodel, scene }
    package let keyword: Keyword
    package let name: String
    /// What an extension extends: its name, with arguments if it has any.
    package let extended: TypeNode?
    package let modifiers: Modifiers
    package let generics: [GenericParameter]
    /// `viewmodel Name(api: API)`
    package let parameters: [Parameter]
    package let parents: [TypeNode]
    package let constraints: [Constraint]
    package let cases: [EnumCase]
    /// `associatedtype Element`
    package let associated: [GenericParameter]
    package let members: [Statement]
    package let span: Span
    package let nameSpan: Span
    package init(
        keyword: Keyword, name: String, extended: TypeNode?, modifiers: Modifiers, generics: [GenericParameter],
        parameters: [Parameter], parents: [TypeNode], constraints: [Constraint], cases: [EnumCase],
        associated: [GenericParameter], members: [Statement], span: Span, nameSpan: Span
    ) {
        self.keyword = keyword
        self.name = name
        self.extended = extended
        self.modifiers = modifiers
        self.generics = generics
        self.parameters = parameters
        self.parents = parents
        self.constraints = constraints
        self.cases = cases
        self.associated = associated
        self.members = members
        self.span = span
        self.nameSpan = nameSpan
    }
}

package struct EnumCase: Sendable {
    package let name: String
    package typealias Part = (label: String?, type: TypeNode, value: Expression?)
    package let payload: [Part]
    package let rawValue: Expression?
    package let span: Span
    package init(name: String, payload: [Part], rawValue: Expression?, span: Span) {
        self.name = name
        self.payload = payload
        self.rawValue = rawValue
        self.span = span
    }
}

// MARK: conditions and patterns

package enum Condition: Sendable {
    case expression(Expression)
    /// `let x = y`, `let x`, `var x = y`: the pattern takes what is unwrapped.
    case unwrap(Pattern, Expression)
    /// `case pattern = value`
    case match(Pattern, Expression)
}

package final class If: Sendable {
    package let conditions: [Condition]
    package let body: [Statement]
    /// The statements of `else`; an `else if` is one statement.
    package let otherwise: [Statement]?
    package init(_ conditions: [Condition], _ body: [Statement], otherwise: [Statement]?) {
        self.conditions = conditions
        self.body = body
        self.otherwise = otherwise
    }
}

package final class Switch: Sendable {
    package struct Case: Sendable {
        /// Empty for `default`.
        package let patterns: [(pattern: Pattern, filter: Expression?)]
        package let body: [Statement]
        package let span: Span
        package init(_ patterns: [(pattern: Pattern, filter: Expression?)], _ body: [Statement], _ span: Span) {
            self.patterns = patterns
            self.body = body
            self.span = span
        }
    }
    package let subject: Expression
    package let cases: [Case]
    package let label: String?
    package init(_ subject: Expression, _ cases: [Case], label: String?) {
        self.subject = subject
        self.cases = cases
        self.label = label
    }
}

package struct Catch: Sendable {
    package let pattern: Pattern?
    package let filter: Expression?
    package let body: [Statement]
    package init(_ pattern: Pattern?, _ filter: Expression?, _ body: [Statement]) {
        self.pattern = pattern
        self.filter = filter
        self.body = body
    }
}

package indirect enum Pattern: Sendable {
    /// `_`
    case wildcard(Span)
    /// A name that is bound: after `let` or `var`, or where only a new name can stand.
    case binding(String, isVar: Bool, Span)
    case tuple([(label: String?, pattern: Pattern)], Span)
    /// `.next(let x)`, `Event.next(let x)`; nil where there are no parentheses.
    case enumCase(type: TypeNode?, String, [(label: String?, pattern: Pattern)]?, Span)
    /// `let x?`
    case some(Pattern, Span)
    /// `is T`
    case test(TypeNode, Span)
    /// `let x as T`
    case cast(Pattern, TypeNode, Span)
    /// A value or range to compare with.
    case expression(Expression)
    case hole(Span)

    package var span: Span {
        switch self {
        case .wildcard(let span), .binding(_, _, let span), .tuple(_, let span), .enumCase(_, _, _, let span),
            .some(_, let span), .test(_, let span), .cast(_, _, let span), .hole(let span):
            span
        case .expression(let expression): expression.span
        }
    }
}

extension Catch {
    /// Whether any error matches: nothing is asked of it, or it is only given a name, or what every error can be.
    package var catchesAll: Bool {
        switch pattern {
        case nil, .wildcard?, .binding?: true
        case .cast(.binding, .name("NSError", _, _), _)?, .cast(.binding, .name("Error", _, _), _)?: true
        default: false
        }
    }
}
