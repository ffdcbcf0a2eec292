/// An expression as it was written. A class, so that what is found out about one can be kept beside it.
package final class Expression: Sendable {
    package let kind: Kind
    package let span: Span
    package init(_ kind: Kind, _ span: Span) {
        self.kind = kind
        self.span = span
    }

    /// What a literal tells of its place; as a default, of the place of the call.
    package enum Here: String, Sendable {
        case line = "#line", column = "#column", file = "#file", function = "#function"
    }

    package enum Kind: Sendable {
        case integer(Int128)
        case float(Double)
        case string([StringPart])
        case bool(Bool)
        case null
        /// `#line`, `#function`
        case here(Here)
        case array([Expression])
        case dictionary([(key: Expression, value: Expression)])
        /// `()`, or two or more. One in parentheses is the expression itself.
        case tuple([Argument])
        /// `x`, `Foo<Int>`, `Self`.
        case name(String, [TypeNode])
        /// `$0`
        case dollar(Int)
        /// `.x`, whose type the context tells.
        case implicitMember(String)
        /// `base.name<Int>`, `base.0`, `base.self`; `nameSpan` is where the name stands.
        case member(Expression, String, [TypeNode], nameSpan: Span)
        /// `base?`; the whole chain that it may cut short is in an `optionalChain`.
        case unwrapping(Expression)
        case optionalChain(Expression)
        /// `base!`
        case force(Expression)
        /// Trailing closures stand at the end of the arguments.
        case call(Expression, [Argument])
        case `subscript`(Expression, [Argument])
        case closure(Closure)
        /// `\.name`, `\User.name.count`
        case keyPath(TypeNode?, [KeyPathStep])
        /// `-x`, `!x`
        case prefix(String, Expression)
        /// Every infix operator but those below: `+ == ?? ... ..< &&`.
        case infix(String, Expression, Expression, operatorSpan: Span)
        case ternary(Expression, Expression, Expression)
        /// `a = b`, and `a += b` with its operator.
        case assign(Expression, String?, Expression)
        /// `(+)`, `by: <`: an operator as a function.
        case operatorName(String)
        case cast(Expression, Cast, TypeNode)
        case `try`(Try, Expression)
        case await(Expression)
        /// `&x`
        case `inout`(Expression)
        case this
        case parent
        /// A type where a value stands: `[Int]`, `(Int) -> Int`, `Int?`.
        case type(TypeNode)
        case `if`(If)
        case `switch`(Switch)
        /// `subject <- value`
        case push(Expression, Expression)
        /// `target <~ source`, `a <~> b`
        case bind(Expression, Expression, isTwoWay: Bool)
        /// What could not be read. A mistake has been reported.
        case hole
    }

    package enum Cast: String, Sendable { case upcast = "as", conditional = "as?", forced = "as!", test = "is" }
    package enum Try: String, Sendable { case plain = "try", optional = "try?", forced = "try!" }
}

/// A piece of a string literal.
package enum StringPart: Sendable {
    case text(String)
    case value(Expression)
    /// `\(price, digits: 2)`: what a person's own `appendInterpolation` takes.
    case interpolated([Argument], Span)
}

/// What is handed to a call, a subscript or a tuple.
package struct Argument: Sendable {
    package let label: String?
    package let value: Expression
    package var isTrailing = false
    package init(_ label: String?, _ value: Expression, isTrailing: Bool = false) {
        self.label = label
        self.value = value
        self.isTrailing = isTrailing
    }
}

/// `{ [weak self] a, b -> Int in … }`
package final class Closure: Sendable {
    /// Whether it is an argument that is handed over as a closure.
    let isDelayed: Bool
    /// What its body does that who calls it must know.
    let effects: FunctionEffects
    package let captures: [Capture]
    /// nil when none are written: then `$0`, `$1` … are used.
    package let parameters: [ClosureParameter]?
    package let result: TypeNode?
    package let body: [Statement]
    /// The highest `$n` in the body, closures inside left out; -1 if there is none.
    package let highestDollar: Int
    package let span: Span
    package init(
        captures: [Capture], parameters: [ClosureParameter]?, result: TypeNode?, body: [Statement], highestDollar: Int,
        span: Span, isDelayed: Bool = false, effects: FunctionEffects = []
    ) {
        (self.isDelayed, self.effects) = (isDelayed, effects)
        self.captures = captures
        self.parameters = parameters
        self.result = result
        self.body = body
        self.highestDollar = highestDollar
        self.span = span
    }
}

package struct Capture: Sendable {
    package enum Strength: Sendable { case strong, weak, unowned }
    package let strength: Strength
    package let name: String
    /// `[x = y.z]`; nil for the variable of that name.
    package let value: Expression?
    package let span: Span
    package init(_ strength: Strength, _ name: String, _ value: Expression?, _ span: Span) {
        self.strength = strength
        self.name = name
        self.value = value
        self.span = span
    }
}

package struct ClosureParameter: Sendable {
    /// `_` for one that is not wanted.
    package let name: String
    package let type: TypeNode?
    package let span: Span
    package init(_ name: String, _ type: TypeNode?, _ span: Span) {
        self.name = name
        self.type = type
        self.span = span
    }
}

/// What a function does beside giving a result.
package struct FunctionEffects: OptionSet, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }
    static let throwing = FunctionEffects(rawValue: 1)
    /// It may wait: `async`.
    static let waiting = FunctionEffects(rawValue: 2)
}

/// A type as it was written.
package indirect enum TypeNode: Sendable {
    /// `Int`, `Observable<[String]>`
    case name(String, [TypeNode], Span)
    /// `S.Element`
    case member(TypeNode, String, Span)
    case optional(TypeNode, Span)
    /// `T!`: an optional that is unwrapped by itself where a value is wanted.
    case forced(TypeNode, Span)
    case array(TypeNode, Span)
    case dictionary(TypeNode, TypeNode, Span)
    /// `()` is Void.
    case tuple([(label: String?, type: TypeNode)], Span)
    case function([TypeNode], FunctionEffects, TypeNode, Span)
    /// `some P`, `any P`
    case opaque(TypeNode, Span)
    case existential(TypeNode, Span)
    /// `A & B`
    case composition([TypeNode], Span)
    /// `repeat each S`: a pack, in signatures of the vocabulary only.
    case pack(TypeNode, Span)
    case hole(Span)

    /// `Int?`, `[Int]` and `[Int: Int]` under the names of their types.
    var spelledOut: TypeNode {
        switch self {
        case .optional(let inner, let span): .name("Optional", [inner], span)
        case .array(let inner, let span): .name("Array", [inner], span)
        case .dictionary(let key, let value, let span): .name("Dictionary", [key, value], span)
        default: self
        }
    }

    /// The names that stand in it first, before any dot.
    var names: Set<String> {
        switch self {
        case .name(let name, let arguments, _):
            Set(arguments.flatMap(\.names)).union([String(name.prefix { $0 != "." })])
        case .member(let inner, _, _), .optional(let inner, _), .forced(let inner, _), .array(let inner, _),
            .opaque(let inner, _), .existential(let inner, _), .pack(let inner, _):
            inner.names
        case .dictionary(let key, let value, _): key.names.union(value.names)
        case .tuple(let items, _): Set(items.flatMap(\.type.names))
        case .function(let parameters, _, let result, _): Set(parameters.flatMap(\.names)).union(result.names)
        case .composition(let parts, _): Set(parts.flatMap(\.names))
        case .hole: []
        }
    }

    /// What stands in it behind a dot: the name, and the one before it.
    var innerNames: [(around: String, name: String)] {
        switch self {
        case .name(let name, let arguments, _):
            arguments.flatMap(\.innerNames) + TypeNode.pairs(name)
        case .member(let inner, let name, _): inner.innerNames + [(inner.lastName, name)]
        case .optional(let inner, _), .forced(let inner, _), .array(let inner, _), .opaque(let inner, _),
            .existential(let inner, _), .pack(let inner, _):
            inner.innerNames
        case .dictionary(let key, let value, _): key.innerNames + value.innerNames
        case .tuple(let items, _): items.flatMap(\.type.innerNames)
        case .function(let parameters, _, let result, _): parameters.flatMap(\.innerNames) + result.innerNames
        case .composition(let parts, _): parts.flatMap(\.innerNames)
        case .hole: []
        }
    }

    private static func pairs(_ dotted: String) -> [(around: String, name: String)] {
        let parts = dotted.split(separator: ".").map(String.init)
        return zip(parts, parts.dropFirst()).map { ($0, $1) }
    }

    private var lastName: String {
        switch self {
        case .name(let name, _, _): name.split(separator: ".").last.map(String.init) ?? name
        case .member(_, let name, _): name
        default: ""
        }
    }

    package var span: Span {
        switch self {
        case .name(_, _, let span), .member(_, _, let span), .optional(_, let span), .forced(_, let span),
            .array(_, let span),
            .dictionary(_, _, let span), .tuple(_, let span), .function(_, _, _, let span), .opaque(_, let span),
            .existential(_, let span), .composition(_, let span), .pack(_, let span), .hole(let span):
            span
        }
    }

    package var isForced: Bool { if case .forced = self { true } else { false } }

    /// What a function of this type does; nothing for what is none.
    var effects: FunctionEffects {
        switch self {
        case .function(_, let effects, _, _): effects
        case .optional(let inner, _), .forced(let inner, _): inner.effects
        case .tuple(let items, _): items.count == 1 ? items[0].type.effects : []
        default: []
        }
    }
}

/// What stands behind a dot or a bracket in `\.items[0].name?.count`.
package enum KeyPathStep {
    case name(String)
    case element([Argument])
    case unwrapping, force
}
